import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routes } from '@marquee/contract'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPool, createQueries } from '../database/pool.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { pretendStarter, runCommand } from '../testing/cli.ts'
import { createTestDatabase } from '../testing/database.ts'
import { startSessionPooler, type SessionPooler } from '../testing/session-pooler.ts'

// Creating and filling databases takes many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let test: TestApp
let db: ReturnType<typeof createQueries>
let pooler: SessionPooler
let dataDir: string

beforeAll(async () => {
  test = await createTestApp()
  db = test.db
  pooler = await startSessionPooler(test.databaseUrl)
  dataDir = await makeTemporaryDirectory()
  await pretendStarter(test.databaseUrl)
})
afterAll(async () => {
  await pooler.close()
  await test.close()
  await removeDataDirectory(dataDir)
})

const marquee = (args: string[], env: Record<string, string> = {}) =>
  runCommand(args, { DATABASE_URL: pooler.url, DATA_DIR: dataDir, ...env })

describe('the people commands', () => {
  it('join two people, list what was joined, and part them again', async () => {
    const add = async (name: string) =>
      (await db.insertInto('person').values({ name, source: 'csv' }).returning('id').executeTakeFirstOrThrow()).id
    const [kept, gone] = [await add('Akira Kurosawa'), await add('Kurosawa Akira')]
    const joined = { code: 0, stdout: `${gone} is ${kept} now.\n` }
    expect(await marquee(['people', 'merge', String(kept), String(gone)])).toMatchObject(joined)
    const { stdout, stderr } = await marquee(['people', 'merges'])
    expect(stderr).toBe('1 merge\n')
    const [number] = stdout.split('\t')
    expect(stdout).toMatch(
      new RegExp(
        String.raw`^\d+\tKurosawa Akira \(${gone}\) into Akira Kurosawa \(${kept}\)\toperator\t[-\d]{10} \d\d:\d\d UTC\n$`,
      ),
    )
    expect(await marquee(['people', 'undo', number!])).toMatchObject({
      code: 0,
      stdout: `Kurosawa Akira (${gone}) and Akira Kurosawa (${kept}) are two people again.\n`,
    })
    expect(await marquee(['people', 'undo', number!])).toMatchObject({
      code: 1,
      stderr: `Merge ${number} has been undone already.\n`,
    })
    expect(JSON.parse((await marquee(['people', 'merges', '--json'])).stdout)).toMatchObject({
      keptId: kept,
      goneId: gone,
    })
    for (const operands of [['5'], ['5', 'x'], ['0', '5'], ['5', '9999999999']]) {
      expect((await marquee(['people', 'merge', ...operands])).code).toBe(2)
    }
  })
})

describe('the feedback command', () => {
  it('shows what people wrote, newest first, and deletes a message', async () => {
    const send = (message: string, name?: string) =>
      test.call(routes.sendFeedback, { body: { message, page: '/movie/6', ...(name !== undefined && { name }) } })
    await send('First.\u001b[2J')
    await send('Second.', 'Ada')
    const { code, stdout, stderr } = await marquee(['feedback'])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^(\d+) {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC, Ada, not signed in, on \/movie\/6\nSecond\.\n\n\d+ .*\nFirst\.\[2J\n\n$/,
    )
    expect(stderr).toBe('2 messages\n')
    const number = stdout.split(' ')[0]!
    expect(await marquee(['feedback', '--delete', number])).toMatchObject({
      code: 0,
      stdout: `Deleted message ${number}.\n`,
    })
    expect(await marquee(['feedback', '--delete', number])).toMatchObject({
      code: 1,
      stderr: 'Message not found.\n',
    })
    const left = JSON.parse((await marquee(['feedback', '--json'])).stdout) as object
    expect(left).toMatchObject({ username: null, name: null, page: '/movie/6', message: 'First.\u001b[2J' })
    expect((await marquee(['feedback', '--delete', 'all'])).code).toBe(2)
  })
})

describe('the backup command', () => {
  it('writes a file, keeps the newest, and lists in a dry run what it would delete', async () => {
    const directory = join(dataDir, 'kept')
    await mkdir(directory)
    const old = ['marquee-20260101T000000Z.tar.gz', 'marquee-20260102T000000Z.tar.gz', 'holiday.tar.gz']
    for (const name of old) await writeFile(join(directory, name), '')
    const dry = await marquee(['backup', directory, '--keep', '2', '--dry-run'])
    expect(dry.code).toBe(0)
    expect(dry.stdout).toContain(`Would delete ${directory}/${old[0]}.`)
    expect(await readdir(directory)).toHaveLength(3)
    const { code, stdout } = await marquee(['backup', directory, '--keep', '2'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/marquee-\d{8}T\d{6}Z\.tar\.gz: [\d,]+ rows, of these \d+ accounts, .* read back/)
    const names = (await readdir(directory)).toSorted()
    expect(names).toHaveLength(3)
    expect(names).not.toContain(old[0])
  })

  it('writes to DATA_DIR unless a place is given, and never overwrites a file', async () => {
    expect((await marquee(['backup'])).code).toBe(0)
    expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1)
    await writeFile(join(dataDir, 'taken.tar.gz'), 'precious')
    expect(await marquee(['backup', join(dataDir, 'taken.tar.gz')])).toMatchObject({ code: 1 })
    expect(await readFile(join(dataDir, 'taken.tar.gz'), 'utf8')).toBe('precious')
    expect((await marquee(['backup', '--keep', 'all'])).code).toBe(2)
  })

  it('rejects a directory that does not exist in one sentence, and creates none', async () => {
    const directory = join(dataDir, 'mtn', 'usb')
    const sentence = `The backup directory ${directory} does not exist: create it, or correct the path.\n`
    const refused = { code: 1, stdout: '', stderr: sentence }
    expect(await marquee(['backup', directory])).toEqual(refused)
    expect(await marquee(['backup', directory, '--dry-run'])).toEqual(refused)
    expect(await marquee(['backup', join(directory, 'mine.tar.gz')])).toEqual(refused)
    expect(await readdir(dataDir)).not.toContain('mtn')
  })

  it('fails where there is no database, and creates none', async () => {
    const none = join(dataDir, 'none')
    const { code, stderr } = await runCommand(['backup'], { DATA_DIR: none })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^There is nothing to back up in /)
    await expect(stat(none)).rejects.toThrow('ENOENT')
  })
})

describe('the restore command', () => {
  it('keeps accounts deleted that were deleted after the backup, even when the database is lost', async () => {
    // The first account administers the instance, and the last administrator stays.
    const stays = await test.signUp('stays_here')
    const user = await test.signUp('long_gone')
    const path = join(dataDir, 'before-deletion.tar.gz')
    await marquee(['backup', path])
    await marquee(['user', 'delete', 'long_gone'])
    const target = await createTestDatabase({ migrated: false })
    const { stdout } = await runCommand(['restore', path], { DATA_DIR: dataDir, DATABASE_URL: target.url })
    expect(stdout).toMatch(/^Accounts deleted since then that stay deleted: 1\.$/m)
    const restored = createQueries(createPool(target.url, pino({ level: 'silent' })))
    const { rows } = await sql<{ id: string }>`select id from user_account`.execute(restored)
    const ids = rows.map(({ id }) => id)
    expect(ids).toContain(stays.id)
    expect(ids).not.toContain(user.id)
    await restored.destroy()
    await target.close()
  })

  it('needs exactly one file, which exists', async () => {
    expect((await marquee(['restore'])).code).toBe(2)
    const missing = await marquee(['restore', join(dataDir, 'missing.tar.gz')])
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no such file') })
  })
})
