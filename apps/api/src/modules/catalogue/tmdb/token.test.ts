import { routes } from '@marquee/contract'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../../config.ts'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, TEST_KEYS, type TestApp } from '../../../testing/app.ts'
import { pretendStarter, runCommand } from '../../../testing/cli.ts'
import { startElsewhere, type Elsewhere } from '../../../testing/elsewhere.ts'
import { createTmdbTokens } from './token.ts'

const { tokenSecret } = TEST_KEYS

let tmdb: FakeTmdb
let api: TestApp
let elsewhere: Elsewhere
let db: Kysely<Tables>
/** Of the fake TMDB, without its token. */
let addresses: Record<string, string>
let token: string
beforeAll(async () => {
  tmdb = await startFakeTmdb(createWorld({ invented: 40, starter: true }))
  const { TMDB_API_TOKEN, ...rest } = tmdb.settings
  token = TMDB_API_TOKEN
  addresses = rest
  api = await createTestApp({ catalogue: false, env: addresses })
  await pretendStarter(api.databaseUrl)
  elsewhere = await startElsewhere(api, {}, addresses)
  db = api.db
})
afterAll(async () => {
  await elsewhere.close()
  await api.close()
  await tmdb.close()
})
afterEach(async () => {
  await change((trx) => tokens().remove(trx))
})

const change = (work: (trx: Kysely<Tables>) => Promise<unknown>) => db.transaction().execute(work)
const tokens = (env: Record<string, string> = {}, secret: string | null = tokenSecret) =>
  createTmdbTokens({ config: loadConfig({ ...addresses, ...env }), db, tokenSecret: secret })
const store = (text: string) => change((trx) => tokens().store(trx, text))

/** True for the app, and for another process on its database, if movies beyond the catalogue are found. */
async function finds(): Promise<boolean[]> {
  const url = '/api/main/movies/tmdb/autocomplete?query=lantern'
  const answers = await Promise.all([api.app, elsewhere.app].map((app) => app.inject({ url })))
  return answers.map((answer) => answer.statusCode === 200 && answer.json<unknown[]>().length > 0)
}

describe('a stored token', () => {
  it('stays encrypted in the database, of no use without the key', async () => {
    await store(token)
    const [row] = await db.selectFrom('service_token').select('secret').execute()
    expect(row!.secret.includes(token)).toBe(false)
    expect(await tokens().current()).toEqual({ source: 'stored', token, since: expect.any(Date) as Date })
    for (const key of ['another secret', null])
      expect(await tokens({}, key).current()).toMatchObject({ source: 'unreadable', token: null })
  })

  it('gives way to that of the environment', async () => {
    await store(token)
    const given = tokens({ TMDB_API_TOKEN: 'of-the-environment' })
    expect(await given.current()).toEqual({ source: 'environment', token: 'of-the-environment', since: null })
    expect([given.isFixed, tokens().isFixed]).toEqual([true, false])
  })

  it('reaches every running process, also when it is replaced or removed', async () => {
    // The other process may still use the token of the test before.
    await expect.poll(finds, { timeout: 20_000 }).toEqual([false, false])
    await store('wrong')
    await api.changes.tmdbChanged()
    expect((await api.call(routes.webConfig, {})).body.tmdb).toBe(true)
    await store(token)
    await api.changes.tmdbChanged()
    await expect.poll(finds, { timeout: 20_000 }).toEqual([true, true])
    await change((trx) => tokens().remove(trx))
    await api.changes.tmdbChanged()
    await expect.poll(finds, { timeout: 20_000 }).toEqual([false, false])
    expect((await api.call(routes.webConfig, {})).body.tmdb).toBe(false)
  })

  it('serves commands that read the keys, and the doctor tries it', async () => {
    const env = { ...addresses, DATABASE_URL: api.databaseUrl, TOKEN_SECRET: tokenSecret, PORT: '0' }
    const fetchOne = (settings: Record<string, string>) =>
      runCommand(['import', 'tmdb', '--ids', String(FIRST_INVENTED)], settings)
    const diagnose = async (settings: Record<string, string>) =>
      (await runCommand(['doctor'], settings)).stdout.split('\n').filter((line) => /^\w+ +tmdb /.test(line))
    expect((await fetchOne(env)).code).toBe(2)
    expect(await diagnose(env)).toEqual([])
    await store(token)
    expect((await fetchOne(env)).stdout).toContain('1 movies stored')
    expect(await diagnose(env)).toEqual([expect.stringMatching(/^ok .* accepts the token$/)])
    expect(await diagnose({ ...env, TOKEN_SECRET: `another ${tokenSecret}` })).toEqual([
      expect.stringMatching(/^fault .*encrypted with another TOKEN_SECRET\. Enter it again at \/admin\.$/),
    ])
    await store('wrong')
    expect(await diagnose(env)).toEqual([expect.stringMatching(/^fault .*refuses the token \(401\)\. Use the long/)])
  }, 60_000)
})

describe('the status and the settings', () => {
  it('name a stored token without showing it', async () => {
    const admin = await api.signUp('keeper')
    const facts = async () => {
      const { sources } = (await api.call(routes.adminStatus, {}, { user: admin })).body
      const settings = (await api.call(routes.adminSettings, {}, { user: admin })).body
      const { value, given, source } = settings.find(({ name }) => name === 'TMDB_API_TOKEN')!
      return { configured: sources.find(({ name }) => name === 'tmdb')!.configured, value, given, source }
    }
    expect(await facts()).toEqual({ configured: false, value: null, given: false, source: 'default' })
    await store(token)
    expect(await facts()).toEqual({ configured: true, value: null, given: true, source: 'administrator' })
  })
})
