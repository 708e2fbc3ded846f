import type { ExternalSuggestion } from '@marquee/contract'
import { notFound } from '../../../errors.ts'

/** An external movie database; see catalogue/live/tmdb-movies.ts. */
export interface ExternalDatabase {
  suggest(query: string): Promise<ExternalSuggestion[]>
  movieId(tmdbId: number): Promise<number>
  /** As ids of our catalogue. */
  similar(tmdbId: number): Promise<number[]>
}

export type ExternalService = ExternalDatabase

export interface ExternalDependencies {
  /** Null if none is configured. */
  database: ExternalDatabase | null
  /** Our id of a movie of the catalogue by its external id. */
  knownId: (tmdbId: number) => Promise<number | null>
}

/** Movies outside the catalogue. Without an external database there are none. */
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
