import { Check, Eye, EyeOff } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { useMarks } from '../../lib/marks.ts'
import type { MarkedMovie } from '../../lib/marks.ts'
import { useMark } from './mutations.ts'
import { t } from '../../words/t.ts'

const BUTTONS = [
  { mark: 'seen', word: t('marks.markButtons.seen'), icon: Eye },
  { mark: 'hidden', word: t('common.words.notInterested'), icon: EyeOff },
] as const

interface MarkButtonsProps {
  movie: MarkedMovie & { title: string }
  onDone?: () => void
}

/** The toggle buttons Seen and Not interested of the movie page, and of a card's sheet. */
export function MarkButtons({ movie, onDone }: MarkButtonsProps) {
  const marks = useMarks(movie)
  const mark = useMark(movie)
  return BUTTONS.map(({ mark: name, word, icon }) => {
    // A rating implies that the movie is seen. The button stays, so that nothing moves when the movie is rated.
    const isImplied = name === 'seen' && (marks.rating ?? null) !== null
    const on = isImplied || marks[name] === true
    const Icon = on ? Check : icon
    return (
      <Button
        key={name}
        aria-pressed={on}
        disabled={isImplied}
        className={on ? 'chosen' : undefined}
        onClick={() => {
          mark(name, !on)
          onDone?.()
        }}
      >
        <Icon className={on ? 'size-4 text-accent' : 'size-4'} aria-hidden="true" />
        {word}
      </Button>
    )
  })
}
