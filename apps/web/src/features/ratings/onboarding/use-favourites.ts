import type { RatingValue, Suggestion } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PosterMovie } from '../../../components/movie/poster.tsx'
import { levelNamed } from '../../../components/movie/rating.tsx'
import { showToast } from '../../../components/ui/toaster.tsx'
import { reasonOf } from '../../../lib/outbox/keep.ts'
import { NOT_SAVED, changeRating, refreshAfterRating } from '../mutations.ts'
import { ratingQueries } from '../queries.ts'
import { FAVOURITES, onboardingQueries } from './queries.ts'
import type { NamedMovie } from './queries.ts'

const { value: BEST } = levelNamed('Best')
/** The server's list is fetched again this often, at most, while it lacks a film that was rated Best here. */
const REPEAT_MS = 1000
const MAX_REPEATS = 20

/** A film rated Best. */
export interface Favourite extends PosterMovie {
  /** The rating that it had before it was named. */
  before: RatingValue | null
}

/**
 * The films rated Best, those named on this visit first. A rating on this device counts more than the server's list, and one of
 * another tab brings the film's title and poster from the server.
 */
export function useFavourites(
  named: readonly NamedMovie[],
  given: ReadonlyMap<number, number>,
  cleared: ReadonlySet<number>,
) {
  const isNamed = new Set(named.map(({ id }) => id))
  const lacksSome = (stored: readonly { id: number }[] = []) =>
    stored.length < FAVOURITES &&
    [...given].some(([id, rating]) => rating === BEST && !isNamed.has(id) && !stored.some((movie) => movie.id === id))
  const query = useQuery({
    ...onboardingQueries.favourites(),
    // A rating may still wait in the outbox when the page opens.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      lacksSome(data) && dataUpdateCount < given.size + MAX_REPEATS ? REPEAT_MS : false,
  })
  const { data = [], isError } = query
  const stored = data.map((movie): Favourite => ({ ...movie, before: null })).filter(({ id }) => !isNamed.has(id))
  const known = [...named, ...stored]
  const favourites = known.filter(({ id }) => !cleared.has(id) && (given.get(id) ?? BEST) === BEST)
  return { favourites, favouritesFailed: isError, fromServer: data }
}

function useSave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({
      movie,
      to,
      whenKept,
    }: {
      movie: Favourite
      to: RatingValue | null
      whenKept?: () => void
    }) => {
      await changeRating(queryClient, movie, to, whenKept && { whenKept })
    },
    onError: (error) => showToast(reasonOf(error, NOT_SAVED), { tone: 'alert' }),
    onSettled: (_data, _error, { movie }) => refreshAfterRating(queryClient, movie.id),
  }).mutate
}

/** Rates a film Best, and lists it with the rating that it had once that is kept. */
export function useNameFavourite(): (movie: Suggestion) => void {
  const queryClient = useQueryClient()
  const save = useSave()
  const { mutate } = useMutation({
    mutationFn: async ({ id, title, poster, release_date = null, genres = [], director = null }: Suggestion) => {
      const { rating } = await queryClient.fetchQuery(ratingQueries.mine(id))
      const before = rating === BEST ? null : rating
      return { id, title, poster_path: poster, release_date, genres, director, before }
    },
    onError: (error) => showToast(reasonOf(error, NOT_SAVED), { tone: 'alert' }),
    onSuccess(movie) {
      const { queryKey } = onboardingQueries.visit()
      const whenKept = () =>
        queryClient.setQueryData(
          queryKey,
          (visit) => visit && { ...visit, named: [movie, ...visit.named.filter(({ id }) => id !== movie.id)] },
        )
      save({ movie, to: BEST, whenKept })
    },
  })
  return (movie) => mutate(movie)
}

/** Restores the rating that a film had before it was named. */
export function useTakeBack(movie: Favourite): () => void {
  const save = useSave()
  return () => save({ movie, to: movie.before })
}
