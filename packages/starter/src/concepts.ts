import { join } from 'node:path'
import { DATA, readJsonLines } from './load.ts'
import type { StatementName } from './statements.ts'

export const CONCEPT_KINDS = ['mood', 'occasion', 'wording'] as const
export const CONCEPT_TERMS = ['labels', 'genres', 'keywords', 'movies'] as const

/** Names of labels, genres or keywords, and TMDB ids of movies, with their weights: above 0, and 1 for the core. */
export type ConceptWeights = Partial<Record<(typeof CONCEPT_TERMS)[number], Record<string, number>>>

/** A mood, an occasion, or a wording of a label: phrases of users, and their meaning in terms of the catalogue. */
export interface StarterConcept {
  name: string
  kind: (typeof CONCEPT_KINDS)[number]
  /** Compared word by word, without case, accents and punctuation; `*` at the end of a word matches any ending. */
  phrases: readonly string[]
  wanted?: ConceptWeights
  unwanted?: ConceptWeights
  /**
   * Statements that the phrase implies, by the names of `statements.txt`: "violence" that violent holds, "a happy ending" that sad
   * ending does not. It leaves out the movies of which the opposite is stated.
   */
  states?: Partial<Record<StatementName, boolean>>
  /** Limits that the phrase implies. */
  minutes?: { from?: number; to?: number }
  /** Movies that are regarded least come first. */
  regard?: 'low'
}

/** Reads the shipped moods, occasions and wordings. Throws with file and line when a line is not JSON. O(size of the file). */
export function loadConcepts(directory = DATA): StarterConcept[] {
  return readJsonLines<StarterConcept>(join(directory, 'concepts.jsonl'))
}
