import type { StarterMovie } from '@marquee/starter'
import { describe, expect, it } from 'vitest'
import { aMovie } from '../../packages/starter/src/test-builders.ts'
import { cover } from './cover.ts'

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
