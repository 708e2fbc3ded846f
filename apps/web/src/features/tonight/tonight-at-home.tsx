import type { Evening, OpenEvening } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Bulbs } from '../../components/brand/bulbs.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button, buttonClass, lineClass } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { KeptHeight } from '../../components/ui/kept-height.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useFollowed } from '../../hooks/use-followed.ts'
import { useActiveGroup } from '../../lib/active-group.ts'
import { formatList } from '../../words/format.ts'
import { t } from '../../words/t.ts'
import { HowWasIt } from './how-was-it.tsx'
import { EveningLink, newsOf, wayIn } from './open-evening-card.tsx'
import { tonightQueries } from './queries.ts'
import { fewOf, progressOf } from './words.ts'

/** The loader of home has just asked. */
const FRESH_MS = 2000
const MAX_AVATARS = 3
const POSTERS = [0, 1, 2]

const useTonight = () => useQuery({ ...tonightQueries.tonight(), ...useFollowed(), staleTime: FRESH_MS })

/** True while an evening is on, which is the next step then; undefined until that is known. */
export function useIsOn(): boolean | undefined {
  const { data, isError } = useTonight()
  return isError ? false : data && data.open.length > 0
}

interface TonightAtHomeProps {
  /** A card in a column; otherwise a row. */
  wide: boolean
  /** True if starting an evening is the page's next step. */
  isNext: boolean
}

/** On home: the evening that is on, else the way to start one. A row is always as high as it is while it is being loaded. */
export function TonightAtHome({ wide, isNext }: TonightAtHomeProps) {
  const { data, isError, refetch } = useTonight()
  if (data === undefined) {
    return isError ? <NotLoaded onRetry={() => void refetch()} /> : <Skeleton className={wide ? 'h-72' : 'h-16'} />
  }
  const [first] = data.open
  if (first === undefined) return <NoEvening wide={wide} isNext={isNext} />
  return <OnNow key={first.id} evening={first} wide={wide} />
}

