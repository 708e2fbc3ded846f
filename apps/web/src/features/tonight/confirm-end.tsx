import type { Evening } from '@marquee/contract'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { useLead } from './mutations.ts'

interface ConfirmEndProps {
  evening: Pick<Evening, 'id' | 'state'>
  open: boolean
  onClose: () => void
  onEnded?: () => void
}

/** Asks before the evening ends for all. */
export function ConfirmEnd({ evening: { id, state }, open, onClose, onEnded = onClose }: ConfirmEndProps) {
  const { end } = useLead(id)
  return (
    <ConfirmDialog
      title="End the evening"
      text={
        state === 'voting'
          ? 'It ends for everyone without a movie. You can start another one at any time.'
          : 'It ends for everyone. The movie stays in the group’s history.'
      }
      action="End it"
      open={open}
      busy={end.isPending}
      onConfirm={() => end.mutate(undefined, { onSettled: onEnded })}
      onClose={onClose}
    />
  )
}
