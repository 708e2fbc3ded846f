import type { MyRating, RatingValue } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { wordFor } from './levels.ts'
import { ratingQueries } from './queries.ts'

type Rating = RatingValue | null

const send = (id: number, rating: Rating): Promise<unknown> =>
  rating === null
    ? call(routes.unrateMovie, { params: { id } })
    : call(routes.rateMovie, { params: { id }, body: { rating } })

/** What a rating changes elsewhere: every percent and every list made from ratings. */
async function refresh(queryClient: QueryClient, movieId: number) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['recommendations'] }),
    queryClient.invalidateQueries({ queryKey: ['tastes'] }),
    queryClient.invalidateQueries({ queryKey: ['movies', movieId, 'score'] }),
    queryClient.invalidateQueries({ queryKey: ['movies', movieId, 'detail'] }),
  ])
}

/** Rates at once in the interface and then on the server; a failure puts the old answer back. */
export function useRateMovie(movieId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = ratingQueries.mine(movieId)
  return useMutation({
    mutationFn: (rating: Rating) => send(movieId, rating),
    onMutate: async (rating) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<MyRating>(queryKey)
      queryClient.setQueryData<MyRating>(queryKey, { rating })
      return before
    },
    onError: (_error, _rating, before) => {
      queryClient.setQueryData(queryKey, before)
      showToast('Your rating was not saved. Try again.', { tone: 'alert' })
    },
    onSettled: () => refresh(queryClient, movieId),
  })
}

/** Rates and offers to take it back for as long as the message stands. */
export function useRateWithUndo(movieId: number, current: Rating) {
  const rate = useRateMovie(movieId)
  return (rating: Rating) =>
    rate.mutate(rating, {
      onSuccess: () =>
        showToast(rating === null ? 'Rating removed' : `Rated: ${wordFor(rating)}`, {
          action: { label: 'Undo', run: () => rate.mutate(current) },
        }),
    })
}
