import type { Evening, EveningCard } from '@marquee/contract'
import { useEffect, useRef } from 'react'
import { OpeningCurtain } from '../../components/brand/opening-curtain.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { QrCode } from '../../components/ui/qr-code.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { useOtherAddress, useShareReach } from '../../lib/share-address.ts'
import { BulbFrame } from './bulb-frame.tsx'
import { BulbRow } from './bulb-row.tsx'
import { FittedTitle } from './fitted-title.tsx'
import { useEveningLink } from './invite-others.tsx'
import { play } from './play.ts'
import { Viewer } from './viewer.tsx'
import { answeredInWords, progressOf } from './words.ts'
import { t } from '../../words/t.ts'

interface BigLobbyProps {
  evening: Evening
  isUpright: boolean
}

/** Sizes in pixels of the stage. No text is smaller than 2.6 % of the screen's height. */
const WIDE = {
  grid: 'auto minmax(0, 1fr) / minmax(0, 1fr) 400px',
  answered: 44,
  small: 30,
  side: 452,
  code: 300,
  poster: 236,
  gap: 28,
  /** Numbers of people from which on they are drawn small, and without names. */
  crowd: 9,
  nameless: 17,
}
const UPRIGHT: typeof WIDE = {
  grid: 'auto auto minmax(0, 1fr) / minmax(0, 1fr)',
  answered: 60,
  small: 52,
  side: 936,
  code: 360,
  poster: 171,
  gap: 20,
  crowd: 9,
  nameless: 9,
}

/** The participants and their progress, the movies, and the way in. */
export function BigLobby({ evening, isUpright, isLast }: BigLobbyProps & { isLast: boolean }) {
  const { group, cards, state } = evening
  const sizes = isUpright ? UPRIGHT : WIDE
  return (
    <>
      <div className="grid h-full" style={{ gridTemplate: sizes.grid, columnGap: 36, rowGap: isUpright ? 40 : 16 }}>
        <div
          className={classNames('flex', isUpright && 'flex-col')}
          style={{ gridColumn: isUpright ? undefined : '1 / 3', gap: isUpright ? 40 : 60 }}
        >
          <div className="min-w-0 grow">
            <ShareOfAnswers evening={evening} />
            <div style={{ marginTop: 24 }}>
              <FittedTitle key={group.name} title={group.name} size={176} min={sizes.small} lines={isUpright ? 2 : 1} />
            </div>
            <p role="status" className="text-muted" style={{ fontSize: sizes.answered, lineHeight: 1.3 }}>
              {state === 'ended' ? t('tonight.bigScreen.thisEveningIsOver') : answeredInWords(progressOf(evening))}
            </p>
          </div>
          {state !== 'ended' && <WayIn evening={evening} isUpright={isUpright} />}
        </div>
        <ol aria-label={t('tonight.bigScreen.movies')} className="flex items-end" style={{ gap: sizes.gap }}>
          {cards.map((card, i) => (
            <Turning key={card.movie.id} card={card} width={sizes.poster} turnsAfter={isLast ? i * TURN_MS : null} />
          ))}
        </ol>
        <Audience evening={evening} isUpright={isUpright} />
      </div>
      {isLast && <Closing />}
    </>
  )
}

const TURN_MS = 120
const HALF_TURN_MS = 200

interface TurningProps {
  card: EveningCard
  width: number
  /** Milliseconds until it is turned over; null if it stays. */
  turnsAfter: number | null
}

/** A movie that shows its back before the curtain. */
function Turning({ card: { movie }, width, turnsAfter }: TurningProps) {
  const front = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (turnsAfter === null) return undefined
    const half = { duration: HALF_TURN_MS, fill: 'both' } as const
    const stops = [
      play(front.current, [{ transform: 'none' }, { transform: 'rotateY(90deg)' }], { ...half, delay: turnsAfter }),
      play(back.current, [{ transform: 'rotateY(-90deg)' }, { transform: 'none' }], {
        ...half,
        delay: turnsAfter + HALF_TURN_MS,
      }),
    ]
    return () => stops.forEach((stop) => stop?.())
  }, [turnsAfter])
  return (
    <li className="relative shrink-0" style={{ width }}>
      <div ref={front}>
        <Poster movie={movie} size="detail" eager alt={movie.title} />
      </div>
      {turnsAfter !== null && (
        <div ref={back} className="absolute inset-0 rounded-poster border-2 border-accent bg-raised" />
      )}
    </li>
  )
}

