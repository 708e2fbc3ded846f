import { classNames } from './class-names.ts'

/** Below 50 percent red, 50 to under 70 amber, 70 and above green; each with a word, never colour alone. */
export function scoreLevel(percent: number): { tone: 'low' | 'mid' | 'high'; word: string } {
  if (percent < 50) return { tone: 'low', word: 'weak' }
  return percent < 70 ? { tone: 'mid', word: 'fair' } : { tone: 'high', word: 'strong' }
}

const RADIUS = 26
const LENGTH = 2 * Math.PI * RADIUS
const COLOURS = { low: 'text-low', mid: 'text-mid', high: 'text-high' }

interface DialProps {
  title: string
  /** The score, out of `max`; null when there is none yet. */
  value: number | null
  max?: number
}

/** A score as an arc that fills, with the number inside and a word beside it. */
export function Dial({ title, value, max = 100 }: DialProps) {
  const percent = value === null ? null : Math.round((value / max) * 100)
  const level = percent === null ? null : scoreLevel(percent)
  const shown = max === 100 ? percent : value
  const label = percent === null ? `${title}: no score yet` : `${title}: ${shown} of ${max}, ${level?.word}`
  return (
    <figure className="flex w-20 flex-col items-center gap-1 text-center">
      <svg
        viewBox="0 0 64 64"
        className={classNames('size-16', level && COLOURS[level.tone])}
        role="img"
        aria-label={label}
      >
        <circle cx="32" cy="32" r={RADIUS} fill="none" className="stroke-line" strokeWidth="5" />
        {percent !== null && (
          <circle
            cx="32"
            cy="32"
            r={RADIUS}
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            strokeLinecap="round"
            strokeDasharray={LENGTH}
            strokeDashoffset={LENGTH * (1 - percent / 100)}
            transform="rotate(-90 32 32)"
            className="animate-fill"
          />
        )}
        <text x="32" y="38" textAnchor="middle" className="fill-text text-base font-semibold">
          {shown ?? '–'}
        </text>
      </svg>
      <figcaption className="text-xs" aria-hidden="true">
        <span className="block font-medium">{title}</span>
        <span className={classNames('block', level ? COLOURS[level.tone] : 'text-muted')}>
          {level?.word ?? 'no score'}
        </span>
      </figcaption>
    </figure>
  )
}
