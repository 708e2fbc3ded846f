import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { alone } from './alone.ts'

const LOCK = [0x6d617271, 99] as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
})
afterAll(() => database.close())

it('does one work after the other, and says when it waits', async () => {
  const events: string[] = []
  let waits = 0
  const work = (name: string) =>
    alone(database.url, { lock: LOCK, onWait: () => waits++ }, async () => {
      events.push(`${name} begins`)
      // The first one works until both others wait.
      await vi.waitUntil(() => waits === 2, { timeout: 15_000 })
      events.push(`${name} ends`)
      return name
    })
  expect(await Promise.all([work('a'), work('b'), work('c')])).toEqual(['a', 'b', 'c'])
  expect(events).toHaveLength(6)
  for (let at = 0; at < 6; at += 2) expect(events[at + 1]).toBe(events[at]!.replace('begins', 'ends'))
  expect(waits).toBe(2)
})

it('gives the lock back when the work fails, and when the connection of its holder is lost', async () => {
  const fails = alone(database.url, { lock: LOCK }, () => Promise.reject(new Error('no')))
  await expect(fails).rejects.toThrow('no')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holds = Promise.withResolvers<void>()
  const first = alone(database.url, { lock: LOCK }, () => {
    holds.resolve()
    return released
  })
  await holds.promise
  const next = Promise.withResolvers<void>()
  const second = alone(database.url, { lock: LOCK, onWait: next.resolve }, () => Promise.resolve('taken over'))
  await next.promise
  const admin = new pg.Client(database.url)
  await admin.connect()
  await admin.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted",
    [LOCK[1]],
  )
  await admin.end()
  expect(await second).toBe('taken over')
  release()
  await first
})

it('stops waiting as soon as its signal is aborted', async () => {
  const stopping = new AbortController()
  await alone(database.url, { lock: LOCK }, async () => {
    const waiting = alone(
      database.url,
      { lock: LOCK, signal: stopping.signal, onWait: () => stopping.abort(new Error('stopping')) },
      () => Promise.resolve(),
    )
    await expect(waiting).rejects.toThrow('stopping')
  })
})
