import { kindOf, type Segment } from './segment.ts'

/** At most this many names per segment are compared, the most popular first. */
const MAX_NAMES = 30_000

/**
 * True if the word ends the name of a series of several words and is rarer as a surname, both weighted by popularity: "bond" is
 * James Bond rather than Ward Bond. O(names that hold the word).
 */
export function namesSeries(segments: readonly { segment: Segment }[], word: string): boolean {
  let series = 0
  let people = 0
  for (const { segment } of segments) {
    const { names, entries, alive } = segment
    for (const name of namesEndingWith(segment, word)) {
      const entry = names.entry[name]
      if (alive[entry] === 0) continue
      if (names.series[name] === 1) series += entries.popularity[entry]
      else if (kindOf(entries.keys[entry]) === 'person') people += entries.popularity[entry]
    }
  }
  return series > people
}

/** Names of several words that end with the word. */
function namesEndingWith({ names, vocabulary, postings: { start, list } }: Segment, word: string): number[] {
  const id = vocabulary.find(word)
  if (id < 0) return []
  const holding = list.subarray(start[id], Math.min(start[id + 1], start[id] + MAX_NAMES))
  return Array.from(holding, (posting) => posting >> 2).filter((name) => {
    const end = names.peopleStart[name]
    return end - names.wordStart[name] > 1 && names.wordIds[end - 1] === id
  })
}
