import type { Movie, MyRating, RatingValue } from '@marquee/contract'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { levelOf } from '../../components/movie/rating.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { markSetHere, opposite, setMark, shortlistAfter, showShortlist, useMarks } from '../../lib/marks.ts'
import type { MarkedMovie } from '../../lib/marks.ts'
import { KEPT, keep, reasonOf, withShortlist } from '../../lib/outbox/keep.ts'
import { ratingQueries } from './queries.ts'
import { t } from '../../words/t.ts'

type Rating = RatingValue | null

const LISTS = new Set<unknown>([
  'diary',
  'filter',
  'lists',
  'my-movies',
  'people',
  'plot-search',
  'recommendations',
  'shortlists',
  'tastes',
])
const PARTS = ['external-similar', 'popular', 'score', 'scores', 'similar']

/** Queries with a percent or made from ratings, which change with every rating. */
const dependsOnRatings = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  LISTS.has(queryKey[0]) || PARTS.some((part) => queryKey.includes(part))

/** Lists on the screen are not refetched now, but when they are next opened: nothing moves under the finger. */
function refreshListsLater(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ predicate: dependsOnRatings, refetchType: 'none' })
}

/** Refreshes after a saved rating: every percent and every list made from ratings. */
export async function refreshAfterRating(queryClient: QueryClient, movieId: number) {
  refreshListsLater(queryClient)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['recommendations', 'progress'] }),
    queryClient.invalidateQueries({ queryKey: ['recommendations', 'why'] }),
    queryClient.invalidateQueries({ queryKey: ['movies', movieId, 'score'] }),
    queryClient.invalidateQueries({ queryKey: ['movies', movieId, 'detail'] }),
    // A rating that waited in the outbox may be saved after the list of loved films was fetched.
    queryClient.invalidateQueries({ queryKey: ['onboarding', 'favourites'] }),
  ])
}

/** Shows a rating in this tab; the server may not have it yet. */
export function showRating(queryClient: QueryClient, movieId: number, rating: Rating) {
  const { queryKey } = ratingQueries.mine(movieId)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<MyRating>(queryKey, { rating })
  setMark(movieId, 'rating', rating)
  // The cached percent may be that of the rating itself, which is no prediction.
  if (rating === null) queryClient.removeQueries({ queryKey: ['movies', movieId, 'score', 'personal'] })
}

const rateKey = (movieId: number) => ['rate', movieId]

export type RatedMovie = MarkedMovie & { title: string }

interface Change {
  to: Rating
  /** The rating that Undo restores; without it no message is shown. */
  undoTo?: Rating
  /** Among many cards the message names the movie. */
  named?: boolean
}

/**
 * Shows a rating immediately and keeps it until the server has it; a refusal restores the old one.
 * @param former the rating as it was, when its change is undone
 * @param whenKept called once the rating survives a reload of the page
 */
export async function changeRating(
  queryClient: QueryClient,
  movie: RatedMovie,
  to: Rating,
  { former, whenKept }: { former?: string | undefined; whenKept?: () => void } = {},
) {
  const { id: movieId, title } = movie
  const from = seenRating(queryClient, movie)
  const shortlisted = shortlistAfter(movie, { rating: to })
  showRating(queryClient, movieId, to)
  showShortlist(movieId, shortlisted)
  try {
    const fate = await keep({ movieId, title, field: 'rating', to, from, group: null, shortlisted, former }, whenKept)
    return { fate, shortlisted }
  } catch (error) {
    if (markSetHere(movieId, 'rating') === to) {
      showRating(queryClient, movieId, from ?? null)
      showShortlist(movieId, opposite(shortlisted))
    }
    throw error
  }
}

export const NOT_SAVED = t('ratings.mutations.yourRatingWasNotSaved')

function useSaveRating(movie: RatedMovie) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: rateKey(movie.id),
    mutationFn: ({ to }: Change) => changeRating(queryClient, movie, to),
    onError: (error) => showToast(reasonOf(error, NOT_SAVED), { tone: 'alert' }),
    // Here and not at the press, because a sheet closes with it.
    onSuccess: ({ fate, shortlisted }, { to, undoTo, named }) => {
      if (undoTo === undefined) return
      const undo = { label: t('common.words.undo'), run: () => mutate({ to: undoTo }) }
      const done = fate === 'sent' ? ratedMessage(to, named === true ? movie.title : null) : KEPT
      showToast(withShortlist(done, shortlisted), { action: undo })
    },
    onSettled: (saved) =>
      saved?.fate === 'kept' ? refreshListsLater(queryClient) : refreshAfterRating(queryClient, movie.id),
  })
  return mutate
}

/** The rating that the user saw: the movie page's, the one set here, or the card's. */
function seenRating(queryClient: QueryClient, { id, viewer }: RatedMovie): Rating | undefined {
  const known = [
    queryClient.getQueryData<MyRating>(ratingQueries.mine(id).queryKey)?.rating,
    markSetHere(id, 'rating'),
    viewer?.rating,
  ]
  // Null is a known rating: none.
  return known.find((rating) => rating !== undefined) as Rating | undefined
}

/** Message about a rating that was saved. @param title names the movie among many */
export function ratedMessage(rating: Rating, title: string | null = null): string {
  const word = rating === null ? null : (levelOf(rating)?.word ?? '')
  if (title === null)
    return word === null ? t('ratings.mutations.ratingRemoved') : t('ratings.mutations.ratedWord', { word })
  return word === null
    ? t('ratings.mutations.ratingOfTitleRemoved', { title })
    : t('ratings.mutations.ratedTitleWord', { title, word })
}

/** Rates without a message. */
export function useRateMovie(movie: RatedMovie): (rating: Rating) => void {
  const save = useSaveRating(movie)
  return (to) => save({ to })
}

/** Rates, and offers Undo as long as the message shows. @param named the message names the movie */
export function useRateWithUndo(movie: RatedMovie, current: Rating, named = false): (rating: Rating) => void {
  const save = useSaveRating(movie)
  return (to) => save({ to, undoTo: current, named })
}

/** The viewer's rating of a movie, and whether it is still being saved. Visitors have none. */
export function useOwnRating(movie: Movie, signedIn: boolean): { rating: number | null; saving: boolean } {
  const { rating: marked = null } = useMarks(movie)
  const rating = useMyRating(movie.id, signedIn)
  const saving = useIsMutating({ mutationKey: rateKey(movie.id) }) > 0
  return { rating: signedIn ? (rating === undefined ? marked : rating) : null, saving }
}

/** The viewer's rating: the one given here, which the server may not have yet, else the server's; undefined until known. */
export function useMyRating(movieId: number, signedIn = true): Rating | undefined {
  const { data } = useQuery({ ...ratingQueries.mine(movieId), enabled: signedIn })
  const { rating } = useMarks({ id: movieId })
  // Only ratings of the four levels are ever set here.
  return rating === undefined ? data?.rating : (rating as Rating)
}
