import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DIRECT } from '../../database/probe.ts'
import type { QueueStatus } from '../../jobs/queue-status-repository.ts'
import { judgeBackups, readBackups, type BackupFacts } from './backups.ts'
import { judgeCopy, judgeJobs, judgeModelAge, judgeRegistration } from './content.ts'
import { judgeAddresses, judgeKeys, judgeServer, type ExternalFacts } from './database.ts'
import { judgeEnvFile, judgeMetricsToken, judgeSecondFactor } from './settings.ts'
import { judgeTmdb } from '../../modules/catalogue/tmdb/check-token.ts'

describe('an external database', () => {
  const sound: ExternalFacts = {
    version: '18.1',
    bytes: 1,
    encoding: 'UTF8',
    isReplica: false,
    mayCreate: true,
    connections: 10,
    mostConnections: 100,
    processes: 1,
    time: 0,
    secondsApart: 0.1,
    hears: true,
  }
  const gradesOf = (changed: Partial<ExternalFacts>) =>
    judgeServer({ ...sound, ...changed }).flatMap(({ check, grade }) => (grade === 'ok' ? [] : `${check} ${grade}`))

  it.each<[string, Partial<ExternalFacts>]>([
    ['encoding fault', { encoding: 'LATIN1' }],
    ['rights fault', { mayCreate: false }],
    ['rights fault', { isReplica: true, mayCreate: false }],
    ['connections warning', { connections: 90 }],
    ['notifications warning', { hears: false }],
    ['clock warning', { secondsApart: 61 }],
  ])('brings %s for %o', (expected, changed) => {
    expect(gradesOf(changed)).toEqual([expected])
  })

  it('brings nothing where all is well', () => {
    expect(gradesOf({})).toEqual([])
    expect(gradesOf({ hears: null })).toEqual([])
  })

  it('has one set of keys', () => {
    const keys = { own: 'a', recorded: 'a', running: ['a'] }
    expect(judgeKeys(keys)).toEqual([])
    expect(judgeKeys({ ...keys, own: null })).toEqual([])
    expect(judgeKeys({ ...keys, recorded: null, running: [] })).toEqual([])
    expect(judgeKeys({ ...keys, own: 'b' })).toMatchObject([{ check: 'secrets', grade: 'warning' }])
    expect(judgeKeys({ ...keys, running: ['a', 'b'] })).toMatchObject([{ check: 'secrets', grade: 'fault' }])
  })
})

describe('the addresses of a database', () => {
  const pooled = { pooled: true, prepares: false, acceptsTimeouts: false, statementTimeoutMs: 0 }

  it('are listed one by one, with a warning for what is missing', () => {
    expect(judgeAddresses({ url: DIRECT, direct: DIRECT, read: null }, false).map(({ grade }) => grade)).toEqual(['ok'])
    const found = judgeAddresses({ url: pooled, direct: DIRECT, read: DIRECT }, true)
    expect(found.map(({ grade }) => grade)).toEqual(['ok', 'ok', 'ok', 'warning'])
    expect(found[0]?.text).toContain('DATABASE_URL leads through a pooler')
    expect(found[3]?.remedy).toMatch(/^Set connect_query/)
  })
})

describe('backups', () => {
  const database = { url: null, directUrl: null, readUrl: null }
  const newest = { path: '/srv/backups/marquee-20261120T020000Z.tar.gz', hours: 5, damage: null }
  const sound = { directory: '/srv/backups', isWritable: true, exists: true, sharesDisk: false, newest }
  const gradesOf = (facts: Partial<BackupFacts>) => judgeBackups({ ...sound, ...facts }).map(({ grade }) => grade)

  it('are judged by their place, age and wholeness', () => {
    expect(gradesOf({})).toEqual(['ok'])
    expect(gradesOf({ newest: null })).toEqual(['ok'])
    expect(gradesOf({ isWritable: false })).toEqual(['fault'])
    expect(gradesOf({ directory: null, newest: null })).toEqual(['warning'])
    expect(gradesOf({ newest: { ...newest, hours: 30 } })).toEqual(['warning'])
    expect(gradesOf({ directory: null, newest: { ...newest, hours: 300 } })).toEqual(['warning', 'ok'])
    expect(gradesOf({ sharesDisk: true })).toEqual(['ok', 'warning'])
    expect(gradesOf({ exists: false, newest: null })).toEqual(['fault'])
    expect(gradesOf({ newest: { ...newest, damage: 'It is damaged.' } })).toEqual(['fault'])
  })

  it('are found, dated and read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'marquee-test-'))
    const backupDir = join(dataDir, 'kept')
    try {
      const now = new Date('2026-11-21T02:00:00Z')
      expect(await readBackups({ backupDir, dataDir, database }, now)).toMatchObject({ exists: false, newest: null })
      await mkdir(backupDir)
      const path = join(backupDir, 'marquee-20261120T020000Z.tar.gz')
      await writeFile(path, 'not a backup')
      await utimes(path, now, new Date('2026-11-20T02:00:00Z'))
      const { newest: found } = await readBackups({ backupDir, dataDir, database }, now)
      expect(found).toMatchObject({ path, hours: 24, damage: expect.stringContaining(path) })
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })
})

