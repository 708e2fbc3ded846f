import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { t } from '../../words/t.ts'

/** Below 50 percent red, 50 to under 70 amber, 70 and above green; each with a word, never colour alone. */
export function scoreLevel(percent: number): { tone: 'low' | 'mid' | 'high'; word: string } {
  if (percent < 50) return { tone: 'low', word: t('ui.dial.low') }
  return percent < 70 ? { tone: 'mid', word: t('ui.dial.fair') } : { tone: 'high', word: t('ui.dial.high') }
}

const RADIUS = 26
const LENGTH = 2 * Math.PI * RADIUS
const COLOURS = { low: 'text-low', mid: 'text-mid', high: 'text-high' }

interface DialProps {
  title: string
  /** The score, out of `max`. */
  value: number
  max?: number
}

/** A score as an arc that fills, with the number inside and a word next to it. */
export function Dial({ title, value, max = 100 }: DialProps) {
  const percent = Math.round((value / max) * 100)
  const { tone, word } = scoreLevel(percent)
  const shown = max === 100 ? percent : value
  return (
    <Face
      title={title}
      word={word}
      look={COLOURS[tone]}
      label={t('ui.dial.titleShownOfMaxWord', { title, shown, max, word })}
      filled={percent}
    >
      <text x="32" y="38" textAnchor="middle" className="fill-text text-base font-semibold">
        {shown}
      </text>
    </Face>
  )
}

interface WordDialProps {
  title: string
  word: string
  /** Its colour, as text. */
  look: string
  icon: ReactNode
}

/** A dial without a number: a full ring around an icon, with a word under it. */
export function WordDial({ title, word, look, icon }: WordDialProps) {
  return (
    <Face title={title} word={word} look={look} label={`${title}, ${word}`} filled={100}>
      <svg x="20" y="20" width="24" height="24">
        {icon}
      </svg>
    </Face>
  )
}

/** Reserves a dial's space while its score loads; becomes visible only after a delay. */
export function DialSkeleton() {
  return (
    <span className="animate-late flex h-25 w-20 justify-center" aria-hidden="true">
      <Skeleton className="size-16 rounded-full" />
    </span>
  )
}

interface FaceProps {
  title: string
  word: string
  look: string
  /** The accessible name. */
  label: string
  /** Length of the arc in percent. */
  filled: number
  /** Drawn in the centre of a 64 by 64 box. */
  children: ReactNode
}

function Face({ title, word, look, label, filled, children }: FaceProps) {
  return (
    <figure className="flex w-20 flex-col items-center gap-1 text-center">
      <svg viewBox="0 0 64 64" className={classNames('size-16', look)} role="img" aria-label={label}>
        <circle cx="32" cy="32" r={RADIUS} fill="none" className="stroke-line" strokeWidth="5" />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - filled / 100)}
          transform="rotate(-90 32 32)"
          className="animate-fill"
        />
        {children}
      </svg>
      <figcaption className="text-xs" aria-hidden="true">
        <span className="block font-medium">{title}</span>
        <span className={classNames('block', look)}>{word}</span>
      </figcaption>
    </figure>
  )
}
