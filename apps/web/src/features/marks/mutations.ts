import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toaster.tsx'
import { markSetHere, setMark } from '../../lib/marks.ts'
import type { Mark } from '../../lib/marks.ts'
import { KEPT, keep, reasonOf } from '../../lib/outbox/keep.ts'
import { activeGroupId } from '../../lib/tokens.ts'

const MESSAGES: Record<Mark, { on: string; off: string }> = {
  shortlisted: { on: 'Added to the shortlist', off: 'Removed from the shortlist' },
  group_shortlisted: { on: 'Added to the group shortlist', off: 'Removed from the group shortlist' },
  seen: { on: 'Marked as seen', off: 'Marked as not seen' },
  hidden: { on: 'Hidden from your recommendations', off: 'It may be recommended again' },
}

interface Change {
  mark: Mark
  on: boolean
  /** Undo sets this, so that it shows no second message. */
  undoing?: boolean
}

/** The group's shortlist also affects the group's recommendations. */
function changes(mark: Mark, [list]: QueryKey): boolean {
  return list === 'shortlists' ? mark.endsWith('shortlisted') : list === 'recommendations' && mark !== 'shortlisted'
}

/** What a saved mark changes elsewhere. By default lists on the screen wait, so that nothing moves under the pointer. */
export function refreshAfterMark(queryClient: QueryClient, mark: Mark, refetchType: 'none' | 'active' = 'none') {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => changes(mark, queryKey), refetchType })
}

/** Sets and removes marks: at once on the screen, kept until the server has them, with Undo. */
export function useMark({ id: movieId, title }: { id: number; title: string }): (mark: Mark, on: boolean) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async ({ mark, on }: Change) => {
      setMark(movieId, mark, on)
      const group = mark === 'group_shortlisted' ? activeGroupId.get() : null
      try {
        return await keep({ movieId, title, field: mark, to: on, from: !on, group })
      } catch (error) {
        if (markSetHere(movieId, mark) === on) setMark(movieId, mark, !on)
        throw error
      }
    },
    onError: (error) => showToast(reasonOf(error, 'That was not saved. Try again.'), { tone: 'alert' }),
    onSuccess: (fate, { mark, on, undoing }) => {
      const undo = { label: 'Undo', run: () => mutate({ mark, on: !on, undoing: true }) }
      const done = MESSAGES[mark][on ? 'on' : 'off']
      if (!undoing) showToast(fate === 'sent' ? done : KEPT, { action: undo })
      return fate === 'sent' ? refreshAfterMark(queryClient, mark) : undefined
    },
  })
  return (mark, on) => mutate({ mark, on })
}
