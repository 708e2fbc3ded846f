import type { FetchedMovie, Rejection, SourceEntry } from '@marquee/sources'
import type { DatabaseError } from 'pg'
import { isRefusal } from '../../../database/errors.ts'

/** Stores movies of one source. */
export interface MovieStore {
  store(entries: readonly SourceEntry[]): Promise<unknown>
  /** For a movie with the IMDb id of another one: leaves out the id rather than the whole movie. */
  leavesOutTakenImdbIds: boolean
}

/** Stores movies; when the database refuses a batch, one by one, so that only invalid ones are left out. */
export async function storeMovies(target: MovieStore, entries: readonly SourceEntry[]): Promise<Rejection[]> {
  const [entry, another] = entries
  if (!entry) return []
  try {
    await target.store(entries)
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (!another) return storeOtherwise(target, entry, error)
  }
  const rejections: Rejection[] = []
  for (const each of entries) rejections.push(...(await storeMovies(target, [each])))
  return rejections
}

async function storeOtherwise(
  target: MovieStore,
  entry: SourceEntry,
  { constraint, message }: DatabaseError,
): Promise<Rejection[]> {
  const { movie, place, raw } = entry
  const isTaken = constraint === 'movie_imdb_id_key'
  if (isTaken && target.leavesOutTakenImdbIds && movie.imdbId !== null)
    return storeMovies(target, [{ ...entry, movie: { ...movie, imdbId: null } }])
  const reason = isTaken ? 'Its imdb_id is that of another movie.' : `The database refused it: ${message}.`
  return [{ place, ...(raw !== undefined && { raw }), reason }]
}

/** Stores movies of TMDB, by their TMDB ids. */
export function storeFetched(
  repository: Pick<MovieStore, 'store'>,
  movies: readonly FetchedMovie[],
): Promise<Rejection[]> {
  const entries = movies.map((entry) => ({ ...entry, place: entry.movie.tmdbId! }))
  return storeMovies({ store: repository.store, leavesOutTakenImdbIds: true }, entries)
}
