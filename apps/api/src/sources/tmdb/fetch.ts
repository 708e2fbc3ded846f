import { type DatabaseError } from 'pg'
import { isRefusal } from '../../database/errors.ts'
import { isFault } from '../upstream/errors.ts'
import { type TmdbClient } from './client.ts'
import { type FetchedMovie } from './map.ts'
import { type TmdbRepository } from './repository.ts'

/** What became of the movies that were asked for. */
export interface Fetched {
  movies: FetchedMovie[]
  /** Ids that TMDB does not know. */
  missing: number[]
  /** Ids of movies for adults only. */
  adult: number[]
  /** Ids whose answers cannot be used, with the reason. */
  faulty: { id: number; reason: string }[]
}

/** Fetches movies, as many at once as the client allows. @throws UpstreamError when TMDB is out of reach or refuses us */
export async function fetchMovies(client: Pick<TmdbClient, 'movie'>, ids: readonly number[]): Promise<Fetched> {
  const fetched: Fetched = { movies: [], missing: [], adult: [], faulty: [] }
  await Promise.all(ids.map((id) => fetchInto(client, id, fetched)))
  return fetched
}

async function fetchInto(client: Pick<TmdbClient, 'movie'>, id: number, into: Fetched): Promise<void> {
  try {
    const movie = await client.movie(id)
    if (movie === null) into.adult.push(id)
    else into.movies.push(movie)
  } catch (error) {
    if (isFault(error, 'missing')) into.missing.push(id)
    else if (isFault(error, 'malformed')) into.faulty.push({ id, reason: error.message })
    else throw error
  }
}

/** Stores movies; when the database refuses them together, one by one, so that only the bad ones are left out. */
export async function storeMovies(
  repository: Pick<TmdbRepository, 'store'>,
  movies: readonly FetchedMovie[],
): Promise<Fetched['faulty']> {
  const [first, second] = movies
  if (!first) return []
  try {
    await repository.store(movies)
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (!second) return retryAlone(repository, first, error)
  }
  const faulty: Fetched['faulty'] = []
  for (const movie of movies) faulty.push(...(await storeMovies(repository, [movie])))
  return faulty
}

/** TMDB's IMDb ids are sometimes those of another movie: then it is stored without. */
async function retryAlone(
  repository: Pick<TmdbRepository, 'store'>,
  fetched: FetchedMovie,
  { constraint, message }: DatabaseError,
): Promise<Fetched['faulty']> {
  const { movie } = fetched
  if (constraint === 'movie_imdb_id_key' && movie.imdbId !== null)
    return storeMovies(repository, [{ ...fetched, movie: { ...movie, imdbId: null } }])
  return [{ id: movie.tmdbId!, reason: `The database refused it: ${message}.` }]
}
