import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createLive, type Change, type LiveOptions } from './live.ts'

const log = pino({ level: 'silent' })
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

function liveWith(options: Partial<LiveOptions> = {}) {
  const sent: (readonly string[])[] = []
  const send = (texts: readonly string[]) => Promise.resolve(sent.push(texts))
  return { sent, live: createLive({ send, versionsOf: () => Promise.resolve([]), log, ...options }) }
}

describe('announcing a change', () => {
  it('wakes whoever follows it, once for each newer version', () => {
    const { live } = liveWith()
    const seen: number[] = []
    const stop = live.subscribe('evening', idOf(1), (version) => seen.push(version))
    live.announce('evening', idOf(1).toUpperCase(), 3)
    live.receive(`evening:${idOf(1)}:3`)
    live.receive(`group:${idOf(1)}:9,evening:${idOf(2)}:9,evening:${idOf(1)}:2,evening:${idOf(1)}:4`)
    stop()
    live.announce('evening', idOf(1), 5)
    expect(seen).toEqual([3, 4])
  })

  it('sends 500 changes of a moment in one statement, the newest version of each', async () => {
    const { live, sent } = liveWith()
    for (let version = 1; version <= 3; version++)
      for (let index = 0; index < 500; index++) live.announce('evening', idOf(index), version)
    await live.close()
    expect(sent).toHaveLength(1)
    const parts = sent[0]!.flatMap((text) => text.split(','))
    expect(parts).toHaveLength(500)
    expect(parts.every((part) => part.endsWith(':3'))).toBe(true)
    for (const text of sent[0]!) expect(Buffer.byteLength(text)).toBeLessThan(8000)
  })

  it('keeps what is announced while others are being sent', async () => {
    let release = () => {}
    const sent: string[] = []
    const { live } = liveWith({
      send: (texts) => {
        sent.push(...texts)
        return new Promise<void>((resolve) => (release = resolve))
      },
    })
    live.announce('group', idOf(1), 1)
    await settled()
    live.announce('group', idOf(1), 2)
    live.announce('group', idOf(1), 3)
    await settled()
    expect(sent).toEqual([`group:${idOf(1)}:1`])
    release()
    await settled()
    expect(sent).toEqual([`group:${idOf(1)}:1`, `group:${idOf(1)}:3`])
    release()
    await live.close()
  })

  it('goes on when it cannot be sent', async () => {
    let failures = 0
    const { live } = liveWith({ send: () => Promise.reject(new Error(`failure ${++failures}`)) })
    const seen: number[] = []
    live.subscribe('group', idOf(1), (version) => seen.push(version))
    live.announce('group', idOf(1), 1)
    await settled()
    live.announce('group', idOf(1), 2)
    await live.close()
    expect(failures).toBe(2)
    expect(seen).toEqual([1, 2])
  })
})

describe('checking what has changed', () => {
  it('reads all that is followed in one query, and only while something is', async () => {
    const asked: string[][] = []
    let found: Change[] = [{ topic: 'evening', id: idOf(1), version: 4 }]
    const { live } = liveWith({
      checkEveryMs: 5,
      versionsOf: (followed) => {
        asked.push(followed.map(({ topic, id }) => `${topic} ${id}`))
        return Promise.resolve(found)
      },
    })
    await settled()
    expect(asked).toEqual([])
    const seen: [string, number][] = []
    const stops = [
      live.subscribe('evening', idOf(1), (version) => seen.push(['evening', version])),
      live.subscribe('evening', idOf(1), (version) => seen.push(['again', version])),
      live.subscribe('group', idOf(2), (version) => seen.push(['group', version])),
    ]
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    expect(asked[0]).toEqual([`evening ${idOf(1)}`, `group ${idOf(2)}`])
    expect(seen.slice(0, 3)).toEqual([
      ['evening', 4],
      ['again', 4],
      // A deleted topic has changed, too.
      ['group', Infinity],
    ])
    found = []
    for (const stop of stops) stop()
    const before = asked.length
    await settled()
    await settled()
    expect(asked).toHaveLength(before)
    await live.close()
  })

  it('tries again when the database cannot be reached', async () => {
    let isDown = true
    const { live } = liveWith({
      checkEveryMs: 5,
      versionsOf: () =>
        isDown ? Promise.reject(new Error('down')) : Promise.resolve([{ topic: 'group', id: idOf(1), version: 2 }]),
    })
    const seen: number[] = []
    live.subscribe('group', idOf(1), (version) => seen.push(version))
    await settled()
    isDown = false
    await expect.poll(() => seen).toEqual([2])
    await live.close()
  })
})