const RUN_MS = 1200

/** The bulbs run once around the screen while the curtain closes. */
function Closing() {
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden" style={{ padding: 32 }}>
      <div className="relative size-full">
        <BulbFrame across={32} down={18} runMs={RUN_MS} />
        <OpeningCurtain closes />
      </div>
    </div>
  )
}

function WayIn({ evening, isUpright }: BigLobbyProps) {
  const { side, code, small } = isUpright ? UPRIGHT : WIDE
  const link = useEveningLink(evening)
  // A code that only this machine can open would lead phones nowhere.
  const isReachable = useShareReach() !== 'machine'
  const other = useOtherAddress()
  const wayIn = evening.guests_closed ? t('tonight.bigScreen.scanToJoinWithAn') : t('tonight.bigScreen.scanToJoinAName')
  return (
    <div
      className={classNames('flex shrink-0 gap-6', isUpright ? 'items-center' : 'flex-col')}
      style={{ width: side, fontSize: small, lineHeight: 1.3 }}
    >
      {isReachable && (
        <div className="shrink-0" style={{ width: code }}>
          <QrCode text={link} label={t('tonight.bigScreen.qrCodeOfTonightsLink')} className="w-full" />
        </div>
      )}
      <div>
        <p>{isReachable ? wayIn : t('tonight.bigScreen.openByOtherAddress')}</p>
        {isReachable && <ShareNote className="text-muted" />}
        {other !== undefined && (
          <p className="text-muted wrap-anywhere">{t('tonight.bigScreen.orOpen', { address: other })}</p>
        )}
      </div>
    </div>
  )
}

const BULBS = Array.from({ length: 9 }, (_, i) => i)

/** The sign, lit by the share of all answers. */
function ShareOfAnswers({ evening: { seats, cards, guests_expected: guests } }: { evening: Evening }) {
  const given = seats.reduce((sum, { answered }) => sum + answered, 0)
  const all = Math.max(1, (seats.length + guests) * cards.length)
  return <BulbRow count={BULBS.length} lit={Math.round((BULBS.length * given) / all)} size={12} gap={20} />
}

/** As many as the screen takes without names. */
const MAX_SHOWN = 24

function Audience({ evening, isUpright }: BigLobbyProps) {
  const { seats } = evening
  const { crowd, nameless, small } = isUpright ? UPRIGHT : WIDE
  const count = seats.length
  const columns = isUpright ? 4 : count < 5 ? 2 : count < crowd ? 3 : 4
  const isNameless = count >= nameless
  const more = seats.length - MAX_SHOWN
  const isSmall = count >= crowd && !isUpright
  const people = { avatar: isSmall ? 64 : 96, initials: isUpright ? 50 : isSmall ? 28 : 34, name: isSmall ? 28 : small }
  return (
    <ul
      aria-label={t('tonight.bigScreen.whoIsWatching')}
      className={isNameless ? 'flex flex-wrap' : 'grid'}
      style={{
        alignContent: 'end',
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gap: isNameless ? 12 : '12px 8px',
      }}
    >
      {seats.map((seat, i) => (
        <Viewer
          key={seat.id}
          seat={seat}
          evening={evening}
          sizes={people}
          look={i >= MAX_SHOWN ? 'unseen' : isNameless ? 'nameless' : 'named'}
        />
      ))}
      {more > 0 && (
        <li aria-hidden="true" className="self-center text-muted" style={{ fontSize: small }}>
          +{more}
        </li>
      )}
    </ul>
  )
}
