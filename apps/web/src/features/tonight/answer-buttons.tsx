import type { CardAnswer } from '@marquee/contract'
import { Check, Eye, Heart, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ComponentType, MouseEvent } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import { useMedia } from '../../hooks/use-media.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { t } from '../../words/t.ts'
import { play } from './play.ts'

interface Option {
  answer: CardAnswer
  word: string
  icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>
  /** The key that does the same. */
  shortcut: string
  look: string
}

const OPTIONS: readonly Option[] = [
  {
    answer: 'love',
    word: t('tonight.answerButtons.loveIt'),
    icon: Heart,
    shortcut: '1',
    look: 'text-accent',
  },
  { answer: 'fine', word: t('tonight.answerButtons.fine'), icon: Check, shortcut: '2', look: 'text-high' },
  { answer: 'no', word: t('tonight.answerButtons.no'), icon: X, shortcut: '3', look: 'text-low' },
]
const SEEN: readonly Option[] = [
  {
    answer: 'seen_fine',
    word: t('tonight.answerButtons.fineAgain'),
    icon: Check,
    shortcut: '2',
    look: 'text-high',
  },
  { answer: 'seen_no', word: t('tonight.answerButtons.no'), icon: X, shortcut: '3', look: 'text-low' },
]

const isSeen = (answer: CardAnswer | undefined) => answer === 'seen_fine' || answer === 'seen_no'

interface AnswerButtonsProps {
  /** The previous answer, which may be changed. */
  chosen: CardAnswer | undefined
  /** Answer to the card before, whose button lights up for a moment. */
  pressed: CardAnswer | undefined
  onAnswer: (answer: CardAnswer) => void
}

const FLASH_MS = 150
const isSameButton = (option: CardAnswer, pressed: CardAnswer | undefined) =>
  pressed !== undefined && pressed.replace('seen_', '') === option.replace('seen_', '')

/** The three answers, and "Seen it" with its own two; also by the keys 1, 2, 3 and S. Give it the card as its key. */
export function AnswerButtons({ chosen, pressed, onAnswer }: AnswerButtonsProps) {
  const [seen, setSeen] = useState(isSeen(chosen))
  const options = seen ? SEEN : OPTIONS
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !isShortcut(event)) return
    const option = options.find(({ shortcut }) => shortcut === event.key)
    if (option === undefined && event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (option === undefined) setSeen(!seen)
    else onAnswer(option.answer)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  // The second press of a double tap would answer the next card before it was seen.
  const press = (answer: CardAnswer) => (event: MouseEvent) => void (event.detail < 2 && onAnswer(answer))
  return (
    <div className="flex flex-col">
      <div className={classNames('grid gap-2', seen ? 'grid-cols-2' : 'grid-cols-3')}>
        {options.map((option) => (
          <AnswerButton
            key={option.word}
            option={option}
            chosen={option.answer === chosen}
            flashes={isSameButton(option.answer, pressed)}
            onClick={press(option.answer)}
          />
        ))}
      </div>
      <button
        type="button"
        aria-pressed={seen}
        aria-keyshortcuts="s"
        onClick={() => setSeen(!seen)}
        className={classNames(
          'flex min-h-11 items-center justify-center gap-2 rounded-control text-sm transition-colors',
          seen ? 'chosen' : 'text-muted hover:bg-raised',
        )}
      >
        <Eye className="size-4" aria-hidden="true" />
        {t('tonight.answerButtons.seenIt')}
      </button>
    </div>
  )
}

interface AnswerButtonProps {
  option: Option
  chosen: boolean
  flashes: boolean
  onClick: (event: MouseEvent) => void
}

function AnswerButton({ option, chosen, flashes, onClick }: AnswerButtonProps) {
  const { word, icon: Icon, shortcut, look } = option
  const keyboard = useMedia('(hover: hover)')
  const fill = useRef<HTMLSpanElement>(null)
  useEffect(
    () => (flashes ? play(fill.current, [{ opacity: 1 }, { opacity: 0 }], { duration: FLASH_MS }) : undefined),
    [flashes],
  )
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
      className={classNames(
        'relative flex flex-col items-center justify-center gap-1 overflow-hidden border-2 bg-raised font-semibold leading-none brighter',
        look,
      )}
      style={{ height: 84, borderRadius: 14, borderColor: chosen ? 'currentColor' : 'transparent' }}
    >
      <span ref={fill} className="absolute inset-0 bg-current opacity-0" aria-hidden="true" />
      <Icon className="size-6 shrink-0" aria-hidden="true" />
      {word}
      {keyboard && (
        <kbd className="font-sans text-xs leading-none font-normal text-muted" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </button>
  )
}
