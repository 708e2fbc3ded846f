import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { tasteQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Queues a new calculation, once per visit, and shows the new tastes when they are ready. */
export function RecalculateButton() {
  const queryClient = useQueryClient()
  const request = useMutation({
    mutationFn: () => call(routes.recalculate, {}),
    onError: () => showToast(t('tastes.recalculateButton.theCalculationWasNotQueued'), { tone: 'alert' }),
  })
  const { data } = useQuery({ ...tasteQueries.recalculation(request.submittedAt), enabled: request.isSuccess })
  const done = data?.state === 'done'
  useEffect(() => {
    if (!done) return
    void queryClient.invalidateQueries({ queryKey: ['tastes'] })
    showToast(t('tastes.recalculateButton.yourTastesAreUpTo'))
  }, [done, queryClient])
  const queued = request.isPending || request.isSuccess
  return (
    <Button disabled={queued} onClick={() => request.mutate()}>
      <RefreshCw className="size-4" aria-hidden="true" />
      {queued ? t('tastes.recalculateButton.queued') : t('tastes.recalculateButton.recalculate')}
    </Button>
  )
}
