import { reportRepeats } from './check-movie.ts'
import { ConceptFormError, conceptWords, readConcept } from '../../packages/starter/src/concept-form.ts'
import { CONCEPT_TERMS, type StarterConcept } from '../../packages/starter/src/concepts.ts'
import { GENRES, type Starter } from '../../packages/starter/src/schema.ts'
import type { Breach } from './lists.ts'

/** At least this many entries are moods and occasions. */
export const MOODS_AND_OCCASIONS = 150

/** Number of entries of each kind, and of all their phrases. */
export interface ConceptCounts {
  moods: number
  occasions: number
  wordings: number
  phrases: number
}

/** Counts moods, occasions, wordings and their phrases. */
export function countConcepts(concepts: readonly StarterConcept[]): ConceptCounts {
  const ofKind = (kind: StarterConcept['kind']) => concepts.filter((concept) => concept.kind === kind).length
  return {
    moods: ofKind('mood'),
    occasions: ofKind('occasion'),
    wordings: ofKind('wording'),
    phrases: concepts.reduce((sum, { phrases }) => sum + phrases.length, 0),
  }
}

/**
 * Checks the shipped moods, occasions and wordings: their form, that names and phrases are unique, that the catalogue has what
 * they refer to, and that there are enough of them.
 */
export function checkConcepts(
  concepts: readonly StarterConcept[],
  { movies, labels }: Pick<Starter, 'movies' | 'labels'>,
): Breach[] {
  const breaches: Breach[] = []
  const known: Record<(typeof CONCEPT_TERMS)[number], ReadonlySet<string>> = {
    labels: new Set(labels.map(({ name }) => name)),
    genres: new Set(Object.values(GENRES)),
    keywords: new Set(movies.flatMap(({ keywords }) => keywords)),
    movies: new Set(movies.map(({ tmdb_id: id }) => String(id))),
  }
  reportRepeats(
    concepts.map(({ name }) => name),
    (name) => breaches.push({ rule: 'concept-duplicate', message: `concept ${name} defined twice` }),
  )
  for (const concept of concepts) breaches.push(...checkForm(concept), ...checkTerms(concept, known))
  breaches.push(...checkPhrases(concepts))
  const { moods, occasions } = countConcepts(concepts)
  if (moods + occasions < MOODS_AND_OCCASIONS) {
    const message = `${moods + occasions} moods and occasions, expected at least ${MOODS_AND_OCCASIONS}`
    breaches.push({ rule: 'count', message })
  }
  return breaches
}

function checkForm(concept: StarterConcept): Breach[] {
  const rule = 'concept-form'
  try {
    readConcept(concept)
    return concept.phrases.length > 0 ? [] : [{ rule, message: `concept ${concept.name} has no phrases` }]
  } catch (error) {
    if (!(error instanceof ConceptFormError)) throw error
    return [{ rule, message: `concept ${concept.name} ${error.message}` }]
  }
}

function checkTerms(
  { name: concept, wanted, unwanted }: StarterConcept,
  known: Record<(typeof CONCEPT_TERMS)[number], ReadonlySet<string>>,
): Breach[] {
  return [wanted, unwanted].flatMap((weights) =>
    CONCEPT_TERMS.flatMap((term) =>
      Object.keys(weights?.[term] ?? {})
        .filter((name) => !known[term].has(name))
        .map((name) => ({ rule: 'concept-term', message: `concept ${concept} names "${name}", not in ${term}` })),
    ),
  )
}

/** Phrases that stand twice, and those that another concept's phrase with a star covers. O(phrases · phrases with a star). */
function checkPhrases(concepts: readonly StarterConcept[]): Breach[] {
  const phrases = concepts.flatMap(({ name, phrases: own }) =>
    own.map((phrase) => ({ name, words: conceptWords(phrase) })),
  )
  const breaches: Breach[] = []
  reportRepeats(
    phrases.map(({ words }) => words.join(' ')),
    (phrase) => breaches.push({ rule: 'concept-phrase', message: `phrase "${phrase}" stands twice` }),
  )
  for (const open of phrases.filter(({ words }) => words.some((word) => word.endsWith('*')))) {
    for (const other of phrases) {
      if (open.name === other.name || !covers(open.words, other.words)) continue
      const message = `"${open.words.join(' ')}" of ${open.name} covers "${other.words.join(' ')}" of ${other.name}`
      breaches.push({ rule: 'concept-phrase', message })
    }
  }
  return breaches
}

function covers(open: readonly string[], other: readonly string[]): boolean {
  return (
    open.length === other.length &&
    open.some((word, i) => word !== other[i]) &&
    open.every((word, i) => (word.endsWith('*') ? other[i].startsWith(word.slice(0, -1)) : word === other[i]))
  )
}
