import { isFiller } from './filler.ts'
import { RANKS, type Mention } from './mention.ts'
import { cueAt } from './seeds.ts'
import type { NameFinder } from './titles.ts'
import type { Token } from './tokens.ts'

/** Titles that the catalogue does not have, after words that compare: "like Jumanji". */
export function readAbsentTitles(
  text: string,
  tokens: readonly Token[],
  names: NameFinder,
  isTaken: (token: number) => boolean,
): Mention[] {
  return tokens.flatMap((_, from): Mention[] => {
    const cue = cueAt(tokens, from)
    if (cue?.certainty !== 'named' || cue.directed || isTaken(cue.to)) return []
    const to = names.endOfTitle(cue.to)
    if (to === undefined) return []
    const words = tokens.slice(cue.to, to)
    if (words.every((word) => isFiller(word.text)) || words.some((__, i) => isTaken(cue.to + i))) return []
    const title = text.slice(words[0].from, words.at(-1)!.to)
    return [
      { from, to, wishes: [{ kind: 'absent', title, wanted: true }], rank: RANKS.fixed, firm: true, settled: true },
    ]
  })
}
