import { countriesOf } from '../places.ts'
import { languagesOf } from './country-languages.ts'
import type { Chip, Concept, ReadRequest, RequestSearchOptions, Wish } from '../types.ts'
import type { Facts, RequestCorpus } from './corpus.ts'
import { evidence, similarity, meaningOf, type Meaning } from './similarity.ts'
import { namingOf } from './naming.ts'
import { takesPart } from './people.ts'
import { contradictionOf, type Contradiction } from './contradiction.ts'
import { seedSimilarity } from './seeds.ts'
import { SETTINGS } from './settings.ts'

/** One thing by which movies are ordered. */
export interface Criterion {
  /** The chip it comes from; null for the words that are left over. */
  key: string | null
  weight: number
  /** Degree to which each movie meets it, by slot, from 0 to 1. */
  degrees: Float64Array
  /** Movies below this degree are left out. */
  least?: number
  /** True if a movie must have some of it when the request names a movie to compare with. */
  isTwist?: boolean
}

/** Data in which a request is searched. */
export interface Searched {
  corpus: RequestCorpus
  concepts: ReadonlyMap<string, Concept>
  /** Slots of the movies within the limits. Facts of others are not looked at. */
  within: Int32Array
}

/** Criteria of a request, by which movies are ordered. Wishes that are limits alone give none. */
export function criteriaOf(searched: Searched, request: ReadRequest, options: RequestSearchOptions): Criterion[] {
  const { corpus, concepts } = searched
  const { chips } = request
  const compares = chips.some(({ wish }) => wish.kind === 'like')
  const plain = chips.flatMap(({ key, wish }) =>
    toCriterion(searched, wish, compares).map((made) => ({ ...made, key })),
  )
  const alternatives = alternativesOf(chips, plain)
  const elsewhere = chips.some(({ wish }) => wish.kind === 'place' || wish.kind === 'years' || wish.kind === 'language')
  const wanted = chips.flatMap(({ key, wish }) => {
    return meaningOf(wish, concepts) === undefined
      ? []
      : plain.flatMap((made) => (made.key === key ? made.degrees : []))
  })
  const seeds = chips.flatMap(({ key, wish }): Criterion[] => {
    if (wish.kind !== 'like' || corpus.slotOf(wish.id) === undefined) return []
    const neighbours = options.neighbours?.get(wish.id)
    const alike = seedSimilarity(corpus, wish.id, { neighbours, elsewhere, alone: isLikeAlone(request), wanted })
    return [{ key, weight: SETTINGS.weights.like, degrees: wish.wanted ? alike : alike.map((degree) => 1 - degree) }]
  })
  if (seeds.length > 0) {
    for (const made of [...plain, ...alternatives]) {
      made.weight *= SETTINGS.twist.weight
      if (made.isTwist) made.least ??= SETTINGS.twist.least
    }
  }
  return [...plain, ...alternatives, ...seeds, ...wordsOf(corpus, request, options, plain.length + seeds.length > 0)]
}

/** Of each list of alternatives the best met; its wishes by themselves no longer count. */
function alternativesOf(chips: readonly Chip[], plain: readonly Criterion[]): Criterion[] {
  const lists = new Map<number, Criterion[]>()
  for (const { key, list } of chips) {
    if (list === undefined) continue
    lists.set(list, [...(lists.get(list) ?? []), ...plain.filter((made) => made.key === key)])
  }
  const known = [...lists.values()].filter((members) => members.length > 0)
  return known.map((members) => {
    const weight = Math.max(...members.map((made) => made.weight))
    const degrees = members[0].degrees.map((_, slot) => Math.max(...members.map((made) => made.degrees[slot])))
    for (const made of members) [made.weight, made.isTwist] = [0, false]
    return { key: null, weight, degrees, isTwist: true }
  })
}

/** True if a request only names one movie to compare with. */
export function isLikeAlone({ chips, words }: ReadRequest): boolean {
  return chips.length === 1 && words === '' && chips[0].wish.kind === 'like' && chips[0].wish.wanted
}

const atLeast0 = (value: number) => Math.max(0, value)

const isMood = (kind: Concept['kind'] | Wish['kind']) => kind === 'mood' || kind === 'occasion'

type Plain = Omit<Criterion, 'key'>

/** @param compares with a movie: then a list of movies for the wish would be about other movies */
function toCriterion(searched: Searched, wish: Wish, compares: boolean): Plain[] {
  const { corpus, concepts } = searched
  const { weights } = SETTINGS
  const meaning = meaningOf(wish, concepts)
  if (meaning !== undefined) {
    const kind = wish.kind === 'concept' ? concepts.get(wish.name)!.kind : (wish.kind as 'label' | 'genre' | 'keyword')
    if (!wish.wanted) {
      const denied = wish.kind === 'keyword' ? named(corpus, wish.name, meaning) : withoutMovies(meaning)
      return [unwanted(corpus, denied, { asWhole: isMood(kind), contradicts: contradictionOf(wish, concepts) })]
    }
    const minutes = wish.kind === 'concept' ? concepts.get(wish.name)!.minutes : undefined
    return [
      {
        weight: weights[kind],
        degrees: similarity(corpus, compares ? withoutMovies(meaning) : meaning).map(atLeast0),
        isTwist: true,
      },
      ...(minutes === undefined
        ? []
        : [{ weight: weights[kind], degrees: byFacts(searched, (of) => nearMinutes(of, minutes)) }]),
    ]
  }
  if (wish.kind === 'fame') return [byFame(corpus, wish)]
  if (!wish.wanted) return []
  switch (wish.kind) {
    case 'place':
      return [{ weight: weights.place, degrees: byFacts(searched, atHome(wish.name)) }]
    case 'person':
      return [{ weight: weights.person, degrees: byFacts(searched, (facts) => Number(takesPart(facts, wish))) }]
    default:
      return []
  }
}

