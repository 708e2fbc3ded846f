import { describe, expect, it } from 'vitest'
import { aMovie } from '../../packages/starter/src/test-builders.ts'
import { createResolver } from './resolve.ts'
import { withSeries } from './series.ts'

const film = (tmdb_id: number, title: string, year: number) =>
  aMovie({
    tmdb_id,
    title,
    original_title: title,
    release_date: `${year}`,
    collection: { name: 'Other', position: 9, parts: 9 },
  })
const FILMS = [film(1, 'Before Sunrise', 1995), film(3, 'Before Midnight', 2013), film(4, 'Heat', 1995)]
const resolve = createResolver(
  FILMS.map(({ tmdb_id, title, release_date }) => ({ tmdb_id, titles: [title], year: Number(release_date) })),
)
const read = (text: string) => withSeries(FILMS, 'series.txt', text, resolve).map(({ collection }) => collection)

describe('series', () => {
  it('count the parts that are not here, and are all that a movie has', () => {
    const before = 'Before | Before Sunrise 1995; Before Sunset 2004; Before Midnight 2013'
    expect(read(before)).toEqual([
      { name: 'Before', position: 1, parts: 3 },
      { name: 'Before', position: 3, parts: 3 },
      null,
    ])
  })

  it.each([
    ['Before', 'series.txt:1: no name and parts'],
    ['A | Heat 1995; X 2000\nB | Y 1990; Heat 1995', 'series.txt:2: Heat 1995 is in A too'],
  ])('refuse %j', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})
