import type { RequestPage } from '@marquee/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { toBody } from './plot-query.ts'
import type { PlotRequest } from './plot-query.ts'

export const PAGE_SIZE = 30

/** An answer and the text it is for: while another one is awaited, the page shows this one. */
export interface AnsweredPage extends RequestPage {
  asked: string
}

export const plotQueries = {
  results: (request: PlotRequest, page: number, pageSize = PAGE_SIZE) =>
    queryOptions({
      queryKey: ['plot-search', request, page, pageSize],
      queryFn: async ({ signal }): Promise<AnsweredPage> => {
        const query = { page, page_size: pageSize }
        const answer = await call(routes.searchByRequest, { query, body: toBody(request) }, { signal })
        return { ...answer, asked: request.plot }
      },
      placeholderData: keepPreviousData,
    }),
}
