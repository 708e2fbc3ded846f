import { classNames } from '../../components/ui/class-names.ts'

interface CardBulbsProps {
  /** The cards in their order, and whether each has been answered. */
  cards: readonly { id: number; isAnswered: boolean }[]
  /** The index of the card on the screen. */
  current: number
}

/** The cards as bulbs of the sign: lit once answered, with a ring around the one on the screen. */
export function CardBulbs({ cards, current }: CardBulbsProps) {
  return (
    <svg viewBox={`0 0 ${cards.length * 20} 20`} className="h-4 text-accent" aria-hidden="true">
      {cards.map(({ id, isAnswered: isLit }, i) => (
        <g key={id} fill="currentColor">
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
