import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toaster.tsx'
import { RequestError, call, routes } from '../../lib/api.ts'
import { fieldErrorsOf } from '../../lib/failure.ts'
import { gameQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Sends guesses; each answer replaces the game's state. */
export function useGuess(sessionId: string, signedIn: boolean) {
  const queryClient = useQueryClient()
  const { queryKey } = gameQueries.today(signedIn)
  return useMutation({
    mutationFn: (movieId: number) =>
      call(routes.guessDaily, { params: { id: sessionId }, body: { movie_id: movieId } }),
    onSuccess: (state) => queryClient.setQueryData(queryKey, (game) => (game?.available ? { ...game, state } : game)),
    onError: (error) => {
      const reason = fieldErrorsOf(error)['movie_id']?.join(' ')
      showToast(reason ?? t('dailyGame.useGuess.thatGuessDidNotGet'), { tone: 'alert' })
      // 409: the day is over, or the game ended in another window. 404: another device has replaced this game.
      if (error instanceof RequestError && [404, 409].includes(error.status))
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
