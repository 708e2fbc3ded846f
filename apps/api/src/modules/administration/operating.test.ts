import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routes } from '@marquee/contract'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobQueue, QUEUES } from '../../jobs/queue.ts'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { startElsewhere } from '../../testing/elsewhere.ts'
import { createDiskFacts } from './disk.ts'

const log = pino({ level: 'silent' })
const SECRET = 'not-to-be-shown-to-anybody'

let dataDir: string
let api: TestApp
let admin: TestUser
let db: TestApp['db']
beforeAll(async () => {
  dataDir = await makeTemporaryDirectory()
  const env = {
    DATA_DIR: dataDir,
    BACKUP_DIR: join(dataDir, 'nightly'),
    DATABASE_URL: `postgres://marquee:${SECRET}@db.example.org/marquee`,
    TMDB_API_TOKEN: SECRET,
    METRICS_TOKEN_FILE: join(dataDir, 'metrics-token'),
    WATCH_LINKS: `DE=https://ada:${SECRET}@look.example.org/search?q={title}`,
    CONTACT_EMAIL: 'ada@example.org',
  }
  await writeFile(env.METRICS_TOKEN_FILE, SECRET)
  await mkdir(env.BACKUP_DIR)
  api = await createTestApp({ env })
  admin = await api.signUp('keeper')
  db = api.db
})
afterAll(async () => {
  await api.close()
  await removeDataDirectory(dataDir)
})

const status = async () => (await api.call(routes.adminStatus, {}, { user: admin })).body
const settings = async () => (await api.call(routes.adminSettings, {}, { user: admin })).body
const setting = async (name: string) => (await settings()).find((each) => each.name === name)
const acts = async () =>
  (await api.call(routes.adminAudit, {}, { user: admin })).body.results.map(({ act, actor }) => `${act} by ${actor}`)

