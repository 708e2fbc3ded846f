import type { ExternalSuggestion } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config-query.ts'
import { quickSearchQueries } from './queries.ts'

const MIN_LENGTH = 2

interface ExternalMovies {
  /** Empty until they arrive, and when no external database is configured. */
  movies: readonly ExternalSuggestion[]
  failed: boolean
  pending: boolean
}

/** Movies that only the external database has. Requested separately, so that the catalogue's results never wait for them. */
export function useExternal(query: string): ExternalMovies {
  const { data: config } = useQuery(configQuery)
  const enabled = config?.tmdb === true && query.length >= MIN_LENGTH
  const { data, isError, isLoading } = useQuery({ ...quickSearchQueries.external(query), enabled })
  return { movies: enabled ? (data ?? []) : [], failed: enabled && isError, pending: enabled && isLoading }
}
