import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { forgetDeafProcess, noteDeafProcess } from './change-log.ts'
import { claimKeys, recordedKeys, runningKeys } from './key-fingerprint.ts'
import { listenerName, openNotifications } from './notifications.ts'
import { createPool, createQueries } from './pool.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
let db: ReturnType<typeof createQueries>
beforeAll(async () => {
  database = await createTestDatabase({ direct: true })
  db = createQueries(createPool(database.url, log))
})
beforeEach(() => db.deleteFrom('key_fingerprint').execute())
afterAll(async () => {
  await db.destroy()
  await database.close()
})

/** A process that runs with these keys. */
const listen = (key: string) => openNotifications(database.url, log, { name: listenerName(key) })

it('lets processes with the same keys in, and refuses others while one of them runs', async () => {
  const first = await listen('aaaa')
  expect(await claimKeys(db, 'aaaa')).toBe('first')
  expect(await claimKeys(db, 'aaaa')).toBe('same')
  const other = await listen('bbbb')
  await expect(claimKeys(db, 'bbbb')).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^A Marquee with other keys runs on this database: .*TOKEN_SECRET.*\.$/) as string,
  })
  expect((await runningKeys(db)).toSorted()).toEqual(['aaaa', 'bbbb'])
  expect(await recordedKeys(db)).toBe('aaaa')
  await Promise.all([first.close(), other.close()])
})

it('sees the keys of a process that cannot listen', async () => {
  await claimKeys(db, 'aaaa')
  const id = randomUUID()
  await noteDeafProcess(db, { id, fingerprint: 'aaaa' })
  await expect(claimKeys(db, 'bbbb')).rejects.toThrow('A Marquee with other keys runs')
  await forgetDeafProcess(db, id)
  expect(await claimKeys(db, 'bbbb')).toBe('changed')
})

it('takes new keys when all processes were stopped, however many start together then', async () => {
  await claimKeys(db, 'aaaa')
  const three = await Promise.all([1, 2, 3].map(() => listen('bbbb')))
  const states = await Promise.all([1, 2, 3].map(() => claimKeys(db, 'bbbb')))
  expect(states.toSorted()).toEqual(['changed', 'same', 'same'])
  await Promise.all(three.map((process) => process.close()))
})

it('lets only one of two processes in that start together with different keys', async () => {
  const two = await Promise.all([listen('aaaa'), listen('bbbb')])
  const outcomes = await Promise.allSettled([claimKeys(db, 'aaaa'), claimKeys(db, 'bbbb')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await Promise.all(two.map((process) => process.close()))
})
