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
  original_language?: string | null
  /** ISO codes; one must be ours too. */
  countries?: readonly string[] | null
}

/** A row of facts from several open sources: names alone. */
interface OpenFacts {
  id: number | null
  imdb?: string | null
  title: string
  year?: number | null
  runtime?: number | null
  directors?: readonly string[]
  language?: string | null
  countries?: readonly string[]
}

/** A fact on which the catalogue and the reference disagree. */
export interface Disagreement {
  tmdb_id: number
  title: string
  field: 'imdb_id' | 'title' | 'year' | 'runtime' | 'director' | 'cast' | 'language' | 'country'
  ours: string
  theirs: string
}

/** Number of minutes, and of years, by which the catalogue may differ. */
interface Tolerance {
  minutes: number
  years: number
}
const EXACT: Tolerance = { minutes: 2, years: 0 }
/** Open sources mix cuts, and first showings with releases. */
export const OPEN: Tolerance = { minutes: 4, years: 1 }

/** Number of the reference's cast that a full entry must have, or all if the reference has fewer; a brief one shares half. */
const CAST_AGREEMENT = 6

/** Reads gzipped JSON Lines. Throws when the file is missing or broken. */
export function readReference(path: string): ReferenceMovie[] {
  return readLines(path) as ReferenceMovie[]
}

/** Reads facts of open sources, without titles, casts, and rows of no TMDB id: the sources spell them in many ways. */
export function readOpenFacts(path: string): ReferenceMovie[] {
  return (readLines(path) as OpenFacts[]).flatMap(({ id, ...row }) =>
    id === null
      ? []
      : {
          tmdb_id: id,
          imdb_id: row.imdb ?? null,
          title: '',
          release_date: row.year ? `${row.year}` : null,
          runtime: row.runtime ?? null,
          crew: (row.directors ?? []).map((name) => ({ name, job: 'Director' })),
          original_language: row.language ?? null,
          countries: row.countries ?? null,
        },
  )
}

function readLines(path: string): unknown[] {
  return gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)
}

/**
 * Compares title, year, runtime, director, cast (6 names), language and country of each movie with the reference
 * of the same tmdb_id. `checked` counts the movies that the reference has.
 */
export function checkAgainstReference(
  facts: Iterable<ReferenceMovie>,
  movies: readonly StarterMovie[],
  tolerance = EXACT,
): { checked: number; disagreements: Disagreement[] } {
  const byId = new Map(movies.map((movie) => [movie.tmdb_id, movie]))
  let checked = 0
  const disagreements: Disagreement[] = []
  for (const row of facts) {
    const movie = byId.get(row.tmdb_id)
    if (movie === undefined) continue
    checked++
    disagreements.push(...compare(movie, row, tolerance))
  }
  return { checked, disagreements }
}

function compare(movie: StarterMovie, row: ReferenceMovie, { minutes, years }: Tolerance): Disagreement[] {
  const found: Disagreement[] = []
  const differ = (field: Disagreement['field'], ours: unknown, theirs: unknown) =>
    found.push({ tmdb_id: movie.tmdb_id, title: movie.title, field, ours: String(ours), theirs: String(theirs) })
  if (row.imdb_id && row.imdb_id !== movie.imdb_id) differ('imdb_id', movie.imdb_id, row.imdb_id)
  const titles = new Set([row.title, row.original_title ?? ''].map((title) => titleKey(repair(title))))
  if (row.title !== '' && ![movie.title, movie.original_title].some((title) => titles.has(titleKey(title))))
    differ('title', movie.title, repair(row.title))
  const year = yearOf({ release_date: row.release_date || null })
  if (year !== null && Math.abs(year - (yearOf(movie) ?? year)) > years)
    differ('year', movie.release_date, row.release_date)
  if (row.runtime && movie.runtime !== null && Math.abs(row.runtime - movie.runtime) > minutes)
    differ('runtime', movie.runtime, row.runtime)
  if (row.original_language && row.original_language !== movie.original_language)
    differ('language', movie.original_language, row.original_language)
  const { countries } = row
  if (countries && countries.length > 0 && !movie.origin_country.some((code) => countries.includes(code)))
    differ('country', movie.origin_country, countries)
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
  const common = Math.min(theirCast.length, cast.length)
  const wanted = movie.density === 'brief' ? Math.ceil(common / 2) : Math.min(CAST_AGREEMENT, common)
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
