import type { OwnMovie, RatingValue } from '@marquee/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { levelOf } from '../components/movie/rating.tsx'
import { showToast } from '../components/ui/toaster.tsx'
import {
  NOT_SAVED as MARK_NOT_SAVED,
  changeMark,
  markedMessage,
  refreshAfterMark,
} from '../features/marks/mutations.ts'
import type { OwnChanges } from '../features/my-movies/my-movies.tsx'
import { NOT_SAVED, changeRating, ratedMessage, refreshAfterRating } from '../features/ratings/mutations.ts'
import { markSetHere } from '../lib/marks.ts'
import { KEPT, reasonOf, withShortlist } from '../lib/outbox/keep.ts'
import type { Fate } from '../lib/outbox/outbox.ts'
import { formatMovies } from '../words/format.ts'
import { t } from '../words/t.ts'

type Rating = RatingValue | null

/** A change of one movie, and the way back. */
interface Step {
  apply: () => Promise<{ fate: Fate; shortlisted: boolean | null }>
  undo: () => Promise<{ fate: Fate; shortlisted: boolean | null }>
}

/** Changes of the user's own movies. One message offers Undo for all movies of a change. */
export function useOwnChanges(): OwnChanges {
  const queryClient = useQueryClient()
  const [changes] = useState(() => ownChanges(queryClient))
  return changes
}

function ownChanges(queryClient: QueryClient): OwnChanges {
  return {
    rate(movies, rating) {
      const word = levelOf(rating ?? NaN)?.word ?? ''
      const many = formatMovies(movies.length)
      void perform(
        movies.map((movie) => ratingStep(queryClient, movie, rating)),
        {
          done:
            movies.length === 1
              ? ratedMessage(rating)
              : rating === null
                ? t('routes.ownChanges.ratingsRemoved', { movies: many })
                : t('routes.ownChanges.moviesRatedWord', { movies: many, word }),
          failed: NOT_SAVED,
          refresh: () => void Promise.all(movies.map(({ id }) => refreshAfterRating(queryClient, id))),
        },
      )
    },
    unmark(movies, mark) {
      void perform(
        movies.map((movie) => ({
          apply: () => changeMark(movie, { mark, on: false }),
          undo: () => changeMark(movie, { mark, on: true }, movie.former.mark ?? undefined),
        })),
        {
          done:
            movies.length === 1
              ? markedMessage({ mark, on: false })
              : t('routes.ownChanges.moviesUnmarked', { movies: formatMovies(movies.length), mark }),
          failed: MARK_NOT_SAVED,
          refresh: () => void refreshAfterMark(queryClient, mark),
        },
      )
    },
  }
}

/** Undo brings back times and predictions only of a rating that is still as the list has it. */
function ratingStep(queryClient: QueryClient, movie: OwnMovie, rating: Rating): Step {
  const listed = movie.viewer?.rating ?? null
  const here = markSetHere(movie.id, 'rating')
  const before = (here === undefined ? listed : here) as Rating
  const former = before === listed && before !== null ? (movie.former.rating ?? undefined) : undefined
  return {
    apply: () => changeRating(queryClient, movie, rating),
    undo: () => changeRating(queryClient, movie, before, { former }),
  }
}

interface Messages {
  done: string
  failed: string
  refresh: () => void
}

async function perform(steps: readonly Step[], messages: Messages): Promise<void> {
  const { done, failed, refresh } = messages
  const results = await Promise.allSettled(steps.map(({ apply }) => apply()))
  refresh()
  const reached = results.filter((result) => result.status === 'fulfilled')
  const refusal = results.find((result) => result.status === 'rejected')
  if (refusal) showToast(reasonOf(refusal.reason as Error, failed), { tone: 'alert' })
  if (reached.length === 0) return
  const isKept = reached.some(({ value }) => value.fate === 'kept')
  const isTakenOff = reached.some(({ value }) => value.shortlisted === false)
  const undo = steps.filter((_, index) => results[index]?.status === 'fulfilled')
  showToast(withShortlist(isKept ? KEPT : done, isTakenOff ? false : null), {
    action: { label: t('common.words.undo'), run: () => void takeBack(undo, messages) },
  })
}

async function takeBack(steps: readonly Step[], { failed, refresh }: Messages): Promise<void> {
  const results = await Promise.allSettled(steps.map(({ undo }) => undo()))
  refresh()
  const refusal = results.find((result) => result.status === 'rejected')
  if (refusal) showToast(reasonOf(refusal.reason as Error, failed), { tone: 'alert' })
}
