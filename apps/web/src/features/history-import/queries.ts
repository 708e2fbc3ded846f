import type { HistoryAnswer, HistoryImport } from '@marquee/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
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
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.data?.some(isWorking) ? POLL_MS : false),
    }),
  /** Rows as they would be read with an answer; nothing is requested without one. */
  sample: (id: string, answer: HistoryAnswer | null) =>
    queryOptions({
      queryKey: ['history', 'sample', id, answer],
      queryFn:
        answer === null
          ? skipToken
          : async ({ signal }) =>
              (await call(routes.sampleHistory, { params: { id }, body: answer }, { signal })).results,
      staleTime: Infinity,
    }),
  questions: (id: string, page: number) =>
    queryOptions({
      queryKey: ['history', 'questions', id, page],
      queryFn: ({ signal }) =>
        call(routes.historyQuestions, { params: { id }, query: { page, page_size: QUESTIONS } }, { signal }),
      staleTime: Infinity,
    }),
}
