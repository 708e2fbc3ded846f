import { useMutation, useQueryClient } from '@tanstack/react-query'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { adminQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** An administrative act. It is over once the page shows what it changed. */
export function useAct<A = void, R = unknown>(act: (what: A) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminQueries.all }),
  })
}

/** Reason of a refused act, in a sentence; null if a field shows it, or nothing was refused. */
export function refusalOf(error: Error | null): string | null {
  if (error === null || Object.keys(fieldErrorsOf(error)).length > 0) return null
  return detailOf(error) ?? t('common.words.thisDidNotWorkTry')
}
