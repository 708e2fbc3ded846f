import { routes, type OwnMoviesPage, type RatingValue } from '@marquee/contract'
import fc from 'fast-check'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

type Query = NonNullable<Parameters<typeof call>[1]>
const LEVELS = [-0.5, 0, 0.75, 1] as const
const MANY = 1200

let api: TestApp
let db: Kysely<Tables>
/** Has rated `MANY` movies, seen 30 others and hidden 20 more. */
let ada: TestUser
let firstId: number

beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
  ada = await api.signUp()
  firstId = await insertMovies(MANY + 50)
  await sql`insert into rating (user_id, movie_id, value, predicted, baseline, created_at, updated_at)
    select ${ada.id}, ${firstId}::int + n, (array[-0.5, 0, 0.75, 1])[1 + n % 4], case when n % 3 = 0 then (n * 7) % 100 end, 50,
           now() - interval '1 year', now() - n % 900 * interval '1 minute'
      from generate_series(0, ${MANY - 1}::int) n`.execute(db)
  await sql`insert into movie_mark (user_id, movie_id, kind, created_at)
    select ${ada.id}, ${firstId + MANY}::int + n, case when n < 30 then 'seen' else 'hidden' end, now() - n * interval '1 hour'
      from generate_series(0, 49) n`.execute(db)
}, 120_000)
afterAll(() => api.close())

