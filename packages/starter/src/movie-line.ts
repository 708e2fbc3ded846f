import { isDeepStrictEqual } from 'node:util'
import type { StarterMovie } from './schema.ts'

/** A movie as a line of a file holds it: what is unknown, empty or follows from the rest is left out. */
export type MovieLine = Partial<Omit<StarterMovie, 'also' | 'cast' | 'collection' | 'states'>> &
  Pick<StarterMovie, 'tmdb_id' | 'title' | 'original_language' | 'popularity' | 'overview' | 'genres' | 'panel'> & {
    cast?: readonly { name: string; character?: string }[]
    /** Movies in a plain list have the strength 2. */
    also?: StarterMovie['also'] | readonly number[]
  }

const UNKNOWN = {
  density: 'full',
  imdb_id: null,
  release_date: null,
  runtime: null,
  budget: null,
  revenue: null,
  tagline: null,
  origin_country: [],
  crew: [],
  keywords: [],
  labels: [],
  ratings: [],
  titles: {},
  aliases: [],
  certificates: {},
  content: [],
  awards: [],
  based_on: null,
  not: [],
} as const

/** Completes a line. @param elsewhere its series and its statements, from their own files */
export function toMovie(
  line: MovieLine,
  { collection = null, states = null }: Partial<Pick<StarterMovie, 'collection' | 'states'>> = {},
): StarterMovie {
  return {
    ...UNKNOWN,
    ...impliedBy(line),
    ...line,
    cast: (line.cast ?? []).map(({ name, character = null }) => ({ name, character })),
    also: byStrength(line.also ?? []),
    collection,
    states,
  }
}

/** The line of a movie: `toMovie` makes the movie of it again. */
export function toLine({ collection: _series, states: _stated, also, cast, ...movie }: StarterMovie): MovieLine {
  const implied: Record<string, unknown> = { ...UNKNOWN, ...impliedBy(movie) }
  const stated = Object.entries(movie).filter(([name, value]) => !isDeepStrictEqual(value, implied[name]))
  const { tmdb_id, title } = movie
  return {
    ...({ tmdb_id, title, ...Object.fromEntries(stated) } as unknown as MovieLine),
    ...(cast.length > 0 && {
      cast: cast.map(({ name, character }) => (character === null ? { name } : { name, character })),
    }),
    also: also[3].length + also[1].length === 0 ? also[2] : also,
  }
}

function impliedBy({ title, tmdb_id: tmdb, imdb_id: imdb }: Pick<MovieLine, 'title' | 'tmdb_id' | 'imdb_id'>) {
  const link = { type: 'tmdb', url: `https://www.themoviedb.org/movie/${tmdb}` } as const
  const links = imdb ? [{ type: 'imdb', url: `https://www.imdb.com/title/${imdb}/` } as const, link] : [link]
  return { original_title: title, links }
}

function byStrength(also: NonNullable<MovieLine['also']>): StarterMovie['also'] {
  return isPlain(also) ? { 3: [], 2: also, 1: [] } : also
}

const isPlain = (also: NonNullable<MovieLine['also']>): also is readonly number[] => Array.isArray(also)
