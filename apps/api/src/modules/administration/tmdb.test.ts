import { routes } from '@marquee/contract'
import { createWorld, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })

let fake: FakeTmdb
let api: TestApp
let admin: TestUser
let token: string
beforeAll(async () => {
  fake = await startFakeTmdb(createWorld({ invented: 0, starter: true }))
  const { TMDB_API_TOKEN, ...addresses } = fake.settings
  token = TMDB_API_TOKEN
  api = await createTestApp({ catalogue: false, env: addresses, log })
  admin = await api.signUp('keeper')
})
afterAll(async () => {
  await api.close()
  await fake.close()
})
beforeEach(() => fake.fail(null))

const by = () => ({ user: admin })
const state = async () => (await api.call(routes.adminTmdb, {}, by())).body
const set = (text: string) => api.call(routes.adminSetTmdbToken, { body: { token: text } }, by())
const remove = () => api.call(routes.adminRemoveTmdbToken, {}, by())
const test = (text?: string) =>
  api.call(routes.adminTestTmdb, text === undefined ? {} : { body: { token: text } }, by())
const acts = async () => (await api.call(routes.adminAudit, {}, by())).body.results.map(({ act }) => act)

const REFUSED =
  / refuses the token \(401\): use the long "API Read Access Token" of your settings there, not the short key\.$/

describe('the token of TMDB', () => {
  it('is tried: one sentence says what is wrong, as that of the doctor', async () => {
    expect((await test()).status).toBe(404)
    expect((await test('wrong')).body).toEqual({
      accepted: false,
      detail: expect.stringMatching(REFUSED) as string,
    })
    expect((await test(token)).body).toEqual({
      accepted: true,
      detail: expect.stringMatching(/ accepts the token\.$/) as string,
    })
    fake.fail('down')
    expect((await test(token)).body).toEqual({
      accepted: false,
      detail: expect.stringMatching(/ cannot be reached \(.+\): look at outgoing connections/) as string,
    })
  })

  it('is stored only if TMDB accepts it', async () => {
    const { status, body } = await set('wrong')
    expect({ status, body }).toEqual({ status: 400, body: { token: [expect.stringMatching(REFUSED)] } })
    expect(await state()).toMatchObject({ token_state: 'none', since: null })
  })

  it('is set, replaced and removed without a restart, each with an entry of the audit log, and never shown', async () => {
    expect((await set(token)).body).toMatchObject({ token_state: 'stored', since: expect.any(String) as string })
    expect((await api.call(routes.webConfig, {})).body.tmdb).toBe(true)
    expect((await test()).body.accepted).toBe(true)
    expect((await set(token)).status).toBe(200)
    expect(JSON.stringify([await state(), (await api.call(routes.adminSettings, {}, by())).body])).not.toContain(token)
    expect((await remove()).body).toMatchObject({ token_state: 'none', since: null })
    expect((await api.call(routes.webConfig, {})).body.tmdb).toBe(false)
    expect((await remove()).status).toBe(404)
    expect(await acts()).toEqual(['tmdb_token_removed', 'tmdb_token_set', 'tmdb_token_set'])
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes(token))).toEqual([])
  })

  it('is that of the environment where there is one, which only its own place changes', async () => {
    const fixed = await createTestApp({ catalogue: false, env: fake.settings })
    const user = await fixed.signUp('keeper')
    expect((await fixed.call(routes.adminTmdb, {}, { user })).body).toMatchObject({
      token_state: 'environment',
      since: null,
    })
    expect((await fixed.call(routes.adminTestTmdb, {}, { user })).body.accepted).toBe(true)
    for (const change of [
      await fixed.call(routes.adminSetTmdbToken, { body: { token } }, { user }),
      await fixed.call(routes.adminRemoveTmdbToken, {}, { user }),
    ])
      expect(change).toMatchObject({ status: 409, body: { code: 'set_in_environment' } })
    await fixed.close()
  })
})
