import { COMPOSITIONS, weightsOf } from './compositions.ts'
import type { CompositionName } from './compositions.ts'
import { rarestGenre } from './genre.ts'
import type { PosterGenre } from './genre.ts'
import type { Page } from './page.ts'
import { oneOf } from './page.ts'
import { hashText, seededRandom } from './random.ts'
import { isForeign, toneOf } from './tone.ts'

/** The facts a poster is made from. Equal facts always give the same picture. */
export interface PosterFacts {
  id: number | string
  title: string
  year: number | null
  director?: string | undefined
  genres: readonly string[]
  /** Names of moods, the keywords of `GRAVE_KEYWORDS`, and the code of a language other than English, in any order. */
  moods?: readonly string[] | undefined
}

export interface Poster {
  composition: CompositionName
  /** The genre that decided. */
  genre: PosterGenre | null
  markup: string
}

/**
 * The poster as the inside of an SVG with the view box 0 0 200 300. Titles are in the display face, by the class `font-display`, or
 * in Instrument Serif; the class `credits` marks type that is too small to read on a poster less than 140 pixels wide.
 */
export const posterMarkup = (facts: PosterFacts): string => drawPoster(facts).markup

/** The poster, and which composition it has. Title and year decide, so that a movie looks the same in every installation. */
export function drawPoster(facts: PosterFacts): Poster {
  const title = facts.title.trim() === '' ? '?' : facts.title.trim()
  const seed = hashText(`${title}/${facts.year}`)
  const random = seededRandom(seed)
  const genre = rarestGenre(facts.genres)
  const moods = facts.moods ?? []
  const tone = toneOf(facts.genres, moods)
  const weights = weightsOf({ title, genre, tone, foreign: isForeign(moods) })
  while (weights.length > 0) {
    const composition = drawn(weights, random)
    const { palettes, design } = COMPOSITIONS[composition]
    const page: Page = {
      title,
      year: facts.year,
      director: facts.director,
      palette: oneOf(palettes(tone), random),
      tone,
      random,
      id: `p${seed.toString(36)}`,
    }
    const markup = design(genre)(page)
    if (markup !== null) return { composition, genre, markup }
    const index = weights.findIndex(([name]) => name === composition)
    weights.splice(index, 1)
  }
  throw new Error('No composition takes this title.')
}

/** One of the names, as often as its weight says. */
function drawn(weights: readonly [CompositionName, number][], random: () => number): CompositionName {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  let left = random() * total
  for (const [name, weight] of weights) {
    left -= weight
    if (left < 0) return name
  }
  return weights.at(-1)![0]
}
