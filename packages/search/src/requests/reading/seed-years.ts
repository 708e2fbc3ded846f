import { mentionAt, RANKS, type Mention } from './mention.ts'
import type { Line } from './tokens.ts'

const PATTERN =
  /\b(?:but|just|only|though) (?:(?:much|a bit|a lot|way|something|from|from an|from a|far) )*(?<older>older|earlier)?(?:newer|more recent|more modern|later)?\b/g
/** A movie is older or newer than another one from so many years apart. */
const APART = { older: 10, newer: 5 }

/** "Like The Matrix, but older": the years before or after the movies that the text compares with. */
export function readSeedYears(line: Line, seeds: readonly Mention[], yearOf: (movie: number) => number | undefined) {
  const years = seeds.flatMap(({ wishes }) => {
    return wishes.flatMap((wish) => (wish.kind === 'like' && wish.wanted ? (yearOf(wish.id) ?? []) : []))
  })
  if (years.length === 0) return []
  return [...line.text.matchAll(PATTERN)].flatMap((match): Mention[] => {
    const isOlder = match.groups?.older !== undefined
    if (!isOlder && !/(?:newer|recent|modern|later)$/.test(match[0])) return []
    const [from, to] = isOlder ? [null, Math.min(...years) - APART.older] : [Math.max(...years) + APART.newer, null]
    const start = match.index + match[0].search(/older|earlier|newer|more|later/)
    const span = [start, match.index + match[0].length] as const
    return mentionAt(line, span, { wishes: [{ kind: 'years', from, to, wanted: true }], rank: RANKS.fixed, firm: true })
  })
}

const LENGTH = /\b(?<shorter>shorter|less long|not (?:quite )?(?:as|so) long|not that long)\b|\blonger\b(?! than)/g
/** A movie is shorter or longer than another one from this share of its length on. */
const SHARE = 1 / 6

/** "Like The Lord of the Rings but shorter": the length next to that of the movies that the text compares with. */
export function readSeedLengths(
  line: Line,
  seeds: readonly Mention[],
  runtimeOf: (movie: number) => number | undefined,
) {
  const minutes = seeds.flatMap(({ wishes }) => {
    return wishes.flatMap((wish) => (wish.kind === 'like' && wish.wanted ? (runtimeOf(wish.id) ?? []) : []))
  })
  if (minutes.length === 0) return []
  return [...line.text.matchAll(LENGTH)].flatMap((match): Mention[] => {
    const isShorter = match.groups?.shorter !== undefined
    const to = isShorter ? Math.floor(Math.min(...minutes) * (1 - SHARE)) : null
    const from = isShorter ? null : Math.ceil(Math.max(...minutes) * (1 + SHARE))
    return mentionAt(line, [match.index, match.index + match[0].length], {
      wishes: [{ kind: 'minutes', from, to, wanted: true }],
      rank: RANKS.fixed,
      firm: true,
      settled: true,
    })
  })
}