/** Movies of every genre in turn, from 1900 on, with another title and a director each. */
async function insertMovies(count: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into movie (title, release_date, source)
      select (array['The ', 'A ', '', 'Élan '])[1 + n % 4] || 'Story ' || n, make_date(1900 + n % 120, 5, 1), 'csv'
        from generate_series(0, ${count - 1}::int) n order by n returning id)
    select min(id) as id from added`.execute(db)
  const first = rows[0]!.id
  const movies = sql`generate_series(0, ${count - 1}::int) n`
  await sql`insert into movie_genre (movie_id, genre_id, position)
    select ${first}::int + n, (array[18, 35, 80])[1 + n % 3], 0 from ${movies}`.execute(db)
  await sql`insert into movie_genre (movie_id, genre_id, position) select ${first}::int + n, 53, 1 from ${movies} where n % 10 = 0`.execute(
    db,
  )
  await sql`insert into movie_alias (movie_id, title, source) select ${first}::int + n, 'Ärger ' || n, 'csv' from ${movies}`.execute(
    db,
  )
  await sql`insert into person (id, name, source) select 900000 + n, 'Director Number' || n, 'csv' from generate_series(0, 99) n`.execute(
    db,
  )
  await sql`insert into credit (movie_id, person_id, kind, job, position, source)
    select ${first}::int + n, 900000 + n % 100, 'crew', 'Director', 0, 'csv' from ${movies}`.execute(db)
  return first
}

const call = async (user: TestUser, query: object = {}) => (await api.call(routes.myMovies, { query }, { user })).body
const rate = (user: TestUser, id: number, rating: RatingValue, former?: string) =>
  api.call(routes.rateMovie, { params: { id }, body: { rating, ...(former !== undefined && { former }) } }, { user })

/** The pages from the first to the last by `next`. */
async function allPages(user: TestUser, query: Query, between: () => Promise<unknown> = () => Promise.resolve()) {
  const pages = [await call(user, query)]
  while (pages.at(-1)!.next !== null) {
    await between()
    const cursor = new URL(pages.at(-1)!.next!).searchParams.get('cursor')!
    pages.push(await call(user, { ...query, cursor }))
  }
  return pages
}
const entriesOf = (pages: readonly OwnMoviesPage[]) => pages.flatMap(({ results }) => results)
const idsOf = (pages: readonly OwnMoviesPage[]) => entriesOf(pages).map(({ id }) => id)
const numberOf = (id: number) => id - firstId

describe('the list of own movies', () => {
  it('counts what is rated, seen without a rating, and hidden', async () => {
    const { count, counts, results } = await call(ada)
    expect([count, counts.rated, counts.seen, counts.hidden]).toEqual([MANY, MANY, 30, 20])
    expect(counts.levels).toEqual(LEVELS.map((rating) => ({ rating, count: MANY / 4 })))
    expect(results).toHaveLength(60)
    expect((await call(ada, { kind: 'seen' })).count).toBe(30)
    expect((await call(ada, { kind: 'hidden' })).count).toBe(20)
  })

  it('leaves a seen movie out of the seen ones once it is rated, and keeps a hidden one', async () => {
    const user = await api.signUp()
    const params = { id: firstId }
    await api.call(routes.markSeen, { params }, { user })
    await api.call(routes.hideMovie, { params }, { user })
    await rate(user, firstId, 1)
    const { counts } = await call(user)
    expect([counts.rated, counts.seen, counts.hidden]).toEqual([1, 0, 1])
    const [entry] = (await call(user, { kind: 'hidden' })).results
    expect([entry!.viewer!.rating, entry!.rated_at, entry!.marked_at]).toEqual([
      1,
      expect.any(String),
      expect.any(String),
    ])
  })

  it('gives the card, the time of the rating and the percent predicted before it', async () => {
    const entry = (await call(ada)).results.find(({ id }) => numberOf(id) % 3 === 0)!
    const n = numberOf(entry.id)
    expect(entry.predicted_percent).toBe((n * 7) % 100)
    expect(entry.viewer!.rating).toBe(LEVELS[n % 4])
    expect(entry.director).toBe(`Director Number${n % 100}`)
    expect(Date.parse(entry.rated_at!)).toBeLessThanOrEqual(Date.now())
  })

  it('shows nothing of other people', async () => {
    const { count, counts, next, pages } = await call(await api.signUp())
    expect([count, counts.rated, next, pages]).toEqual([0, 0, null, []])
  })

  it.each([
    ['one level', { level: '-0.5' }, (n: number) => n % 4 === 0],
    ['two levels', { level: '0.75,1' }, (n: number) => n % 4 >= 2],
    ['a genre', { genre_ids: '35' }, (n: number) => n % 3 === 1],
    ['two genres', { genre_ids: '18,53' }, (n: number) => n % 3 === 0 && n % 10 === 0],
    ['years', { year_from: 1950, year_to: 1959 }, (n: number) => n % 120 >= 50 && n % 120 < 60],
    ['a word of the title, without its accent', { query: 'elan' }, (n: number) => n % 4 === 3],
    ['the start of another title', { query: 'arg 1199' }, (n: number) => n === 1199],
    ['a director', { query: 'director number7' }, (n: number) => n % 100 === 7 || (n % 100 >= 70 && n % 100 < 80)],
    [
      'all of these together',
      { query: 'story', genre_ids: '18', level: '1', year_to: 1910 },
      (n: number) => n % 3 === 0 && n % 4 === 3 && n % 120 <= 10,
    ],
  ])('filters by %s', async (_, query, fits) => {
    const pages = await allPages(ada, { ...query, page_size: 100 })
    const expected = Array.from({ length: MANY }, (_, n) => n).filter(fits)
    expect(
      idsOf(pages)
        .map(numberOf)
        .toSorted((a, b) => a - b),
    ).toEqual(expected)
    expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([expected.length]))
  })

  it('searches from two letters on, and only for letters', async () => {
    for (const query of ['e', ' e ', '', '%', '_%']) expect((await call(ada, { query })).count).toBe(MANY)
    expect((await call(ada, { query: 'xyzzy' })).count).toBe(0)
  })

  it('counts levels as if none was chosen', async () => {
    const { counts } = await call(ada, { level: '1', query: 'elan' })
    expect(counts.levels.map(({ count }) => count)).toEqual([0, 0, 0, MANY / 4])
  })
})

describe('the order of own movies', () => {
  const percent = (value: number) => (100 * (value + 0.5)) / 1.5
  const titleOf = (n: number) => `${n % 4 === 3 ? 'elan ' : ''}story ${n}`
  const surpriseOf = (n: number) => (n % 3 === 0 ? Math.abs(percent(LEVELS[n % 4]!) - ((n * 7) % 100)) : -1)
  const descending = (key: (n: number) => number) => (a: number, b: number) =>
    Math.round(1e3 * (key(b) - key(a))) || a - b

  it.each([
    ['recent', descending((n) => -(n % 900))],
    ['year', descending((n) => n % 120)],
    ['rating', descending((n) => LEVELS[n % 4]!)],
    ['surprise', descending(surpriseOf)],
    ['title', (a: number, b: number) => (titleOf(a) < titleOf(b) ? -1 : 1)],
  ] as const)('by %s takes each movie once over all pages', async (sort, compare) => {
    const pages = await allPages(ada, { sort, page_size: 100 })
    const expected = Array.from({ length: MANY }, (_, n) => n).toSorted(compare)
    expect(idsOf(pages).map(numberOf)).toEqual(expected)
  })

  it('can be entered at any page', async () => {
    for (const sort of ['recent', 'title'] as const) {
      const { pages } = await call(ada, { sort })
      expect(pages).toHaveLength(Math.ceil(MANY / 60) - 1)
      const inOrder = await allPages(ada, { sort })
      for (const page of [1, 10, 19]) {
        const entered = await call(ada, { sort, cursor: pages![page - 1] })
        expect(idsOf([entered])).toEqual(idsOf([inOrder[page]!]))
        expect(entered.pages).toBeUndefined()
      }
    }
  })

  it('refuses a cursor of another order', async () => {
    const { pages } = await call(ada, { sort: 'title' })
    const answer = await api.call(routes.myMovies, { query: { sort: 'year', cursor: pages![0]! } }, { user: ada })
    expect([answer.status, answer.body]).toEqual([400, { cursor: ['Not a place in this list.'] }])
  })

  it('keeps every movie, none twice, while a second tab changes ratings', async () => {
    const user = await api.signUp()
    const ids = Array.from({ length: 60 }, (_, n) => firstId + n)
    const change = fc.record({ index: fc.nat(59), rating: fc.constantFrom(...LEVELS) })
    const sorts = fc.constantFrom('recent', 'title', 'year', 'rating', 'surprise')
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 30 }),
        sorts,
        fc.integer({ min: 1, max: 25 }),
        async (changes, sort, size) => {
          await sql`delete from rating where user_id = ${user.id}`.execute(db)
          await sql`insert into rating (user_id, movie_id, value, predicted, created_at, updated_at)
          select ${user.id}, ${firstId}::int + n, 0.75, n % 50, now() - interval '1 day', now() - n * interval '1 second'
            from generate_series(0, 59) n`.execute(db)
          const waiting = [...changes]
          const pages = await allPages(user, { sort, page_size: size }, async () => {
            for (const { index, rating } of waiting.splice(0, 2)) await rate(user, ids[index]!, rating)
          })
          // A movie that was shown before it changed comes again at the end, which a reader leaves out.
          const seen = idsOf(pages)
          expect([...new Set(seen)].toSorted((a, b) => a - b)).toEqual(ids)
          const changed = new Set(changes.slice(0, changes.length - waiting.length).map(({ index }) => ids[index]))
          expect(seen.filter((id, at) => seen.indexOf(id) !== at).filter((id) => !changed.has(id))).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)
})

describe('undo', () => {
  const stored = async (user: TestUser) =>
    (
      await sql`select to_jsonb(r) as row from rating r where user_id = ${user.id}
         union all select to_jsonb(m) from movie_mark m where user_id = ${user.id} order by 1`.execute(db)
    ).rows

  async function withRatings() {
    const user = await api.signUp()
    await sql`insert into rating (user_id, movie_id, value, predicted, baseline, created_at, updated_at)
      select ${user.id}, ${firstId}::int + n, 0.75, case when n % 2 = 0 then 12.345 end, 60.7, '2020-02-29T23:59:59.123457Z', '2024-03-01T00:00:00.000001Z'
        from generate_series(0, 9) n`.execute(db)
    await sql`update rating set brought = 4.5, brought_scale = 'stars', brought_from = 'letterboxd', dated = false
      where user_id = ${user.id} and movie_id % 3 = 0`.execute(db)
    return user
  }

  it('of a changed and of a removed rating leaves the data byte for byte as they were', async () => {
    const user = await withRatings()
    const [before, list] = [await stored(user), await call(user)]
    for (const { id } of list.results) {
      await (id % 2 === 0 ? rate(user, id, 1) : api.call(routes.unrateMovie, { params: { id } }, { user }))
    }
    expect(await stored(user)).not.toEqual(before)
    for (const { id, former } of list.results) await rate(user, id, 0.75, former.rating!)
    expect(await stored(user)).toEqual(before)
    expect(await call(user)).toEqual(list)
  })

  it.each([
    ['seen', routes.markSeen, routes.unmarkSeen],
    ['hidden', routes.hideMovie, routes.unhideMovie],
  ] as const)('of a mark %s brings back its place', async (kind, mark, unmark) => {
    const user = await api.signUp()
    for (const id of [firstId, firstId + 1, firstId + 2]) await api.call(mark, { params: { id } }, { user })
    const [before, list] = [await stored(user), await call(user, { kind })]
    const { id, former } = list.results[1]!
    await api.call(unmark, { params: { id } }, { user })
    await api.call(mark, { params: { id }, body: { former: former.mark! } }, { user })
    expect(await stored(user)).toEqual(before)
    expect(await call(user, { kind })).toEqual(list)
  })

  it('dates nothing to the future, and predicts nothing above 100', async () => {
    const user = await api.signUp()
    await rate(user, firstId, 1, '9999999999999999~9999999999999999~999~999')
    await api.call(routes.hideMovie, { params: { id: firstId }, body: { former: '9999999999999999' } }, { user })
    const { rows } = await sql<{ fits: boolean }>`
      select bool_and(r.created_at <= now() and r.updated_at <= now() and predicted = 100 and m.created_at <= now()) as fits
        from rating r join movie_mark m using (user_id) where user_id = ${user.id}`.execute(db)
    expect(rows).toEqual([{ fits: true }])
  })
})
