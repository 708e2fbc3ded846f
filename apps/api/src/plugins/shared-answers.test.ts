import { routes } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { take } from '../testing/take.ts'
import { createAnswerCache } from './shared-answers.ts'

describe('cached answers', () => {
  it('are found by their request until something changes', () => {
    const answers = createAnswerCache()
    const key = answers.keyOf('/popular')
    answers.keep(key, '[1]')
    expect(answers.get(answers.keyOf('/popular'))?.body.toString()).toBe('[1]')
    expect(answers.get(answers.keyOf('/discover'))).toBeUndefined()
    answers.clear()
    expect(answers.get(answers.keyOf('/popular'))).toBeUndefined()
  })

  it('are discarded when a change comes while they are made', () => {
    const answers = createAnswerCache()
    const begun = answers.keyOf('/popular')
    answers.clear()
    answers.keep(begun, '[1]')
    expect(answers.get(answers.keyOf('/popular'))).toBeUndefined()
  })

  it('stay within their size limit, the newest kept', () => {
    const answers = createAnswerCache(1800)
    for (const path of ['/a', '/b', '/c']) answers.keep(answers.keyOf(path), 'x'.repeat(250))
    const left = ['/a', '/b', '/c'].filter((path) => answers.get(answers.keyOf(path)))
    expect(left).toEqual(['/b', '/c'])
  })
})

describe('the answers of shared calls', () => {
  let api: TestApp
  let db: Kysely<Tables>
  let ids: number[]
  beforeAll(async () => {
    api = await createTestApp()
    db = api.db
    ids = (await api.call(routes.popularMovies, {})).body.results.map(({ id }) => id)
  })
  afterAll(() => api.close())

  const cast = async (id: number) => (await api.call(routes.movieCast, { params: { id } })).body

  it('are repeated byte for byte, and renewed after a change notification', async () => {
    const [id] = take(ids, 1)
    const first = await api.app.inject(`/api/main/movies/${id}/cast`)
    await db.updateTable('credit').set({ character: 'Somebody else' }).where('movie_id', '=', id).execute()
    const again = await api.app.inject(`/api/main/movies/${id}/cast`)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    await api.changes.catalogueChanged([id])
    expect((await cast(id))[0]!.character).toBe('Somebody else')
  })

  it('are renewed after missed notifications, for added and for deleted movies as well', async () => {
    const total = async () => (await api.call(routes.popularMovies, {})).body.count
    const before = await total()
    const added = { id: 999_999, title: 'Added silently', source: 'csv', popularity: 1e6 }
    await db.insertInto('movie').values(added).execute()
    expect(await total()).toBe(before)
    await api.changes.catalogueMissed()
    expect((await api.call(routes.popularMovies, {})).body.results[0]!.id).toBe(added.id)
    await db.deleteFrom('movie').where('id', '=', added.id).execute()
    await api.changes.catalogueMissed()
    expect(await total()).toBe(before)
  })

  it('never mix the data of a signed-in user with those of a visitor', async () => {
    const params = { id: ids[1]! }
    const user = await api.signUp()
    for (const id of ids.slice(1, 6))
      await api.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user })
    const viewer = async (signedIn: typeof user | null) => {
      const { status, body } = await api.call(routes.movie, { params }, { user: signedIn })
      expect([status, body]).toEqual([200, expect.objectContaining({ id: ids[1] })])
      return body.viewer
    }
    expect((await viewer(user))!.rating).toBe(1)
    expect(await viewer(null)).toBeUndefined()
    expect((await viewer(user))!.rating).toBe(1)
    const percents = async (signedIn: typeof user | null) =>
      (await api.call(routes.popularMovies, {}, { user: signedIn })).body.results.map((movie) => movie.personal_rating)
    expect(await percents(null)).toEqual(ids.map(() => null))
    expect(await percents(user)).not.toContain(null)
    expect(await percents(null)).toEqual(ids.map(() => null))
  })

  it('differ by body, address and host', async () => {
    const filter = async (genre: number, page: number) =>
      (await api.call(routes.filterMovies, { query: { page, page_size: 5 }, body: { genre_ids: [genre] } })).body
    const answers = [await filter(18, 1), await filter(18, 2), await filter(35, 1)]
    const lists = answers.map(({ results }) => results.map(({ id }) => id).join())
    expect(new Set(lists).size).toBe(3)
    for (const host of ['one.lan', 'two.lan']) {
      const { next } = (await api.app.inject({ url: '/api/main/movies/popular', headers: { host } })).json<{
        next: string
      }>()
      expect(new URL(next).host).toBe(host)
    }
  })

  it('are not kept when they are errors, so that a new movie appears', async () => {
    const params = { id: 1_000_000 }
    expect((await api.call(routes.movie, { params })).status).toBe(404)
    await db.insertInto('movie').values({ id: params.id, title: 'New here', source: 'csv' }).execute()
    expect((await api.call(routes.movie, { params })).body.title).toBe('New here')
  })

  it('serve HEAD like GET, without the body', async () => {
    const url = `/api/main/movies/${ids[2]}`
    const get = await api.app.inject(url)
    const head = await api.app.inject({ method: 'HEAD', url })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })
})
