import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBackup } from '@marquee/backup'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { take } from '../testing/take.ts'
import { runBackup } from './run-backup.ts'

// Creating and filling databases takes many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await makeTemporaryDirectory()
})
afterAll(async () => {
  await database.close()
  await removeDataDirectory(dataDir)
})

it('writes a valid backup of the running database into the backup directory', async () => {
  const directory = join(dataDir, 'nightly')
  await mkdir(directory)
  expect(await runBackup({ databaseUrl: database.url, dataDir, directory })).toContain('read back')
  const names = await readdir(directory)
  const [name] = take(names, 1)
  expect(names).toEqual([name])
  expect((await checkBackup(join(directory, name))).seal.tables['genre']!.rows).toBe(19)
})

it('fails with what the command wrote to its error output', async () => {
  const gone = new URL(database.url)
  gone.pathname = '/gone'
  const backup = runBackup({ databaseUrl: gone.href, dataDir, directory: join(dataDir, 'backups') })
  await expect(backup).rejects.toThrow('it has no database of that name')
})
