import type { AdminTmdb, FetchChoice, MovieFetch as Fetch } from '@marquee/contract'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { call, routes } from '../../lib/api.ts'
import { formatMoment } from '../../words/format.ts'
import { t } from '../../words/t.ts'
import { refusalOf, useAct } from './act.ts'
import { isOpen } from './queries.ts'
import { roughTime } from './words.ts'

/** Movies that are fetched from TMDB in the background: progress and a way to stop, or the fetches that can be started. */
export function MovieFetch({ fetch, fetch_choices: choices }: Pick<AdminTmdb, 'fetch' | 'fetch_choices'>) {
  const open = isOpen(fetch)
  const others = choices.filter((choice) => fetch === null || fetch.state === 'done' || !isSame(choice, fetch))
  const start = useAct((movies: number | null) => call(routes.adminFetchMovies, { body: { movies } }))
  return (
    <div className="flex flex-col gap-5">
      {start.error !== null && <Alert>{refusalOf(start.error)}</Alert>}
      {fetch !== null && open && <Open fetch={fetch} />}
      {fetch !== null && !open && <Ended fetch={fetch} busy={start.isPending} onContinue={start.mutate} />}
      {!open && <Choices choices={others} busy={start.isPending} onChoose={start.mutate} />}
    </div>
  )
}

/** True for the choice that "Go on" offers. */
function isSame(choice: FetchChoice, fetch: Fetch): boolean {
  return choice.kind === fetch.kind && (fetch.movies === null || choice.movies === fetch.movies)
}

function nameOf({ kind, movies }: Pick<Fetch, 'kind' | 'movies'>): string {
  if (kind === 'shipped') return t('administration.movieFetch.theShippedMovies')
  return t('administration.movieFetch.theBestKnown', { movies: movies ?? 0 })
}

function Open({ fetch }: { fetch: Fetch }) {
  const stop = useAct(() => call(routes.adminStopFetch, {}))
  const { done, total, requests_left: requests, seconds_left: seconds } = fetch
  return (
    <div className="flex flex-col gap-3">
      <Progress label={nameOf(fetch)} done={done} total={total} />
      {requests !== null && seconds !== null && (
        <p className="text-sm text-muted">
          {t('administration.movieFetch.timeAndRequestsLeft', { time: roughTime(seconds), requests })}
        </p>
      )}
      {stop.error !== null && <Alert>{refusalOf(stop.error)}</Alert>}
      <Button className="self-start" busy={stop.isPending} onClick={() => stop.mutate()}>
        {t('administration.movieFetch.stop')}
      </Button>
    </div>
  )
}

interface EndedProps {
  fetch: Fetch
  busy: boolean
  onContinue: (movies: number | null) => void
}

function Ended({ fetch, busy, onContinue }: EndedProps) {
  return (
    <div className="flex flex-col gap-3">
      {fetch.failure !== null && <Alert>{fetch.failure}</Alert>}
      <p>{outcomeOf(fetch)}</p>
      {fetch.state !== 'done' && (
        <Button className="self-start" busy={busy} onClick={() => onContinue(fetch.movies)}>
          {t('administration.movieFetch.goOn')}
        </Button>
      )}
    </div>
  )
}

function outcomeOf(fetch: Fetch): string {
  const { state, done, total, ended_at: at } = fetch
  const facts = { name: nameOf(fetch), done, at: at === null ? '' : formatMoment(at) }
  if (state === 'done') return t('administration.movieFetch.fetchedAt', facts)
  return total === null
    ? t('administration.movieFetch.stoppedBeforeTheFirst', facts)
    : t('administration.movieFetch.stoppedAt', { ...facts, total })
}

interface ChoicesProps {
  choices: readonly FetchChoice[]
  busy: boolean
  onChoose: (movies: number | null) => void
}

function Choices({ choices, busy, onChoose }: ChoicesProps) {
  return (
    <ul aria-label={t('administration.movieFetch.fetchMovies')} className="flex flex-col gap-4">
      {choices.map(({ kind, movies, requests, seconds }) => (
        <li key={`${kind} ${movies}`} className="flex flex-col items-start gap-1">
          <Button disabled={busy} onClick={() => onChoose(kind === 'shipped' ? null : movies)}>
            {kind === 'shipped'
              ? t('administration.movieFetch.completeTheShippedMovies')
              : t('administration.movieFetch.fetchTheBestKnown', { movies })}
          </Button>
          <span className="text-sm text-muted">
            {t('administration.movieFetch.atMostRequests', { requests, time: roughTime(seconds) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