/** Evenings that are on in addition to the first. */
export function MoreEvenings({ children }: { children?: ReactNode }) {
  const { data } = useTonight()
  return (
    <KeptHeight name="evenings" known={data !== undefined}>
      <ul aria-label={t('tonight.tonightAtHome.more')} className="flex flex-col">
        {data?.open.slice(1).map((evening) => (
          <li key={evening.id}>
            <Link to="/tonight/$eveningId" params={{ eveningId: evening.id }} className={lineClass}>
              <span className="min-w-0 text-muted">
                {evening.group.name}
                {newsOf(evening)}
              </span>{' '}
              <span className="whitespace-nowrap">{wayIn(evening)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </KeptHeight>
  )
}

/** Feedback on the last evenings. */
export function AskAtHome() {
  const { data } = useTonight()
  return (
    <KeptHeight name="how-was-it" known={data !== undefined}>
      {data !== undefined && data.ask.length > 0 && (
        <div className="flex max-w-prose flex-col gap-4 pt-4">
          {data.ask.map((each) => (
            <HowWasIt key={each.id} asked={each} />
          ))}
        </div>
      )}
    </KeptHeight>
  )
}

const boxClass = (wide: boolean) =>
  classNames(
    'flex rounded-control border border-line bg-surface',
    wide ? 'flex-col items-start gap-2 p-5' : 'min-h-16 items-center gap-3 px-3 py-2',
  )

function OnNow({ evening, wide }: { evening: OpenEvening; wide: boolean }) {
  const { data: detail } = useQuery({ ...tonightQueries.evening(evening.id, null), ...useFollowed() })
  const { name } = evening.group
  const link = <EveningLink evening={evening} isNext />
  if (wide)
    return (
      <div className={boxClass(true)}>
        <Posters evening={evening} detail={detail} />
        <Bulbs share={detail && shareOf(detail)} className="mt-1 w-28 text-fill" />
        <h2 className="text-xl wrap-anywhere">{t('tonight.openEveningCard.nameIsOn', { name })}</h2>
        <p className="mb-2 text-sm text-muted">{sentenceOf(evening, detail)}</p>
        {link}
      </div>
    )
  return (
    <div className={boxClass(false)}>
      {evening.state === 'voting' && (
        <Faces
          names={detail?.seats.filter(({ here }) => here).map((seat) => seat.name)}
          count={Math.min(evening.here, MAX_AVATARS)}
        />
      )}
      <p className="min-w-0 grow leading-tight">
        <strong className="block truncate font-semibold">{name}</strong>{' '}
        <span className="block text-sm text-muted">{stateOf(evening)}</span>
      </p>
      {link}
    </div>
  )
}

const stateOf = ({ state, here }: OpenEvening) =>
  state === 'voting' ? t('tonight.tonightAtHome.hereVoting', { here }) : t('tonight.tonightAtHome.chosen')

/** "ben and chloe have answered. It waits for you." */
function sentenceOf(evening: OpenEvening, detail: Evening | undefined): string {
  if (evening.state !== 'voting' || detail === undefined) return stateOf(evening)
  const { cards, seats, viewer } = detail
  const isOwn = ({ id }: { id: string }) => id === viewer?.seat_id
  const done = seats.filter((seat) => !isOwn(seat) && cards.length > 0 && seat.answered >= cards.length)
  if (done.length === 0) return stateOf(evening)
  const names = formatList(fewOf(done.map(({ name }) => name)))
  const answered = t('tonight.tonightAtHome.haveAnswered', { names, count: done.length })
  const waits = (viewer?.answers.length ?? 0) < cards.length
  return waits ? `${answered} ${t('tonight.tonightAtHome.itWaitsForYou')}` : answered
}

/** Part of the expected answers that have been given. */
function shareOf(detail: Evening): number {
  if (detail.state !== 'voting') return 1
  const expected = progressOf(detail).expected * detail.cards.length
  return expected === 0 ? 0 : detail.seats.reduce((sum, { answered }) => sum + answered, 0) / expected
}

/** Three of the evening's movies, or the one that was chosen. */
function Posters({ evening, detail }: { evening: OpenEvening; detail: Evening | undefined }) {
  const movies = detail?.film ? [detail.film.movie] : detail?.cards.map(({ movie }) => movie)
  const places = evening.state === 'voting' ? POSTERS : POSTERS.slice(0, 1)
  return (
    <div className="flex gap-2">
      {places.map((i) => {
        const movie = movies?.[i]
        const look = 'aspect-2/3 w-19 rounded-control'
        return movie ? <Poster key={i} movie={movie} eager className={look} /> : <Skeleton key={i} className={look} />
      })}
    </div>
  )
}

/** Discs that overlap; empty ones while the names are unknown. */
function Faces({ names, count }: { names: readonly string[] | undefined; count: number }) {
  if (count === 0) return null
  return (
    <span className="flex pl-2">
      {Array.from({ length: count }, (_, i) => (
        <Avatar key={i} name={names?.[i] ?? ''} absent={names?.[i] === undefined} size="sm" className="-ml-2" />
      ))}
    </span>
  )
}

/** The button that starts an evening, with the active group's people. */
function NoEvening({ wide, isNext }: TonightAtHomeProps) {
  const names = useActiveGroup()?.users.map(({ user }) => user.username)
  const link = (
    <Link to="/tonight" className={classNames(buttonClass({ variant: isNext ? 'primary' : 'secondary' }), 'shrink-0')}>
      {t('common.words.tonight')}
    </Link>
  )
  const faces = <Faces names={names} count={Math.min(names?.length ?? 0, MAX_AVATARS)} />
  const sentence = t('tonight.tonightAtHome.oneMovieForAll')
  if (wide)
    return (
      <div className={boxClass(true)}>
        {faces}
        <h2 className="text-xl">{t('common.words.whoIsWatching')}</h2>
        <p className="mb-2 text-sm text-muted">{sentence}</p>
        {link}
      </div>
    )
  return (
    <div className={boxClass(false)}>
      {faces}
      <p className="min-w-0 grow text-sm leading-tight text-muted">{sentence}</p>
      {link}
    </div>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex min-h-16 flex-wrap items-center gap-x-3 text-sm text-muted">
      {t('tonight.tonightAtHome.yourEveningsDidNotLoad')}
      <Button size="sm" onClick={onRetry}>
        {t('common.words.tryAgain')}
      </Button>
    </p>
  )
}
