import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { collectLog } from '../testing/collect-log.ts'
import type { ExampleFunctions } from './testing/example-thread.ts'
import { createThread, type Thread } from './thread.ts'

const SILENT = pino({ level: 'silent' })
const STARTED = 0
const HELD = 1
const START_FAILS = 2

const threads: Thread<ExampleFunctions>[] = []
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.close())))

function anExample({ maxWaiting = 64, log = SILENT }: { maxWaiting?: number; log?: FastifyBaseLogger } = {}) {
  const board = new Int32Array(new SharedArrayBuffer(12))
  const script = new URL('testing/example-thread.ts', import.meta.url)
  const thread = createThread<ExampleFunctions>({ name: 'the example', script, data: board, log, maxWaiting })
  threads.push(thread)
  return {
    thread,
    starts: () => Atomics.load(board, STARTED),
    release() {
      Atomics.store(board, HELD, 1)
      Atomics.notify(board, HELD)
    },
    failNextStarts: (fail: boolean) => Atomics.store(board, START_FAILS, Number(fail)),
  }
}

const unavailable = { status: 503, code: 'unavailable' }

describe('a thread', () => {
  it('starts with the first question and answers in order', async () => {
    const { thread, starts } = anExample()
    expect(starts()).toBe(0)
    expect(await Promise.all([1, 2, 3].map((number) => thread.ask('double', number)))).toEqual([2, 4, 6])
    expect(starts()).toBe(1)
  })

  it('works while the event loop does other things', async () => {
    const { thread, release } = anExample()
    const order: string[] = []
    const held = thread.ask('hold', 'the thread').then((word) => order.push(word))
    await new Promise((resolve) => setTimeout(resolve, 20))
    order.push('everybody else')
    release()
    await held
    expect(order).toEqual(['everybody else', 'the thread'])
  })

  it('passes on what a call throws, and goes on', async () => {
    const { thread } = anExample()
    await expect(thread.ask('fail', undefined)).rejects.toThrow('This cannot be done.')
    expect(await thread.ask('double', 4)).toBe(8)
  })

  it('refuses people while too many wait, but never what has changed', async () => {
    const { thread, release } = anExample({ maxWaiting: 2 })
    const waiting = [thread.ask('hold', 'a'), thread.ask('double', 2)]
    await expect(thread.ask('double', 3)).rejects.toMatchObject({ ...unavailable, retryAfter: 1 })
    const told = thread.tell('double', 4)
    release()
    expect(await Promise.all(waiting)).toEqual(['a', 4])
    await told
    expect(await thread.ask('double', 3)).toBe(6)
  })

  it('that breaks is replaced; whoever waited for it is asked to try again', async () => {
    const { log, texts } = collectLog()
    const { thread, starts } = anExample({ log })
    await expect(thread.ask('crash', undefined)).rejects.toMatchObject(unavailable)
    await expect.poll(() => thread.ask('double', 5).catch(() => null), { timeout: 20_000 }).toBe(10)
    expect(starts()).toBe(2)
    expect(texts).toContain('The thread of the example has ended. It is started again.')
  })

  it('that cannot start says why, and is tried again', async () => {
    const { thread, failNextStarts } = anExample()
    failNextStarts(true)
    await expect(thread.start()).rejects.toThrow('The thread cannot start.')
    await expect(thread.ask('double', 1)).rejects.toMatchObject(unavailable)
    failNextStarts(false)
    await expect.poll(() => thread.ask('double', 5).catch(() => null), { timeout: 20_000 }).toBe(10)
  })

  it('is not started for a change, because it reads everything when it starts', async () => {
    const { thread, starts } = anExample()
    await thread.tell('double', 1)
    expect(starts()).toBe(0)
  })

  it('writes to the log of the process', async () => {
    const { log, texts } = collectLog()
    const { thread } = anExample({ log })
    await thread.ask('note', 'All is well.')
    expect(texts).toEqual(['All is well.'])
  })

  it('ends when it is closed, and then refuses everyone', async () => {
    const { thread } = anExample()
    const [asked] = await Promise.allSettled([thread.ask('hold', 'never'), thread.close()])
    expect(asked).toMatchObject({ status: 'rejected', reason: unavailable })
    await expect(thread.ask('double', 1)).rejects.toMatchObject(unavailable)
  })
})
