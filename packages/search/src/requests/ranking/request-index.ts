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
import { RequestCorpus, type Facts } from './corpus.ts'
import { criteriaOf, isLikeAlone, type Criterion } from './criteria.ts'
import { limitsOf } from './limits.ts'
import { careerOf } from './people.ts'
import { seriesOf } from './series.ts'
import { SETTINGS } from './settings.ts'

const DEFAULT_LIMIT = 20
interface Known {
  corpus: RequestCorpus
  concepts: ReadonlyMap<string, Concept>
}

/** More than all criteria together: a movie of the genre comes before one that is only like it. */
const LACKING = 1000

/**
 * Ranks movies by a request: limits first, then by the degree to which all wishes are met together (a weighted geometric mean, in which a
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
    careerOf: (person) => careerOf(corpus, person),
    partsOf: (id) => partsOf(corpus, id),
    runtimeOf: (id) => factsOf(corpus, id)?.runtime ?? undefined,
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
  const isWithin = limitsOf(request.chips, { ...options, concepts, factsOf: (id) => factsOf(corpus, id) })
  const within = corpus.statistics().slotsById.filter((slot) => isWithin(corpus.facts[slot]!))
  const criteria = criteriaOf({ corpus, concepts, within }, request, options)
  const slots = ofGenres(corpus, request, meetingDemands(within, criteria))
  const scores = priorScores({ corpus, concepts }, request, slots)
  for (const { degrees, weight } of criteria) {
    for (let i = 0; i < slots.length; i++) scores[i] += weight * Math.log(SETTINGS.floor + degrees[slots[i]])
  }
  const limit = options.limit ?? DEFAULT_LIMIT
  const isOld = (position: number) => isOlder(corpus, slots[position])
  const found = mayBeOld({ corpus, concepts }, request)
    ? bestFirst(scores, 0, limit)
    : fewOld(bestFirst(scores, 0, limit + SETTINGS.old.beyond), isOld).slice(0, limit)
  return found.map((position) => {
    const slot = slots[position]
    return {
      id: corpus.facts[slot]!.id,
      score: scores[position],
      meets: request.chips.filter((chip) => meets(chip, criteria, slot)).map(({ key }) => key),
    }
  })
}

/** Scores by everything but the wishes: regard, popularity, missing genres and extreme length. Zeros for one movie to compare with, whose page has neither. */
function priorScores({ corpus, concepts }: Known, request: ReadRequest, slots: Int32Array): Float64Array {
  const scores = new Float64Array(slots.length)
  if (isLikeAlone(request)) return scores
  const statistics = corpus.statistics()
  const { marathon } = SETTINGS
  const wantsLow = request.chips.some(
    ({ wish }) => wish.kind === 'concept' && wish.wanted && concepts.get(wish.name)?.regard === 'low',
  )
  const isEvening = !request.chips.some(({ wish }) => FOR_LONG.has(wish.kind))
  const genres = genresOf(request)
  slots.forEach((slot, i) => {
    const facts = corpus.facts[slot]!
    const isTooLong = isEvening && (facts.runtime ?? 0) > marathon.minutes
    scores[i] =
      SETTINGS.regard * (wantsLow ? 1 - statistics.regard[slot] : statistics.regard[slot]) +
      SETTINGS.fame * statistics.fame[slot] -
      LACKING * genres.filter((name) => !facts.genres.has(name)).length -
      (isTooLong ? marathon.loss : 0)
  })
  return scores
}

/** Kinds of wishes with which a movie of many hours may be meant. */
const FOR_LONG: ReadonlySet<string> = new Set(['minutes', 'person', 'like'])

/** The wanted genres; alternatives to other wishes are none. */
function genresOf({ chips }: ReadRequest): string[] {
  return chips.flatMap(({ wish, list }) =>
    wish.kind === 'genre' && wish.wanted && list === undefined ? wish.name : [],
  )
}

/** The movies of all wanted genres where there are enough; otherwise all, those that lack one last. */
function ofGenres(corpus: RequestCorpus, request: ReadRequest, slots: Int32Array): Int32Array {
  const genres = genresOf(request)
  const own = slots.filter((slot) => genres.every((name) => corpus.facts[slot]!.genres.has(name)))
  return own.length >= SETTINGS.enough ? own : slots
}

/** True if a request names years or a movie to compare with, or is for no occasion, or for one of old movies. */
function mayBeOld({ corpus, concepts }: Known, { chips }: ReadRequest): boolean {
  if (chips.some(({ wish }) => wish.kind === 'years' || wish.kind === 'like')) return true
  const occasions = chips.flatMap(({ wish }) => {
    const concept = wish.kind === 'concept' ? concepts.get(wish.name) : undefined
    return concept?.kind === 'occasion' ? [concept] : []
  })
  return occasions.length === 0 || occasions.some((occasion) => isOfOldMovies(corpus, occasion))
}

function isOfOldMovies(corpus: RequestCorpus, { wanted }: Concept): boolean {
  const listed = Object.keys(wanted?.movies ?? {}).flatMap((id) => corpus.slotOfTmdb(Number(id)) ?? [])
  return listed.filter((slot) => isOlder(corpus, slot)).length > SETTINGS.old.share * listed.length
}

function isOlder(corpus: RequestCorpus, slot: number): boolean {
  const { year } = corpus.facts[slot]!
  return year !== null && year < corpus.statistics().newest - SETTINGS.old.years
}

/** The best first, but old ones beyond the number that people want for an evening only after the others. */
function fewOld(positions: readonly number[], isOld: (position: number) => boolean): number[] {
  const { most, among } = SETTINGS.old
  let old = 0
  const [first, late]: [number[], number[]] = [[], []]
  for (const position of positions) {
    if (first.length < among && isOld(position) && ++old > most) late.push(position)
    else first.push(position)
  }
  return [...first.slice(0, among), ...late, ...first.slice(among)]
}

function partsOf(corpus: RequestCorpus, id: number): number {
  const facts = factsOf(corpus, id)
  const isPart = facts && seriesOf(facts)
  return isPart ? corpus.facts.filter((other) => other !== undefined && isPart(other)).length : 0
}

function factsOf(corpus: RequestCorpus, id: number): Facts | undefined {
  const slot = corpus.slotOf(id)
  return slot === undefined ? undefined : corpus.facts[slot]
}

/**
 * The slots of movies that meet what is demanded, in their order: by id, so that ties are broken by id. Where too few do, a wish next to a
 * movie to compare with orders them only.
 */
function meetingDemands(slots: Int32Array, criteria: readonly Criterion[]): Int32Array {
  const meeting = (demands: readonly Criterion[]) =>
    slots.filter((slot) => demands.every(({ degrees, least }) => least === undefined || degrees[slot] >= least))
  const found = meeting(criteria)
  return found.length >= SETTINGS.enough ? found : meeting(criteria.filter(({ isTwist }) => !isTwist))
}

/** A chip without criteria is a limit, which every result keeps. */
function meets({ key }: Chip, criteria: readonly Criterion[], slot: number): boolean {
  return criteria.every((criterion) => criterion.key !== key || criterion.degrees[slot] >= SETTINGS.meets)
}
