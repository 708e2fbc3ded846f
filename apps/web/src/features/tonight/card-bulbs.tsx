import { classNames } from '../../components/ui/class-names.ts'

interface CardBulbsProps {
  /** Whether each card has been answered, in their order. */
  answered: readonly boolean[]
  /** The index of the card on the screen. */
  current: number
}

/** The cards as bulbs of the sign: lit once answered, with a ring around the one on the screen. */
export function CardBulbs({ answered, current }: CardBulbsProps) {
  return (
    <svg viewBox={`0 0 ${answered.length * 20} 20`} className="h-5 text-accent" aria-hidden="true">
      {answered.map((isLit, i) => (
        <g key={i} fill="currentColor">
          <circle
            cx={i * 20 + 10}
            cy="10"
            r={isLit ? 5 : 4}
            opacity={isLit ? 1 : 0.35}
            className={classNames('transition-opacity', isLit && 'animate-appear')}
          />
          {i === current && <circle cx={i * 20 + 10} cy="10" r="8.5" fill="none" stroke="currentColor" />}
        </g>
      ))}
    </svg>
  )
}
