import { textPreference } from '@marquee/sources'
import { loadStarter } from '@marquee/starter'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp } from '../../testing/social.ts'
import { dayOf, drawMovie, type Use } from './draw.ts'
import { createDailyGameRepository } from './repository.ts'

let social: SocialApp
let clock = new Date('2026-11-20T12:00:00Z')
let answer: number

beforeAll(async () => {
  social = await openSocialApp({ now: () => clock })
})
afterAll(() => social.close())

beforeEach(async () => {
  clock = new Date('2026-11-20T12:00:00Z')
  for (const table of ['game_session', 'daily_game', 'movie'] as const) await social.db.deleteFrom(table).execute()
  answer = await social.aMovie()
  await social.aMovie({ title: 'Incomplete', tagline: null })
})

async function start(): Promise<string> {
  const response = await social.call('POST /games/daily/create/')
  expect(response.statusCode).toBe(201)
  return response.json<{ id: string }>().id
}

/** The movies that may be drawn, the best known first. */
async function candidates(): Promise<number[]> {
  let seen: number[] = []
  await createDailyGameRepository(social.db, textPreference('shipped')).fix('2026-01-01', (movies) => {
    seen = movies.flatMap(({ id, known }) => (known ? [id] : []))
    return null
  })
  return seen
}

/** Less popular movies with the same facts. */
async function copyMovie(id: number, count: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into movie (title, release_date, runtime, budget, revenue, original_language, popularity, source)
    select 'Copy ' || n, '2000-01-01', 100, 1, 1, 'en', 1, 'csv' from generate_series(1, ${count}) n returning id`.execute(
    social.db,
  )
  const ids = sql`unnest(${rows.map((row) => row.id)}::int[])`
  for (const [table, columns] of [
    ['movie_text', ['kind', 'source', 'body']],
    ['movie_genre', ['genre_id', 'position']],
    ['movie_keyword', ['keyword_id', 'source']],
    ['movie_label', ['label_id', 'rating', 'source']],
    ['credit', ['person_id', 'kind', 'job', 'position', 'source']],
    ['movie_country', ['iso_3166_1', 'position']],
  ] as const) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (movie_id, ${names})
      select copy.id, ${names} from ${sql.table(table)}, ${ids} as copy(id) where movie_id = ${id}`.execute(social.db)
  }
}

it('stays the movie of its day when the key of the game changes', async () => {
  const games = createDailyGameRepository(social.db, textPreference('shipped'))
  const other = await social.aMovie({ title: 'Other' })
  expect(await games.fix('2026-11-20', () => answer)).toBe(answer)
  expect(await games.fix('2026-11-20', () => other)).toBe(answer)
})

