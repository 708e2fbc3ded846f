import type { CardAnswer } from '@marquee/contract'
import { Check, Eye, Heart, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, MouseEvent } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import { useMedia } from '../../hooks/use-media.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { t } from '../../words/t.ts'

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
    look: 'border-accent text-accent',
  },
  { answer: 'fine', word: t('tonight.answerButtons.fine'), icon: Check, shortcut: '2', look: 'border-high text-high' },
  { answer: 'no', word: t('tonight.answerButtons.no'), icon: X, shortcut: '3', look: 'border-low text-low' },
]
const SEEN: readonly Option[] = [
  {
    answer: 'seen_fine',
    word: t('tonight.answerButtons.fineAgain'),
    icon: Check,
    shortcut: '2',
    look: 'border-high text-high',
  },
  { answer: 'seen_no', word: t('tonight.answerButtons.no'), icon: X, shortcut: '3', look: 'border-low text-low' },
]

const isSeen = (answer: CardAnswer | undefined) => answer === 'seen_fine' || answer === 'seen_no'

interface AnswerButtonsProps {
  /** The previous answer, which may be changed. */
  chosen: CardAnswer | undefined
  onAnswer: (answer: CardAnswer) => void
}

/** The three answers, and "Seen it" with its own two; also by the keys 1, 2, 3 and S. Give it the card as its key. */
export function AnswerButtons({ chosen, onAnswer }: AnswerButtonsProps) {
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
    <div className="flex flex-col gap-2">
      <div className={classNames('grid gap-2', seen ? 'grid-cols-2' : 'grid-cols-3')}>
        {options.map((option) => (
          <AnswerButton
            key={option.word}
            option={option}
            pressed={option.answer === chosen}
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
          'flex min-h-11 items-center justify-center gap-2 rounded-control border text-sm transition-colors',
          seen ? 'chosen border-line' : 'border-transparent text-muted hover:bg-raised',
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
  pressed: boolean
  onClick: (event: MouseEvent) => void
}

function AnswerButton({ option: { word, icon: Icon, shortcut, look }, pressed, onClick }: AnswerButtonProps) {
  const keyboard = useMedia('(hover: hover)')
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
      className={classNames(
        'flex h-20 flex-col items-center justify-center gap-1 rounded-control border-2 font-semibold leading-none transition-colors',
        look,
        pressed ? 'bg-raised' : 'bg-surface',
      )}
    >
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
