import type { Wish } from '../types.ts'
import { RANKS, type Mention } from './mention.ts'
import type { NameFinder } from './titles.ts'
import { joined, type Token } from './tokens.ts'

/** Phrases before a movie to leave out. */
const DENIALS = new Set(
  'not|but not|no|but no|without|except|except for|other than|besides|apart from|excluding|minus|anything but|not another'.split(
    '|',
  ),
)
const LONGEST = 3
/** A series of more movies than this is left out as a whole when one of them is named. */
const SHORT_SERIES = 3

/** Movies that a text names to leave them out: "but not Forrest Gump". A long series is left out as a whole. */
export function readDeniedTitles(
  tokens: readonly Token[],
  names: NameFinder,
  partsOf: (movie: number) => number,
): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; at++) {
    let next = afterDenial(tokens, at)
    while (next !== undefined) {
      const found = names.leftOutAt(next)
      if (found === undefined) break
      const { id, title, to, isWhole } = found
      const series = !isWhole || partsOf(id) > SHORT_SERIES
      const wishes: Wish[] = [{ kind: 'movie', id, title, series, wanted: false }]
      // A hero's name is in titles and texts of other series as well.
      if (series && to === next + 1) wishes.push({ kind: 'keyword', name: tokens[next].text, wanted: false })
      mentions.push({ from: next, to, wishes, rank: RANKS.fixed, firm: true, settled: true })
      at = to - 1
      next = /^(?:or|and|nor)$/.test(tokens[to]?.text ?? '') ? to + 1 : undefined
    }
  }
  return mentions
}

function afterDenial(tokens: readonly Token[], at: number): number | undefined {
  for (let length = Math.min(LONGEST, tokens.length - at - 1); length > 0; length--) {
    if (DENIALS.has(joined(tokens, at, at + length))) return at + length
  }
  return undefined
}
