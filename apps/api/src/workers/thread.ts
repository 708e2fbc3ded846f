import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { problem } from '../errors.ts'
import type { ArgumentOf, Call, Functions, Message, ResultOf } from './messages.ts'

export interface ThreadOptions {
  /** Task, for the log. */
  name: string
  /** A module that prepares itself and then calls `serve`. */
  script: URL
  /** The script's `workerData`. */
  data?: unknown
  log: FastifyBaseLogger
  /** Questions that may wait or be worked on at a time; further ones are refused. */
  maxWaiting?: number
}

/** A thread for work that would keep the event loop from answering other requests. */
export interface Thread<F extends Functions> {
  /** Resolves when it is prepared. The first question starts it, too. @throws what its script threw */
  start(): Promise<void>
  /** For people: refused with 503 while too many others wait, and when the thread breaks. */
  ask<N extends keyof F & string>(name: N, argument: ArgumentOf<F, N>): Promise<ResultOf<F, N>>
  /** For changes: never refused. A thread that is not running learns of them when it starts. */
  tell<N extends keyof F & string>(name: N, argument: ArgumentOf<F, N>): Promise<void>
  close(): Promise<void>
}

interface Waiting {
  isQuestion: boolean
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** One run of the script, from its start to its end. */
interface Run {
  worker: Worker
  ready: Promise<void>
  waiting: Map<number, Waiting>
  /** @param isQuestion whether it fails with 503 when the run ends; otherwise it succeeds then, having nothing left to do */
  call(name: string, argument: unknown, isQuestion: boolean): Promise<unknown>
}

const MAX_WAITING = 64
const RETRY_SECONDS = 1
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000

/**
 * Runs a script in a thread and passes it calls, in their order. A thread that breaks is replaced: the people who were
 * waiting for it, and those who ask before the new one is prepared, are told to try again.
 */
export function createThread<F extends Functions>(options: ThreadOptions): Thread<F> {
  const { name, log, maxWaiting = MAX_WAITING } = options
  let run: Run | undefined
  let closed = false
  /** Runs that broke since one was last prepared. */
  let broken = 0
  let timer: NodeJS.Timeout | undefined

  function begin(): Run {
    const begun = startRun(options)
    run = begun
    begun.ready.then(
      () => (broken = 0),
      () => {},
    )
    begun.worker.once('exit', () => {
      run = undefined
      if (closed) return
      log.error(`The thread of ${name} has ended. It is started again.`)
      timer = setTimeout(begin, broken === 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** broken))
      broken++
    })
    return begun
  }

  return {
    start: () => (run ?? begin()).ready,
    async ask(what, argument) {
      if (closed || broken > 0) throw problem('unavailable')
      const { waiting, call } = run ?? begin()
      if (questionsIn(waiting) >= maxWaiting) {
        throw problem('unavailable/crowd', {}, RETRY_SECONDS)
      }
      return (await call(what, argument, true)) as never
    },
    async tell(what, argument) {
      await run?.call(what, argument, false)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await run?.worker.terminate()
    },
  }
}

function startRun({ script, data, name, log }: ThreadOptions): Run {
  const worker = new Worker(script, { workerData: data })
  const waiting = new Map<number, Waiting>()
  const { promise: ready, resolve: prepared, reject: refused } = Promise.withResolvers<void>()
  let calls = 0
  worker.on('message', (message: Message) => {
    if ('ready' in message) prepared()
    else if ('log' in message) log[message.log.level](message.log.fields, message.log.text)
    else settle(waiting, message)
  })
  worker.on('error', (error) => {
    refused(error)
    log.error({ err: error }, `The thread of ${name} broke.`)
  })
  worker.once('exit', (code) => {
    refused(new Error(`The thread of ${name} ended with code ${code}.`))
    for (const { isQuestion, resolve, reject } of waiting.values()) {
      if (isQuestion) reject(problem('unavailable'))
      else resolve(null)
    }
  })
  return {
    worker,
    ready,
    waiting,
    call: (what, argument, isQuestion) =>
      new Promise((resolve, reject) => {
        const id = calls++
        waiting.set(id, { isQuestion, resolve, reject })
        worker.postMessage({ id, name: what, argument } satisfies Call)
      }),
  }
}

function settle(waiting: Map<number, Waiting>, message: Extract<Message, { id: number }>): void {
  const call = waiting.get(message.id)
  waiting.delete(message.id)
  if ('error' in message) call?.reject(message.error)
  else call?.resolve(message.result)
}

function questionsIn(waiting: ReadonlyMap<number, Waiting>): number {
  return waiting.values().reduce((count, { isQuestion }) => count + Number(isQuestion), 0)
}
