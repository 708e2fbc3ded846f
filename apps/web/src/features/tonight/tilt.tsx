import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { tonightQueries } from './queries.ts'

/** Members whose votes weigh more because they gave way before. The creator can reset that. */
export function Tilt({ groupId, isAdmin }: { groupId: string; isAdmin: boolean }) {
  const { data } = useQuery(tonightQueries.start(groupId))
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const reset = useMutation({
    mutationFn: () => call(routes.resetTilt, { params: { id: groupId } }),
    onSuccess: () => {
      showToast('Everyone’s vote weighs the same again.')
      return queryClient.invalidateQueries({ queryKey: tonightQueries.start(groupId).queryKey })
    },
    onError: (error) => showToast(detailOf(error) ?? 'This was not reset. Try again.', { tone: 'alert' }),
    onSettled: close,
  })
  if (data === undefined) return null
  if (data.tilt.length === 0) return <p className="text-muted">Everyone’s vote weighs the same.</p>
  const names = new Intl.ListFormat('en').format(data.tilt.map(({ username }) => username))
  return (
    <>
      <p className="mb-3 text-sm text-muted wrap-anywhere">
        {names} gave way on earlier evenings, so their {data.tilt.length === 1 ? 'vote weighs' : 'votes weigh'} more
        next time.
      </p>
      {isAdmin && (
        <>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Reset
          </Button>
          <ConfirmDialog
            title="Reset"
            text="Everyone’s vote weighs the same again on the next evening."
            action="Reset"
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
