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

/** A process that hears of members who left, and fails as long as `fault` is set. */
function aProcess() {
  const { log, texts } = collectLog()
  const events = createEvents(db, log)
  const hears = { payloads: [] as unknown[], fault: null as Error | null }
  events.on('member-left', (payload) => {
    if (hears.fault) return Promise.reject(hears.fault)
    hears.payloads.push(payload)
    return Promise.resolve()
  })
  const leave = () => events.change((_trx, tell) => tell('member-left', GROUP).then(() => 'left'))
  return { events, hears, leave, texts }
}

/** As if the process had ended in the minute before last. */
const letTimePass = () => sql`update domain_event set claimed_at = now() - interval '2 minutes'`.execute(db)

describe('an event', () => {
  it('is followed after the commit, before the change returns, and then forgotten', async () => {
    const { hears, leave } = aProcess()
    expect(await leave()).toBe('left')
    expect(hears.payloads).toEqual([GROUP])
    expect(await kept()).toEqual([])
  })

  it('does not exist if the change fails', async () => {
    const { events, hears } = aProcess()
    const failing = events.change(async (_trx, tell) => {
      await tell('member-left', GROUP)
      throw new Error('no such member')
    })
    await expect(failing).rejects.toThrow('no such member')
    expect(hears.payloads).toEqual([])
    expect(await kept()).toEqual([])
  })

  it('does not undo the change if it cannot be followed, is logged, and is followed later by another process', async () => {
    const first = aProcess()
    first.hears.fault = new Error('the evening is locked')
    expect(await first.leave()).toBe('left')
    expect(first.texts).toEqual(['An event was not followed; it is tried again.'])
    expect(await kept()).toEqual([{ name: 'member-left', payload: GROUP }])

    const second = aProcess()
    await second.events.catchUp()
    expect(second.hears.payloads).toEqual([])
    await letTimePass()
    const third = aProcess()
    await Promise.all([second.events.catchUp(), third.events.catchUp()])
    expect([...second.hears.payloads, ...third.hears.payloads]).toEqual([GROUP])
    expect(await kept()).toEqual([])
  })
})
