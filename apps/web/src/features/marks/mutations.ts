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

/** Every mark and both shortlists affect the recommendations. */
function changes(mark: Mark, [list]: QueryKey): boolean {
  return list === 'shortlists' ? mark !== 'hidden' : list === 'recommendations'
}

/** Lists of own movies, and lists with their number of seen movies. */
const isOwnList = (mark: Mark, [list]: QueryKey) =>
  (list === 'my-movies' && (mark === 'seen' || mark === 'hidden')) || (list === 'lists' && mark === 'seen')

/** Refreshes after a saved mark. By default lists on the screen wait, so that nothing moves under the pointer. */
export function refreshAfterMark(queryClient: QueryClient, mark: Mark, refetchType: 'none' | 'active' = 'none') {
  // A list of own movies that is shown keeps its entries until it is left.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOwnList(mark, queryKey), refetchType: 'none' })
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => changes(mark, queryKey), refetchType })
}

type NamedMovie = MarkedMovie & { title: string }

/**
 * Sets or removes a mark: immediately on the screen, kept until the server has it. A refusal restores the old state.
 * @param former the mark as it was, when its removal is undone
 */
export async function changeMark(movie: NamedMovie, { mark, on }: Pick<Change, 'mark' | 'on'>, former?: string) {
  const { id: movieId, title } = movie
  const shortlisted = shortlistAfter(movie, { [mark]: on })
  setMark(movieId, mark, on)
  showShortlist(movieId, shortlisted)
  const group = mark === 'group_shortlisted' ? activeGroupId.get() : null
  try {
    const fate = await keep({ movieId, title, field: mark, to: on, from: !on, group, shortlisted, former })
    return { fate, shortlisted }
  } catch (error) {
    if (markSetHere(movieId, mark) === on) {
      setMark(movieId, mark, !on)
      showShortlist(movieId, opposite(shortlisted))
    }
    throw error
  }
}

export const NOT_SAVED = t('marks.mutations.thatWasNotSavedTry')

/** Message about a mark that was saved. */
export const markedMessage = ({ mark, on }: Pick<Change, 'mark' | 'on'>) => MESSAGES[mark][on ? 'on' : 'off']

/** Sets and removes marks, with Undo. */
export function useMark(movie: NamedMovie): (mark: Mark, on: boolean) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change: Change) => changeMark(movie, change),
    onError: (error) => showToast(reasonOf(error, NOT_SAVED), { tone: 'alert' }),
    onSuccess: ({ fate, shortlisted }, { mark, on, undoing }) => {
      const undo = { label: t('common.words.undo'), run: () => mutate({ mark, on: !on, undoing: true }) }
      const done = markedMessage({ mark, on })
      if (!undoing) showToast(withShortlist(fate === 'sent' ? done : KEPT, shortlisted), { action: undo })
      return fate === 'sent' ? refreshAfterMark(queryClient, mark) : undefined
    },
  })
  return (mark, on) => mutate({ mark, on })
}
