import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool, createQueries } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'
import { collectLog } from '../testing/collect-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createEvents } from './events.ts'

let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createTestDatabase({ catalogue: false })
  db = createQueries(createPool(database.url, collectLog().log))
})
beforeEach(() => db.deleteFrom('domain_event').execute())
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const GROUP = { groupId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }
const kept = () => db.selectFrom('domain_event').select(['name', 'payload']).execute()

/** A process with a handler that fails as long as `fault` is set. */
function aProcess() {
  const { log, texts } = collectLog()
  const events = createEvents(db, log)
  const received = { payloads: [] as unknown[], fault: null as Error | null }
  events.on('member-left', (payload) => {
    if (received.fault) return Promise.reject(received.fault)
    received.payloads.push(payload)
    return Promise.resolve()
  })
  const leave = () => events.change((_trx, emit) => emit('member-left', GROUP).then(() => 'left'))
  return { events, received, leave, texts }
}

/** As if the process had ended in the minute before last. */
const letTimePass = () => sql`update domain_event set claimed_at = now() - interval '2 minutes'`.execute(db)

describe('an event', () => {
  it('reaches its handler after the commit, before the change returns, and is deleted', async () => {
    const { received, leave } = aProcess()
    expect(await leave()).toBe('left')
    expect(received.payloads).toEqual([GROUP])
    expect(await kept()).toEqual([])
  })

  it('does not exist if the change fails', async () => {
    const { events, received } = aProcess()
    const failing = events.change(async (_trx, emit) => {
      await emit('member-left', GROUP)
      throw new Error('no such member')
    })
    await expect(failing).rejects.toThrow('no such member')
    expect(received.payloads).toEqual([])
    expect(await kept()).toEqual([])
  })

  it('leaves the change as it is when its handler fails, and reaches another process later, once', async () => {
    const first = aProcess()
    first.received.fault = new Error('the evening is locked')
    expect(await first.leave()).toBe('left')
    expect(first.texts).toEqual(['An event could not be handled; it is tried again.'])
    expect(await kept()).toEqual([{ name: 'member-left', payload: GROUP }])

    const second = aProcess()
    await second.events.catchUp()
    expect(second.received.payloads).toEqual([])
    await letTimePass()
    const third = aProcess()
    await Promise.all([second.events.catchUp(), third.events.catchUp()])
    expect([...second.received.payloads, ...third.received.payloads]).toEqual([GROUP])
    expect(await kept()).toEqual([])
  })
})
