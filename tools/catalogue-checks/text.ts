import { fold, words } from '../../packages/starter/src/text.ts'

/** This many equal words in a row count as copied from another text. */
export const RUN_LENGTH = 8

/** A title's key for comparison: folded words, `&` read as "and", without a leading article. */
export function titleKey(title: string): string {
  return words(title.replace(/&/g, ' and '))
    .join(' ')
    .replace(/^(the|a|an) (?=.)/, '')
}

/** Every run of RUN_LENGTH words in a text, each as one string. */
export function runs(text: string): string[] {
  const all = words(text)
  return all.slice(RUN_LENGTH - 1).map((_, start) => all.slice(start, start + RUN_LENGTH).join(' '))
}

/**
 * Pairs of different strings within edit distance 1 of each other once folded (insert, delete, replace).
 * Deletion neighbourhoods as in SymSpell (Garbe, 2012): O(n·l²) for n strings of length l.
 */
export function nearlyEqualPairs(strings: readonly string[]): [string, string][] {
  const neighbours = new Map<string, string[]>()
  const pairs = new Map<string, [string, string]>()
  for (const string of new Set(strings)) {
    const folded = fold(string)
    for (const key of deletions(folded)) {
      const others = neighbours.get(key) ?? []
      for (const other of others) {
        if (withinOneEdit(folded, fold(other))) pairs.set(`${other}\n${string}`, [other, string])
      }
      neighbours.set(key, [...others, string])
    }
  }
  return [...pairs.values()]
}

function deletions(string: string): Set<string> {
  const all = new Set([string])
  for (let at = 0; at < string.length; at++) all.add(string.slice(0, at) + string.slice(at + 1))
  return all
}

/** True if two folded strings differ by at most one insertion, deletion or replacement. */
export function withinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const skipA = a.length >= b.length ? 1 : 0
  const skipB = b.length >= a.length ? 1 : 0
  return a.slice(start + skipA) === b.slice(start + skipB)
}
