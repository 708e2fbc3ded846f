/**
 * Common part of the spellings of one name: they may differ in case, hyphens, dots, spaces, diacritics and the order of words. Two
 * names are the same when they share one of these. Empty for a name without letters.
 */
export function spellingKeys(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? [] : [words.join(''), words.toSorted().join(' ')]
}

export function isSameName(a: string, b: string): boolean {
  const keys = new Set(spellingKeys(a))
  return spellingKeys(b).some((key) => keys.has(key))
}

/** `John Williams` for `John Williams (actor)`, as a catalogue separates namesakes. */
export function withoutAddition(name: string): string {
  return name.replace(/ \([^()]*\)$/, '')
}
