import type { Palette } from './palette.ts'
import type { Tone } from './tone.ts'
import type { Credits } from './type.ts'

/** A sheet to be filled by one composition. */
export interface Page extends Credits {
  /** As it is written. */
  title: string
  palette: Palette
  tone: Tone
  random: () => number
  /** Prefix of ids, unique per poster. */
  id: string
}

/** Draws a sheet; null if the title does not suit the composition. */
export type Design = (page: Page) => string | null

/** One of a list, by the next random number. */
export const oneOf = <T>(list: readonly [T, ...T[]] | readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)]!

export const upper = (title: string) => title.trim().toLocaleUpperCase('en')