describe('the game of the day', () => {
  it('marks a movie that is not in English or older than 1970', async () => {
    clock = new Date('2026-12-03T12:00:00Z')
    const available = async () => (await social.call('GET /games/daily/available/')).json<{ unusual?: true }>()
    expect(await available()).toEqual({ available: true, guesses: 6, today: '2026-12-03' })
    for (const change of [{ release_date: '1969-12-31' }, { original_language: 'ko' }]) {
      await social.db
        .updateTable('movie')
        .set({ release_date: '1994-01-01', original_language: 'en', ...change })
        .execute()
      expect(await available()).toMatchObject({ available: true, unusual: true })
    }
  })

  it('is available with 6 guesses, and the same for the whole UTC day', async () => {
    clock = new Date('2026-11-20T00:00:00.000Z')
    const response = await social.call('GET /games/daily/available/')
    expect(response.json()).toEqual({ available: true, guesses: 6, today: '2026-11-20' })
    expect(response.headers['cache-control']).toBe('no-store')
    clock = new Date('2026-11-20T23:59:59.999Z')
    await social.call('GET /games/daily/available/')
    expect(await social.db.selectFrom('daily_game').selectAll().execute()).toMatchObject([
      { day: '2026-11-20', movie_id: answer },
    ])
  })

  it('is not available without a candidate movie', async () => {
    await social.db.deleteFrom('movie_text').execute()
    expect((await social.call('GET /games/daily/available')).json()).toMatchObject({ available: false, guesses: 6 })
    expect((await social.call('POST /games/daily/create')).statusCode).toBe(404)
    expect(await social.db.selectFrom('daily_game').selectAll().execute()).toEqual([])
  })

  it('is drawn once for many simultaneous first visitors', async () => {
    for (let index = 0; index < 5; index++) await social.aMovie()
    const ids = await Promise.all(Array.from({ length: 50 }, () => start()))
    expect(new Set(ids).size).toBe(50)
    expect(await social.db.selectFrom('daily_game').selectAll().execute()).toHaveLength(1)
  })

  it('keeps its movie when the catalogue changes', async () => {
    await start()
    for (let index = 0; index < 5; index++) await social.aMovie({ popularity: 99 })
    await start()
    expect(await social.db.selectFrom('daily_game').select('movie_id').execute()).toEqual([{ movie_id: answer }])
  })

  it.each([
    ['a tagline', { tagline: null }],
    ['a release date', { release_date: null }],
    ['a runtime', { runtime: null }],
    ['three people in the cast', { cast: ['Ann Actor', 'Ben Actor'] }],
    ['a genre', { genres: [] }],
    ['a keyword', { keywords: [] }],
    ['a fitting label', { labels: { brisk: -0.5 } }],
    ['a tagline without its title', { title: 'The Rain', tagline: 'Run from — the RAIN!' }],
  ])('never has a movie without %s', async (_, changes) => {
    await social.db.deleteFrom('movie').execute()
    await social.aMovie(changes)
    expect((await social.call('GET /games/daily/available')).json()).toMatchObject({ available: false })
  })

  it('may have a movie whose title is only part of a word of its tagline', async () => {
    await social.db.deleteFrom('movie').execute()
    await social.aMovie({ title: 'It', tagline: 'A kitchen with a view.' })
    expect((await social.call('GET /games/daily/available')).json()).toMatchObject({ available: true })
  })

  it.each([
    ['budget', { budget: null }],
    ['revenue', { revenue: 0 }],
    ['director', { directors: [] }],
    ['country', { countries: [] }],
    ['language', { original_language: null }],
  ])('has no movie with an unknown %s, however well known, where 400 have every fact', async (_, changes) => {
    const lacking = await social.aMovie({ popularity: 100, ...changes })
    await copyMovie(answer, 399)
    expect(await candidates()).not.toContain(lacking)
    await social.db.deleteFrom('movie').where('title', '=', 'Copy 1').execute()
    expect(await candidates()).toContain(lacking)
  })

  it.each([
    [300, 301],
    [699, 400],
    [999, 500],
  ])('has a well-known movie: with %d further movies, the first %d are candidates', async (further, expected) => {
    await social.db.updateTable('movie').set({ popularity: 60 }).where('id', '=', answer).execute()
    await copyMovie(answer, further)
    const seen = await candidates()
    expect(seen).toHaveLength(expected)
    expect(seen[0]).toBe(answer)
  })

  it('has another movie the next day, and the first again when none is left', async () => {
    const second = await social.aMovie()
    const days = ['2026-11-20', '2026-11-21', '2026-11-22']
    for (const day of days) {
      clock = new Date(`${day}T08:00:00Z`)
      await start()
    }
    const games = await social.db.selectFrom('daily_game').select('movie_id').orderBy('day').execute()
    const movies = games.map((game) => game.movie_id)
    expect(new Set(movies.slice(0, 2))).toEqual(new Set([answer, second]))
    expect(movies[2]).toBe(movies[0])
  })
})

describe('the starter catalogue', () => {
  const whole = loadStarter().movies.filter(
    ({ budget, revenue, runtime, tagline, origin_country, crew, cast }) =>
      budget &&
      revenue &&
      runtime &&
      tagline !== null &&
      origin_country.length > 0 &&
      cast.length >= 3 &&
      crew.some(({ job }) => job === 'Director'),
  )

  it('has more than a year of answers with every fact', () => {
    expect(whole.length).toBeGreaterThan(400)
  })

  it('answers 400 days with full entries, each of them once in a year', () => {
    const best = whole.toSorted((a, b) => b.popularity - a.popularity).slice(0, 400)
    const ids = best.map(({ tmdb_id }) => tmdb_id)
    const uses: Use[] = []
    for (let n = 0; n < 400; n++) {
      const day = dayOf(new Date(Date.UTC(2026, 10, 20 + n)))
      uses.push({ day, movieId: drawMovie({ secret: 'known to the server alone', day }, ids, uses)! })
    }
    const brief = new Set(loadStarter().movies.flatMap(({ density, tmdb_id }) => (density === 'brief' ? tmdb_id : [])))
    expect(brief.size).toBeGreaterThan(3000)
    expect(uses.filter(({ movieId }) => brief.has(movieId))).toEqual([])
    expect(new Set(uses.slice(0, 365).map(({ movieId }) => movieId)).size).toBe(365)
  })
})

describe('a link to the daily game', () => {
  it.each(['/games/daily', '/games/daily/'])('is previewed with the title and the rules (%s)', async (path) => {
    const head = await social.modules.catalogue.headOf(path, 'https://movies.example')
    expect(head).toContain("<title>Guess Today's Movie · Marquee</title>")
    expect(head).toContain('<meta property="og:title" content="Guess Today\'s Movie" />')
    expect(head).toContain('content="One movie a day, the same for everybody: find it in six guesses."')
    expect(head).toContain(`<meta property="og:url" content="https://movies.example${path}" />`)
  })
})
