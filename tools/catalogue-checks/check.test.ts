import { describe, expect, it } from 'vitest'
import { TARGETS, checkCatalogue } from './check.ts'
import { loadStarter } from '../../packages/starter/src/load.ts'
import { aStarter, someLists } from './test-builders.ts'
import { loadCheckLists } from './lists.ts'
import { aMovie } from '../../packages/starter/src/test-builders.ts'

const messages = (starter: ReturnType<typeof aStarter>, rule: string, lists = someLists()) =>
  checkCatalogue(starter, lists)
    .breaches.filter((breach) => breach.rule === rule)
    .map(({ message }) => message)

describe('checkCatalogue', () => {
  it('counts decades, languages, countries, genres, years and women directors', () => {
    const movies = [
      aMovie({ tmdb_id: 1, release_date: '1929-01-01', genres: [18, 99] }),
      aMovie({ tmdb_id: 2, release_date: '2016-01-01', original_language: 'fr', origin_country: ['FR', 'BE'] }),
      aMovie({ tmdb_id: 3, release_date: null, crew: [{ name: 'Agnès Varda', job: 'Director' }] }),
    ]
    const { counts } = checkCatalogue(aStarter({ movies }), someLists({ womenDirectors: new Set(['Agnès Varda']) }))
    expect(counts).toEqual({
      movies: 3,
      full: 3,
      people: 0,
      notInEnglish: 1,
      since2016: 1,
      directedByWomen: 1,
      decades: { '1920s': 1, '2010s': 1 },
      languages: { en: 2, fr: 1 },
      countries: { BE: 1, FR: 1, US: 2 },
      genres: { Documentary: 1, Drama: 3 },
      years: { '1929': 1, '2016': 1 },
    })
  })

  it('reports which targets a small catalogue misses', () => {
    const missed = messages(aStarter(), 'count')
    expect(missed).toContain(`1 movies, expected at least ${TARGETS.movies}`)
    expect(missed).toContain(`0 movies of Western, expected at least ${TARGETS.perGenre}`)
    expect(missed).toContain(`0 movies of the 1920s, expected at least ${TARGETS.perDecade}`)
  })

  it('reports an id that two movies share', () => {
    const movies = [
      aMovie({ tmdb_id: 1 }),
      aMovie({ tmdb_id: 2, imdb_id: 'tt0000001' }),
      aMovie({ tmdb_id: 1, imdb_id: null }),
    ]
    expect(messages(aStarter({ movies }), 'duplicate-id')).toEqual(['id 1 twice', 'id tt0000001 twice'])
  })

  it('reports eight words in a row shared by two overviews, but not repeated in one', () => {
    const shared = 'a man walks into a bar and sits down'
    const filler = (id: number) => aMovie({ tmdb_id: id }).overview
    const movies = [
      aMovie({ tmdb_id: 1, overview: `${filler(1)} ${shared} ${shared}` }),
      aMovie({ tmdb_id: 2, overview: `${shared} ${filler(2)}` }),
    ]
    expect(messages(aStarter({ movies: movies.slice(0, 1) }), 'repeated-run')).toEqual([])
    expect(messages(aStarter({ movies }), 'repeated-run')).toEqual([
      'Movie 2 and Movie 1 share "man walks into a bar and sits down"',
    ])
  })
})

describe('the shipped catalogue', () => {
  const starter = loadStarter()
  const { counts, breaches } = checkCatalogue(starter, loadCheckLists())

  it('breaks no rule', () => {
    expect(breaches).toEqual([])
  })

  it('reaches its targets of size and breadth', () => {
    expect(counts.movies).toBe(5493)
    expect(counts.full).toBe(1499)
    expect(Object.keys(counts.genres)).toHaveLength(19)
    expect(Object.keys(counts.decades)).toEqual(
      expect.arrayContaining(Array.from({ length: 11 }, (_, index) => `${1920 + 10 * index}s`)),
    )
  })

  it('the vocabulary has 500 to 600 labels', () => {
    expect(starter.labels.length).toBeGreaterThanOrEqual(500)
    expect(starter.labels.length).toBeLessThanOrEqual(600)
  })

  it('contains movies of all degrees of popularity', () => {
    const known = (from: number, to: number) =>
      starter.movies.filter(({ popularity }) => popularity >= from && popularity <= to).length
    for (const from of [20, 40, 60, 80]) expect(known(from, from + 20)).toBeGreaterThan(100)
  })
})
