import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadStarter, type StarterMovie } from '@marquee/starter'
import { describe, expect, it } from 'vitest'
import { aMovie } from '../../packages/starter/src/test-builders.ts'
import { cover } from './cover.ts'
import { writeMovies } from './data.ts'
import { createResolver } from './resolve.ts'
import { tidyAliases, tidyNames, tidySeries } from './tidy.ts'

describe('createResolver', () => {
  const film = (tmdb_id: number, year: number, ...titles: string[]) => ({ tmdb_id, year, titles })
  const resolve = createResolver([
    film(1, 1995, 'Sabrina'),
    film(2, 1954, 'Sabrina'),
    film(3, 1960, 'The Ring', 'Ringu'),
    film(4, 2000, 'Twins'),
    film(5, 2002, 'Twins'),
  ])

  it.each([
    ['Sabrina 1954', 2],
    ['Sabrina 1996', 1],
    ['RINGU 1960', 3],
    ['Ring 1959', 3],
    ['Ring 1962', null],
    ['Twins 2000', 4],
    ['Twins 2001', null],
    ['Sabrina', null],
  ])('finds %s: %s', (named, id) => {
    expect(resolve(named)).toBe(id)
  })
})

/** A film whose list names others with the given strength. */
const naming = (tmdb_id: number, also: number[], changes: Partial<StarterMovie> = {}) =>
  aMovie({ tmdb_id, density: 'brief', also: { 3: [], 2: also, 1: [] }, ...changes })
const listsOf = (movies: readonly StarterMovie[]) => movies.map(({ also }) => [...also[3], ...also[2], ...also[1]])

describe('cover', () => {
  it('names a film in the lists of those that it names, unless its lovers dislike it there', () => {
    const movies = [naming(1, [2, 3]), naming(2, [3]), naming(3, [2], { not: [1] })]
    const covered = cover(movies)
    expect(listsOf(covered.movies)).toEqual([[2, 3], [3, 1], [2]])
    expect(covered.uncovered).toBe(3)
  })

  it('lets the film that most lists name make way in a full list', () => {
    const crowd = Array.from({ length: 14 }, (_, i) => naming(100 + i, [50]))
    const others = Array.from({ length: 11 }, (_, i) => naming(60 + i, []))
    const full = naming(1, [50, ...others.map(({ tmdb_id }) => tmdb_id)])
    const { movies } = cover([...crowd, ...others, naming(50, []), full, naming(2, [1])])
    const list = listsOf(movies.filter(({ tmdb_id }) => tmdb_id === 1))[0]
    expect(list).toHaveLength(12)
    expect(list).toContain(2)
    expect(list).not.toContain(50)
  })
})

describe('tidying', () => {
  it('leaves out names that say nothing', () => {
    const other = aMovie({ tmdb_id: 2, title: 'Shame' })
    const movie = aMovie({
      tmdb_id: 1,
      title: 'Skammen',
      aliases: ['The Skammen', 'Shame', 'Die Schande', 'die schande'],
    })
    expect(tidyAliases([movie], [movie, other])[0].aliases).toEqual(['die schande'])
  })

  it('gives a person the first spelling', () => {
    const by = (name: string) => aMovie({ cast: [], crew: [{ name, job: 'Director' }] })
    const movies = ['Kōji Yakusho', 'Koji Yakusho', 'Kouji Yakusho'].map(by)
    const tidy = tidyNames(movies, new Map([['Kouji Yakusho', 'Koji Yakusho']]))
    expect(new Set(tidy.map(({ crew }) => crew[0].name))).toEqual(new Set(['Kōji Yakusho']))
  })

  it('gives a series one name and one film to each place', () => {
    const part = (tmdb_id: number, name: string, position: number) =>
      aMovie({ tmdb_id, collection: { name, position } })
    const tidy = tidySeries([part(1, 'The Fly', 1), part(2, 'Fly', 2), part(3, 'The Fly', 1)])
    expect(tidy.map(({ collection }) => collection)).toEqual([
      { name: 'The Fly', position: 1 },
      { name: 'The Fly', position: 2 },
      null,
    ])
  })
})

it('writeMovies writes what loadStarter reads', () => {
  const directory = mkdtempSync(join(tmpdir(), 'entries-'))
  for (const name of ['labels', 'people', 'people-names']) writeFileSync(join(directory, `${name}.jsonl`), '')
  const movies = [
    ...Array.from({ length: 60 }, (_, i) => aMovie({ tmdb_id: i + 1, also: { 3: [9], 2: [], 1: [8] } })),
    naming(100, [1], { collection: { name: 'A Series', position: 2 }, titles: { de: 'Titel' }, tagline: null }),
  ]
  writeMovies(directory, movies)
  expect(loadStarter(directory).movies).toEqual(movies)
  rmSync(directory, { recursive: true })
})
