import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { describe, expect, it } from 'vitest'
import { furthestPool } from './stand-in.ts'

/** A pool whose new connections lead to one server after the other; those that are given back are lent again, the last one first. */
function poolOf(reached: readonly number[]) {
  const idle: PostgresPoolClient[] = []
  const reachedOf = new Map<PostgresPoolClient, number>()
  const asked = new Set<PostgresPoolClient>()
  let opened = 0
  let open = 0
  function connect(): Promise<PostgresPoolClient> {
    const used = idle.pop()
    if (used) return Promise.resolve(used)
    const client: PostgresPoolClient = {
      query: (() => Promise.resolve({ rows: [] })) as unknown as PostgresPoolClient['query'],
      release(destroy) {
        if (destroy) open--
        else idle.push(client)
      },
    }
    reachedOf.set(client, reached[opened++ % reached.length]!)
    open++
    return Promise.resolve(client)
  }
  const pool: PostgresPool = { options: {}, connect, end: () => Promise.resolve() }
  const standIns = {
    furthest: () => Promise.resolve(Math.max(...reached)),
    known: (client: PostgresPoolClient) => (asked.has(client) ? reachedOf.get(client)! : null),
    ask(client: PostgresPoolClient) {
      asked.add(client)
      return Promise.resolve(reachedOf.get(client)!)
    },
  }
  return {
    pool,
    standIns,
    reachedBy: (client: PostgresPoolClient) => reachedOf.get(client),
    counts: () => ({ opened, open }),
  }
}

describe('a connection while the primary is away', () => {
  it('leads to the server that has come furthest, and others are closed', async () => {
    const { pool, standIns, reachedBy, counts } = poolOf([10, 30, 20])
    const chosen = furthestPool(pool, standIns)
    const first = await chosen.connect()
    expect(reachedBy(first)).toBe(30)
    first.release()
    expect(await chosen.connect()).toBe(first)
    expect(counts()).toEqual({ opened: 2, open: 1 })
  })

  it('passes over connections from before that lead to servers that have not come so far, however many', async () => {
    const { pool, standIns, reachedBy, counts } = poolOf([10, 10, 10, 10, 10, 10, 30])
    const before = await Promise.all(Array.from({ length: 6 }, () => pool.connect()))
    for (const client of before) {
      await standIns.ask(client)
      client.release()
    }
    expect(reachedBy(await furthestPool(pool, standIns).connect())).toBe(30)
    expect(counts()).toEqual({ opened: 7, open: 1 })
  })

  it('leads to another server when four new ones never lead to the best', async () => {
    const { pool, standIns, reachedBy, counts } = poolOf([10, 10, 10, 10, 30])
    expect(reachedBy(await furthestPool(pool, standIns).connect())).toBe(10)
    expect(counts()).toEqual({ opened: 4, open: 1 })
  })

  it('is given back when its server does not answer', async () => {
    const { pool, standIns, counts } = poolOf([10])
    const ask = () => Promise.reject(new Error('Connection terminated unexpectedly'))
    await expect(furthestPool(pool, { ...standIns, ask }).connect()).rejects.toThrow('terminated')
    expect(counts()).toEqual({ opened: 1, open: 0 })
  })
})
