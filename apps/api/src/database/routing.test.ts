import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { describe, expect, it } from 'vitest'
import { routingPool, withReading, type Reading } from './routing.ts'

type Query = (text: string) => Promise<string>

/** A pool whose connections answer with the name of their server. */
function serverOf(name: string): PostgresPool {
  const query = () => Promise.resolve(name)
  const client = { query: query as unknown as PostgresPoolClient['query'], release: () => {} }
  return { options: {}, connect: () => Promise.resolve(client), end: () => Promise.resolve() }
}

const state = { isAway: false, hasReplica: true }
const pool = routingPool({
  primary: serverOf('primary'),
  standIn: serverOf('stand-in'),
  replica: { read: () => Promise.resolve(state.hasReplica ? 'replica' : null) },
  isPrimaryAway: () => state.isAway,
})

/** Which server each statement went to, on one loan of a connection or on one each. */
async function route(texts: readonly string[], { together = false } = {}): Promise<string[]> {
  const answers: string[] = []
  let client = await pool.connect()
  for (const text of texts) {
    if (!together) client = await pool.connect()
    answers.push(await (client.query as unknown as Query)(text))
  }
  return answers
}

function within<T>(reading: Reading, call: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => withReading(reading, () => void call().then(resolve, reject)))
}

const lagging = (): Reading => ({ fromReplica: true, hasWritten: false })

describe('statements', () => {
  it('go to the primary outside of requests, and in requests that may not lag', async () => {
    expect(await route(['select 1'])).toEqual(['primary'])
    expect(await within({ fromReplica: false, hasWritten: false }, () => route(['select 1']))).toEqual(['primary'])
  })

  it('go to the replica where a request may lag, until it writes', async () => {
    const reading = lagging()
    const texts = ['select 1', '/* prepared */ select 2', 'insert into t values (1)', 'select 3']
    expect(await within(reading, () => route(texts))).toEqual(['replica', 'replica', 'primary', 'primary'])
    expect(reading).toEqual({ fromReplica: false, hasWritten: true })
  })

  it('go to the primary when a row is locked or a function that writes is called', async () => {
    for (const text of ['select 1 for update', "select pg_notify('a', 'b')"])
      expect(await within(lagging(), () => route([text]))).toEqual(['primary'])
  })

  it('of a transaction go to one server, which counts as written only by what writes', async () => {
    const reading = lagging()
    const reads = ['start transaction read only', 'select 1', 'commit']
    expect(await within(reading, () => route(reads, { together: true }))).toEqual(['primary', 'primary', 'primary'])
    expect(reading.hasWritten).toBe(false)
    await within(reading, () => route(['begin', 'delete from t', 'commit'], { together: true }))
    expect(reading.hasWritten).toBe(true)
  })

  it('go to the primary while no replica is good enough, and to the stand-in while the primary is away', async () => {
    state.hasReplica = false
    expect(await within(lagging(), () => route(['select 1']))).toEqual(['primary'])
    state.isAway = true
    expect(await within(lagging(), () => route(['select 1', 'insert into t values (1)']))).toEqual([
      'stand-in',
      'stand-in',
    ])
    state.isAway = false
  })
})
