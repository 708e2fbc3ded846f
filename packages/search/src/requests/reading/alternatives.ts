import type { Wish } from '../types.ts'
import type { Mention } from './mention.ts'
import type { Token } from './tokens.ts'

/** Kinds of wishes that are met by degrees; alternatives of other kinds are limits. */
const GRADED: ReadonlySet<Wish['kind']> = new Set(['concept', 'label', 'keyword', 'genre'])

/** True if a slash, or "or" where `words` count, joins a mention to the one before it as its alternative. */
export function isAlternative(
  tokens: readonly Token[],
  [before, mention]: readonly [Mention | undefined, Mention],
  { words }: { words: boolean },
): boolean {
  if (before === undefined || ![before, mention].every(isGraded)) return false
  if (mention.from === before.to) return tokens[mention.from].slash === true
  return words && mention.from === before.to + 1 && tokens[before.to].text === 'or'
}

function isGraded({ wishes }: Mention): boolean {
  return wishes.length > 0 && wishes.every(({ kind }) => GRADED.has(kind))
}
