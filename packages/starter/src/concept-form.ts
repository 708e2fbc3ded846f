import { CONCEPT_KINDS, CONCEPT_TERMS, type ConceptWeights, type StarterConcept } from './concepts.ts'
import { STATEMENTS } from './statements.ts'
import { words } from './text.ts'

const MAX_NAME_LENGTH = 60
const MAX_PHRASES = 500
const MAX_PHRASE_LENGTH = 100
/** A shorter beginning of a word would fit too many others. */
const MIN_LETTERS = 3
const FIELDS: ReadonlySet<string> = new Set([
  'name',
  'kind',
  'phrases',
  'wanted',
  'unwanted',
  'states',
  'minutes',
  'regard',
])
const TERMS: ReadonlySet<string> = new Set(CONCEPT_TERMS)
const NAMES: ReadonlySet<string> = new Set(STATEMENTS)
const LIMITS: ReadonlySet<string> = new Set(['from', 'to'])

/** Text after "The concept …" for a value without the form of one, such as "has no name". */
export class ConceptFormError extends Error {
  override name = 'ConceptFormError'
}

/** An entry that takes away the one with its name. */
type ConceptRemoval = Pick<StarterConcept, 'name'> & { phrases: readonly [] }

/**
 * Checks the form of one entry: fields, phrases, weights and limits; whether labels exist is not asked.
 * @throws ConceptFormError with the first thing that is wrong
 */
export function readConcept(value: unknown): StarterConcept | ConceptRemoval {
  if (!isRecord(value)) throw new ConceptFormError('is not a JSON object')
  const unknown = Object.keys(value).find((field) => !FIELDS.has(field))
  if (unknown !== undefined) throw new ConceptFormError(`has the unknown field ${JSON.stringify(unknown)}`)
  const name = readName(value['name'])
  const phrases = readPhrases(value['phrases'])
  if (phrases.length === 0) return { name, phrases: [] }
  const kind = CONCEPT_KINDS.find((known) => known === value['kind'])
  if (kind === undefined) throw new ConceptFormError(`needs a kind, one of ${CONCEPT_KINDS.join(', ')}`)
  const concept: StarterConcept = { name, kind, phrases }
  for (const side of ['wanted', 'unwanted'] as const) {
    if (value[side] !== undefined) concept[side] = readWeights(value[side], side)
  }
  if (value['states'] !== undefined) concept.states = readStates(value['states'])
  if (value['minutes'] !== undefined) concept.minutes = readMinutes(value['minutes'])
  if (value['regard'] !== undefined) {
    if (value['regard'] !== 'low') throw new ConceptFormError('has a regard that is not "low"')
    concept.regard = 'low'
  }
  if (isEmpty(concept.wanted) && concept.minutes === undefined)
    throw new ConceptFormError('wants nothing: it needs wanted or minutes')
  return concept
}

/** The words of a phrase as they are compared, with the stars. */
export function conceptWords(phrase: string): string[] {
  return phrase.split(/\s+/).flatMap((part) => {
    const parts = words(part)
    return part.endsWith('*') ? parts.with(parts.length - 1, `${parts.at(-1)}*`) : parts
  })
}

function isEmpty(weights: ConceptWeights = {}): boolean {
  return CONCEPT_TERMS.every((term) => Object.keys(weights[term] ?? {}).length === 0)
}

function readName(name: unknown): string {
  if (typeof name !== 'string' || name.trim() === '') throw new ConceptFormError('has no name')
  // Names are part of addresses, where ~ separates them.
  if (name !== name.trim() || name.length > MAX_NAME_LENGTH || /[~\p{C}]/u.test(name))
    throw new ConceptFormError(
      `has a name that is longer than ${MAX_NAME_LENGTH} characters, or has ~, a control character or a space at an end`,
    )
  return name
}

function readPhrases(phrases: unknown): string[] {
  if (!Array.isArray(phrases) || phrases.length > MAX_PHRASES)
    throw new ConceptFormError(`needs phrases, a list of at most ${MAX_PHRASES} texts`)
  return phrases.map((phrase: unknown) => {
    if (typeof phrase !== 'string' || phrase.length > MAX_PHRASE_LENGTH || !isPhrase(phrase))
      throw new ConceptFormError(
        `has the phrase ${JSON.stringify(phrase)}, but a phrase is words of at most ${MAX_PHRASE_LENGTH} characters, with * only at the end of a word of ${MIN_LETTERS} letters or more`,
      )
    return phrase
  })
}

function isPhrase(phrase: string): boolean {
  const parts = phrase.split(/\s+/)
  return parts.every((part) => {
    const stem = part.endsWith('*') ? part.slice(0, -1) : part
    return (
      !stem.includes('*') && words(stem).length > 0 && (stem === part || words(stem).join('').length >= MIN_LETTERS)
    )
  })
}

function readWeights(weights: unknown, side: string): ConceptWeights {
  if (!isRecord(weights) || Object.keys(weights).some((term) => !TERMS.has(term)))
    throw new ConceptFormError(`has ${side} that is not an object of ${CONCEPT_TERMS.join(', ')}`)
  for (const [term, named] of Object.entries(weights)) {
    if (!isRecord(named))
      throw new ConceptFormError(`has ${term} in ${side} that are not an object of names and weights`)
    for (const [name, weight] of Object.entries(named)) {
      if (typeof weight !== 'number' || !(weight > 0 && weight <= 1))
        throw new ConceptFormError(`gives ${JSON.stringify(name)} a weight that is not above 0 and at most 1`)
    }
  }
  return weights
}

function readStates(states: unknown): NonNullable<StarterConcept['states']> {
  const isStatement = ([name, holds]: [string, unknown]) => NAMES.has(name) && typeof holds === 'boolean'
  if (!isRecord(states) || !Object.entries(states).every(isStatement))
    throw new ConceptFormError(`has states that do not give true or false to ${STATEMENTS.join(', ')}`)
  return states
}

function readMinutes(minutes: unknown): NonNullable<StarterConcept['minutes']> {
  const isLimit = (value: unknown) => value === undefined || (Number.isInteger(value) && Number(value) > 0)
  const wrong =
    !isRecord(minutes) ||
    Object.keys(minutes).length === 0 ||
    Object.keys(minutes).some((limit) => !LIMITS.has(limit)) ||
    !isLimit(minutes['from']) ||
    !isLimit(minutes['to']) ||
    Number(minutes['from'] ?? 0) > Number(minutes['to'] ?? Infinity)
  if (wrong) throw new ConceptFormError('has minutes that are not whole numbers from … to')
  return minutes
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