/** The signs of a meaning alone. */
function withoutMovies({ wanted, unwanted }: Meaning): Meaning {
  return {
    ...(wanted && { wanted: { ...wanted, movies: {} } }),
    ...(unwanted && { unwanted: { ...unwanted, movies: {} } }),
  }
}

/** A meaning with the labels that name it: "outer space" and "spaceship" for "space". Other places where it is named are limits. */
function named(corpus: RequestCorpus, phrase: string, { wanted }: Meaning): Meaning {
  const naming = namingOf(phrase)
  const names = [...corpus.labels.keys()].filter((name) => naming?.isIn(name))
  return { wanted: { ...wanted, labels: { ...wanted?.labels, ...Object.fromEntries(names.map((name) => [name, 1])) } } }
}

/**
 * Unwanted movies are left out if the evidence is clear. A mood or an occasion has many signs, each of which may be in a movie of
 * another kind, so the movie must also be like it as a whole; and its opposite is better than nothing of it ("not depressing").
 * Evidence leaves out no movie of which it is stated: that it holds is a limit, and that it holds a little brings the movie behind.
 */
function unwanted(
  corpus: RequestCorpus,
  meaning: Meaning,
  { asWhole, contradicts }: { asWhole: boolean; contradicts: Contradiction },
): Plain {
  const { clear, core, like } = SETTINGS.unwanted
  const found = evidence(corpus, meaning, core)
  const shares = asWhole ? similarity(corpus, meaning) : evidence(corpus, meaning)
  const degrees = shares.map((share, slot) => {
    const facts = corpus.facts[slot]
    const stated = facts && contradicts(facts)
    if (stated === undefined && found[slot] >= clear && (!asWhole || share >= like)) return 0
    const degree = asWhole ? (1 - Math.max(-1, share)) / 2 : 1 - share
    return stated === undefined ? degree : Math.max(SETTINGS.floor, degree * (1 - stated))
  })
  return { weight: SETTINGS.weights.unwanted, degrees, least: Number.MIN_VALUE }
}

function byFacts({ corpus, within }: Searched, degree: (facts: Facts) => number): Float64Array {
  const degrees = new Float64Array(corpus.length)
  for (const slot of within) degrees[slot] = degree(corpus.facts[slot]!)
  return degrees
}

/** Languages of this many countries that they do not show where a movie is from. */
const EVERYWHERE: ReadonlySet<string> = new Set(['en'])

/** A movie that was made with a country's money only is less of that country than one that speaks its language. */
function atHome(place: string): (facts: Facts) => number {
  const countries = new Set(countriesOf(place))
  const languages = languagesOf(countries)
  return (facts) => {
    const spoken = languages.size === 0 || (facts.language !== null && languages.has(facts.language))
    const first = countries.has(facts.countries[0] ?? '')
    const own = spoken && !EVERYWHERE.has(facts.language ?? '')
    return first ? (spoken ? 1 : 0.6) : own ? 0.8 : spoken ? 0.35 : 0.15
  }
}

/** The well known come first whatever else limits the choice; what is not hidden at all is no hidden gem and is left out. */
function byFame(corpus: RequestCorpus, { level, wanted }: { level: 'known' | 'hidden'; wanted: boolean }): Plain {
  const { fame } = corpus.statistics()
  const weight = SETTINGS.weights.fame
  if ((level === 'known') === wanted) return { weight, degrees: Float64Array.from(fame) }
  const { best, most } = SETTINGS.hidden
  const degrees = Float64Array.from(fame, (place) => Math.min(1, Math.max(0, (most - place) / (most - best))))
  return { weight, degrees, least: Number.MIN_VALUE }
}

/** 1 within the minutes, falling to 0 over half an hour. */
function nearMinutes({ runtime }: Facts, { from = -Infinity, to = Infinity }: NonNullable<Concept['minutes']>): number {
  if (runtime === null) return 0.5
  const beyond = Math.max(0, from - runtime, runtime - to)
  return Math.max(0, 1 - beyond / 30)
}

/** Words that no chip covers: the best match counts in full, the tenth half. */
function wordsOf(
  corpus: RequestCorpus,
  { words }: ReadRequest,
  { words: find }: RequestSearchOptions,
  amongOthers: boolean,
): Criterion[] {
  if (words.trim() === '' || find === undefined) return []
  const { found, half } = SETTINGS.words
  const degrees = new Float64Array(corpus.length)
  find(words, found).forEach(({ id }, rank) => {
    const slot = corpus.slotOf(id)
    if (slot !== undefined) degrees[slot] = 1 / (1 + rank / half)
  })
  return [{ key: null, weight: amongOthers ? SETTINGS.weights.words : 2, degrees }]
}
