import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { collectLog } from '../testing/collect-log.ts'
import { openDatabase, type Database } from './connect.ts'

const opened: Database[] = []
let dataDir: string

beforeAll(async () => {
  dataDir = await makeTemporaryDirectory()
})
afterEach(closeAll)
afterAll(() => removeDataDirectory(dataDir))

async function closeAll(): Promise<void> {
  for (const database of opened.splice(0)) await database.close()
}

async function open(directory = dataDir): Promise<Database & { texts: string[] }> {
  const { log, texts } = collectLog()
  const database = await openDatabase(
    { dataDir: directory, database: { url: null, directUrl: null, readUrl: null } },
    log,
  )
  opened.push(database)
  return { ...database, texts }
}

describe('the embedded database of a data directory', () => {
  it('starts with a password that only its account can read', async () => {
    const database = await open()
    expect(database.kind).toBe('embedded')
    expect(database.texts).toContain('Started the embedded database.')
    expect((await database.pool.query('select current_user as name')).rows).toEqual([{ name: 'marquee' }])
    const { mode } = await stat(join(dataDir, 'secrets', 'database-password'))
    expect(mode & 0o777).toBe(0o600)
  })

  it('refuses a second Marquee in one sentence that names the first', async () => {
    await open()
    await expect(open()).rejects.toMatchObject({
      name: 'StartError',
      message:
        `Another Marquee (process ${process.pid}) already uses the data in ${dataDir}: ` +
        'stop it first, or give this one a DATA_DIR of its own.',
    })
  })

  it('names the file to restore when its password is lost', async () => {
    await open()
    await closeAll()
    const secret = join(dataDir, 'secrets', 'database-password')
    await rename(secret, `${secret}.kept`)
    await expect(open()).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /another password than the one given: bring DATA_DIR\/secrets\/database-password back from a backup\.$/,
      ) as string,
    })
    await rename(`${secret}.kept`, secret)
  })

  it('explains how to move data of another PostgreSQL release', async () => {
    await open()
    await closeAll()
    const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
    await writeFile(version, '17\n')
    await expect(open()).rejects.toThrow('restore here into a new DATA_DIR.')
    await writeFile(version, '18\n')
  })

  it('reports in one sentence what the file system refuses', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    await expect(open(join(file, 'data'))).rejects.toMatchObject({
      name: 'StartError',
      message: `The data directory ${file}/data cannot be used (it is not a directory): fix that, or set DATA_DIR to another directory.`,
    })
  })
})
