import { sharedTraits, traitKey } from '../../apps/api/src/modules/taste/why/shared-traits.ts'
import { createReasonEvaluation, type Explained } from './reasons.ts'

/** A case of the sentence that explains a movie to a person. */
export interface ReasonCase {
  id: number
  type: 'reason'
  kind: string
  /** Id of the explained movie. */
  text: string
  ratings: { id: number; value: number }[]
  movie: number
  expect: ReasonExpectation
}

interface ReasonExpectation {
  /** Phrases that the sentence must not hold. */
  never?: readonly string[]
  /** A person who may only be named with a role that they have in a liked movie. */
  if_named?: string
  /** Number of liked movies with every named trait that a tendency needs. */
  tend_needs_liked_films_with_every_named_trait?: number
}

/** Judges the sentences of the starter catalogue's model: why one is wrong, or an empty text. Trains a model. */
export function createReasonJudge(): (one: ReasonCase) => string {
  const evaluation = createReasonEvaluation()
  return ({ ratings, movie, expect }) => {
    const explained = evaluation.explain(ratings, movie)
    return isRight(explained, expect) ? '' : explained.sentence
  }
}

function isRight({ sentence, evidence }: Explained, expect: ReasonExpectation): boolean {
  const liked = evidence.films.filter(({ rating }) => rating > 0)
  if (expect.never?.some((phrase) => sentence.toLowerCase().includes(phrase))) return false
  const name = expect.if_named
  if (name !== undefined && sentence.includes(name)) {
    const roles = evidence.traits.filter((trait) => trait.kind === 'person' && trait.name === name)
    if (!roles.some((trait) => liked.some(({ shared }) => shared.has(traitKey(trait))))) return false
  }
  const needed = expect.tend_needs_liked_films_with_every_named_trait ?? 0
  return !/tend to like/i.test(sentence) || (sharedTraits(evidence.traits, liked)?.support ?? 0) >= needed
}
