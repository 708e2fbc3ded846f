import { toMovie, type MovieLine } from './movie-line.ts'
import type { StarterLabel, StarterMovie } from './schema.ts'
import { readStatements } from './statements.ts'
import { STORY_LABEL_TYPES } from './schema.ts'

/** Twelve labels, two of each of five story types, one of a sixth, and one mood. */
export const someLabels: StarterLabel[] = [
  ...STORY_LABEL_TYPES.slice(0, 5),
  ...STORY_LABEL_TYPES.slice(0, 6),
  'mood' as const,
].map((type, index) => ({ name: `${type} ${index}`, type, definition: 'A label made for testing.' }))

const nothingStated = readStatements(['1 -']).get(1)!

/** A movie that breaks no rule, with a test's changes. */
export function aMovie(changes: Partial<StarterMovie> = {}): StarterMovie {
  const id = changes.tmdb_id ?? 1
  const line: MovieLine = {
    tmdb_id: id,
    imdb_id: `tt${String(id).padStart(7, '0')}`,
    title: `Movie ${id}`,
    original_language: 'en',
    release_date: '1999-03-30',
    runtime: 100,
    popularity: 50,
    tagline: 'Somebody goes somewhere.',
    overview: `${Array.from({ length: 60 }, (_, word) => `word${id}x${word}`).join(' ')}.`,
    genres: [18],
    origin_country: ['US'],
    cast: ['Ada', 'Berta', 'Cecil', 'Dora', 'Emil', 'Frieda', 'Gustav', 'Hedwig'].map((name) => ({
      name: `${name} Player`,
      character: `${name} herself`,
    })),
    crew: [{ name: 'Director of Tests', job: 'Director' }],
    keywords: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
    labels: someLabels.map(({ name }) => ({ name, rating: 0.5 })),
    ratings: [{ source: 'imdb', rating: 7, max_rating: 10 }],
    panel: { seen: 20, regard: 70, divides: 40 },
  }
  return { ...toMovie(line, { states: nothingStated }), ...changes }
}
