import type { ExternalSuggestion } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config-query.ts'
import { quickSearchQueries } from './queries.ts'

const MIN_LENGTH = 2

interface ExternalMovies {
  /** None until they arrive, and where no external database is configured. */
  movies: readonly ExternalSuggestion[]
  failed: boolean
}

/** Movies that the catalogue has not, apart from the catalogue's own results, which never wait for these. */
export function useExternal(query: string): ExternalMovies {
  const { data: config } = useQuery(configQuery)
  const enabled = config?.tmdb === true && query.length >= MIN_LENGTH
  const { data, isError } = useQuery({ ...quickSearchQueries.external(query), enabled })
  return { movies: enabled ? (data ?? []) : [], failed: enabled && isError }
}
