import type { NamedEntry } from '../types.ts'
import { idOf, kindOf, type Segment } from './segment.ts'
import { inDigits, oneLine } from './title-words.ts'

/** The names of a segment by their whole text, for finding what is named in full in constant time. */
export interface WholeNames {
  /** Names by their title key, the most popular first. */
  byKey: ReadonlyMap<string, number | readonly number[]>
  /** Names of people of several words by the last one, the most popular first. */
  bySurname: ReadonlyMap<string, readonly number[]>
}

/** O(words of the segment). */
export function wholeNames({ names, entries, vocabulary }: Segment): WholeNames {
  const byKey = new Map<string, number | number[]>()
  const bySurname = new Map<string, number[]>()
  const digits = inDigits(vocabulary.words)
  for (let name = 0; name < names.entry.length; name++) {
    const entry = names.entry[name]
    const ids = names.wordIds.subarray(names.wordStart[name], names.peopleStart[name])
    const key = oneLine(Array.from(ids, (id) => digits[id]))
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, name)
    else if (typeof known === 'number') byKey.set(key, [known, name])
    else known.push(name)
    if (kindOf(entries.keys[entry]) === 'person' && ids.length > 1) {
      const surname = vocabulary.words[ids[ids.length - 1]]
      const same = bySurname.get(surname)
      if (same === undefined) bySurname.set(surname, [name])
      else same.push(name)
    }
  }
  return { byKey, bySurname }
}

/** The living entry of a name. */
export function namedEntry({ names, entries, alive }: Segment, name: number): NamedEntry[] {
  const entry = names.entry[name]
  if (alive[entry] === 0) return []
  const key = entries.keys[entry]
  return [
    {
      id: idOf(key),
      kind: kindOf(key),
      title: names.texts[entries.title[entry]],
      matched: names.texts[name],
      year: entries.years[entry] || null,
      popularity: entries.popularity[entry],
    },
  ]
}
