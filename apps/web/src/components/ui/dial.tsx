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
const FIGURE = 'flex w-20 flex-col items-center gap-1 text-center xl:w-24'
const SIZE = 'size-18 xl:size-22'
const COLOURS = { low: 'text-low', mid: 'text-mid', high: 'text-high' }

interface DialProps {
  title: string
  /** The score, out of `max`. */
  value: number
  max?: number
}

/** A score as an arc that fills, with the number inside and a word next to it. */
export function Dial({ title, value, max = 100 }: DialProps) {
  const { percent, shown, label } = scoreOf(title, value, max)
  const { tone, word } = scoreLevel(percent)
  return (
    <Face title={title} word={word} look={COLOURS[tone]} label={label} filled={percent}>
      <text x="32" y="38" textAnchor="middle" className="fill-text text-base font-semibold">
        {shown}
      </text>
    </Face>
  )
}

/** A score in percent, the number that is shown for it, and its words for screen readers. */
function scoreOf(title: string, value: number, max: number) {
  const percent = Math.round((value / max) * 100)
  const shown = max === 100 ? percent : value
  const { word } = scoreLevel(percent)
  return { percent, shown, label: t('ui.dial.titleShownOfMaxWord', { title, shown, max, word }) }
}

/** A score in one line: its title, its number and a small arc. */
export function ScoreLine({ title, value, max = 100 }: DialProps) {
  const { percent, shown, label } = scoreOf(title, value, max)
  return (
    <span className="flex items-center gap-1.5 text-xs xl:min-h-8 xl:gap-2 xl:text-sm">
      <span aria-hidden="true" className="text-muted xl:flex-1">
        {title}
      </span>
      <span aria-hidden="true" className="font-semibold">
        {shown}
      </span>
      <svg
        viewBox="0 0 64 64"
        className={classNames('size-4 shrink-0 xl:size-5', COLOURS[scoreLevel(percent).tone])}
        role="img"
        aria-label={label}
      >
        <Ring filled={percent} width={8} />
      </svg>
    </span>
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
    <span className={classNames('animate-late', FIGURE)} aria-hidden="true">
      <Skeleton className={classNames('rounded-full', SIZE)} />
      <span className="text-xs whitespace-pre">{'\n\n'}</span>
    </span>
  )
}

/** @param width of the line, in a box of 64 by 64 */
function Ring({ filled, width }: { filled: number; width: number }) {
  const ring = { cx: 32, cy: 32, r: RADIUS, fill: 'none', strokeWidth: width }
  return (
    <>
      <circle {...ring} className="stroke-line" />
      <circle
        {...ring}
        stroke="currentColor"
        strokeLinecap="round"
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - filled / 100)}
        transform="rotate(-90 32 32)"
        className="animate-fill"
      />
    </>
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
    <figure className={FIGURE}>
      <svg viewBox="0 0 64 64" className={classNames(SIZE, look)} role="img" aria-label={label}>
        <Ring filled={filled} width={5} />
        {children}
      </svg>
      <figcaption className="text-xs" aria-hidden="true">
        <span className="block font-medium">{title}</span>
        <span className={classNames('block', look)}>{word}</span>
      </figcaption>
    </figure>
  )
}
