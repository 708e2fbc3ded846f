import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FAULTS, type Fault } from '../testing/fakes/faults.ts'
import { startFakeTmdb, type FakeTmdb } from '../testing/fakes/tmdb.ts'
import { createWorld, FIRST_INVENTED } from '../testing/fakes/tmdb-world.ts'
import { isUpstreamError, type UpstreamErrorKind } from '../upstream/errors.ts'
import { createTmdbClient, type TmdbClient } from './client.ts'

const silent: string[] = []
const log = { warn: (_facts: unknown, text?: string) => void silent.push(text ?? ''), info: () => {} }

let tmdb: FakeTmdb
beforeAll(async () => {
  tmdb = await startFakeTmdb(createWorld({ invented: 100 }))
})
afterAll(() => tmdb.close())
// A pause before a retry is random, and takes no time here.
beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => vi.restoreAllMocks())

function aClient(apiToken = tmdb.settings.TMDB_API_TOKEN): TmdbClient {
  const { TMDB_API_URL: apiUrl, TMDB_IMAGE_URL: imageUrl } = tmdb.settings
  return createTmdbClient({ apiUrl, imageUrl, apiToken, log })
}

async function kindOf(work: Promise<unknown>): Promise<UpstreamErrorKind | null> {
  try {
    await work
    return null
  } catch (error) {
    if (isUpstreamError(error, 'unavailable', 'refused', 'missing', 'malformed')) return error.kind
    throw error
  }
}

const KINDS: Record<Exclude<Fault, 'slow'>, UpstreamErrorKind> = {
  down: 'unavailable',
  error: 'unavailable',
  storm: 'unavailable',
  garbage: 'malformed',
  html: 'malformed',
  'wrong types': 'malformed',
  'truncated gzip': 'malformed',
  'gzip bomb': 'malformed',
  redirect: 'malformed',
  huge: 'malformed',
  unauthorized: 'refused',
}

