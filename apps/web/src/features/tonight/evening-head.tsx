import type { Evening, EveningSeat } from '@marquee/contract'
import { ChevronLeft, Ellipsis } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { buttonClass } from '../../components/ui/button.tsx'
import { play } from './play.ts'
import type { Sheet } from './room.ts'
import { isDone } from './use-evening.ts'
import { answeredInWords, progressOf } from './words.ts'
import { t } from '../../words/t.ts'

const SHOWN = 3
/** The group's name above the bulbs where they would leave it too little room. */
const OWN_LINE = '@max-[350px]:col-span-3 @max-[350px]:row-start-1 @max-[350px]:text-center'

interface EveningHeadProps {
  evening: Evening
  open: (sheet: Sheet) => void
  /** Shows the card before this one. */
  onBack?: (() => void) | undefined
  /** Progress of the viewer. */
  children?: ReactNode
}

/** The evening in one row: the group, the progress, the participants, and further actions. */
export function EveningHead({ evening, open, onBack, children }: EveningHeadProps) {
  const isVoting = children !== undefined
  return (
    <header className="@container">
      <div
        className={classNames(
          'grid min-h-11 items-center gap-x-2',
          isVoting ? 'grid-cols-[1fr_auto_1fr]' : 'grid-cols-[1fr_auto]',
        )}
      >
        <div className={classNames('flex min-w-0 items-center gap-1', isVoting && '@max-[350px]:contents')}>
          {onBack && (
            <button
              type="button"
              aria-label={t('tonight.eveningHead.previousCard')}
              className={classNames(buttonClass(GHOST), '-ml-3')}
              onClick={onBack}
            >
              <ChevronLeft className="size-5" aria-hidden="true" />
            </button>
          )}
          <h1 className={classNames('min-w-0 truncate font-sans text-sm text-muted', isVoting && OWN_LINE)}>
            {evening.group.name}
            <span className="sr-only">{t('tonight.eveningHead.tonight')}</span>
          </h1>
        </div>
        {isVoting && <div className="col-start-2 flex flex-col items-center">{children}</div>}
        <div className="flex items-center justify-end">
          <Participants evening={evening} onOpen={() => open('people')} />
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('tonight.eveningHead.more')}
            className={classNames(buttonClass(GHOST), '-mr-3')}
            onClick={() => open('more')}
          >
            <Ellipsis className="size-5" aria-hidden="true" />
          </button>
        </div>
      </div>
      {evening.age_limit !== undefined && (
        <p className="text-center text-sm text-muted">{t('common.words.forAgesUpTo', { age: evening.age_limit })}</p>
      )}
    </header>
  )
}

function Participants({ evening, onOpen }: { evening: Evening; onOpen: () => void }) {
  const here = evening.seats.filter((seat) => seat.here)
  const shown = here.slice(0, here.length > SHOWN ? SHOWN - 1 : SHOWN)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex min-h-11 items-center rounded-control px-2 hover:bg-raised"
      onClick={onOpen}
    >
      <span className="sr-only">
        {t('tonight.eveningHead.whoIsHere', {
          here: here.length,
          answered: answeredInWords(progressOf(evening)),
        })}
      </span>
      <span aria-hidden="true" className="flex items-center">
        {shown.map((seat) => (
          <Present key={seat.id} seat={seat} isDone={isDone(seat, evening)} />
        ))}
        {here.length > shown.length && <span className="ml-2 text-sm text-muted">+{here.length - shown.length}</span>}
      </span>
    </button>
  )
}

const FLASH_MS = 1600

/** A participant, with a bulb that lights up when they answer a card. */
function Present({ seat: { name, answered }, isDone: done }: { seat: EveningSeat; isDone: boolean }) {
  const bulb = useRef<HTMLSpanElement>(null)
  const known = useRef(answered)
  useEffect(() => {
    const before = known.current
    known.current = answered
    if (answered <= before) return undefined
    return play(bulb.current, [{ opacity: 0 }, { opacity: 1 }, { opacity: 1 }, { opacity: 0 }], { duration: FLASH_MS })
  }, [answered])
  return (
    <span className="relative -mx-1">
      <Avatar name={name} size="sm" className={classNames(done && 'border-accent')} />
      <span ref={bulb} className="absolute top-0 right-0 size-2 rounded-full bg-accent opacity-0" />
    </span>
  )
}

const GHOST = { variant: 'ghost', size: 'icon' } as const
