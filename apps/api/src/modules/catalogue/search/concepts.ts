import { readFile } from 'node:fs/promises'
import type { Concept } from '@marquee/search'
import { ConceptFormError, conceptWords, loadConcepts as loadShipped, readConcept } from '@marquee/starter'
import type { Config } from '../../../config.ts'
import { StartError } from '../../../start-error.ts'

/** An entry of the operator's file; one without phrases takes away what has its name. */
type Entry = ReturnType<typeof readConcept>

/**
 * Moods, occasions and wordings: the shipped ones, with the operator's additions, replacements and removals in CONCEPTS_FILE.
 * @throws StartError with a sentence for every wrong line, or when the file cannot be read
 */
export async function loadConcepts({ conceptsFile }: Pick<Config, 'conceptsFile'>): Promise<Concept[]> {
  const shipped = loadShipped()
  if (conceptsFile === null) return shipped
  return mergeConcepts(shipped, parseConcepts(await readText(conceptsFile), conceptsFile))
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`CONCEPTS_FILE names ${path}, which cannot be read (${reason}).`, { cause: error })
  }
}

/**
 * Reads JSON Lines of concepts; empty lines are skipped.
 * @param path what errors call the file
 * @throws StartError with a sentence for every wrong line
 */
export function parseConcepts(text: string, path: string): Entry[] {
  const entries: Entry[] = []
  const errors: string[] = []
  const lineOfName = new Map<string, number>()
  const lineOfPhrase = new Map<string, number>()
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    try {
      const entry = readConcept(parseLine(line))
      claim(lineOfName, entry.name, index + 1, 'the name')
      for (const phrase of new Set(entry.phrases.map(keyOf))) claim(lineOfPhrase, phrase, index + 1, 'the phrase')
      entries.push(entry)
    } catch (error) {
      if (!(error instanceof ConceptFormError)) throw error
      errors.push(`${path}, line ${index + 1}: the concept ${error.message}.`)
    }
  }
  if (errors.length > 0)
    throw new StartError(['CONCEPTS_FILE has errors:', ...errors.map((e) => `  - ${e}`)].join('\n'))
  return entries
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch (cause) {
    throw new ConceptFormError('is not JSON', { cause })
  }
}

function claim(lines: Map<string, number>, key: string, line: number, what: string): void {
  const other = lines.get(key)
  if (other !== undefined) throw new ConceptFormError(`has ${what} "${key}" of line ${other}`)
  lines.set(key, line)
}

/** Entries of the operator come first: an entry replaces the one with its name, and takes its phrases from all others. */
export function mergeConcepts(shipped: readonly Concept[], entries: readonly Entry[]): Concept[] {
  const written = new Set(entries.map(({ name }) => name))
  const taken = new Set(entries.flatMap(({ phrases }) => phrases.map(keyOf)))
  const kept = shipped
    .filter(({ name }) => !written.has(name))
    .map((concept) => ({ ...concept, phrases: concept.phrases.filter((phrase) => !taken.has(keyOf(phrase))) }))
  return [...kept, ...entries].filter((entry): entry is Concept => entry.phrases.length > 0)
}

function keyOf(phrase: string): string {
  return conceptWords(phrase).join(' ')
}
