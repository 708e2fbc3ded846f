import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { toBody } from './plot-query.ts'
import type { PlotRequest } from './plot-query.ts'

export const PAGE_SIZE = 30

export const plotQueries = {
  results: (request: PlotRequest, page: number) =>
    queryOptions({
      queryKey: ['plot-search', request, page],
      queryFn: ({ signal }) =>
        call(routes.searchByPlot, { query: { page, page_size: PAGE_SIZE }, body: toBody(request) }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
