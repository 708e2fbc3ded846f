import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
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
    for (const name of ['import csv', 'import movielens', 'train', 'doctor', 'backup', 'restore', 'user delete']) {
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
})
