import type { HistoryImport } from '@marquee/contract'
import { LEVELS as RATING_LEVELS } from '../../components/movie/rating.tsx'

export type Scale = NonNullable<HistoryImport['scale']>
export type Cuts = readonly [number, number, number]

/** Our levels, lowest first; the last three begin at a cut point. */
export const LEVELS = RATING_LEVELS.map(({ word }) => word)
/** In tenths of the scale: 2½, 3½ and 4½ stars, or 5, 7 and 9 points. */
export const DEFAULT_CUTS: Cuts = [5, 7, 9]
export const STEPS = 10

/** Which level a bar of the histogram (1 to 10) becomes: 0 is Dislike, 3 is Best. */
export function levelOf(step: number, cuts: Cuts): number {
  return cuts.filter((cut) => step >= cut).length
}

/** How many ratings each level gets. */
export function countLevels(histogram: readonly number[], cuts: Cuts): number[] {
  return LEVELS.map((_, level) =>
    histogram.reduce((sum, count, i) => sum + (levelOf(i + 1, cuts) === level ? count : 0), 0),
  )
}

/** Moves one cut point (1 to 11, where 11 leaves the level out); those in its way are pushed along. */
export function moveCut(cuts: Cuts, index: number, to: number): Cuts {
  const moved = (cut: number, i: number) => (i < index ? Math.min(cut, to) : i > index ? Math.max(cut, to) : to)
  return [moved(cuts[0], 0), moved(cuts[1], 1), moved(cuts[2], 2)]
}

/** A tenth of the scale as its service writes it: "2½" stars, "5" points. */
export function stepLabel(step: number, scale: Scale): string {
  if (scale === 'points') return String(step)
  return `${step > 1 ? Math.floor(step / 2) : ''}${step % 2 === 1 ? '½' : ''}`
}

/** The range of a level in words: "2½ to 3 stars", "nothing". */
export function rangeOf(level: number, cuts: Cuts, scale: Scale): string {
  const from = cuts[level - 1] ?? 1
  const to = (cuts[level] ?? STEPS + 1) - 1
  if (from > to) return 'nothing'
  const unit = scale === 'stars' ? (to <= 2 ? 'star' : 'stars') : 'of 10'
  const [first, last] = [stepLabel(from, scale), stepLabel(to, scale)]
  return from === to ? `${first} ${unit}` : `${first} to ${last} ${unit}`
}

/** Where a level begins, in words. */
export function cutInWords(cut: number, scale: Scale): string {
  if (cut > STEPS) return 'never'
  return scale === 'stars' ? `${stepLabel(cut, scale)} ${cut <= 2 ? 'star' : 'stars'}` : `${cut} of 10`
}
