import { bestFirst } from '../../select/best-first.ts'
import type {
  Chip,
  Concept,
  ReadRequest,
  RequestIndex,
  RequestMatch,
  RequestMovie,
  RequestSearchOptions,
} from '../types.ts'
import { RequestCorpus } from './corpus.ts'
import { criteriaOf, type Criterion } from './criteria.ts'
import { limitsOf } from './limits.ts'
import { SETTINGS } from './settings.ts'

const DEFAULT_LIMIT = 20

/**
 * Ranks movies by what a request says: limits first, then by how well all wishes are met together (a weighted geometric mean, in which a
 * wish that is missed cannot be made up for by another), how well regarded and how well known a movie is.
 *
 * Building takes seconds, because it learns which labels come with which; a search O(movies · labels of the wishes).
 */
export function createRequestIndex(movies: Iterable<RequestMovie>, concepts: Iterable<Concept>): RequestIndex {
  const corpus = new RequestCorpus(movies)
  const byName = new Map([...concepts].map((concept) => [concept.name, concept]))
  return {
    search: (request, options = {}) => search(corpus, byName, request, options),
    upsert: (movie) => corpus.put(movie),
    remove: (id) => corpus.delete(id),
    get size() {
      return corpus.size
    },
  }
}

function search(
  corpus: RequestCorpus,
  concepts: ReadonlyMap<string, Concept>,
  request: ReadRequest,
  options: RequestSearchOptions,
): RequestMatch[] {
  const criteria = criteriaOf(corpus, concepts, request, options)
  const slots = eligible(corpus, criteria, limitsOf(request.chips, options))
  const scores = new Float64Array(slots.length)
  const { fame, regard } = corpus.ranks()
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]
    scores[i] = SETTINGS.regard * regard[slot] + SETTINGS.fame * fame[slot]
    for (const { degrees, weight } of criteria) scores[i] += weight * Math.log(SETTINGS.floor + degrees[slot])
  }
  return bestFirst(scores, 0, options.limit ?? DEFAULT_LIMIT).map((position) => {
    const slot = slots[position]
    return {
      id: corpus.facts[slot]!.id,
      score: scores[position],
      meets: request.chips.filter((chip) => meets(chip, criteria, slot)).map(({ key }) => key),
    }
  })
}

/** Slots of the movies within the limits, in order of id, so that ties are broken by id. */
function eligible(
  corpus: RequestCorpus,
  criteria: readonly Criterion[],
  within: ReturnType<typeof limitsOf>,
): Int32Array {
  const found: number[] = []
  for (let slot = 0; slot < corpus.length; slot++) {
    const facts = corpus.facts[slot]
    if (facts === undefined || !within(facts)) continue
    if (criteria.every(({ degrees, least }) => least === undefined || degrees[slot] >= least)) found.push(slot)
  }
  return Int32Array.from(found.sort((a, b) => corpus.facts[a]!.id - corpus.facts[b]!.id))
}

/** A chip without criteria is a limit, which every result keeps. */
function meets({ key }: Chip, criteria: readonly Criterion[], slot: number): boolean {
  return criteria.every((criterion) => criterion.key !== key || criterion.degrees[slot] >= SETTINGS.meets)
}
