import type { ExternalSuggestion, Suggestion } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config-query.ts'
import { quickSearchQueries } from './queries.ts'

const MIN_LENGTH = 2

interface ExternalMovies {
  /** Movies that only the external database has; empty until they arrive, and when no external database is configured. */
  movies: readonly ExternalSuggestion[]
  /** Movies of the catalogue that the external database finds. */
  known: readonly Suggestion[]
  failed: boolean
  pending: boolean
}

/** Results of the external database. Requested separately, so that the catalogue's results never wait for them. */
export function useExternal(query: string): ExternalMovies {
  const { data: config } = useQuery(configQuery)
  const enabled = config?.tmdb === true && query.length >= MIN_LENGTH
  const { data, isError, isLoading } = useQuery({ ...quickSearchQueries.external(query), enabled })
  const found = enabled ? (data ?? []) : []
  return {
    movies: found.filter(({ id }) => id === undefined),
    known: found.flatMap(toSuggestion),
    failed: enabled && isError,
    pending: enabled && isLoading,
  }
}

/** The catalogue's own results, then those that only the external database found by the text. */
export function withKnown(own: readonly Suggestion[], known: readonly Suggestion[], max = Infinity): Suggestion[] {
  const shown = new Set(own.flatMap(({ type, id }) => (type === 'movie' ? id : [])))
  return [...own, ...known.filter(({ id }) => !shown.has(id)).slice(0, max)]
}

function toSuggestion(movie: ExternalSuggestion): Suggestion[] {
  const { tmdb_id: _, id, extra = null, ...facts } = movie
  return id === undefined ? [] : [{ ...facts, id, extra, type: 'movie' }]
}
