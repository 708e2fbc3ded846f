import { useState } from 'react'
import { Poster } from '../../components/movie/poster.tsx'
import { Button } from '../../components/ui/button.tsx'
import { EveningHead } from './evening-head.tsx'
import { useEveningLink } from './invite-others.tsx'
import { useDecide } from './mutations.ts'
import { NotSentNote } from './not-sent-note.tsx'
import type { Room } from './room.ts'
import { ShareLink } from '../../components/ui/share-link.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { useCountdown } from './use-countdown.ts'
import { isDone } from './use-evening.ts'
import { Viewer } from './viewer.tsx'
import { answeredInWords, fewOf, progressOf } from './words.ts'
import { useStartAtTop } from './use-start-at-top.ts'
import { formatList } from '../../words/format.ts'
import { t } from '../../words/t.ts'

interface WaitingProps {
  room: Room
  /** True while an answer of the viewer has not arrived yet. */
  waits: boolean
  /** Name of the phone's owner while another participant holds it. */
  ownerName: string | undefined
  /** Goes back to the cards. */
  onChange: () => void
}

/** Shown after a participant has answered all cards, until the others have. */
export function Waiting({ room, waits, ownerName, onChange }: WaitingProps) {
  const { evening, open } = room
  useStartAtTop()
  const progress = progressOf(evening)
  return (
    <>
      <EveningHead evening={evening} open={open} />
      <section
        aria-label={t('tonight.waiting.waiting')}
        className="mx-auto flex w-full max-w-lg grow flex-col justify-center gap-4 text-center"
      >
        <Fan evening={evening} />
        <h2 className="text-2xl">{answeredInWords(progress)}</h2>
        <p aria-live="polite" className="sr-only">
          {useNews(evening)}
        </p>
        <NotSentNote waits={waits} />
        <ul aria-label={t('tonight.people.whoIsWatching')} className="flex flex-wrap justify-center gap-3">
          {evening.seats.map((seat) => (
            <Viewer key={seat.id} seat={seat} evening={evening} sizes={PEOPLE} />
          ))}
        </ul>
        {ownerName !== undefined && (
          <Button variant="primary" className="h-16" onClick={() => room.pass(room.owner)}>
            {t('tonight.waiting.giveThePhoneBackTo', { ownerName })}
          </Button>
        )}
        <Deciding
          key={evening.version}
          room={room}
          missing={stillMissing(progress)}
          isAlone={progress.expected === 1}
        />
        <Button onClick={() => open('pass')}>{t('tonight.waiting.handThePhoneOn')}</Button>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="ghost" onClick={() => open('people')}>
            {t('tonight.waiting.inviteSomeone')}
          </Button>
          <Button variant="ghost" onClick={onChange}>
            {t('tonight.waiting.changeAnAnswer')}
          </Button>
        </div>
      </section>
    </>
  )
}

/** Seconds after the last vote until the others may decide, as the server counts them. */
const DECIDE_AFTER = 45
/** In pixels. */
const PEOPLE = { avatar: 56, initials: 18, name: 14 }
/** Of a card in the fan. */
const FAN = { width: 'min(92px, 22vw)', marginInline: 'max(-17px, -4vw)' }

/** Tonight's cards in one hand. Nothing on them shows an answer. */
function Fan({ evening: { cards } }: Pick<Room, 'evening'>) {
  const middle = (cards.length - 1) / 2
  return (
    <div className="flex justify-center py-3" aria-hidden="true">
      {cards.map(({ movie }, i) => (
        <div
          key={movie.id}
          className="shrink-0"
          style={{
            ...FAN,
            transform: `rotate(${(i - middle) * 6}deg) translateY(${Math.abs(i - middle) ** 2 * 4}px)`,
          }}
        >
          <Poster movie={movie} eager className="shadow-float" />
        </div>
      ))}
    </div>
  )
}

/** "Zoë has answered. 3 of 4.", for the newest change since the screen appeared. */
function useNews(evening: Room['evening']): string {
  const { seats } = evening
  const done = seats.filter((seat) => isDone(seat, evening))
  const ids = done.map(({ id }) => id).join(' ')
  const [known, setKnown] = useState({ ids, news: '' })
  if (known.ids !== ids) {
    const names = done.filter(({ id }) => !known.ids.includes(id)).map(({ name }) => name)
    const counts = { done: done.length, expected: progressOf(evening).expected, count: names.length }
    // The movie follows the last answer.
    const news =
      names.length === 0 || done.length === seats.length
        ? ''
        : t('tonight.waiting.news', { names: formatList(names), ...counts })
    setKnown({ ids, news })
  }
  return known.news
}

function stillMissing({ choosing, guests }: ReturnType<typeof progressOf>): string {
  const missing = [...fewOf(choosing), ...(guests === 0 ? [] : [t('tonight.waiting.guests', { guests })])]
  return missing.length === 0 ? '' : t('tonight.waiting.stillChoosingMissing', { missing: formatList(missing) })
}

interface DecidingProps {
  room: Room
  /** Names the participants who have not answered. */
  missing: string
  isAlone: boolean
}

/** The participants who are missing, then the way on without those who do not answer. */
function Deciding({ room: { evening, seat }, missing, isAlone }: DecidingProps) {
  const decide = useDecide(evening.id, seat)
  const { waiting_for: waiting, group } = evening
  const left = useCountdown(waiting?.seconds ?? 0)
  const link = useEveningLink(evening)
  if (isAlone) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-center text-muted">{t('tonight.waiting.noOneElseIsHere')}</p>
        <ShareLink
          link={link}
          text={t('tonight.waiting.nameWhatShallWeWatch', { name: group.name })}
          label={t('tonight.waiting.shareTheLink')}
        />
        <ShareNote />
        <Button busy={decide.isPending} onClick={() => decide.mutate()}>
          {t('tonight.waiting.decideAlone')}
        </Button>
      </div>
    )
  }
  const isDue = waiting !== null && left === 0
  if (!isDue) {
    return (
      <p className="text-muted wrap-anywhere" style={{ minHeight: '4rem' }}>
        {waiting !== null && <Ring share={left / DECIDE_AFTER} />} {missing}
      </p>
    )
  }
  const names = waiting.names.length === 0 ? t('tonight.waiting.theOthers') : formatList(fewOf(waiting.names))
  return (
    <Button className="h-16" busy={decide.isPending} onClick={() => decide.mutate()}>
      {t('tonight.waiting.decideWithoutNames', { names })}
    </Button>
  )
}

const RING = { display: 'inline', rotate: '-90deg' }
const RADIUS = 9
const AROUND = 2 * Math.PI * RADIUS

/** Empties until the others may decide. */
function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 24 24" className="size-6 text-accent" style={RING} aria-hidden="true">
      <circle
        cx="12"
        cy="12"
        r={RADIUS}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - share)}
      />
    </svg>
  )
}
