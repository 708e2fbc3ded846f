import { routes } from '@marquee/contract'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })

let fake: FakeTmdb
let api: TestApp
let admin: TestUser
let token: string
let db: Kysely<Tables>
beforeAll(async () => {
  fake = await startFakeTmdb(createWorld({ invented: 60, starter: true }))
  const { TMDB_API_TOKEN, ...addresses } = fake.settings
  token = TMDB_API_TOKEN
  api = await createTestApp({ catalogue: false, env: addresses, log })
  admin = await api.signUp('keeper')
  db = api.db
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
  it('says in one sentence of the doctor what is wrong with it', async () => {
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

  it('stays out of the database unless TMDB accepts it', async () => {
    const { status, body } = await set('wrong')
    expect({ status, body }).toEqual({ status: 400, body: { token: [expect.stringMatching(REFUSED)] } })
    expect(await state()).toMatchObject({ token_state: 'none', since: null })
  })

  it('changes without a restart, each time with an entry of the audit log, and never shows', async () => {
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

  it('comes from the environment where there is one, which only its place changes', async () => {
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

describe('movies from TMDB', () => {
  const MOVIES = 50
  const fetchMovies = (movies: number | null) => api.call(routes.adminFetchMovies, { body: { movies } }, by())
  const stop = () => api.call(routes.adminStopFetch, {}, by())
  /** Runs what is queued, as a process with the role `jobs` does. */
  const runJob = () => api.modules.catalogue.jobs.fetchMovies!()

  beforeAll(async () => {
    const ids = Array.from({ length: MOVIES }, (_, index) => FIRST_INVENTED + index)
    await db
      .insertInto('movie')
      .values(ids.map((id) => ({ title: `Shipped ${id}`, source: 'starter' as const, tmdb_id: id })))
      .execute()
  })

  it('need a token, and one fetch ends before the next starts', async () => {
    expect(await fetchMovies(2000)).toMatchObject({ status: 409, body: { code: 'no_tmdb_token' } })
    expect((await stop()).status).toBe(404)
  })

  it('complete the shipped ones as soon as the token is stored, with an estimate, until they are stopped', async () => {
    const { body } = await set(token)
    expect(body.fetch).toEqual({
      kind: 'shipped',
      movies: null,
      state: 'waiting',
      done: 0,
      total: null,
      requests_left: MOVIES,
      seconds_left: Math.ceil(MOVIES / 20),
      failure: null,
      ended_at: null,
    })
    expect(body.fetch_choices).toEqual([
      { kind: 'shipped', movies: MOVIES, requests: MOVIES, seconds: 3 },
      { kind: 'best_known', movies: 2000, requests: 2100, seconds: 105 },
      { kind: 'best_known', movies: 5000, requests: 5250, seconds: 263 },
      { kind: 'best_known', movies: 10_000, requests: 10_500, seconds: 525 },
    ])
    expect(api.queuedFetches).toHaveLength(1)
    expect(await fetchMovies(2000)).toMatchObject({ status: 409, body: { code: 'fetch_running' } })
    expect((await stop()).body.fetch).toMatchObject({ state: 'stopped', requests_left: null, seconds_left: null })
    expect((await acts()).slice(0, 3)).toEqual(['movie_fetch_stopped', 'movie_fetch_started', 'tmdb_token_set'])
  })

  it('appear in the lists of the process that fetches them, without a restart', async () => {
    expect((await fetchMovies(null)).body.fetch).toMatchObject({ kind: 'shipped', state: 'waiting' })
    await runJob()
    const { fetch, fetch_choices: choices } = await state()
    expect(fetch).toMatchObject({ state: 'done', done: MOVIES, total: MOVIES, failure: null })
    expect(choices.map(({ movies }) => movies)).toEqual([2000, 5000, 10_000])
    const rows = await db.selectFrom('movie').select('id').where('poster_path', 'is not', null).execute()
    await api.changes.catalogueChanged(rows.map(({ id }) => id))
    const { results } = (await api.call(routes.popularMovies, {})).body
    expect(results[0]!.poster_path).toContain('/poster-')
    expect((await fetchMovies(20)).body.fetch).toMatchObject({ kind: 'best_known', movies: 20, requests_left: 21 })
  })

  it('stop with the token', async () => {
    expect((await state()).fetch!.state).toBe('waiting')
    expect((await remove()).body).toMatchObject({ token_state: 'none', fetch: { state: 'stopped' } })
  })
})
