import fc from 'fast-check'
import type { Facts } from './matches.ts'

/** A movie of the game with all facts but those in lists. */
export function aMovie(changes: Partial<Facts> = {}): Facts {
  return {
    id: 1,
    title: 'Hidden',
    poster_path: null,
    release_date: '1994-09-10',
    tagline: 'Nothing is what it was.',
    runtime: 120,
    budget: 1000,
    revenue: 2000,
    director: null,
    moods: [],
    cast: [],
    directors: [],
    labels: [],
    genres: [],
    keywords: [],
    origin_country: [{ iso_3166_1: 'US', name: 'United States' }],
    original_language: 'en',
    ...changes,
  }
}

export const item = (id: number) => ({ id, name: `Name ${id}` })

const items = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => ids.map(item))

/** Movies that often share something; none is called like anything they share. */
export const movie: fc.Arbitrary<Facts> = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  title: fc.string().map((text) => `Title ${text}`),
  poster_path: fc.option(fc.string()),
  release_date: fc.option(fc.integer({ min: 1900, max: 2030 }).map((year) => `${year}-05-01`)),
  tagline: fc.option(fc.string()),
  runtime: fc.option(fc.integer({ min: 1, max: 300 })),
  budget: fc.option(fc.integer({ min: 0, max: 1000 })),
  revenue: fc.option(fc.integer({ min: 0, max: 1000 })),
  director: fc.option(fc.string()),
  moods: fc.array(fc.string()),
  cast: items.map((list) => list.map((person) => ({ ...person, profile_path: null }))),
  directors: items,
  labels: items.map((list) => list.map((label) => ({ ...label, type: 'mood' }))),
  genres: items,
  keywords: items,
  origin_country: fc
    .subarray(['DE', 'FR', 'US'])
    .map((codes) => codes.map((code) => ({ iso_3166_1: code, name: `Country ${code}` }))),
  original_language: fc.constantFrom('de', 'fr', null),
})
