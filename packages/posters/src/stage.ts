import type { Palette } from './palette.ts'

export const WIDTH = 200
export const HEIGHT = 300

/** Canvas of a composition: the whole sheet, with the free space between `top` and `bottom` for its subject. */
export interface Stage {
  palette: Palette
  random: () => number
  /** Prefix for the ids of gradients, unique per poster. */
  id: string
  top: number
  bottom: number
}

export type Composition = (stage: Stage) => string

export const between = (random: () => number, low: number, high: number) => low + random() * (high - low)

export const middle = ({ top, bottom }: Stage) => (top + bottom) / 2

export const steps = (count: number) => Array.from({ length: count }, (_, i) => i)
