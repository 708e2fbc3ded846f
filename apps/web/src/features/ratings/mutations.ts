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

const LISTS = new Set<unknown>(['filter', 'people', 'plot-search', 'shortlists'])
const PARTS = ['external-similar', 'popular', 'score', 'scores', 'similar']

/** Other queries with a percent, which changes with every rating. */
const carriesPercents = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  LISTS.has(queryKey[0]) || PARTS.some((part) => queryKey.includes(part))

/** Refreshes after a saved rating: every percent and every list made from ratings. */
export async function refreshAfterRating(queryClient: QueryClient, movieId: number) {
  // Lists on the screen are not refetched now, but when they are next opened.
  void queryClient.invalidateQueries({ predicate: carriesPercents, refetchType: 'none' })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['recommendations'] }),
    queryClient.invalidateQueries({ queryKey: ['tastes'] }),
    queryClient.invalidateQueries({ queryKey: ['movies', movieId, 'score'] }),
    queryClient.invalidateQueries({ queryKey: ['movies', movieId, 'detail'] }),
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

/** Shows a rating immediately and keeps it until the server has it; a refusal restores the old one. */
export function useRateMovie(movie: RatedMovie) {
  const { id: movieId, title } = movie
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: rateKey(movieId),
    mutationFn: async (to: Rating) => {
      const seen = queryClient.getQueryData<MyRating>(ratingQueries.mine(movieId).queryKey)?.rating
      const from = seen === undefined ? (markSetHere(movieId, 'rating') as Rating | undefined) : seen
      const shortlisted = shortlistAfter(movie, { rating: to })
      showRating(queryClient, movieId, to)
      showShortlist(movieId, shortlisted)
      try {
        const fate = await keep({ movieId, title, field: 'rating', to, from, group: null, shortlisted })
        return { fate, shortlisted }
      } catch (error) {
        if (markSetHere(movieId, 'rating') === to) {
          showRating(queryClient, movieId, from ?? null)
          showShortlist(movieId, opposite(shortlisted))
        }
        throw error
      }
    },
    onError: (error) => showToast(reasonOf(error, t('ratings.mutations.yourRatingWasNotSaved')), { tone: 'alert' }),
    onSettled: (saved) => (saved?.fate === 'kept' ? undefined : refreshAfterRating(queryClient, movieId)),
  })
}

/** Rates, and offers Undo as long as the message shows. */
export function useRateWithUndo(movie: RatedMovie, current: Rating) {
  const rate = useRateMovie(movie)
  return (rating: Rating) =>
    rate.mutate(rating, {
      onSuccess: ({ fate, shortlisted }) => {
        const done =
          rating === null
            ? t('ratings.mutations.ratingRemoved')
            : t('ratings.mutations.ratedWord', { word: levelOf(rating)?.word ?? '' })
        const undo = { label: t('common.words.undo'), run: () => rate.mutate(current) }
        showToast(withShortlist(fate === 'sent' ? done : KEPT, shortlisted), { action: undo })
      },
    })
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
