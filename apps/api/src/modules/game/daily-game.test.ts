import { randomUUID } from 'node:crypto'
import type { DailyState } from '@marquee/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'
import { createErasure } from '../accounts/erasure/erasure-repository.ts'

let social: SocialApp
let ada: Visitor
let bob: Visitor
let clock = new Date('2026-11-20T12:00:00Z')
/** Movies that share nothing with the answer. */
let others: number[]
let near: number
let answer: number

const SENTINEL = 'Zyxwvut Qponmlk'

beforeAll(async () => {
  social = await openSocialApp({ now: () => clock })
  ada = await social.aUser('ada')
  bob = await social.aUser('bob')
})
afterAll(() => social.close())

beforeEach(async () => {
  clock = new Date('2026-11-20T12:00:00Z')
  for (const table of ['game_session', 'daily_game', 'movie'] as const) await social.db.deleteFrom(table).execute()
  answer = await social.aMovie({
    title: SENTINEL,
    poster_path: 'https://images.example/zyxwvut.jpg',
    tagline: 'One last night.',
    cast: ['Mia Star', 'Noa Star', 'Olu Star'],
    genres: ['Drama', 'War'],
    keywords: ['heist', 'rain'],
    labels: { gloomy: 0.9, brisk: 0.4, sunny: -0.8 },
    runtime: 117,
    budget: 25_000_003,
    revenue: 100_000_007,
    directors: ['Dan Director', 'Dora Director'],
    countries: ['FR', 'IT'],
    original_language: 'fr',
  })
  others = []
  for (let index = 0; index < 8; index++) {
    const unlike = { tagline: null, genres: ['Comedy'], keywords: ['beach'], labels: { warm: 1 }, cast: ['Pia Extra'] }
    const numbers = { runtime: 90, budget: 1, revenue: 1, release_date: '2010-01-01' }
    const origin = { directors: ['Ray Else'], countries: ['US'], original_language: 'en' }
    others.push(await social.aMovie({ ...unlike, ...numbers, ...origin, title: `Other Story ${index}` }))
  }
  near = await social.aMovie({
    title: 'Near',
    tagline: null,
    cast: ['Noa Star', 'Pia Extra'],
    genres: ['War'],
    keywords: ['rain', 'beach'],
    labels: { gloomy: 0.2, brisk: -0.2, sunny: -0.9 },
    runtime: 122,
    budget: 25_000_002,
    revenue: 150_000_000,
    release_date: '1994-01-01',
    directors: ['Dora Director'],
    countries: ['IT'],
    original_language: 'it',
  })
})

async function start(user?: Visitor): Promise<string> {
  const response = await social.call('POST /games/daily/create/', { user })
  expect(response.statusCode).toBe(201)
  return response.json<{ id: string }>().id
}

function guess(id: string, movieId: unknown, user?: Visitor) {
  return social.call(`POST /games/daily/${id}/guess/`, { user, body: { movie_id: movieId } })
}

const stateOf = (id: string, user?: Visitor) => social.call(`GET /games/daily/session/${id}/`, { user })

