import { type ExternalSuggestion } from '@marquee/contract'
import { notFound } from '../../../errors.ts'

/** What an external movie database does for us; see catalogue/live/tmdb-movies.ts. */
export interface ExternalDatabase {
  suggest(query: string): Promise<ExternalSuggestion[]>
  movieId(tmdbId: number): Promise<number>
  /** As ids of our catalogue. */
  similar(tmdbId: number): Promise<number[]>
}

export type ExternalService = ExternalDatabase

export interface ExternalDependencies {
  /** Null where none is configured. */
  database: ExternalDatabase | null
  /** Our id of a movie of the catalogue, by the external one. */
  knownId: (tmdbId: number) => Promise<number | null>
}

/** Movies beyond the catalogue. Where no external database is configured there are none. */
export function createExternalService({ database, knownId }: ExternalDependencies): ExternalService {
  if (database !== null) return database
  return {
    suggest: () => Promise.resolve([]),
    similar: () => Promise.resolve([]),
    async movieId(tmdbId) {
      const id = await knownId(tmdbId)
      if (id === null) throw notFound('Movie')
      return id
    },
  }
}
