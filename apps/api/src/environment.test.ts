import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, type Config } from './config.ts'
import { withEnvFile } from './environment.ts'
import { runCommand } from './testing/cli.ts'

let directory: string
let file: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  file = join(directory, '.env')
})
afterEach(() => rm(directory, { recursive: true }))

async function load(text: string | Uint8Array, env: NodeJS.ProcessEnv = {}): Promise<Config> {
  await writeFile(file, text)
  return loadConfig({ MARQUEE_ENV_FILE: file, ...env })
}

async function errorsOf(text: string | Uint8Array): Promise<readonly string[]> {
  const error: unknown = await load(text).catch((thrown: unknown) => thrown)
  if (error instanceof ConfigError) return error.errors
  throw error
}

describe('settings in a file', () => {
  it('count where the environment gives nothing, and say where they come from', async () => {
    const config = await load('PORT=9000\nHOST=::1\nLOG_LEVEL=warn\n', { HOST: '127.0.0.1', LOG_LEVEL: '' })
    expect(config).toMatchObject({ port: 9000, host: '127.0.0.1', logLevel: 'warn', envFile: file, warnings: [] })
    const sources = Object.fromEntries(config.shown.map(({ name, source }) => [name, source]))
    expect(sources).toMatchObject({ PORT: 'file', HOST: 'environment', LOG_LEVEL: 'file', DATA_DIR: 'default' })
  })

  it('have relative paths that are relative to the file, and the environment those to where npm is called', async () => {
    const text = 'DATA_DIR=./films\nBACKUP_DIR=../backups\nTOKEN_SECRET_FILE=secret\n'
    await writeFile(join(directory, 'secret'), 'x'.repeat(40))
    const config = await load(text, { INIT_CWD: '/srv/elsewhere' })
    expect(config.dataDir).toBe(join(directory, 'films'))
    expect(config.backupDir).toBe(join(directory, '..', 'backups'))
    expect(config.tokenSecret).toBe('x'.repeat(40))
    expect((await load(text, { INIT_CWD: '/srv', DATA_DIR: 'data' })).dataDir).toBe('/srv/data')
  })

  it('give way to the environment whether a secret is given directly or by a file', async () => {
    const config = await load('TOKEN_SECRET_FILE=missing\n', { TOKEN_SECRET: 'y'.repeat(40) })
    expect(config.tokenSecret).toBe('y'.repeat(40))
  })

  it('are refused with every broken line by its number, without its value, beside every other error', async () => {
    expect(await errorsOf('PORT=ninety\nTOKEN_SECRET=hunter2$1\nTMDB_TOKEN=hunter2\n')).toEqual([
      expect.stringMatching(/\.env, line 2, cannot be read: a \$ must be in single quotes/),
      expect.stringContaining('TMDB_TOKEN is not a setting'),
      expect.stringContaining('PORT is "ninety"'),
    ])
    expect(await errorsOf(Uint8Array.of(0x50, 0xff))).toEqual([expect.stringContaining('(it is not UTF-8 text)')])
    const missing = { MARQUEE_ENV_FILE: join(directory, 'none') }
    expect(() => loadConfig(missing)).toThrow(`The file of settings ${directory}/none cannot be read (ENOENT).`)
  })

  it('bring a warning for a misspelt name, with its line, and for one that is given twice', async () => {
    const text = 'PUBLC_URL=https://a.example\nPOSTGRES_PASSWORD=x\nPORT=1\nPORT=2\nport=3\nDATABSE_URL_FILE=x\n'
    const { port, warnings } = await load(text)
    expect(port).toBe(2)
    expect(warnings).toEqual([
      `${file}, line 1: PUBLC_URL is not a setting. Is PUBLIC_URL meant?`,
      `${file}, line 5: port is not a setting. Is PORT meant?`,
      `${file}, line 6: DATABSE_URL_FILE is not a setting. Is DATABASE_URL_FILE meant?`,
      `${file}, line 4: PORT was given before; this line counts.`,
    ])
  })

  it('are looked for where they lie unless another file or none is named', async () => {
    expect(withEnvFile({ PORT: '1' }, file)).toEqual({ PORT: '1' })
    await writeFile(file, '')
    expect(withEnvFile({ PORT: '1' }, file)).toEqual({ PORT: '1', MARQUEE_ENV_FILE: file })
    expect(withEnvFile({ MARQUEE_ENV_FILE: 'none' }, file)).toEqual({ MARQUEE_ENV_FILE: 'none' })
    expect(loadConfig({ MARQUEE_ENV_FILE: 'none' }).envFile).toBeNull()
  })

  it('are those of the command line, too', async () => {
    await writeFile(file, 'PORTT=1\nDATABASE_URL=postgres://nobody@127.0.0.1:1/none\n')
    const { code, stderr } = await runCommand(['train'], { MARQUEE_ENV_FILE: file })
    expect(code).toBe(1)
    expect(stderr).toContain('the database at 127.0.0.1:1/none cannot be used')
    await writeFile(file, 'DATABSE_URL=x\nDATABASE_URL=postgres://nobody@127.0.0.1:1/none\n')
    const warned = await runCommand(['train'], { MARQUEE_ENV_FILE: file })
    expect(warned.stderr).toMatch(/line 1: DATABSE_URL is not a setting\. Is DATABASE_URL meant\?\n/)
  })
})

it('warns of a misspelt name in the environment, and of no name of other programs', () => {
  expect(loadConfig({ PUBLIC_ULR: 'x' }).warnings).toEqual(['PUBLIC_ULR is not a setting. Is PUBLIC_URL meant?'])
  const others = { HOSTNAME: 'x', HOME: 'x', POST: 'x', XDG_DATA_DIRS: 'x', LOGNAME: 'x', DATABASE_HOST: 'x' }
  expect(loadConfig(others).warnings).toEqual([])
})
