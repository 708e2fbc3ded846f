import { expect, it } from 'vitest'
import { isOnDatabaseDisk } from './backup-directory.ts'

const config = {
  dataDir: '/data',
  backupDir: '/backups',
  database: { url: null, directUrl: null, readUrl: null },
}
const devices = (data: number, backups: number | null) => (path: string) =>
  Promise.resolve(path === '/data' ? data : backups)

it('reports backups on the device of the database', async () => {
  expect(await isOnDatabaseDisk(config, devices(1, 1))).toBe(true)
  expect(await isOnDatabaseDisk(config, devices(1, null))).toBe(true)
})

it('reports nothing for another device, an external database and no nightly backups', async () => {
  expect(await isOnDatabaseDisk(config, devices(1, 2))).toBe(false)
  const external = { ...config, database: { ...config.database, url: 'postgres://db/marquee' } }
  expect(await isOnDatabaseDisk(external, devices(1, 1))).toBe(false)
  expect(await isOnDatabaseDisk({ ...config, backupDir: null }, devices(1, 1))).toBe(false)
})

it.skipIf(process.platform !== 'linux')('compares devices of the system by default', async () => {
  expect(await isOnDatabaseDisk({ ...config, dataDir: '/usr', backupDir: '/usr/lib' })).toBe(true)
  expect(await isOnDatabaseDisk({ ...config, dataDir: '/usr', backupDir: '/proc' })).toBe(false)
})
