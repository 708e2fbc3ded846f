import type { Group } from '@marquee/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { Alert } from '../components/ui/alert.tsx'
import { Button } from '../components/ui/button.tsx'
import type { ButtonLook } from '../components/ui/button.tsx'
import { useCreateGroup, useRenameGroup } from '../features/groups/mutations.ts'
import { useStartEvening } from '../features/tonight/mutations.ts'
import { groupNameFor } from '../features/tonight/words.ts'
import { setActiveGroup } from '../lib/active-group.ts'
import { detailOf } from '../lib/failure.ts'
import { t } from '../words/t.ts'

const ANY_MOVIE = { max_minutes: null, services: [], region: null, unseen: true, moods: [] }

interface OpenEveningProps extends Pick<ButtonLook, 'variant'> {
  label: string
  /** A group of an earlier evening that no one has joined: it is taken in place of a new one. */
  unused: Group | undefined
}

/** Starts an evening for everyone who opens its link, with a new group. */
export function OpenEvening({ label, variant, unused }: OpenEveningProps) {
  const open = useOpenEvening(unused)
  return (
    <>
      {open.isError && <Alert focused>{detailOf(open.error) ?? t('routes.openEvening.theEveningDidNotStart')}</Alert>}
      <Button variant={variant} busy={open.isPending} onClick={() => open.mutate()}>
        {label}
      </Button>
    </>
  )
}

function useOpenEvening(unused: Group | undefined) {
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreateGroup()
  const { mutateAsync: rename } = useRenameGroup()
  const { mutateAsync: start } = useStartEvening(
    (eveningId) =>
      void navigate({
        to: '/tonight/$eveningId',
        params: { eveningId },
        state: { startedEvening: true, openToAll: true },
        replace: true,
      }),
  )
  /** Kept for another try, when there is a group but its evening did not start. */
  const group = useRef<Group>(undefined)
  return useMutation({
    mutationFn: async () => {
      const name = groupNameFor(new Date())
      group.current ??= unused === undefined ? await create(name) : await rename({ ...unused, name })
      setActiveGroup(group.current)
      return start({ groupId: group.current.id, limits: ANY_MOVIE, members: [], guests: 0 })
    },
  })
}
