import type { RequestChip, RequestPage } from '@marquee/contract'

/** Kinds that can be wanted as well as unwanted. */
const TURNABLE = new Set([
  'concept',
  'label',
  'genre',
  'keyword',
  'person',
  'place',
  'language',
  'feature',
  'prize',
  'basis',
  'studio',
])
/** Kinds that a movie either keeps or is not found at all. */
const LIMITS = new Set([
  'minutes',
  'years',
  'language',
  'place',
  'person',
  'feature',
  'seen',
  'services',
  'prize',
  'basis',
  'studio',
  'age',
  'movie',
  'absent',
])

export const isTurnable = ({ kind }: RequestChip) => TURNABLE.has(kind)

/** The key of the same chip with the opposite meaning. */
export const turnedKey = (key: string) => (key.startsWith('-') ? key.slice(1) : `-${key}`)

const UNWANTED = 'not: '

/** The same chip with the opposite meaning, as it will be answered. */
function turned(chip: RequestChip): RequestChip {
  const text = chip.wanted ? UNWANTED + shortText(chip) : chip.text.replace(UNWANTED, '')
  return { ...chip, key: turnedKey(chip.key), wanted: !chip.wanted, text }
}

/** A chip among others that a movie meets, where the kind of a mood or a genre need not be named. */
export const shortText = ({ text }: RequestChip) => text.replace(/^(?:mood|genre|for): /, '')

/**
 * The chips to show while the answer to a change is on its way: those answered before, without the ones that were removed and
 * with the turned ones the other way round.
 * @param keys the chips that hold, or null for those of the text
 */
export function chipsUntilAnswered(answered: readonly RequestChip[], keys: readonly string[] | null): RequestChip[] {
  if (keys === null) return [...answered]
  return answered.flatMap((chip) => {
    if (keys.includes(chip.key)) return [chip]
    return keys.includes(turnedKey(chip.key)) ? [turned(chip)] : []
  })
}

/** The wanted genres that a movie of the answer does not have: it is only close to them. */
export function missingGenres(movie: { meets: readonly string[] }, { chips }: RequestPage): RequestChip[] {
  return chips.filter(({ key, kind, wanted }) => kind === 'genre' && wanted && !movie.meets.includes(key))
}

/** The chips that a movie meets and another one of the list may not: a limit that all of them keep is no reason for one. */
export function reasonsOf(movie: { meets: readonly string[] }, { chips, results }: RequestPage): RequestChip[] {
  return chips.filter(({ key, kind, wanted }) => {
    if (!movie.meets.includes(key)) return false
    return !((LIMITS.has(kind) || !wanted) && results.every(({ meets }) => meets.includes(key)))
  })
}