describe('what is in the database', () => {
  it('warns of an old model, and of jobs whose last end was a failure', () => {
    expect([judgeModelAge('m', 1).grade, judgeModelAge('m', 9).grade]).toEqual(['ok', 'warning'])
    const job = (lastEnd: string | null, lastFailure: string | null): QueueStatus => ({
      queue: 'backup',
      waiting: 0,
      running: 0,
      longestWait: 0,
      lastEnd: lastEnd === null ? null : new Date(lastEnd),
      lastFailure: lastFailure === null ? null : new Date(lastFailure),
    })
    expect(judgeJobs([job(null, null), job('2026-11-20', '2026-11-19')])).toMatchObject([{ grade: 'ok' }])
    expect(judgeJobs([job('2026-11-19', '2026-11-20')])).toMatchObject([
      { grade: 'warning', text: 'backup failed last, 2026-11-20 00:00 UTC' },
    ])
  })

  it('warns of a backup that was not copied', () => {
    expect(judgeCopy(null)).toEqual([])
    expect(judgeCopy('no route to host')).toMatchObject([{ grade: 'warning', check: 'backups' }])
  })

  it('warns of jobs that no process runs', () => {
    const job: QueueStatus = {
      queue: 'train-model',
      waiting: 1,
      running: 0,
      longestWait: 660,
      lastEnd: null,
      lastFailure: null,
    }
    expect(judgeJobs([job])).toMatchObject([
      { grade: 'warning', text: 'no process runs train-model: waiting for 11 minutes' },
    ])
    const fine = [
      { ...job, longestWait: 60 },
      { ...job, running: 1 },
      { ...job, queue: 'backup' },
    ]
    expect(judgeJobs(fine)).toMatchObject([{ grade: 'ok' }])
  })

  it('warns of open registration once other machines can reach the port', () => {
    const open = { mode: 'open', isExposed: true, isSetUp: true } as const
    expect(judgeRegistration({ ...open, isExposed: false }).grade).toBe('ok')
    expect(judgeRegistration({ ...open, mode: 'invite' }).grade).toBe('ok')
    expect(judgeRegistration(open)).toMatchObject({
      grade: 'warning',
      remedy: expect.stringContaining('registration invite') as string,
    })
    expect(judgeRegistration({ ...open, isSetUp: false })).toMatchObject({
      grade: 'ok',
      text: expect.stringContaining('setup-link') as string,
    })
  })
})

describe('settings and services', () => {
  it.skipIf(process.platform === 'win32')('warns of a readable file with secrets', () => {
    const path = '/srv/marquee/.env'
    expect(judgeEnvFile({ path, mode: 0o644, holdsSecret: true })).toMatchObject({ grade: 'warning' })
    expect(judgeEnvFile({ path, mode: 0o600, holdsSecret: true }).grade).toBe('ok')
    expect(judgeEnvFile({ path, mode: 0o644, holdsSecret: false }).grade).toBe('ok')
  })

  it('recommends a second factor of administrators on the internet', () => {
    const open = { publicUrl: 'https://movies.example.org', requireSecondFactor: 'nobody' } as const
    expect(judgeSecondFactor(open)).toMatchObject([
      { grade: 'warning', remedy: expect.stringContaining('=administrators') },
    ])
    expect(judgeSecondFactor({ ...open, requireSecondFactor: 'administrators' })).toEqual([])
    for (const publicUrl of [null, 'http://nas.local:8080', 'http://192.168.1.20'])
      expect(judgeSecondFactor({ ...open, publicUrl })).toEqual([])
  })

  it('warns of a short token of /metrics', () => {
    expect(judgeMetricsToken('sixteen-letters!')).toMatchObject([{ grade: 'warning' }])
    expect([...judgeMetricsToken(null), ...judgeMetricsToken('x'.repeat(48))]).toEqual([])
  })

  it.each([
    [200, 'ok'],
    [401, 'fault'],
    [404, 'fault'],
    [503, 'warning'],
  ])('takes status %i of TMDB for %s', (status, grade) => {
    expect(judgeTmdb('https://api.themoviedb.org/3', status).grade).toBe(grade)
  })
})
