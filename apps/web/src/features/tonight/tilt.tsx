import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { tonightQueries } from './queries.ts'
import { formatList } from '../../words/format.ts'
import { t } from '../../words/t.ts'

/** Members whose votes weigh more because they gave way before. The creator can reset that. */
export function Tilt({ groupId, isAdmin }: { groupId: string; isAdmin: boolean }) {
  const { data } = useQuery(tonightQueries.start(groupId))
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const reset = useMutation({
    mutationFn: () => call(routes.resetTilt, { params: { id: groupId } }),
    onSuccess: () => {
      showToast(t('tonight.tilt.everyonesVoteWeighsTheSame'))
      return queryClient.invalidateQueries({ queryKey: tonightQueries.start(groupId).queryKey })
    },
    onError: (error) => showToast(detailOf(error) ?? t('tonight.tilt.thisWasNotResetTry'), { tone: 'alert' }),
    onSettled: close,
  })
  if (data === undefined) return null
  if (data.tilt.length === 0) return <p className="text-muted">{t('tonight.tilt.everyoneWeighsTheSame')}</p>
  const names = formatList(data.tilt.map(({ username }) => username))
  return (
    <>
      <p className="mb-3 text-sm text-muted wrap-anywhere">
        {t('tonight.tilt.gaveWay', { names, count: data.tilt.length })}
      </p>
      {isAdmin && (
        <>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('tonight.tilt.reset')}
          </Button>
          <ConfirmDialog
            title={t('tonight.tilt.reset')}
            text={t('tonight.tilt.sameNextEvening')}
            action={t('tonight.tilt.reset')}
            open={asking}
            busy={reset.isPending}
            onConfirm={() => reset.mutate()}
            onClose={close}
          />
        </>
      )}
    </>
  )
}