describe('game sessions', () => {
  it('are created again for a guest each time, and are open to anyone with their id', async () => {
    const id = await start()
    expect(await start()).not.toBe(id)
    for (const user of [undefined, ada]) {
      const response = await stateOf(id, user)
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.json()).toMatchObject({
        session: { id, num_guesses: 0, completed: false, solved: false },
        guesses: [],
        solution: null,
      })
    }
  })

  it('are one per user and day, also with many simultaneous requests', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => start(ada)))
    expect(new Set(ids).size).toBe(1)
    const current = await social.call('GET /games/daily/session/', { user: ada })
    expect(current.json()).toEqual({ id: ids[0] })
    clock = new Date('2026-11-21T00:00:00Z')
    expect((await social.call('GET /games/daily/session/', { user: ada })).statusCode).toBe(404)
    expect(await start(ada)).not.toBe(ids[0])
  })

  it('of a user are shown to that user alone', async () => {
    const id = await start(ada)
    expect((await stateOf(id, ada)).statusCode).toBe(200)
    for (const user of [undefined, bob]) {
      expect((await stateOf(id, user)).statusCode).toBe(404)
      expect((await guess(id, near, user)).statusCode).toBe(404)
    }
    expect((await stateOf(id, ada)).json()).toMatchObject({ session: { num_guesses: 0 } })
  })

  it('answer 404 when missing or unknown, 401 for a guest’s current one, and 400 for an invalid id', async () => {
    expect((await social.call('GET /games/daily/session', { user: bob })).statusCode).toBe(404)
    const orNull = await social.call('GET /games/daily/session?or_null=true', { user: bob })
    expect([orNull.statusCode, orNull.json()]).toEqual([200, { id: null }])
    expect((await social.call('GET /games/daily/session')).statusCode).toBe(401)
    expect((await stateOf(randomUUID())).statusCode).toBe(404)
    expect((await guess(randomUUID(), near)).statusCode).toBe(404)
    expect((await stateOf('today')).statusCode).toBe(400)
  })

  it('of an earlier day can be read, but take no more guesses', async () => {
    const id = await start()
    await guess(id, near)
    clock = new Date('2026-11-21T00:00:00Z')
    expect((await stateOf(id)).json()).toMatchObject({ session: { num_guesses: 1, completed: false }, solution: null })
    const late = await guess(id, answer)
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'game_over' })
  })

  it('are deleted after 30 days for guests, and kept for users', async () => {
    const guest = await start()
    const own = await start(ada)
    clock = new Date('2026-12-20T12:00:00Z')
    expect(await social.modules.game.jobs.purge!()).toBe(0)
    clock = new Date('2026-12-21T12:00:00Z')
    expect(await social.modules.game.jobs.purge!()).toBe(1)
    expect((await stateOf(guest)).statusCode).toBe(404)
    expect((await stateOf(own, ada)).statusCode).toBe(200)
  })
})

describe('a guess', () => {
  it('reveals what it shares with the answer, and nothing else', async () => {
    const id = await start()
    await guess(id, others[0])
    const response = await guess(id, near)
    expect(response.statusCode).toBe(200)
    const { matches, guesses, session } = response.json<DailyState>()
    expect(session).toMatchObject({ num_guesses: 2, completed: false, solved: false })
    expect(matches).toMatchObject({ year: 1994, runtime: null, budget: null, revenue: null, tagline: null })
    expect(matches.ranges).toEqual({
      year: { above: null, below: null },
      runtime: { above: 90, below: 122 },
      budget: { above: 25_000_002, below: null },
      revenue: { above: 1, below: 150_000_000 },
    })
    expect(matches.directors.map(({ name }) => name)).toEqual(['Dora Director'])
    expect(matches).toMatchObject({ origin_country: [{ iso_3166_1: 'IT', name: 'Italy' }], original_language: null })
    expect(matches.cast.map(({ name }) => name)).toEqual(['Noa Star'])
    expect(matches.labels).toMatchObject([{ name: 'gloomy', type: 'pacing_tempo' }])
    expect(matches.genres.map(({ name }) => name)).toEqual(['War'])
    expect(matches.keywords.map(({ name }) => name)).toEqual(['rain'])
    expect(guesses).toMatchObject([
      { id: others[0], title: 'Other Story 0', year_hint: 'earlier', warmth: { level: 'cold' } },
      { id: near, title: 'Near', year_hint: null, warmth: { level: 'hot' } },
    ])
    expect(guesses[1]!.genres.map(({ name }) => name)).toEqual(['War'])
  })

  it('wins with the right movie, which is then shown', async () => {
    const id = await start(ada)
    const { session, solution, matches } = (await guess(id, answer, ada)).json<DailyState>()
    expect(session).toMatchObject({ num_guesses: 1, completed: true, solved: true })
    expect(solution).toMatchObject({
      id: answer,
      title: SENTINEL,
      poster_path: 'https://images.example/zyxwvut.jpg',
      release_date: '1994-09-10',
      director: 'Dan Director',
      genres: [{ name: 'Drama' }, { name: 'War' }],
      moods: ['fr'],
    })
    expect(matches).toMatchObject({ year: 1994, tagline: 'One last night.', runtime: 117, revenue: 100_000_007 })
    expect(matches.cast).toHaveLength(3)
    const again = await guess(id, near, ada)
    expect(again.statusCode).toBe(409)
    expect((await stateOf(id, ada)).json()).toMatchObject({ session: { num_guesses: 1 }, solution: { id: answer } })
  })

  it('shows the tagline before the last guess, and the solution after it', async () => {
    const id = await start()
    for (let index = 0; index < 4; index++) {
      expect((await guess(id, others[index])).json<DailyState>().matches.tagline).toBeNull()
    }
    const fifth = (await guess(id, others[4])).json<DailyState>()
    expect(fifth).toMatchObject({ matches: { tagline: 'One last night.' }, solution: null })
    const sixth = (await guess(id, others[5])).json<DailyState>()
    expect(sixth).toMatchObject({
      session: { num_guesses: 6, completed: true, solved: false },
      solution: { id: answer },
      matches: { year: 1994, runtime: 117, budget: 25_000_003, genres: [{ name: 'Drama' }, { name: 'War' }] },
    })
    expect((await guess(id, answer)).statusCode).toBe(409)
  })

  it('wins with the last guess', async () => {
    const id = await start()
    for (let index = 0; index < 5; index++) await guess(id, others[index])
    expect((await guess(id, answer)).json()).toMatchObject({
      session: { num_guesses: 6, completed: true, solved: true },
    })
  })

  it.each([
    ['unknown', 2_000_000_000],
    ['too large', 2_147_483_648],
    ['zero', 0],
    ['a text', '1'],
    ['a fraction', 1.5],
    ['null', null],
    ['absent', undefined],
  ])('refuses a movie that is %s, without counting it', async (_, movieId) => {
    const id = await start()
    const response = await guess(id, movieId)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ movie_id: expect.any(Array) })
    expect((await stateOf(id)).json()).toMatchObject({ session: { num_guesses: 0 } })
  })

  it('refuses the same movie twice, without counting it', async () => {
    const id = await start()
    await guess(id, near)
    const again = await guess(id, near)
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual({ movie_id: ['You have already guessed this movie.'] })
    expect((await stateOf(id)).json()).toMatchObject({ session: { num_guesses: 1 } })
  })

  it('counts at most 6 of 100 guesses at once', async () => {
    const id = await start()
    const movies = [...others, near]
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => guess(id, movies[index % movies.length])),
    )
    const statuses = Map.groupBy(responses, (response) => response.statusCode)
    expect(statuses.get(200)).toHaveLength(6)
    expect([...statuses.keys()].every((status) => [200, 400, 409].includes(status))).toBe(true)
    expect((await stateOf(id)).json()).toMatchObject({ session: { num_guesses: 6, completed: true } })
  })
})

