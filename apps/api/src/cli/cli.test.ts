import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, pretendStarter } from '../testing/cli.ts'
import { createTestDatabase, directAddress, type TestDatabase } from '../testing/database.ts'

let directory: string
let database: TestDatabase
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  database = await createTestDatabase({ catalogue: true })
  await pretendStarter(database.url)
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

describe('the command line', () => {
  it('lists its commands, with exit code 0 for --help and 2 when no command is given', async () => {
    const help = await runCommand(['--help'])
    expect(help.code).toBe(0)
    for (const name of [
      'import csv',
      'import movielens',
      'train',
      'evaluate',
      'doctor',
      'doctor catalogue',
      'backup',
      'restore',
      'user delete',
    ]) {
      expect(help.stdout).toContain(`  ${name}  `.trimEnd())
    }
    expect(await runCommand([])).toEqual({ ...help, code: 2 })
  })

  it.each([
    [['user', 'creat'], 'user creat', 'user create'],
    [['improt', 'csv'], 'improt csv', 'import csv'],
    [['bakcup', '/mnt/usb'], 'bakcup /mnt/usb', 'backup'],
    [['user'], 'user', 'user list'],
  ])('answers %j, which is no command, in three lines', async (args, given, nearest) => {
    expect(await runCommand(args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `There is no command "${given}".\nThe nearest one is "${nearest}".\nAll commands: npm run marquee -- --help\n`,
    })
  })

  it('rejects unknown options in one sentence, with exit code 2', async () => {
    const option = await runCommand(['train', '--forse'])
    expect(option.code).toBe(2)
    expect(option.stderr).toMatch(/'--forse'[^\n]*\nUsage: npm run marquee -- train \[options\]\n$/)
    expect((await runCommand(['import', 'csv'])).code).toBe(2)
    expect((await runCommand(['doctor', 'me'])).stderr).toMatch(/^doctor takes no me\.\n/)
  })

  it('prints usage and options for --help after a command', async () => {
    const { code, stdout } = await runCommand(['import', 'csv', '--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Usage: npm run marquee -- import csv <file…> \[options\]\n/)
    expect(stdout).toContain('--errors FILE')
  })

  it('reports invalid settings with exit code 2 and an unreachable database with 1, in one sentence each', async () => {
    const settings = await runCommand(['train'], { PORT: 'ninety' })
    expect(settings.code).toBe(2)
    expect(settings.stderr).toContain('PORT is "ninety"')
    const unreachable = await runCommand(['train'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(unreachable.code).toBe(1)
    expect(unreachable.stderr).toBe(
      'DATABASE_URL: the database at 127.0.0.1:1/none cannot be used (nothing listens there).\n',
    )
  })
})

describe('the doctor', () => {
  interface Line {
    check: string
    grade: string
    text: string
    remedy: string | null
  }
  async function ask(env: Record<string, string>) {
    const { code, stdout } = await runCommand(['doctor', '--json'], { PORT: '0', ...env })
    const lines = stdout.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Line)))
    return { code, found: new Map(lines.map((line) => [line.check, line])), lines }
  }

  it('finds a healthy database, schema, catalogue and model', async () => {
    const addresses = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: directAddress(database.url) }
    const { code, found } = await ask({ ...addresses, DATA_DIR: directory })
    for (const check of ['settings', 'concepts', 'disk', 'database', 'schema', 'catalogue', 'notifications', 'jobs'])
      expect(found.get(check)).toMatchObject({ grade: 'ok', remedy: null })
    expect(found.get('catalogue')?.text).toContain('150 movies')
    expect(found.get('model')?.text).toContain('checksum sound')
    expect(found.get('backups')).toMatchObject({ grade: 'warning' })
    expect(code).toBe(0)
  })

  it('warns without PUBLIC_URL of links, unless only this machine reaches the port, and tells how it is set up', async () => {
    const addresses = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: directAddress(database.url) }
    const gradesAt = async (host: string) => {
      const { found } = await ask({ ...addresses, DATA_DIR: directory, HOST: host })
      expect(found.get('registration')?.text).toContain('setup-link')
      expect(found.get('hosts')?.text).toContain('names without a dot')
      return found.get('address')?.grade
    }
    expect(await gradesAt('0.0.0.0')).toBe('warning')
    expect(await gradesAt('127.0.0.1')).toBe('ok')
  })

  it('writes one line for each check, with what to do', async () => {
    const { code, stdout } = await runCommand(['doctor'], { DATA_DIR: join(directory, 'none'), PORT: '0' })
    expect(stdout).toMatch(/^ok +port +any free one$/m)
    expect(stdout).toMatch(/^ok +database +none yet: npm start makes one/m)
    expect(stdout).toMatch(/^warning +backups +none are made at night\. Set BACKUP_DIR to/m)
    expect(code).toBe(0)
  })

  it('fails when the schema is behind', async () => {
    const empty = await createTestDatabase({ migrated: false })
    const { code, found } = await ask({ DATABASE_URL: empty.url, DATA_DIR: directory })
    expect(found.get('schema')).toMatchObject({
      grade: 'fault',
      text: expect.stringMatching(/^waits for 0001_catalogue/),
    })
    expect(code).toBe(1)
    await empty.close()
  })

  it('fails when the database cannot be reached, and checks the rest all the same', async () => {
    const { code, found } = await ask({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: directory })
    expect(found.get('database')).toMatchObject({ grade: 'fault', remedy: expect.stringContaining('DATABASE_URL') })
    expect(found.get('concepts')).toMatchObject({ grade: 'ok' })
    expect(code).toBe(1)
  })

  it('lists every wrong setting, and warns of a misspelt one', async () => {
    const { code, lines } = await ask({ PORT: 'ninety', LOG_LEVEL: 'loud' })
    const wrong = lines.filter(({ check }) => check === 'settings').map(({ grade, text }) => `${grade} ${text}`)
    expect(wrong).toEqual([expect.stringContaining('fault PORT is "ninety"'), expect.stringContaining('LOG_LEVEL')])
    expect(code).toBe(1)
    const misspelt = await ask({ PUBLC_URL: 'https://a.example', DATA_DIR: join(directory, 'none') })
    expect(misspelt.found.get('settings')).toMatchObject({
      grade: 'warning',
      text: expect.stringContaining('PUBLIC_URL'),
    })
  })

  it('says whether the local model of plot search is installed', async () => {
    const { code, found } = await ask({ EMBEDDINGS_URL: 'local', DATA_DIR: join(directory, 'none') })
    const missing = {
      grade: 'fault',
      text: expect.stringContaining('npm ci --prefix extras/local-embeddings') as string,
    }
    expect(found.get('embeddings')).toMatchObject(code === 0 ? { grade: 'ok' } : missing)
  })

  it('creates nothing in a missing data directory', async () => {
    const dataDir = join(directory, 'none')
    await ask({ DATA_DIR: dataDir })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('counts the starter catalogue, and fails when it breaks a rule', async () => {
    const { code, stdout } = await runCommand(['doctor', 'catalogue'])
    expect(stdout).toMatch(/^Movies +1,000$/m)
    const breaches = /^([\d,]+) breaches\.$/m.exec(stdout)
    expect(code).toBe(breaches ? 1 : 0)
    expect(breaches !== null || stdout.includes('No rule is broken.')).toBe(true)
  })
})

describe('the evaluate command', () => {
  it('writes its report as JSON with protocol, seed, folds, models and users', async () => {
    const ratings = ['userId,movieId,rating,timestamp']
    for (let user = 1; user <= 60; user++) {
      for (let movie = 1; movie <= 25; movie++) {
        if ((user * movie) % 3 === 0 || (user + movie) % 4 === 0) {
          ratings.push(`${user},${movie},${user % 2 === movie % 2 ? 4.5 : 2},0`)
        }
      }
    }
    await writeFile(join(directory, 'ratings.csv'), ratings.join('\n'))
    const out = join(directory, 'p1.json')
    const file = join(directory, 'ratings.csv')
    const options = ['--protocol', 'P1', '--ratings', file, '--seed', '3', '--folds', '2', '--json', out]
    const { code, stdout } = await runCommand(['evaluate', ...options])
    expect(code).toBe(0)
    const report = (await import(out, { with: { type: 'json' } })) as { default: Record<string, unknown> }
    expect(report.default).toMatchObject({ protocol: 'P1', seed: 3, folds: 2, models: { marquee: {}, ease: {} } })
    expect(Object.keys(report.default)).toEqual(['protocol', 'seed', 'folds', 'models', 'users'])
    expect(stdout).toContain('marquee')
  })

  it('measures plot and title search on a catalogue file', async () => {
    const catalogue = join(directory, 'catalogue.jsonl')
    const plots = [
      'A lighthouse keeper hears whales sing.',
      'Two thieves rob a casino on the moon.',
      'A baker weds a ghost.',
    ]
    const lines = plots.map((overview, index) => ({ tmdb_id: index + 1, title: `The Story of ${overview}`, overview }))
    await writeFile(catalogue, lines.map((line) => JSON.stringify(line)).join('\n'))
    const queries = join(directory, 'queries.jsonl')
    await writeFile(
      queries,
      JSON.stringify({ title: '[TOMT]', text: 'a movie with thieves in a moon casino', tmdb_id: 2 }),
    )
    const out = join(directory, 'plot.json')
    const files = ['--catalogue', catalogue, '--queries', queries, '--json', out]
    expect((await runCommand(['evaluate', '--protocol', 'plot', ...files])).code).toBe(0)
    const { default: plot } = (await import(out, { with: { type: 'json' } })) as { default: object }
    expect(plot).toMatchObject({ protocol: 'plot', queries: 1, models: { marquee: { success1: 1 }, bm25: { mrr: 1 } } })
    const titles = await runCommand(['evaluate', '--protocol', 'titles', '--catalogue', catalogue])
    expect(titles.code).toBe(0)
    expect(titles.stdout).toContain('prefix')
  })

  it('measures titles as people type them, on the shipped catalogue and another', async () => {
    const catalogue = join(directory, 'more.jsonl')
    await writeFile(catalogue, JSON.stringify({ tmdb_id: 2_000_000_000, title: 'Moonlit Casino Heist' }))
    const queries = join(directory, 'aliases.jsonl')
    const lines = [
      { kind: 'abbreviation', query: 'lotr', tmdb_id: 120 },
      { kind: 'title', query: 'moonlt casino', tmdb_id: 2_000_000_000 },
    ]
    await writeFile(queries, lines.map((line) => JSON.stringify(line)).join('\n'))
    const out = join(directory, 'aliases.json')
    const run = (...more: string[]) => runCommand(['evaluate', '--protocol', 'aliases', '--queries', queries, ...more])
    expect((await run('--catalogue', catalogue, '--json', out)).stdout).toContain('marquee: abbreviation')
    const { default: report } = (await import(out, { with: { type: 'json' } })) as { default: object }
    expect(report).toMatchObject({ protocol: 'aliases', queries: 2, models: { marquee: { success1: 1, success5: 1 } } })
    expect((await run()).stdout).toContain('not among the first five: moonlt casino (title, 2000000000)')
    await writeFile(queries, '{"kind":"title","query":"heat"}')
    expect(await run()).toMatchObject({ code: 1, stderr: `Line 1 of ${queries} has no tmdb_id.\n` })
    const none = await runCommand(['evaluate', '--protocol', 'aliases'])
    expect(none.stderr).toMatch(/^aliases needs --queries\.\n/)
  })

  it('measures requests over the shipped catalogue and another one', { timeout: 60_000 }, async () => {
    const catalogue = join(directory, 'more.jsonl')
    const facts = { overview: 'A baker weds a ghost.', genres: ['Horror'], runtime: 80, release_date: '1984-05-01' }
    await writeFile(catalogue, JSON.stringify({ tmdb_id: 999_999_999, title: 'The Ghostly Baker', ...facts }))
    const queries = join(directory, 'requests.jsonl')
    const requests = [
      { kind: 'limit', text: 'a horror film from 1984 under 85 minutes', fit: [999_999_999], never: [694] },
      { kind: 'seed', text: 'something like Heat', fit: [769], never: [949] },
    ]
    await writeFile(queries, requests.map((line) => JSON.stringify(line)).join('\n'))
    const out = join(directory, 'requests-report.json')
    const files = ['--catalogue', catalogue, '--queries', queries, '--json', out]
    const { code, stdout } = await runCommand(['evaluate', '--protocol', 'requests', ...files])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^marquee: limit +1 +1 +0$/m)
    const { default: report } = (await import(out, { with: { type: 'json' } })) as { default: object }
    expect(report).toEqual({
      protocol: 'requests',
      queries: 2,
      models: {
        marquee: { fit10: 1, never10: 0, p99_ms: expect.any(Number) as number },
        plot: {
          fit10: expect.any(Number) as number,
          never10: expect.any(Number) as number,
          p99_ms: expect.any(Number) as number,
        },
      },
    })
  })

  it('says in a sentence which request cannot be read', async () => {
    const file = join(directory, 'bad-requests.jsonl')
    const good = { kind: 'mood', text: 'cozy', fit: [1], never: [] }
    const rejected = async (...lines: string[]) => {
      await writeFile(file, lines.join('\n'))
      const { code, stderr } = await runCommand(['evaluate', '--protocol', 'requests', '--queries', file])
      expect(code).toBe(1)
      return stderr.replaceAll(file, 'F')
    }
    const but = (changed: object) => JSON.stringify({ ...good, ...changed })
    expect(await rejected()).toBe('F holds no queries.\n')
    expect(await rejected(but({}), '', '{')).toBe('Line 3 of F is not a JSON object.\n')
    expect(await rejected(but({ text: ' ' }))).toBe('Line 1 of F has no kind or no text.\n')
    expect(await rejected(but({ fit: [] }))).toBe('Line 1 of F needs at least one TMDB id in "fit".\n')
    expect(await rejected(but({ never: ['949'] }))).toMatch(/^Line 1 of F needs a list of TMDB ids in "never"/)
    expect((await runCommand(['evaluate', '--protocol', 'requests'])).stderr).toMatch(/^requests needs --queries\.\n/)
  })

  it('rejects a run without a valid protocol, its ratings or valid options', async () => {
    expect((await runCommand(['evaluate'])).stderr).toMatch(/^--protocol must be one of P1, .*\.\n/)
    expect((await runCommand(['evaluate', '--protocol', 'P1'])).stderr).toMatch(/^P1 needs --ratings\.\n/)
    expect((await runCommand(['evaluate', '--protocol', 'P1', '--folds', '6'])).stderr).toMatch(/^--folds is "6"/)
    const none = await runCommand(['evaluate', '--protocol', 'P2', '--ratings', join(directory, 'none.csv')])
    expect(none).toMatchObject({ code: 1, stderr: `${directory}/none.csv cannot be read: there is no such file.\n` })
  })
})
