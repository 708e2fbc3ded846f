import type { Evening, EveningSeat } from '@marquee/contract'
import { Avatar } from '../../components/ui/avatar.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { BulbRow } from './bulb-row.tsx'
import { isDone } from './use-evening.ts'
import { t } from '../../words/t.ts'

interface ViewerProps {
  seat: EveningSeat
  evening: Evening
  /** Sizes in pixels: of the avatar, its initials and the name. */
  sizes: { avatar: number; initials: number; name: number }
  /** Without a name, or only for screen readers. */
  look?: 'named' | 'nameless' | 'unseen'
}

/** A participant as an avatar with a bulb for each card, lit once it is answered. Never an answer. */
export function Viewer({ seat, evening, sizes, look = 'named' }: ViewerProps) {
  const { name, here, answered } = seat
  const { avatar, initials } = sizes
  const cards = evening.cards.length
  const done = isDone(seat, evening)
  return (
    <li
      className={classNames(
        look === 'unseen' ? 'sr-only' : 'flex min-w-0 flex-col items-center gap-1',
        !here && 'text-muted',
      )}
    >
      <Avatar
        name={name}
        absent={!here}
        className={classNames(done && 'border-accent')}
        style={{ width: avatar, height: avatar, fontSize: initials, borderWidth: avatar / 20 }}
      />
      <bdi
        className={look === 'named' ? 'max-w-full truncate' : 'sr-only'}
        style={{ fontSize: sizes.name, lineHeight: 1.25 }}
      >
        {name}
      </bdi>
      {look === 'named' && <BulbRow count={cards} lit={answered} size={avatar / 12} gap={avatar / 14} />}
      <span className="sr-only">{progressIn(done, seat, cards)}</span>
    </li>
  )
}

function progressIn(done: boolean, { here, answered }: EveningSeat, cards: number): string {
  if (done) return t('tonight.bigScreen.done')
  return here ? t('tonight.bigScreen.answeredOfCards', { answered, cards }) : t('tonight.bigScreen.notHereYet')
}