describe('a guest’s game', () => {
  const claim = (id: string, user?: Visitor) => social.call(`POST /games/daily/${id}/claim/`, { user })
  const currentOf = async (user: Visitor) =>
    (await social.call('GET /games/daily/session/', { user })).json<{ id: string }>().id

  it('is the account’s after signing in, on every device, with the guesses made before', async () => {
    const id = await start()
    await guess(id, near)
    expect((await claim(id, ada)).json()).toEqual({ id })
    expect(await currentOf(ada)).toBe(id)
    expect(await start(ada)).toBe(id)
    expect((await stateOf(id, ada)).json()).toMatchObject({ session: { num_guesses: 1 }, guesses: [{ id: near }] })
    expect((await stateOf(id)).statusCode).toBe(404)
    expect((await claim(id, ada)).json()).toEqual({ id })
  })

  it('takes the place of an account’s game without guesses', async () => {
    const empty = await start(ada)
    const id = await start()
    await guess(id, near)
    expect((await claim(id, ada)).json()).toEqual({ id })
    expect(await currentOf(ada)).toBe(id)
    expect((await stateOf(empty, ada)).statusCode).toBe(404)
  })

  it('does not replace a game that the account has started, so there are no extra guesses', async () => {
    const own = await start(ada)
    await guess(own, others[0], ada)
    const id = await start()
    await guess(id, near)
    expect((await claim(id, ada)).json()).toEqual({ id: own })
    expect((await stateOf(own, ada)).json()).toMatchObject({
      session: { num_guesses: 1 },
      guesses: [{ id: others[0] }],
    })
  })

  it('cannot be taken from an account, by a visitor, by guessing, or on another day', async () => {
    const id = await start(ada)
    await guess(id, near, ada)
    expect((await claim(id, bob)).statusCode).toBe(404)
    expect((await claim(id)).statusCode).toBe(401)
    expect((await claim(randomUUID(), bob)).statusCode).toBe(404)
    expect((await claim('broken', bob)).statusCode).toBe(400)
    expect(await currentOf(ada)).toBe(id)
    const old = await start()
    clock = new Date('2026-11-21T00:00:00Z')
    expect((await claim(old, bob)).statusCode).toBe(404)
  })

  it('becomes one account’s game when several claim it at once, and an account gets one of several', async () => {
    const id = await start()
    await guess(id, near)
    const statuses = await Promise.all([claim(id, ada), claim(id, bob)])
    expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
    const cleo = await social.aUser('cleo')
    const ids = await Promise.all(Array.from({ length: 5 }, () => start()))
    for (const each of ids) await guess(each, near)
    const claimed = await Promise.all(ids.map((each) => claim(each, cleo)))
    expect(new Set(claimed.map((response) => response.json<{ id: string }>().id))).toEqual(
      new Set([await currentOf(cleo)]),
    )
  })

  it('goes when the account that took it over is deleted', async () => {
    const id = await start()
    await guess(id, near)
    const dan = await social.aUser('dan')
    await claim(id, dan)
    const own = social.db.selectFrom('game_session').select('id').where('user_id', '=', dan.id)
    expect(await own.execute()).toEqual([{ id }])
    await createErasure(social.db)(dan.id)
    expect((await stateOf(id)).statusCode).toBe(404)
    expect(await social.db.selectFrom('game_guess').selectAll().where('session_id', '=', id).execute()).toEqual([])
  })
})

