import type { Evening } from '@marquee/contract'
import { ChevronLeft, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { buttonClass } from '../../components/ui/button.tsx'
import type { Sheet } from './room.ts'
import { answeredInWords, progressOf } from './words.ts'
import { t } from '../../words/t.ts'

const SHOWN = 3
/** The group's name above the bulbs where they would leave it too little room. */
const OWN_LINE = '@max-[360px]:col-span-3 @max-[360px]:row-start-1 @max-[360px]:text-center @max-[360px]:text-sm'

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
          'grid items-center gap-x-2',
          isVoting ? 'grid-cols-[1fr_auto_1fr]' : 'grid-cols-[1fr_auto]',
        )}
      >
        <div className={classNames('flex min-w-0 items-center gap-1', isVoting && '@max-[360px]:contents')}>
          {onBack && (
            <button
              type="button"
              aria-label={t('tonight.eveningHead.previousCard')}
              className={buttonClass(GHOST)}
              onClick={onBack}
            >
              <ChevronLeft className="size-5" aria-hidden="true" />
            </button>
          )}
          <h1 className={classNames('min-w-0 truncate text-lg', isVoting && OWN_LINE)}>
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
            className={buttonClass(GHOST)}
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
      <span aria-hidden="true" className="hidden items-center sm:flex">
        {here.slice(0, SHOWN).map(({ id, name }) => (
          <Avatar key={id} name={name} size="sm" className="-mx-1" />
        ))}
        {here.length > SHOWN && <span className="mx-2 text-sm text-muted">+{here.length - SHOWN}</span>}
      </span>
      {evening.state === 'voting' ? (
        <span className="ml-2 text-sm">{t('common.words.invite')}</span>
      ) : (
        <span className="text-sm sm:hidden">{t('tonight.eveningHead.here', { here: here.length })}</span>
      )}
    </button>
  )
}

const GHOST = { variant: 'ghost', size: 'icon' } as const
