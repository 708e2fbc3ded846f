import type { Rejection } from '../source.ts'
import { isUpstreamError } from '../upstream/errors.ts'
import type { TmdbClient } from './client.ts'
import type { FetchedMovie } from './map.ts'

/** The results for the requested movies. */
export interface FetchedMovies {
  movies: FetchedMovie[]
  /** Ids that TMDB does not know. */
  missing: number[]
  /** Ids of movies for adults only. */
  adult: number[]
  /** Ids whose responses were invalid. */
  rejections: Rejection[]
}

/** Fetches movies, as many simultaneously as the client allows. @throws UpstreamError when TMDB is unreachable or refuses us */
export async function fetchMovies(client: Pick<TmdbClient, 'movie'>, ids: readonly number[]): Promise<FetchedMovies> {
  const fetched: FetchedMovies = { movies: [], missing: [], adult: [], rejections: [] }
  await Promise.all(ids.map((id) => fetchInto(client, id, fetched)))
  return fetched
}

async function fetchInto(client: Pick<TmdbClient, 'movie'>, id: number, into: FetchedMovies): Promise<void> {
  try {
    const movie = await client.movie(id)
    if (movie === null) into.adult.push(id)
    else into.movies.push(movie)
  } catch (error) {
    if (isUpstreamError(error, 'missing')) into.missing.push(id)
    else if (isUpstreamError(error, 'malformed')) into.rejections.push({ place: id, reason: error.message })
    else throw error
  }
}
