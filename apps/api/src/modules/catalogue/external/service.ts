import { notFound } from '../../../errors.ts'

/** A movie as a list of the external database has it. */
export interface ExternalMovie {
  tmdbId: number
  title: string
  /** YYYY-MM-DD */
  releaseDate: string | null
  poster: string | null
}

/** An entry of an external list: our id if the catalogue has the movie. */
export type ListedMovie = { tmdbId: number; movieId: number } | ExternalMovie

/** An external movie database; see catalogue/live/tmdb-movies.ts. Its lists store nothing. */
export interface ExternalDatabase {
  search(query: string): Promise<ListedMovie[]>
  movieId(tmdbId: number): Promise<number>
  similar(tmdbId: number): Promise<ListedMovie[]>
}

export type ExternalService = ExternalDatabase

export interface ExternalDependencies {
  /** Null if none is configured. */
  database: () => ExternalDatabase | null
  /** Our id of a movie of the catalogue by its external id. */
  knownId: (tmdbId: number) => Promise<number | null>
}

/** Movies outside the catalogue. Without an external database there are none. */
export function createExternalService({ database, knownId }: ExternalDependencies): ExternalService {
  return {
    search: async (query) => (await database()?.search(query)) ?? [],
    similar: async (tmdbId) => (await database()?.similar(tmdbId)) ?? [],
    async movieId(tmdbId) {
      const configured = database()
      if (configured !== null) return configured.movieId(tmdbId)
      const id = await knownId(tmdbId)
      if (id === null) throw notFound('Movie')
      return id
    },
  }
}
