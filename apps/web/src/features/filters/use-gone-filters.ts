import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RequestError } from '../../lib/api.ts'
import { withStance } from './filters.ts'
import type { Family, Filters } from './filters.ts'
import { filterQueries } from './queries.ts'

const idsOf = (filters: Filters, family: Family) => [...filters[family], ...filters.without[family]]
const isMissing = (error: unknown) => error instanceof RequestError && error.status === 404

/** Calls `onGone` with the filters that are left when some of them no longer exist, and how many those are: links live longer than labels. */
export function useGoneFilters(filters: Filters, onGone: (left: Filters, count: number) => void) {
  const labels = idsOf(filters, 'labels')
  const keywords = idsOf(filters, 'keywords')
  const genres = useQuery(filterQueries.genres()).data
  const foundLabels = useQueries({ queries: labels.map((id) => filterQueries.label(id)) })
  const foundKeywords = useQueries({ queries: keywords.map((id) => filterQueries.keyword(id)) })
  const gone: [Family, number][] = [
    ...labels.filter((_id, i) => isMissing(foundLabels[i]?.error)).map((id): [Family, number] => ['labels', id]),
    ...keywords.filter((_id, i) => isMissing(foundKeywords[i]?.error)).map((id): [Family, number] => ['keywords', id]),
    ...idsOf(filters, 'genres')
      .filter((id) => genres?.every((genre) => genre.id !== id))
      .map((id): [Family, number] => ['genres', id]),
  ]
  const left = gone.reduce((rest, [family, id]) => withStance(rest, family, id, 'either'), filters)
  const key = gone.join(' ')
  useEffect(() => {
    if (key !== '') onGone(left, gone.length)
    // Only when other filters are gone: the address follows later than the next drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
}
