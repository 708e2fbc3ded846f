import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from '@marquee/embedded-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StartError } from '../start-error.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createBackup } from './backup.ts'
import { explainDamage } from './explain-damage.ts'

let dataDir: string
let backupDir: string
const database = { url: null, directUrl: null, readUrl: null }
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  backupDir = join(dataDir, 'nightly')
  const updates = join(dataDir, 'backups')
  for (const directory of [backupDir, updates]) await mkdir(directory)
  const empty = await createTestDatabase()
  const path = join(backupDir, 'marquee-20261120T020000Z.tar.gz')
  await createBackup({ databaseUrl: empty.url, path, secrets: null, now: new Date() })
  await empty.close()
  await copyFile(path, join(updates, 'marquee-before-1.0.0-20261121T090000Z.tar.gz'))
  await writeFile(join(backupDir, 'marquee-20261122T020000Z.tar.gz'), 'not a backup')
})
afterAll(() => rm(dataDir, { recursive: true }))

const damaged = Object.assign(new Error('invalid page in block 3 of relation base/5/16384'), { code: 'XX001' })
const stopped = (code: 'failed' | 'in-use') =>
  new StartError('It did not start.', {
    cause: new EmbeddedPostgresError(code, 'PostgreSQL could not start (invalid checkpoint record)', { remedy: 'x' }),
  })

it.each([
  ['a page that cannot be read', damaged, 'invalid page in block 3'],
  ['a server that does not start', stopped('failed'), 'invalid checkpoint record'],
])('names the newest readable backup and the command for %s', async (_name, error, reason) => {
  const explained = (await explainDamage(error, { dataDir, backupDir, database })) as Error
  expect(explained).toBeInstanceOf(StartError)
  expect(explained.message).toContain(reason)
  expect(explained.message).toContain(
    `npm run marquee -- restore ${dataDir}/backups/marquee-before-1.0.0-20261121T090000Z.tar.gz --force`,
  )
})

it('says where no readable backup was found', async () => {
  const missing = join(dataDir, 'missing')
  const explained = (await explainDamage(damaged, { dataDir: missing, backupDir: missing, database })) as Error
  expect(explained.message).toContain(`no readable backup in ${missing}`)
  const other = stopped('failed')
  expect(await explainDamage(other, { dataDir: missing, backupDir: missing, database })).toBe(other)
})

it.each([new Error('anything'), stopped('in-use')])('leaves another error as it is: %s', async (error) => {
  expect(await explainDamage(error, { dataDir, backupDir, database })).toBe(error)
})
