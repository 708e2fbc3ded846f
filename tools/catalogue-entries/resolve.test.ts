import { describe, expect, it } from 'vitest'
import { createResolver } from './resolve.ts'

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