describe('the answer of the game', () => {
  it('is given away by no answer, whatever is guessed: not its title, poster or any number that was not hit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...others, near], { minLength: 1, maxLength: 5 }), async (movies) => {
        const id = await start()
        for (const movie of movies) {
          const { body } = await guess(id, movie)
          expect(body).not.toMatch(/zyxwvut|qponmlk/i)
          expect(body).not.toMatch(new RegExp(`\\b(${answer}|117|25000003|100000007)\\b`))
          expect(movies.slice(0, movies.indexOf(movie) + 1).includes(near) || !/\b1994\b/.test(body)).toBe(true)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('appears in no response before the end of the game', async () => {
    const id = await start()
    const seen = [await social.call('GET /games/daily/available'), await stateOf(id)]
    for (const movie of [...others.slice(0, 4), near]) seen.push(await guess(id, movie), await guess(id, movie))
    seen.push(
      await guess(id, 2_000_000_000),
      await stateOf(id),
      await social.call('GET /games/autocomplete/?query=other%20story'),
    )
    for (const response of seen) {
      const bytes = `${JSON.stringify(response.headers)}${response.body}`
      expect(bytes).not.toMatch(/zyxwvut|qponmlk/i)
      expect(bytes).not.toMatch(new RegExp(`"id":${answer}\\b`))
    }
    expect((await guess(id, answer)).body).toContain(SENTINEL)
  })

  it('does not change the suggestions of the search', async () => {
    const search = () => social.call('GET /games/autocomplete/?query=other%20story')
    await social.changes.catalogueChanged([...others, near, answer])
    const before = await search()
    await start()
    const asAnswer = await search()
    await social.db.updateTable('daily_game').set({ movie_id: others[0] }).execute()
    const asOther = await search()
    expect(before.json().movies.length).toBeGreaterThanOrEqual(8)
    expect(new Set([before.body, asAnswer.body, asOther.body]).size).toBe(1)
  })
})

describe('suggestions for a guess', () => {
  it('show title, date, tagline and poster, for the answer like for any other movie', async () => {
    await social.changes.catalogueChanged([...others, near, answer])
    const suggest = async (query: string) =>
      (await social.call(`GET /games/autocomplete/?query=${encodeURIComponent(query)}`)).json<{ movies: object[] }>()
        .movies
    expect((await suggest('zyxw'))[0]).toMatchObject({
      id: answer,
      title: SENTINEL,
      release_date: '1994-09-10',
      tagline: 'One last night.',
      poster_path: 'https://images.example/zyxwvut.jpg',
      genres: [{ name: 'Drama' }, { name: 'War' }],
      director: 'Dan Director',
      moods: ['fr'],
    })
    expect((await suggest('Near'))[0]).toMatchObject({ id: near, tagline: null })
  })

  it.each(['', 't', ' t ', 'qqqqqqqq'])('are empty for %j', async (query) => {
    const response = await social.call(`GET /games/autocomplete/?query=${encodeURIComponent(query)}`)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ movies: [] })
  })
})
