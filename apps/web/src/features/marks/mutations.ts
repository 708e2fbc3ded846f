import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { setMark } from '../../lib/marks.ts'
import type { Mark } from '../../lib/marks.ts'

const MARKS = {
  shortlisted: {
    set: routes.addToShortlist,
    unset: routes.removeFromShortlist,
    onMessage: 'Added to the shortlist',
    offMessage: 'Removed from the shortlist',
  },
  group_shortlisted: {
    set: routes.addToGroupShortlist,
    unset: routes.removeFromGroupShortlist,
    onMessage: 'Added to the group shortlist',
    offMessage: 'Removed from the group shortlist',
  },
  seen: {
    set: routes.markSeen,
    unset: routes.unmarkSeen,
    onMessage: 'Marked as seen',
    offMessage: 'Marked as not seen',
  },
  hidden: {
    set: routes.hideMovie,
    unset: routes.unhideMovie,
    onMessage: 'Hidden from your recommendations',
    offMessage: 'It may be recommended again',
  },
}

interface Change {
  mark: Mark
  on: boolean
  /** Undo sets this, so that it shows no second message. */
  undoing?: boolean
}

const send = (id: number, { mark, on }: Change): Promise<unknown> =>
  on ? call(MARKS[mark].set, { params: { id } }) : call(MARKS[mark].unset, { params: { id } })

/** The group's shortlist also affects the group's recommendations. */
function changes(mark: Mark, [list]: QueryKey): boolean {
  return list === 'shortlists' ? mark.endsWith('shortlisted') : list === 'recommendations' && mark !== 'shortlisted'
}

/** Sets and removes marks: at once on the screen, then on the server, with Undo. */
export function useMark(movieId: number): (mark: Mark, on: boolean) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change: Change) => send(movieId, change),
    onMutate: ({ mark, on }) => setMark(movieId, mark, on),
    onError: (_error, { mark, on }) => {
      setMark(movieId, mark, !on)
      showToast('That was not saved. Try again.', { tone: 'alert' })
    },
    onSuccess: (_answer, { mark, on, undoing }) => {
      const { onMessage, offMessage } = MARKS[mark]
      const undo = { label: 'Undo', run: () => mutate({ mark, on: !on, undoing: true }) }
      if (!undoing) showToast(on ? onMessage : offMessage, { action: undo })
      // Lists on the screen are not refetched, so that nothing moves under the pointer.
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) => changes(mark, queryKey),
        refetchType: 'none',
      })
    },
  })
  return (mark, on) => mutate({ mark, on })
}
