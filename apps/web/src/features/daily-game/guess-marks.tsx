import type { DailySession } from '@marquee/contract'
import { classNames } from '../../components/ui/class-names.ts'

interface GuessMarksProps {
  session: Pick<DailySession, 'num_guesses' | 'solved'>
  allowed: number
  className: string
}

/** One mark per guess: a ring for one left, red for wrong, green for right. Put the same in words next to it. */
export function GuessMarks({ session: { num_guesses, solved }, allowed, className }: GuessMarksProps) {
  const lookOf = (i: number) => {
    if (i >= num_guesses) return 'border border-field'
    return solved && i === num_guesses - 1 ? 'bg-high' : 'bg-low'
  }
  return (
    <span className="flex gap-1.5" aria-hidden="true">
      {Array.from({ length: allowed }, (_, i) => (
        <span key={i} className={classNames(className, lookOf(i))} />
      ))}
    </span>
  )
}
