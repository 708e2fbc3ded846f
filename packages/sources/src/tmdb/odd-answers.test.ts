import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeTmdb, type FakeTmdb } from '../testing/fakes/tmdb.ts'
import { createWorld, FIRST_INVENTED } from '../testing/fakes/tmdb-world.ts'
import { createTmdbClient, type TmdbClient } from './client.ts'
import type { FetchedMovie } from './map.ts'
import { parseList, parseOffers, parsePerson } from './parse.ts'

const MOVIES = 30
/** More than the calls after which the circuit breaker may open. */
const ODD_MOVIES = 20
const IMAGES = 'https://images.example/t/p'
const person = { id: 72_047, name: 'Ava Example', known_for_department: 'Acting', popularity: 2.26 }
const director = { ...person, id: 72_048, job: 'Director' }

const warnings: string[] = []
let tmdb: FakeTmdb
let client: TmdbClient
beforeAll(async () => {
  tmdb = await startFakeTmdb(createWorld({ invented: MOVIES }))
})
afterAll(() => tmdb.close())
beforeEach(() => {
  warnings.length = 0
  const log = { warn: (_facts: unknown, text?: string) => void warnings.push(text ?? ''), info: () => {} }
  const { TMDB_API_URL: apiUrl, TMDB_API_TOKEN: apiToken } = tmdb.settings
  client = createTmdbClient({ apiUrl, imageUrl: IMAGES, apiToken, log, perSecond: 1000 })
})
afterEach(async () => {
  await client.close()
  for (let index = 0; index < MOVIES; index++) tmdb.change(FIRST_INVENTED + index, null)
})

/** Fetches a movie whose answer has these values. */
async function fetched(values: object, id = FIRST_INVENTED): Promise<FetchedMovie> {
  tmdb.change(id, (details) => Object.assign(details, values))
  return (await client.movie(id))!
}

describe('an odd value of an optional field', () => {
  it.each([
    [{ revenue: -1 }, { revenue: null }],
    [{ budget: '60000000' }, { budget: null }],
    [{ runtime: 98.5 }, { runtime: null }],
    [{ vote_average: 11 }, { ratings: [] }],
    [{ vote_count: '12' }, { popularity: 0, ratings: [] }],
    [
      { overview: 7, tagline: ['x'] },
      { overview: null, tagline: null },
    ],
    [{ poster_path: false }, { posterPath: null }],
    [{ imdb_id: 113_277 }, { imdbId: null }],
    [{ release_date: 1995 }, { releaseDate: null }],
    [{ original_language: {} }, { originalLanguage: null }],
  ])('costs only that field of a movie: %j', async (odd, expected) => {
    const { movie } = await fetched(odd)
    expect(movie).toMatchObject({
      tmdbId: FIRST_INVENTED,
      title: expect.stringContaining('The ') as string,
      ...expected,
    })
    expect(movie.cast).toHaveLength(8)
    expect(warnings).toEqual(['TMDB answered entries that cannot be used; they are left out.'])
  })

  it.each([[null], [[]], [{ results: null }], [{ results: [1] }]])(
    'costs only the offers of a movie: %j',
    async (odd) => {
      const { movie, regions } = await fetched({ 'watch/providers': odd })
      expect([movie.tmdbId, regions]).toEqual([FIRST_INVENTED, []])
    },
  )

  it('keeps the person in cast and crew', async () => {
    const cast = [
      { ...person, order: 0, character: 'Ava', popularity: '2.26' },
      { ...person, id: 72_049, order: 1, character: 'Role '.repeat(5000), profile_path: 7 },
    ]
    const { movie } = await fetched({ credits: { cast, crew: [{ ...director, known_for_department: 5 }] } })
    expect(movie.cast).toMatchObject([
      { character: 'Ava', person: { tmdbId: 72_047, popularity: 0 } },
      { character: expect.stringMatching(/^Role Role /) as string, person: { tmdbId: 72_049, profilePath: null } },
    ])
    expect(movie.cast![1]!.character!.length).toBeLessThanOrEqual(500)
    expect(movie.crew).toMatchObject([{ job: 'Director', person: { tmdbId: 72_048, knownForDepartment: null } }])
  })

  it('keeps the entries of lists, the regions of offers and the details of people', () => {
    const item = { id: 680, title: 'A movie', adult: 'no', poster_path: 9, release_date: 1994 }
    const { value: page, dropped } = parseList({ total_pages: 1, results: [item] })
    expect([page.items, dropped]).toEqual([[{ id: 680, title: 'A movie' }], 3])
    const offers = parseOffers({
      results: { DE: { link: 5, rent: [{ provider_id: 8, provider_name: 'Lantern', logo_path: 3 }] } },
    })
    expect(offers.value).toMatchObject([
      { region: 'DE', link: null, offers: { rent: [{ provider_id: 8, provider_name: 'Lantern' }], buy: [] } },
    ])
    expect(parsePerson({ id: 7, biography: ['x'], birthday: '1949-06-22', deathday: 0 }).value).toEqual({
      id: 7,
      birthday: '1949-06-22',
    })
  })

  it('never stops the calls to TMDB', async () => {
    const ids = Array.from({ length: ODD_MOVIES }, (_, index) => FIRST_INVENTED + index)
    const movies = await Promise.all(
      ids.map((id) => fetched({ revenue: -1, runtime: 98.5, title: 'x'.repeat(501) }, id)),
    )
    expect(movies.map(({ movie }) => movie.tmdbId)).toEqual(ids)
    expect(await client.movie(FIRST_INVENTED + ODD_MOVIES)).toMatchObject({ movie: { revenue: null } })
    expect(warnings.filter((text) => text.includes('is not asked'))).toEqual([])
  })
})

describe('a text that is too long', () => {
  it('is cut, and never within a character', async () => {
    const { movie } = await fetched({ title: `${'x'.repeat(499)}😀`, overview: 'y'.repeat(20_001) })
    expect(movie.title).toBe('x'.repeat(499))
    expect(movie.overview).toBe('y'.repeat(20_000))
  })
})

it('refuses a movie without an id or a title', async () => {
  await expect(fetched({ title: 7 })).rejects.toThrow('/title')
  await expect(fetched({ id: '5000001' })).rejects.toThrow('/id')
})

describe('a name', () => {
  it('has no spaces at its ends and no runs of them, so that keywords are one', async () => {
    const keywords = ['simulated reality ', 'Simulated  Reality', ' heist'].map((name, id) => ({ id, name }))
    const providers = { DE: { link: null, rent: [{ provider_id: 8, provider_name: 'VIX ' }] } }
    const { movie, regions } = await fetched({
      title: ' A  Movie\t',
      keywords: { keywords: [...keywords, { id: 9, name: '  ' }] },
      credits: { cast: [{ ...person, name: 'Ava  Example ', character: ' Ida ' }], crew: [] },
      'watch/providers': { results: providers },
    })
    expect(movie.keywords).toEqual(['simulated reality', 'heist'])
    expect(movie.title).toBe('A Movie')
    expect(movie.cast).toMatchObject([{ character: 'Ida', person: { name: 'Ava Example' } }])
    expect(regions[0]!.offers.map(({ name }) => name)).toEqual(['VIX'])
  })
})
