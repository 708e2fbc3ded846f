import type { Movie, MyRating, RatingValue } from '@marquee/contract'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { levelOf } from '../../components/movie/rating.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { setMark, useMarks } from '../../lib/marks.ts'
import { ratingQueries } from './queries.ts'

type Rating = RatingValue | null

const send = (id: number, rating: Rating): Promise<unknown> =>
  rating === null
    ? call(routes.unrateMovie, { params: { id } })
    : call(routes.rateMovie, { params: { id }, body: { rating } })

const LISTS = new Set<unknown>(['filter', 'people', 'plot-search', 'shortlists'])
const PARTS = ['external-similar', 'popular', 'score', 'scores', 'similar']

/** Other queries with a percent, which changes with every rating. */
const carriesPercents = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  LISTS.has(queryKey[0]) || PARTS.some((part) => queryKey.includes(part))

/** What a rating changes elsewhere: every percent and every list made from ratings. */
async function refresh(queryClient: QueryClient, movieId: number) {
  // Lists on the screen are not refetched now, but when they are next opened.
  void queryClient.invalidateQueries({ predicate: carriesPercents, refetchType: 'none' })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['recommendations'] }),
    queryClient.invalidateQueries({ queryKey: ['tastes'] }),
    queryClient.invalidateQueries({ queryKey: ['movies', movieId, 'score'] }),
    queryClient.invalidateQueries({ queryKey: ['movies', movieId, 'detail'] }),
  ])
}

const rateKey = (movieId: number) => ['rate', movieId]

/** Shows a rating at once, then saves it; a failure restores the old one. */
export function useRateMovie(movieId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = ratingQueries.mine(movieId)
  return useMutation({
    mutationKey: rateKey(movieId),
    mutationFn: (rating: Rating) => send(movieId, rating),
    onMutate: async (rating) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<MyRating>(queryKey)
      queryClient.setQueryData<MyRating>(queryKey, { rating })
      setMark(movieId, 'rating', rating)
      // The cached percent may be that of the rating itself, which is no prediction.
      if (rating === null) queryClient.removeQueries({ queryKey: ['movies', movieId, 'score', 'personal'] })
      return before
    },
    onError: (_error, _rating, before) => {
      queryClient.setQueryData(queryKey, before)
      setMark(movieId, 'rating', before?.rating ?? null)
      showToast('Your rating was not saved. Try again.', { tone: 'alert' })
    },
    onSettled: () => refresh(queryClient, movieId),
  })
}

/** Rates, and offers Undo as long as the message shows. */
export function useRateWithUndo(movieId: number, current: Rating) {
  const rate = useRateMovie(movieId)
  return (rating: Rating) =>
    rate.mutate(rating, {
      onSuccess: () =>
        showToast(rating === null ? 'Rating removed' : `Rated: ${levelOf(rating)?.word}`, {
          action: { label: 'Undo', run: () => rate.mutate(current) },
        }),
    })
}

/** The viewer's rating of a movie, and whether it is still being saved. Visitors have none. */
export function useOwnRating(movie: Movie, signedIn: boolean): { rating: number | null; saving: boolean } {
  const { rating: marked = null } = useMarks(movie)
  const { data } = useQuery({ ...ratingQueries.mine(movie.id), enabled: signedIn })
  const saving = useIsMutating({ mutationKey: rateKey(movie.id) }) > 0
  return { rating: signedIn ? (data === undefined ? marked : data.rating) : null, saving }
}
