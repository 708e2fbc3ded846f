import type { Evening, EveningFilm } from '@marquee/contract'
import { useState } from 'react'
import { Bulbs } from '../../components/brand/bulbs.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { QrCode } from '../../components/ui/qr-code.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { Verdict } from './decision.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { useEveningLink } from './invite-others.tsx'
import { Premiere } from './premiere.tsx'
import { Revealed } from './revealed.tsx'
import { useFullPage } from './use-full-page.ts'
import { useScreenAwake } from './use-screen-awake.ts'
import { useZoom } from './use-zoom.ts'
import { answeredInWords, factsOf, progressOf } from './words.ts'
import { t } from '../../words/t.ts'

const COLUMNS = 'auto minmax(0, 1fr)'
/** From this number of people on, they are listed in small type. */
const CROWD = 9
/** Names up to this length are written in the largest letters. */
const MAX_LARGE_NAME = 32

/** The evening on a television: the code, who is here and how far; then the movie. Never an answer. */
export function BigScreen({ evening }: { evening: Evening }) {
  const { group, film, state } = evening
  const page = useFullPage()
  const { element, isUpright } = useZoom()
  const [opens] = useState(state === 'voting')
  useScreenAwake()
  return (
    <dialog
      ref={page}
      aria-label={t('tonight.bigScreen.nameTonight', { name: group.name })}
      className="m-0 size-full max-w-none overflow-y-auto bg-ground text-text"
      style={{ maxHeight: 'none', border: 0 }}
    >
      <div ref={element} className="mx-auto flex flex-col justify-center p-8">
        <div
          className="grid items-center gap-10"
          style={{ gridTemplateColumns: isUpright ? 'minmax(0, 1fr)' : COLUMNS }}
        >
          {film === null ? <Lobby evening={evening} /> : <Film film={film} evening={evening} opens={opens} />}
        </div>
      </div>
    </dialog>
  )
}

function Lobby({ evening }: { evening: Evening }) {
  const { group, seats, cards, state } = evening
  const link = useEveningLink(evening)
  const isCrowd = seats.length >= CROWD
  return (
    <>
      <div className="mx-auto flex w-72 flex-col gap-3">
        <QrCode text={link} label={t('tonight.bigScreen.qrCodeOfTonightsLink')} className="w-full" />
        <p className="text-center text-muted">
          {evening.guests_closed ? t('tonight.bigScreen.scanToJoinWithAn') : t('tonight.bigScreen.scanToJoinAName')}
        </p>
        <ShareNote />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Bulbs lit className="w-52 text-accent" />
        <h1 className={classNames('text-2xl wrap-anywhere', group.name.length <= MAX_LARGE_NAME && 'sm:text-[4rem]')}>
          {group.name}
        </h1>
        <p role="status" className="text-xl">
          {state === 'ended' ? t('tonight.bigScreen.thisEveningIsOver') : answeredInWords(progressOf(evening))}
        </p>
        <ul
          aria-label={t('tonight.bigScreen.whoIsWatching')}
          className={isCrowd ? 'grid gap-x-6 gap-y-2' : 'flex flex-wrap gap-x-8 gap-y-3 text-lg'}
          style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))' }}
        >
          {seats.map(({ id, name, here, answered }) => (
            <li key={id} className={classNames('flex min-w-0 items-center gap-3', !here && 'text-muted')}>
              <Avatar name={name} absent={!here} {...(isCrowd && { size: 'sm' })} />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{name}</bdi>{' '}
                <span className={classNames('text-muted', isCrowd ? 'text-sm' : 'text-base')}>
                  {progressIn(here, answered, cards.length)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function progressIn(here: boolean, answered: number, cards: number): string {
  if (cards > 0 && answered >= cards) return t('tonight.bigScreen.done')
  return here ? t('tonight.bigScreen.answeredOfCards', { answered, cards }) : t('tonight.bigScreen.notHereYet')
}

function Film({ film, evening, opens }: { film: EveningFilm; evening: Evening; opens: boolean }) {
  const { movie } = film
  const hidden = opens ? movie.id : null
  return (
    <>
      <Premiere key={movie.id} movie={movie} height="34rem" opens={opens} />
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-lg wrap-anywhere">{evening.group.name}</p>
        <div>
          <p className="text-lg text-accent">{t('common.words.tonightsMovie')}</p>
          <Revealed part="title" movieId={hidden}>
            <FocusedHeading
              key={movie.id}
              level="h1"
              focused={opens}
              className="text-2xl wrap-anywhere outline-none sm:text-[4rem]"
            >
              {movie.title}
            </FocusedHeading>
          </Revealed>
        </div>
        <Revealed part="facts" movieId={hidden}>
          <p className="text-lg text-muted">{factsOf(movie)}</p>
        </Revealed>
        <Revealed part="rest" movieId={hidden}>
          <Verdict film={film} />
        </Revealed>
      </div>
    </>
  )
}
