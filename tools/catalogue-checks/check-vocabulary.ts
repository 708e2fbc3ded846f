import { isDate, reportRepeats } from './check-movie.ts'
import type { Starter, StarterLabel, StarterMovie, StarterPerson } from '../../packages/starter/src/schema.ts'
import { DEPARTMENTS, LABEL_TYPES } from '../../packages/starter/src/schema.ts'
import { labelsWithStated } from '../../packages/starter/src/statements.ts'
import { nearlyEqualPairs } from './text.ts'
import { pairKey, type Breach, type CheckLists } from './lists.ts'
import { words } from '../../packages/starter/src/text.ts'

/** A label needs at least this many movies. */
export const MOVIES_PER_LABEL = 12

/** Label types that may contain proper names ("New York"); names of other types are in lower case. */
const PROPER_NAMES: ReadonlySet<string> = new Set([
  'character_type',
  'place_location',
  'symbols_motifs',
  'cultural_mythical_influences',
  'time_period',
])

/** Labels one letter apart that mean different things. */
const DISTINCT_LABELS: ReadonlySet<string> = new Set(['bollywood | hollywood', 'loyalty | royalty'])

/** Checks the label vocabulary: lower case except proper names, known types, one-line definitions, no near-duplicates, each label in use. */
export function checkLabels({ labels, movies }: Pick<Starter, 'labels' | 'movies'>): Breach[] {
  const breaches: Breach[] = []
  const names = labels.map(({ name }) => name)
  const folded = names.map((name) => name.toLowerCase())
  reportRepeats(folded, (name) => breaches.push({ rule: 'label-duplicate', message: `label ${name} defined twice` }))
  for (const label of labels) breaches.push(...checkLabel(label))
  for (const [a, b] of nearDuplicates(folded)) {
    breaches.push({ rule: 'label-duplicate', message: `labels ${a} and ${b} are nearly the same` })
  }
  const uses = countLabelUses(movies)
  for (const name of names) {
    const count = uses.get(name) ?? 0
    if (count < MOVIES_PER_LABEL) breaches.push({ rule: 'label-rare', message: `label ${name} is on ${count} movies` })
  }
  return breaches
}

/** Number of movies that carry each label with a positive rating. */
export function countLabelUses(movies: readonly StarterMovie[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const movie of movies) {
    for (const { name, rating } of labelsWithStated(movie)) if (rating > 0) uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  return uses
}

function checkLabel({ name, type, definition }: StarterLabel): Breach[] {
  const rule = 'label-definition'
  if (!LABEL_TYPES.includes(type)) return [{ rule, message: `label ${name} has unknown type ${type}` }]
  const spelled = PROPER_NAMES.has(type) ? name : name.toLowerCase()
  if (name !== spelled.trim() || name === '') return [{ rule, message: `label name "${name}"` }]
  if (words(definition).length < 3 || definition.includes('\n'))
    return [{ rule, message: `label ${name} lacks a one-line definition` }]
  return []
}

/** Names one edit apart, or with the same words in another order or number. Numbered names (1910s, world war ii) are allowed to be similar. */
function nearDuplicates(names: readonly string[]): [string, string][] {
  const wordy = names.filter((name) => !/\d|\bi+$/.test(name))
  const pairs = nearlyEqualPairs(wordy).filter((pair) => !DISTINCT_LABELS.has(pair.toSorted().join(' | ')))
  const bySet = new Map<string, string>()
  for (const name of wordy) {
    const key = words(name)
      .map((word) => word.replace(/(?<=.{3})(es|s)$/, ''))
      .sort()
      .join(' ')
    const other = bySet.get(key)
    if (other !== undefined && other !== name) pairs.push([other, name])
    bySet.set(key, name)
  }
  return pairs
}

/** Checks the people: no name spelled two ways, and consistent facts about the best known. */
export function checkPeople({ movies, people }: Pick<Starter, 'movies' | 'people'>, lists: CheckLists): Breach[] {
  const credited = movies.flatMap(({ cast, crew }) => [...cast, ...crew].map(({ name }) => name))
  const names = new Set(credited)
  const breaches: Breach[] = nearlyEqualPairs([...names, ...people.map(({ name }) => name)])
    .filter((pair) => !lists.distinctPeople.has(pairKey(pair)))
    .map(([a, b]) => ({ rule: 'person-spelling', message: `${a} and ${b}: one person spelled two ways?` }))
  reportRepeats(
    people.map(({ name }) => name),
    (name) => breaches.push({ rule: 'person', message: `${name} is described twice` }),
  )
  return [...breaches, ...people.flatMap((person) => checkPerson(person, names))]
}

function checkPerson(person: StarterPerson, credited: ReadonlySet<string>): Breach[] {
  const { name, birthday, deathday, biography } = person
  const errors: string[] = []
  if (!credited.has(name)) errors.push('is in no movie')
  for (const date of [birthday, deathday]) if (date !== null && !isDate(date)) errors.push(`has date ${date}`)
  if (birthday !== null && deathday !== null && deathday <= birthday) errors.push('dies before birth')
  if (!DEPARTMENTS.includes(person.known_for_department)) errors.push(`works in ${person.known_for_department}`)
  const sentences = biography.split(/(?<=[.!?])\s+(?=\p{Lu})/u).length
  if (sentences < 2 || words(biography).length > 90) errors.push('needs a biography of two sentences')
  return errors.map((error) => ({ rule: 'person', message: `${name} ${error}` }))
}
