import { createTitleIndex } from '@marquee/search'
import { loadStarter } from '@marquee/starter'
import { describe, expect, it } from 'vitest'
import { findMovies } from './find-movies.ts'
import type { EntryRow } from './history-entry-repository.ts'
import { decide, type Candidate } from './matching.ts'

const movie = (id: number, title: string, year: number | null, ...directors: string[]): Candidate => ({
  id,
  titles: [title],
  year,
  directors,
})
const asked = (title: string, year: number | null, ...directors: string[]) => ({ title, year, directors })

const DUNE = [movie(1, 'Dune', 1984, 'David Lynch'), movie(2, 'Dune', 2021, 'Denis Villeneuve')]

describe('matching a movie', () => {
  it.each([
    ['The Matrix', movie(1, 'Matrix, The', 1999)],
    ['Fast and Furious', movie(1, 'Fast & Furious', 1999)],
    ['Amelie', movie(1, 'Amélie', 1999)],
    ['Blade Runner – 2049', movie(1, 'Blade Runner: 2049', 1999)],
    ['Rocky 2', movie(1, 'Rocky II', 1999)],
    ['Birdman', movie(1, 'Birdman or (The Unexpected Virtue of Ignorance)', 1999)],
    ['Star Wars: Episode IV - A New Hope', movie(1, 'Star Wars', 1999)],
  ])('recognizes %s by another spelling', (title, candidate) => {
    expect(decide(asked(title, 1999), [candidate])).toEqual({ movieId: 1 })
  })

  it('distinguishes remakes by year, also when the year is off by one', () => {
    for (const [year, id] of [
      [1984, 1],
      [1985, 1],
      [2021, 2],
      [2020, 2],
    ] as const) {
      expect(decide(asked('Dune', year), DUNE)).toEqual({ movieId: id })
    }
  })

  it('never chooses another year’s movie of the same title', () => {
    expect(decide(asked('Dune', 2000), DUNE)).toEqual({ candidates: [] })
    expect(decide(asked('Dune', 2000, 'Somebody Else'), DUNE)).toEqual({ candidates: [] })
  })

  it('asks where two movies fit, and chooses the one by the given director', () => {
    const pinocchios = [
      movie(1, 'Pinocchio', 2022, 'Robert Zemeckis'),
      movie(2, 'Pinocchio', 2022, 'Guillermo del Toro'),
    ]
    expect(decide(asked('Pinocchio', 2022), pinocchios)).toEqual({ candidates: [1, 2] })
    expect(decide(asked('Pinocchio', 2022, 'Guillermo Del Toro'), pinocchios)).toEqual({ movieId: 2 })
    expect(decide(asked('Dune', null), DUNE)).toEqual({ candidates: [1, 2] })
  })

  it('asks about a movie of the same title by another director', () => {
    expect(decide(asked('Dune', 1984, 'John Doe'), DUNE)).toEqual({ candidates: [1] })
  })

  it('offers movies of about that year with the most common words, and chooses none', () => {
    const candidates = [
      movie(1, 'The Good the Bad the Weird', 2008),
      movie(2, 'Good', 2008),
      movie(3, 'Bad Good Weird', 1970),
    ]
    expect(decide(asked('Good Bad and Weird', 2008), candidates)).toEqual({ candidates: [1] })
  })
})

describe('a history of 500 well-known movies', () => {
  const { movies } = loadStarter()
  const known = movies.toSorted((a, b) => b.popularity - a.popularity || a.tmdb_id - b.tmdb_id)
  const candidates = movies.map((each, i): Candidate => ({
    id: i + 1,
    titles: [each.title, ...(each.original_title ? [each.original_title] : [])],
    year: Number(each.release_date?.slice(0, 4)),
    directors: each.crew.filter(({ job }) => job === 'Director').map(({ name }) => name),
  }))
  const idOf = new Map(movies.map((each, i) => [each, i + 1]))
  const titles = createTitleIndex(
    candidates.map(({ id, titles: [title = '', ...aliases], year, directors }) => ({
      id,
      kind: 'movie',
      title,
      aliases,
      year,
      people: [...directors],
      popularity: 1,
    })),
  )
  const history = {
    byIds: () => Promise.resolve([]),
    candidates: (ids: readonly number[]) => Promise.resolve(candidates.filter(({ id }) => ids.includes(id))),
  }

  /** Spellings of the same title in other services. */
  const VARIATIONS: readonly ((title: string) => string)[] = [
    (title) => title,
    (title) => title.replace(/^(The|A|An) (.+)$/, '$2, $1'),
    (title) => title.replace(/^(The|A|An) /, ''),
    (title) => title.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
    (title) => (title.includes('&') ? title.replaceAll('&', 'and') : title.replaceAll(/\band\b/g, '&')),
    (title) => title.replaceAll(':', ' -'),
    (title) => title.replaceAll(/[:,.!?]/g, ''),
    (title) => title.replaceAll("'", '’'),
    (title) => title.toUpperCase(),
    (title) => title.replaceAll(/\bVol\.? /g, 'Volume ').replaceAll(/\bII\b/g, '2'),
  ]
  const entries: EntryRow[] = known.slice(0, 500).map((each, i) => ({
    position: i,
    title: VARIATIONS[i % VARIATIONS.length]!(each.title),
    year: Number(each.release_date?.slice(0, 4)) + [0, 0, 1, 0, -1][i % 5]!,
    tmdb_id: null,
    imdb_id: null,
    directors: [],
  }))

  it('is matched by title and year alone, at least 98 of 100 and none wrongly', async () => {
    const matches = await findMovies({ history, titles: () => titles }, entries)
    const right = matches.filter(({ movie_id }, i) => movie_id === idOf.get(known[i]!))
    const wrong = matches.filter(({ movie_id }, i) => movie_id !== null && movie_id !== idOf.get(known[i]!))
    expect(wrong.map(({ position }) => entries[position]!.title)).toEqual([])
    expect(right.length).toBeGreaterThanOrEqual(490)
  })

  it('matches no movie that the catalogue lacks to another', async () => {
    const absent = new Set(entries.filter((_, i) => i % 2 === 0).map((_, i) => idOf.get(known[i * 2]!)!))
    const gone = createTitleIndex(
      candidates
        .filter(({ id }) => !absent.has(id))
        .map(({ id, titles: [title = '', ...aliases], year }) => ({
          id,
          kind: 'movie',
          title,
          aliases,
          year,
          popularity: 1,
        })),
    )
    const matches = await findMovies({ history, titles: () => gone }, entries)
    const wrong = matches.filter(({ movie_id }, i) => movie_id !== null && movie_id !== idOf.get(known[i]!))
    expect(wrong.map(({ position }) => entries[position]!.title)).toEqual([])
  })
})