describe('the client of TMDB', () => {
  it.each(Object.entries(KINDS) as [Fault, UpstreamErrorKind][])('reports %s as %s', async (fault, kind) => {
    const client = aClient()
    tmdb.fail(fault)
    expect(await kindOf(client.movie(FIRST_INVENTED))).toBe(kind)
    expect(tmdb.trapped()).toBe(false)
    tmdb.fail(null)
    await client.close()
  })

  it('knows every fault that the fake can make', () => {
    expect([...Object.keys(KINDS), 'slow'].toSorted()).toEqual([...FAULTS].toSorted())
  })

  it('distinguishes a movie that TMDB does not have from a wrong address and a wrong token', async () => {
    const client = aClient()
    expect(await kindOf(client.movie(1))).toBe('missing')
    expect(await kindOf(client.popular(501))).toBe('malformed')
    await client.close()
    const stranger = aClient('a-wrong-token')
    expect(await kindOf(stranger.movie(FIRST_INVENTED))).toBe('refused')
    await stranger.close()
    const { TMDB_IMAGE_URL: imageUrl } = tmdb.settings
    const lost = createTmdbClient({ apiUrl: `${imageUrl}/nowhere`, imageUrl, apiToken: 'x', log })
    expect(await kindOf(lost.movie(FIRST_INVENTED))).toBe('malformed')
    await lost.close()
  })

  it('retries twice, then stops calling a service that keeps failing', async () => {
    const client = aClient()
    tmdb.fail('error')
    tmdb.traffic.reset()
    expect(await kindOf(client.movie(FIRST_INVENTED))).toBe('unavailable')
    expect(tmdb.traffic.calls()).toBe(3)
    for (let call = 0; call < 6; call++) await kindOf(client.movie(FIRST_INVENTED + call))
    const calls = tmdb.traffic.calls()
    expect(calls).toBeLessThan(21)
    expect(await kindOf(client.movie(FIRST_INVENTED + 90))).toBe('unavailable')
    expect(tmdb.traffic.calls()).toBe(calls)
    tmdb.fail(null)
    await client.close()
  })

  it('waits as long as TMDB asks it to', async () => {
    const client = aClient()
    tmdb.fail('storm')
    const started = performance.now()
    setTimeout(() => tmdb.fail(null), 200)
    expect(await kindOf(client.movie(FIRST_INVENTED))).toBe(null)
    expect(performance.now() - started).toBeGreaterThan(990)
    await client.close()
  })

  it('leaves out an invalid entry, and takes the rest of the movie', async () => {
    const client = aClient()
    tmdb.change(FIRST_INVENTED, (details) => {
      const { cast } = details['credits'] as { cast: Record<string, unknown>[] }
      cast[2]!['id'] = 'two'
      Object.assign(details, {
        keywords: { keywords: [{ name: 'heist' }, { name: 7 }, null] },
        release_date: '1999-02-30',
      })
      Object.assign(details, { overview: 'A map\0 and half of a \ud83d', homepage: 'javascript:alert(1)', runtime: 0 })
    })
    const { movie } = (await client.movie(FIRST_INVENTED))!
    expect(movie.cast).toHaveLength(7)
    expect(movie).toMatchObject({
      keywords: ['heist'],
      releaseDate: null,
      runtime: null,
      overview: 'A map and half of a \ufffd',
    })
    expect(movie.links!.map(({ type }) => type)).toEqual(['imdb', 'wikidata'])
    expect(silent).toContain('TMDB answered entries that cannot be used; they are left out.')
    tmdb.change(FIRST_INVENTED, null)
    await client.close()
  })

  it('takes a text in the movie’s own language when there is none in English', async () => {
    const client = aClient()
    const translation = (language: string, overview: string) => ({
      iso_639_1: language,
      data: { overview, tagline: '' },
    })
    tmdb.change(FIRST_INVENTED, (details) =>
      Object.assign(details, {
        overview: '',
        original_language: 'de',
        translations: {
          translations: [translation('fr', 'Une carte.'), translation('de', 'Eine Karte.'), { iso_639_1: 7 }],
        },
      }),
    )
    const { movie } = (await client.movie(FIRST_INVENTED))!
    expect([movie.overview, movie.tagline]).toEqual(['Eine Karte.', expect.stringContaining('night is long')])
    tmdb.change(FIRST_INVENTED, null)
    await client.close()
  })

  it.each([
    [
      { id: 8091, name: 'Alien Collection', poster_path: null },
      { name: 'Alien', position: null, tmdbId: 8091 },
    ],
    [
      { id: 1, name: 'Collection' },
      { name: 'Collection', position: null, tmdbId: 1 },
    ],
    [null, null],
    [{ id: 1, name: '' }, null],
  ])('takes the series %j as %j', async (given, expected) => {
    const client = aClient()
    tmdb.change(FIRST_INVENTED, (details) => Object.assign(details, { belongs_to_collection: given }))
    expect((await client.movie(FIRST_INVENTED))!.movie.collection).toEqual(expected)
    tmdb.change(FIRST_INVENTED, null)
    await client.close()
  })

  it('fetches people, and finds movies by their IMDb ids', async () => {
    const client = aClient()
    expect(await client.person(1_000_007)).toMatchObject({
      biography: expect.stringContaining('was taken to the movies') as string,
      birthday: expect.stringMatching(/^19\d\d-/) as string,
      deathday: null,
    })
    expect(await kindOf(client.person(7))).toBe('missing')
    expect(await client.find('tt95000002')).toEqual([FIRST_INVENTED + 1])
    expect(await client.find('tt0000001')).toEqual([])
    await client.close()
  })

  it('leaves out movies for adults only', async () => {
    const client = aClient()
    tmdb.change(FIRST_INVENTED, (details) => Object.assign(details, { adult: true }))
    expect(await client.movie(FIRST_INVENTED)).toBe(null)
    tmdb.change(FIRST_INVENTED, null)
    await client.close()
  })
})
