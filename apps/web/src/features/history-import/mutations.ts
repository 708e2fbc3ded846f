import type { HistoryAnswer, HistoryChoices, HistoryImport } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { forgetMarks } from '../../lib/marks.ts'
import { saveFile } from '../../lib/save-file.ts'
import { historyQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** The reason for a failed call, as a sentence to show. */
export function reasonOf(error: unknown): string {
  const [message] = Object.values(fieldErrorsOf(error)).flat()
  return message ?? detailOf(error) ?? t('historyImport.mutations.thatDidNotWorkTry')
}

/** Refetches whatever shows ratings, marks or the shortlist. */
export function useRefetchAll() {
  const queryClient = useQueryClient()
  return useCallback(() => {
    forgetMarks()
    return queryClient.invalidateQueries()
  }, [queryClient])
}

/** Writes the newest state of an import into the cached list. */
function useKeep() {
  const queryClient = useQueryClient()
  const { queryKey } = historyQueries.imports()
  return {
    keep: (changed: HistoryImport) =>
      queryClient.setQueryData(queryKey, (known = []) => [changed, ...known.filter(({ id }) => id !== changed.id)]),
    refetch: () => queryClient.invalidateQueries({ queryKey }),
  }
}

export function useBring() {
  const { keep, refetch } = useKeep()
  return useMutation({
    mutationFn: (file: File) => {
      const name = file.name.slice(0, 200)
      return call(routes.importHistory, { body: file, query: { file_name: name } })
    },
    onSuccess: async (created) => {
      keep(created)
      await refetch()
    },
  })
}

export function useAnswer(id: string) {
  const { keep } = useKeep()
  return useMutation({
    mutationFn: (answer: HistoryAnswer) => call(routes.answerHistory, { params: { id }, body: answer }),
    onSuccess: keep,
  })
}

export function useApply(id: string) {
  const { keep } = useKeep()
  return useMutation({
    mutationFn: (choices: HistoryChoices) => call(routes.applyHistory, { params: { id }, body: choices }),
    onSuccess: keep,
  })
}

export function useUndo(id: string) {
  const { keep } = useKeep()
  const refetchAll = useRefetchAll()
  return useMutation({
    mutationFn: () => call(routes.undoHistory, { params: { id } }),
    onSuccess: async (undone) => {
      keep(undone)
      showToast(t('historyImport.mutations.everythingIsAsItWas'))
      await refetchAll()
    },
    onError: (error) => showToast(reasonOf(error), { tone: 'alert' }),
  })
}

export function useDiscard(id: string) {
  const { refetch } = useKeep()
  return useMutation({
    mutationFn: () => call(routes.discardHistory, { params: { id } }),
    onSuccess: refetch,
    onError: (error) => showToast(reasonOf(error), { tone: 'alert' }),
  })
}

/** Downloads the rows that are not imported, with the reasons. */
export function useProblems(id: string) {
  return useMutation({
    mutationFn: async () =>
      new Blob([(await call(routes.historyProblems, { params: { id } })) as BlobPart], { type: 'text/csv' }),
    onSuccess: (content) => saveFile(content, 'marquee-import-problems.csv'),
    onError: (error) => showToast(reasonOf(error), { tone: 'alert' }),
  })
}
