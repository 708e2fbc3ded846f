import type { Evening } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { useDiscardGroup, useLead } from './mutations.ts'
import { tonightQueries } from './queries.ts'
import { groupNameFor } from './words.ts'
import { t } from '../../words/t.ts'

interface ConfirmEndProps {
  evening: Evening
  open: boolean
  onClose: () => void
  onEnded?: () => void
}

/** Asks before the evening ends for all. A group that was made for it, and that has nothing else, is deleted as well. */
export function ConfirmEnd({ evening, open, onClose, onEnded = onClose }: ConfirmEndProps) {
  const { id, state, group } = evening
  const navigate = useNavigate()
  const { end } = useLead(id)
  const discard = useDiscardGroup(evening, () => navigate({ to: '/' }))
  const mayBeAlone = state === 'voting' && evening.seats.length === 1 && isMadeFor(evening)
  const asked = { enabled: open && mayBeAlone, staleTime: 0 }
  const members = useQuery({ ...tonightQueries.members(group.id), ...asked })
  const past = useQuery({ ...tonightQueries.past(group.id, 1), ...asked })
  const isAlone = mayBeAlone && members.data?.length === 1 && past.data?.count === 0
  const text = isAlone
    ? t('tonight.confirmEnd.endsWithGroup', { name: group.name })
    : state === 'voting'
      ? t('tonight.confirmEnd.endsWithoutMovie')
      : t('tonight.confirmEnd.endsWithMovie')
  return (
    <ConfirmDialog
      title={t('common.words.endTheEvening')}
      text={text}
      action={t('tonight.confirmEnd.endIt')}
      open={open}
      busy={end.isPending || discard.isPending || members.isFetching || past.isFetching}
      onConfirm={() => {
        if (isAlone) discard.mutate(undefined, { onError: onClose })
        else end.mutate(undefined, { onSettled: onEnded })
      }}
      onClose={onClose}
    />
  )
}

/** True if the group still has the name that it was given for this evening. */
function isMadeFor({ group, started_at: start }: Evening): boolean {
  return group.name === groupNameFor(new Date(start))
}