describe('the status', () => {
  it('reads no files, and leaves the disk unknown until it was measured', async () => {
    const nothing = { measured_at: null, free: null, total: null, database: null, backups: null, images: null }
    expect((await status()).disk).toEqual(nothing)
    await api.modules.administration.start()
    await expect.poll(async () => (await status()).disk.measured_at).not.toBeNull()
  })

  it('says what runs on a fresh instance', async () => {
    const { since, database, disk, jobs, imports, last_backup: backup, model, sources } = await status()
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.now())
    expect(database).toMatchObject({ kind: 'external', version: expect.stringMatching(/^\d+/) as string })
    expect(database.bytes).toBeGreaterThan(1_000_000)
    expect(disk.total).toBeGreaterThan(disk.free!)
    expect(disk).toMatchObject({ database: null, backups: 0, images: null })
    expect(jobs.map(({ queue }) => queue)).toEqual(Object.values(QUEUES))
    const times = { last_end: null, last_failure: null }
    expect(jobs[0]).toEqual({ queue: QUEUES.tastes, waiting: 0, running: 0, stalled: false, ...times })
    expect({ imports, backup }).toEqual({ imports: [], backup: null })
    expect(model).toMatchObject({ users: expect.any(Number) as number, movies: expect.any(Number) as number })
    expect(sources.map(({ name, configured }) => [name, configured])).toEqual([
      ['starter', true],
      ['tmdb', true],
      ['wikidata', true],
      ['movielens', true],
      ['csv', true],
    ])
    expect(sources[0]!.fetched_at).not.toBeNull()
    expect(sources[2]!.fetched_at).toBeNull()
  })

  it('counts jobs that wait, run, ended and failed', async () => {
    const queue = createJobQueue(api.databaseUrl, log)
    const done = () => Promise.resolve()
    let finish = done
    const waiting = new Promise<void>((resolve) => {
      finish = () => Promise.resolve(resolve())
    })
    await queue.start({
      recalculateTastes: () => waiting,
      train: () => Promise.reject(new Error('No room for a model.')),
      retrainWhenChanged: done,
      purge: done,
      importHistory: done,
      embed: done,
      backup: done,
      refreshSources: done,
      fetchMovies: done,
    })
    const jobs = async (name: string) => (await status()).jobs.find((each) => each.queue === name)!
    try {
      await queue.enqueueTastes('somebody')
      await queue.enqueueEmbedding()
      await expect.poll(() => jobs(QUEUES.tastes), { timeout: 15_000 }).toMatchObject({ running: 1 })
      await expect.poll(async () => (await jobs(QUEUES.embed)).last_end, { timeout: 15_000 }).not.toBeNull()
      await sql`insert into pgboss.job (name, state, completed_on) values (${QUEUES.train}, 'failed', now())`.execute(
        db,
      )
      await sql`insert into pgboss.job (name) values (${QUEUES.purge})`.execute(db)
      expect((await jobs(QUEUES.train)).last_failure).not.toBeNull()
      expect(await jobs(QUEUES.train)).toMatchObject({ last_end: null, stalled: false })
    } finally {
      await finish()
      await queue.stop()
    }
    // No process runs it.
    const longAgo = sql`now() - interval '11 minutes'`
    await sql`insert into pgboss.job (name, start_after) values (${QUEUES.sources}, ${longAgo})`.execute(db)
    expect(await jobs(QUEUES.sources)).toMatchObject({ waiting: 1, stalled: true })
    // Another process has made a backup, in a directory of its machine.
    const made = { at: '2026-11-22T02:00:07.000Z', bytes: 4711 }
    const output = sql`${JSON.stringify(made)}::jsonb`
    await sql`insert into pgboss.job (name, state, completed_on, output)
              values (${QUEUES.backup}, 'completed', now(), ${output})`.execute(db)
    expect(await status()).toMatchObject({ last_backup: made, backups: { on_database_disk: false, copy_error: null } })
    const failed = sql`${JSON.stringify({ ...made, copy_error: 'no route to host' })}::jsonb`
    await sql`insert into pgboss.job (name, state, completed_on, output)
              values (${QUEUES.backup}, 'completed', now() + interval '1 second', ${failed})`.execute(db)
    expect((await status()).backups.copy_error).toBe('no route to host')
  }, 60_000)

  it('shows imports with their progress until they end', async () => {
    const { id } = await db
      .insertInto('import_run')
      .values({ source: 'csv', arguments: '{"file":"a.csv"}', progress: '{"added":40,"updated":1,"rejected":1}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const history = Buffer.from('Const,Your Rating,Title,Year\ntt0042876,8,Rashomon,1950\n')
    await api.call(routes.importHistory, { body: history }, { user: admin })
    expect((await status()).imports).toMatchObject([
      { kind: 'history', source: 'imdb', done: 0, total: 1 },
      { kind: 'catalogue', source: 'csv', done: 42, total: null },
    ])
    await db.updateTable('import_run').set({ finished_at: new Date() }).where('id', '=', id).execute()
    await db.updateTable('history_import').set({ state: 'applied' }).execute()
    const { imports, sources } = await status()
    expect(imports).toEqual([])
    expect(sources.find(({ name }) => name === 'csv')!.fetched_at).not.toBeNull()
  })
})

describe('the facts of the disk', () => {
  it('are those of the last measurement, which counts files and finds the newest backup', async () => {
    const directory = await makeTemporaryDirectory()
    const facts = createDiskFacts({ dataDir: directory, backupDir: null }, () => new Date('2026-11-25T12:00:00Z'))
    await mkdir(join(directory, 'images', 'w500'), { recursive: true })
    await mkdir(join(directory, 'backups'))
    await writeFile(join(directory, 'images', 'w500', 'a.jpg'), Buffer.alloc(1000))
    await writeFile(join(directory, 'images', 'b.jpg'), Buffer.alloc(24))
    await writeFile(join(directory, 'backups', 'marquee-20260101T000000Z.tar.gz'), Buffer.alloc(7))
    await writeFile(join(directory, 'backups', 'marquee-20260102T000000Z.tar.gz'), Buffer.alloc(9))
    await writeFile(join(directory, 'backups', 'holiday.tar.gz'), Buffer.alloc(1))
    expect(facts.known().disk).toMatchObject({ measured_at: null, backups: null, images: null })
    const first = await facts.measure()
    expect(first.disk).toMatchObject({ measured_at: '2026-11-25T12:00:00.000Z', backups: 17, images: 1024 })
    expect(first.lastBackup).toMatchObject({ bytes: 9 })
    await writeFile(join(directory, 'images', 'c.jpg'), Buffer.alloc(1))
    expect(facts.known()).toEqual(first)
    await facts.measure()
    expect(facts.known().disk.images).toBe(1025)
    await removeDataDirectory(directory)
  })

  it('are null where there is no such directory', async () => {
    const at = new Date()
    const { disk, lastBackup } = await createDiskFacts(
      { dataDir: '/nowhere/at/all', backupDir: null },
      () => at,
    ).measure()
    expect(disk).toEqual({ measured_at: at.toISOString(), free: null, total: null, backups: null, images: null })
    expect(lastBackup).toBeNull()
  })
})

describe('the settings', () => {
  it('say where each value comes from, and show no secret', async () => {
    expect(await setting('CONTACT_EMAIL')).toMatchObject({
      value: 'ada@example.org',
      given: true,
      source: 'environment',
      secret: false,
    })
    expect(await setting('PORT')).toMatchObject({ value: '8080', given: false, source: 'default' })
    expect(await setting('TMDB_API_TOKEN')).toMatchObject({ value: null, given: true, secret: true })
    expect(await setting('METRICS_TOKEN')).toMatchObject({ value: null, given: true, source: 'file', secret: true })
    expect(await setting('DATABASE_URL')).toMatchObject({ value: null, given: true, secret: true })
    expect(await setting('WATCH_LINKS')).toMatchObject({ value: 'DE=https://look.example.org/search?q={title}' })
    expect(JSON.stringify(await settings())).not.toContain(SECRET)
  })
})

describe('registration', () => {
  it('is changed by administrators, in every process at once, and recorded', async () => {
    const elsewhere = await startElsewhere(api)
    const set = (mode: 'open' | 'invite' | 'closed', invites: boolean) =>
      api.call(routes.adminSetRegistration, { body: { mode, member_invites: invites } }, { user: admin })
    expect((await api.call(routes.adminRegistration, {}, { user: admin })).body).toEqual({
      mode: 'open',
      member_invites: false,
      fixed: false,
    })
    expect((await set('closed', true)).body).toEqual({ mode: 'closed', member_invites: true, fixed: false })
    const config = await elsewhere.app.inject('/api/config')
    expect(config.json()).toMatchObject({ registration: 'closed' })
    expect(await setting('REGISTRATION')).toMatchObject({ value: 'closed', given: true, source: 'administrator' })
    expect(await setting('MEMBER_INVITES')).toMatchObject({ value: 'true', source: 'administrator' })
    await set('open', false)
    expect(await acts()).toEqual([
      'member_invites_off by keeper',
      'registration_open by keeper',
      'member_invites_on by keeper',
      'registration_closed by keeper',
    ])
    await elsewhere.close()
  })

  it('stays as the environment has it', async () => {
    const fixed = await createTestApp({ catalogue: false, env: { REGISTRATION: 'invite' } })
    const { db: queries } = fixed
    const { id } = await queries
      .insertInto('user_account')
      .values({ username: 'fixer', email: null, password_hash: null, is_administrator: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user = { ...admin, id, ...(await fixed.modules.accounts.openSession(id, null)) }
    expect((await fixed.call(routes.adminRegistration, {}, { user })).body).toMatchObject({
      mode: 'invite',
      fixed: true,
    })
    const { status: code } = await fixed.call(
      routes.adminSetRegistration,
      { body: { mode: 'open', member_invites: false } },
      { user },
    )
    expect(code).toBe(409)
    await fixed.close()
  })
})

describe('invites', () => {
  it('of everyone are listed and revoked by administrators', async () => {
    const { body: made } = await api.call(routes.adminCreateInvite, { body: { note: 'For Ada' } }, { user: admin })
    expect(made.link).toMatch(/\/signup#invite=\S{43}$/)
    const list = async () => (await api.call(routes.adminInvites, {}, { user: admin })).body.results
    expect(await list()).toMatchObject([{ id: made.id, note: 'For Ada', created_by: 'keeper', state: 'open' }])
    const revoke = () => api.call(routes.adminRevokeInvite, { params: { id: made.id } }, { user: admin })
    expect((await revoke()).status).toBe(204)
    expect(await list()).toMatchObject([{ id: made.id, state: 'revoked' }])
    const params = { id: crypto.randomUUID() }
    expect((await api.call(routes.adminRevokeInvite, { params }, { user: admin })).status).toBe(404)
    expect((await acts()).slice(0, 2)).toEqual(['invite_revoked by keeper', 'invite_created by keeper'])
  })
})

describe('messages', () => {
  it('are listed newest first, page by page, and deleted with an entry of the log', async () => {
    for (const message of ['First.', 'Second.', 'Third.']) await api.call(routes.sendFeedback, { body: { message } })
    const page = async (number: number) =>
      (await api.call(routes.adminMessages, { query: { page: number, page_size: 2 } }, { user: admin })).body
    expect((await page(1)).results.map(({ message }) => message)).toEqual(['Third.', 'Second.'])
    const { count, results } = await page(2)
    expect({ count, messages: results.map(({ message }) => message) }).toEqual({ count: 3, messages: ['First.'] })
    const remove = () => api.call(routes.adminDeleteMessage, { params: { id: results[0]!.id } }, { user: admin })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await page(1)).count).toBe(2)
    expect((await acts())[0]).toBe('message_deleted by keeper')
  })
})
