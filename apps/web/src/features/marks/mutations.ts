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
    said: 'Added to the shortlist',
    unsaid: 'Removed from the shortlist',
  },
  group_shortlisted: {
    set: routes.addToGroupShortlist,
    unset: routes.removeFromGroupShortlist,
    said: 'Added to the group shortlist',
    unsaid: 'Removed from the group shortlist',
  },
  seen: { set: routes.markSeen, unset: routes.unmarkSeen, said: 'Marked as seen', unsaid: 'Marked as not seen' },
  hidden: {
    set: routes.hideMovie,
    unset: routes.unhideMovie,
    said: 'Hidden from your recommendations',
    unsaid: 'It may be recommended again',
  },
}

interface Change {
  mark: Mark
  on: boolean
  /** A change taken back is not announced again. */
  undoing?: boolean
}

const send = (id: number, { mark, on }: Change): Promise<unknown> =>
  on ? call(MARKS[mark].set, { params: { id } }) : call(MARKS[mark].unset, { params: { id } })

/** A group's recommendations follow from its shortlist as well. */
function changes(mark: Mark, [list]: QueryKey): boolean {
  return list === 'shortlists' ? mark.endsWith('shortlisted') : list === 'recommendations' && mark !== 'shortlisted'
}

/** Sets and removes marks: at once on the screen, then on the server, with a way to take it back. */
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
      const { said, unsaid } = MARKS[mark]
      const undo = { label: 'Undo', run: () => mutate({ mark, on: !on, undoing: true }) }
      if (!undoing) showToast(on ? said : unsaid, { action: undo })
      // Lists that are on the screen stay as they are: nothing moves under the pointer.
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) => changes(mark, queryKey),
        refetchType: 'none',
      })
    },
  })
  return (mark, on) => mutate({ mark, on })
}
