import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { yearOf } from './check.ts'
import type { StarterMovie } from '../../packages/starter/src/schema.ts'
import { runs, titleKey, withinOneEdit } from './text.ts'
import { words } from '../../packages/starter/src/text.ts'

/** A row of outside facts to compare with; unknown facts are missing, null, zero or empty. */
export interface ReferenceMovie {
  tmdb_id: number
  imdb_id?: string | null
  title: string
  original_title?: string | null
  release_date?: string | null
  runtime?: number | null
  cast?: readonly { name: string }[] | null
  crew?: readonly { name: string; job: string }[] | null
  overview?: string | null
}

/** A fact on which the catalogue and the reference disagree. */
export interface Disagreement {
  tmdb_id: number
  title: string
  field: 'imdb_id' | 'title' | 'year' | 'runtime' | 'director' | 'cast'
  ours: string
  theirs: string
}

/** Number of the reference's cast that the catalogue must have, or all if the reference has fewer. */
const CAST_AGREEMENT = 6

/** Reads gzipped JSON Lines. Throws when the file is missing or broken. */
export function readReference(path: string): ReferenceMovie[] {
  return gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ReferenceMovie)
}

/**
 * Compares title, year, runtime (within 2 minutes), director and cast (6 names) of each movie with the reference
 * of the same tmdb_id. `checked` counts the movies that the reference has.
 */
export function checkAgainstReference(
  facts: Iterable<ReferenceMovie>,
  movies: readonly StarterMovie[],
): { checked: number; disagreements: Disagreement[] } {
  const byId = new Map(movies.map((movie) => [movie.tmdb_id, movie]))
  let checked = 0
  const disagreements: Disagreement[] = []
  for (const row of facts) {
    const movie = byId.get(row.tmdb_id)
    if (movie === undefined) continue
    checked++
    disagreements.push(...compare(movie, row))
  }
  return { checked, disagreements }
}

function compare(movie: StarterMovie, row: ReferenceMovie): Disagreement[] {
  const found: Disagreement[] = []
  const differ = (field: Disagreement['field'], ours: unknown, theirs: unknown) =>
    found.push({ tmdb_id: movie.tmdb_id, title: movie.title, field, ours: String(ours), theirs: String(theirs) })
  if (row.imdb_id && row.imdb_id !== movie.imdb_id) differ('imdb_id', movie.imdb_id, row.imdb_id)
  const titles = new Set([row.title, row.original_title ?? ''].map((title) => titleKey(repair(title))))
  if (![movie.title, movie.original_title].some((title) => titles.has(titleKey(title))))
    differ('title', movie.title, repair(row.title))
  const year = yearOf({ release_date: row.release_date || null })
  if (year !== null && year !== yearOf(movie)) differ('year', movie.release_date, row.release_date)
  if (row.runtime && movie.runtime !== null && Math.abs(row.runtime - movie.runtime) > 2)
    differ('runtime', movie.runtime, row.runtime)
  compareNames(movie, row, differ)
  return found
}

function compareNames(
  movie: StarterMovie,
  row: ReferenceMovie,
  differ: (field: Disagreement['field'], ours: string, theirs: string) => void,
): void {
  const directors = movie.crew.filter(({ job }) => job === 'Director').map(({ name }) => name)
  const theirDirectors = (row.crew ?? []).filter(({ job }) => job === 'Director').map(({ name }) => repair(name))
  if (theirDirectors.length > 0 && shared(directors, theirDirectors) === 0)
    differ('director', directors.join(', '), theirDirectors.join(', '))
  const cast = movie.cast.map(({ name }) => name)
  const theirCast = (row.cast ?? []).map(({ name }) => repair(name))
  const wanted = Math.min(CAST_AGREEMENT, theirCast.length, cast.length)
  if (shared(cast, theirCast) < wanted) differ('cast', cast.join(', '), theirCast.join(', '))
}

function shared(ours: readonly string[], theirs: readonly string[]): number {
  return ours.filter((name) => theirs.some((other) => sameName(name, other))).length
}

/**
 * True if two spellings are the same person of a movie: one letter apart, or all words of one in the other in any order,
 * as in transliterations (Lung Sihung, Sihung Lung; Anthony Wong, Anthony Wong Chau-Sang).
 */
function sameName(a: string, b: string): boolean {
  const [one, other] = [words(a), words(b)]
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  const contained = few.length > 1 && few.every((word) => many.includes(word))
  return contained || withinOneEdit(few.join(''), many.join(''))
}

/** Repairs UTF-8 that was decoded as Latin-1, as in some outside rows. */
function repair(text: string): string {
  if (!/[Â-Ã][\u0080-¿]/.test(text)) return text
  const bytes = Buffer.from(text, 'latin1').toString('utf8')
  return bytes.includes('\uFFFD') ? text : bytes
}

/** A run of words that our prose shares with an outside text. */
export interface BorrowedRun {
  tmdb_id: number
  title: string
  run: string
}

/** Finds runs of eight words that an overview or tagline shares with any of the texts. O(total words). */
export function findBorrowedRuns(movies: readonly StarterMovie[], texts: Iterable<string>): BorrowedRun[] {
  const owners = new Map<string, StarterMovie>()
  for (const movie of movies) {
    for (const prose of [movie.overview, movie.tagline ?? '']) for (const run of runs(prose)) owners.set(run, movie)
  }
  const found = new Map<string, BorrowedRun>()
  for (const text of texts) {
    for (const run of runs(text)) {
      const movie = owners.get(run)
      if (movie !== undefined) found.set(run, { tmdb_id: movie.tmdb_id, title: movie.title, run })
    }
  }
  return [...found.values()]
}
