import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { repeatAfterDeadlock } from './deadlock.ts'
import { isDeadlock, isOfDeletedUser } from './errors.ts'
import { createPool, createQueries } from './pool.ts'
import type { Tables } from './tables.ts'

let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, pino({ level: 'silent' }), { max: 3 }))
  await sql`create table shelf (id integer primary key, taken integer not null)`.execute(db)
  await sql`insert into shelf values (1, 0), (2, 0)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const violationOf = (constraint: string) =>
  Object.assign(new pg.DatabaseError('no such row', 1, 'error'), { code: '23503', constraint })
const take = (trx: Kysely<Tables>, id: number) => sql`update shelf set taken = taken + 1 where id = ${id}`.execute(trx)
const taken = async () =>
  (await sql<{ taken: number }>`select taken from shelf order by id`.execute(db)).rows.map((row) => row.taken)

/** Takes from one shelf and, once both transactions have taken one, from the other: one of the two must lose. */
function crossing() {
  const both = Promise.withResolvers<void>()
  let begun = 0
  return (order: readonly [number, number]) =>
    db.transaction().execute(async (trx) => {
      await take(trx, order[0])
      if (++begun === 2) both.resolve()
      await both.promise
      await take(trx, order[1])
    })
}

it('two transactions that wait for each other end in a deadlock for one of them', async () => {
  const cross = crossing()
  const outcomes = await Promise.allSettled([cross([1, 2]), cross([2, 1])])
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(lost.map(({ reason }) => isDeadlock(reason))).toEqual([true])
})

it('both are done when they are repeated', async () => {
  const cross = crossing()
  const before = await taken()
  await Promise.all([repeatAfterDeadlock(() => cross([1, 2])), repeatAfterDeadlock(() => cross([2, 1]))])
  expect(await taken()).toEqual(before.map((count) => count + 2))
})

it('a statement of its own is sent again', async () => {
  const before = await taken()
  const held = Promise.withResolvers<void>()
  const both = Promise.withResolvers<void>()
  const holder = db.transaction().execute(async (trx) => {
    await take(trx, 2)
    held.resolve()
    await both.promise
    // The other one has waited for longer, so that it is the one that loses.
    await sql`set local deadlock_timeout = '20s'`.execute(trx)
    await take(trx, 1)
  })
  await held.promise
  const alone = sql`
    with first as (update shelf set taken = taken + 1 where id = 1 returning id)
    update shelf set taken = taken + 1 from first where shelf.id = 2`.execute(db)
  await expect.poll(isWaiting).toBe(true)
  both.resolve()
  await Promise.all([holder, alone])
  expect(await taken()).toEqual(before.map((count) => count + 2))
})

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted and database is null`.execute(db)
  return rows.length > 0
}

it('every foreign key to an account tells by its name that the account has been deleted', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where confrelid = 'user_account'::regclass`.execute(db)
  expect(rows.length).toBeGreaterThan(20)
  // The account that an administrator acts on is locked before the act is noted.
  const names = rows.map(({ name }) => name).filter((name) => name !== 'audit_entry_target_id_fkey')
  expect(names.filter((name) => !isOfDeletedUser(violationOf(name)))).toEqual([])
  expect(isOfDeletedUser(violationOf('rating_movie_id_fkey'))).toBe(false)
})
