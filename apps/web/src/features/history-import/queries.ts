import type { HistoryImport } from '@marquee/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

const POLL_MS = 700
export const QUESTIONS = 10

export const isWorking = ({ state }: HistoryImport) => state === 'matching' || state === 'applying'

export const historyQueries = {
  /** Newest first; polled while an import is being worked on. */
  imports: () =>
    queryOptions({
      queryKey: ['history', 'imports'],
      queryFn: async ({ signal }) => (await call(routes.historyImports, {}, { signal })).results,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isWorking) ? POLL_MS : false),
    }),
  questions: (id: string, page: number) =>
    queryOptions({
      queryKey: ['history', 'questions', id, page],
      queryFn: ({ signal }) =>
        call(routes.historyQuestions, { params: { id }, query: { page, page_size: QUESTIONS } }, { signal }),
      staleTime: Infinity,
    }),
}
