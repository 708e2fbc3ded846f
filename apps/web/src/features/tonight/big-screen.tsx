import type { Evening, EveningFilm } from '@marquee/contract'
import { useState } from 'react'
import { Bulbs } from '../../components/brand/bulbs.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { QrCode } from '../../components/ui/qr-code.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { Verdict } from './decision.tsx'
import { useEveningLink } from './invite-others.tsx'
import { Premiere } from './premiere.tsx'
import { useFullPage } from './use-full-page.ts'
import { useScreenAwake } from './use-screen-awake.ts'
import { useZoom } from './use-zoom.ts'
import { answeredInWords, factsOf, progressOf } from './words.ts'

const COLUMNS = 'auto minmax(0, 1fr)'

/** The evening on a television: the code, who is here and how far; then the movie. Never an answer. */
export function BigScreen({ evening }: { evening: Evening }) {
  const { group, film, state } = evening
  const page = useFullPage()
  const { zoom, drawnFor, isUpright } = useZoom()
  const [opens] = useState(state === 'voting')
  useScreenAwake()
  return (
    <dialog
      ref={page}
      aria-label={`${group.name}, tonight`}
      className="m-0 size-full max-w-none overflow-y-auto bg-ground text-text"
      style={{ maxHeight: 'none', border: 0 }}
    >
      <div
        className="mx-auto flex flex-col justify-center p-8"
        style={{ zoom, minHeight: drawnFor.height, maxWidth: drawnFor.width }}
      >
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
  const link = useEveningLink(evening.id)
  return (
    <>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={link} label="QR code of tonight’s link" className="w-72" />
        <p className="text-center text-muted">Scan to join. A name is enough.</p>
        <ShareNote />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Bulbs lit className="w-52 text-accent" />
        <h1 className="text-2xl wrap-anywhere sm:text-[4rem]">{group.name}</h1>
        <p role="status" className="text-xl">
          {state === 'ended' ? 'This evening is over.' : answeredInWords(progressOf(evening))}
        </p>
        <ul aria-label="Who is watching" className="flex flex-wrap gap-x-8 gap-y-3 text-lg">
          {seats.map(({ id, name, here, answered }) => (
            <li key={id} className={classNames('flex min-w-0 items-center gap-3', !here && 'text-muted')}>
              <Avatar name={name} absent={!here} />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{name}</bdi>{' '}
                <span className="text-base text-muted">{progressIn(here, answered, cards.length)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function progressIn(here: boolean, answered: number, cards: number): string {
  if (cards > 0 && answered >= cards) return 'done'
  return here ? `${answered} of ${cards}` : 'not here yet'
}

function Film({ film, evening, opens }: { film: EveningFilm; evening: Evening; opens: boolean }) {
  const { movie } = film
  return (
    <>
      <Premiere key={movie.id} movie={movie} height="34rem" opens={opens} />
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-lg text-accent wrap-anywhere">{evening.group.name}, tonight</p>
        <h1 className="text-2xl wrap-anywhere sm:text-[4rem]">{movie.title}</h1>
        <p className="text-lg text-muted">{factsOf(movie)}</p>
        <Verdict film={film} />
      </div>
    </>
  )
}
