import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toaster.tsx'
import { markSetHere, opposite, setMark, shortlistAfter, showShortlist } from '../../lib/marks.ts'
import type { Mark, MarkedMovie } from '../../lib/marks.ts'
import { KEPT, keep, reasonOf, withShortlist } from '../../lib/outbox/keep.ts'
import { activeGroupId } from '../../lib/tokens.ts'
import { t } from '../../words/t.ts'

const MESSAGES: Record<Mark, { on: string; off: string }> = {
  shortlisted: { on: t('marks.mutations.addedToTheShortlist'), off: t('marks.mutations.removedFromTheShortlist') },
  group_shortlisted: {
    on: t('marks.mutations.addedToTheGroupShortlist'),
    off: t('marks.mutations.removedFromTheGroupShortlist'),
  },
  seen: { on: t('marks.mutations.markedAsSeen'), off: t('marks.mutations.markedAsNotSeen') },
  hidden: { on: t('marks.mutations.hiddenFromYourRecommendations'), off: t('marks.mutations.recommendedAgain') },
}

interface Change {
  mark: Mark
  on: boolean
  /** Undo sets this, so that it shows no second message. */
  undoing?: boolean
}

/** The group's shortlist also affects the group's recommendations. */
function changes(mark: Mark, [list]: QueryKey): boolean {
  return list === 'shortlists' ? mark !== 'hidden' : list === 'recommendations' && mark !== 'shortlisted'
}

/** Refreshes after a saved mark. By default lists on the screen wait, so that nothing moves under the pointer. */
export function refreshAfterMark(queryClient: QueryClient, mark: Mark, refetchType: 'none' | 'active' = 'none') {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => changes(mark, queryKey), refetchType })
}

/** Sets and removes marks: immediately on the screen, kept until the server has them, with Undo. */
export function useMark(movie: MarkedMovie & { title: string }): (mark: Mark, on: boolean) => void {
  const { id: movieId, title } = movie
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async ({ mark, on }: Change) => {
      const shortlisted = shortlistAfter(movie, { [mark]: on })
      setMark(movieId, mark, on)
      showShortlist(movieId, shortlisted)
      const group = mark === 'group_shortlisted' ? activeGroupId.get() : null
      try {
        return { fate: await keep({ movieId, title, field: mark, to: on, from: !on, group, shortlisted }), shortlisted }
      } catch (error) {
        if (markSetHere(movieId, mark) === on) {
          setMark(movieId, mark, !on)
          showShortlist(movieId, opposite(shortlisted))
        }
        throw error
      }
    },
    onError: (error) => showToast(reasonOf(error, t('marks.mutations.thatWasNotSavedTry')), { tone: 'alert' }),
    onSuccess: ({ fate, shortlisted }, { mark, on, undoing }) => {
      const undo = { label: t('common.words.undo'), run: () => mutate({ mark, on: !on, undoing: true }) }
      const done = MESSAGES[mark][on ? 'on' : 'off']
      if (!undoing) showToast(withShortlist(fate === 'sent' ? done : KEPT, shortlisted), { action: undo })
      return fate === 'sent' ? refreshAfterMark(queryClient, mark) : undefined
    },
  })
  return (mark, on) => mutate({ mark, on })
}
