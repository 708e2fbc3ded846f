import { fitTogether, hasRoom, traitWords, type NamedTrait, type Role, type TraitWords } from './trait-words.ts'

/** A trait of a movie that is to be explained. */
export interface MovieTrait extends NamedTrait {
  id: number | string
  /** Strength in the movie, 0 … 1: a label's rating, a person's rank. */
  weight: number
  /** Share of the catalogue's movies that have it, above 0 and up to 1. */
  share: number
  /** To the score, by the model; a trait that counts against the movie is no reason for it. */
  contribution: number
}

/** A movie that the user has rated, with its contribution to the score and the traits of the explained movie. */
export interface RatedFilm {
  id: number
  title: string
  /** True if the explained movie has the same title. */
  sameTitle?: boolean | undefined
  rating: number
  contribution: number
  /** By `traitKey`, the strength of each shared trait in this movie. */
  shared: ReadonlyMap<string, number>
  /** Someone with one role in this movie and another in the explained one. */
  otherRole?: { liked: Role; here: Role } | undefined
}

/** Traits that the movie shares with rated ones, and the movies that can be named with them. */
export interface SharedTraits {
  traits: NamedTrait[]
  /** The films with all of these traits that contribute to the score, the strongest first. */
  films: RatedFilm[]
  /** Number of the rated movies with all of the traits. */
  support: number
  /** True if the user's ratings show a tendency: enough movies, and more than chance would give. */
  tends: boolean
}

/** A trait must be at least this strong in both movies. */
const MIN_STRENGTH = 0.5
/** A trait of more movies is no reason for a single one. */
const MAX_SHARE = 0.2
const MAX_TRAITS = 3
/** Number of the most telling traits that are combined. */
const COMBINED = 12
const MOVIES_OF_A_TENDENCY = 3
const LIFT = 1.5
/** A movie is named if it contributes at least this share of the largest contribution. */
const WORTH_NAMING = 0.2
/** Below this, shared traits are too common to be a reason. */
const MIN_TELLING = 2.4
/** Weight of the second and the third trait next to the first. */
const NEXT = [1, 0.6, 0.4]

export const traitKey = ({ kind, name, role }: NamedTrait) => `${kind}:${role ?? ''}:${name}`

interface Candidate extends MovieTrait {
  words: TraitWords
  key: string
  isKind: boolean
  /** Rarity times strength. */
  telling: number
}

/**
 * The rarest traits that weigh most in both the movie and the rated ones (idf times the lower strength), in a combination that
 * fits in one phrase. Null if nothing specific is shared. O(rated movies x combinations), of which there are a few hundred.
 */
export function sharedTraits(traits: readonly MovieTrait[], films: readonly RatedFilm[]): SharedTraits | null {
  const most = Math.max(0, ...films.map(({ contribution }) => contribution))
  const nameable = (film: RatedFilm) => film.contribution > 0 && film.contribution >= WORTH_NAMING * most
  const candidates = candidatesOf(traits, films.filter(nameable))
  let best: (SharedTraits & { score: number }) | null = null
  for (const some of combinations(candidates)) {
    const holders = films.filter(({ shared }) => some.every(({ key }) => (shared.get(key) ?? 0) > MIN_STRENGTH))
    const named = holders
      .filter((film) => nameable(film) && (isAlike(film) || some.some(isSpecific)))
      .toSorted((a, b) => b.contribution - a.contribution)
    if (named.length === 0 || !isReason(some)) continue
    const telling = some.reduce((sum, trait, i) => sum + NEXT[i]! * tellingIn(trait, named[0]!), 0)
    if (telling < MIN_TELLING) continue
    const score =
      telling *
      Math.sqrt(named[0]!.contribution / most) *
      (1 + 0.2 * Math.min(holders.length - 1, MOVIES_OF_A_TENDENCY))
    if (best !== null && score <= best.score) continue
    best = {
      traits: [...some],
      films: named,
      support: holders.length,
      tends: holders.length >= MOVIES_OF_A_TENDENCY && some.every((trait) => isTendency(trait, films)),
      score,
    }
  }
  return best
}

function candidatesOf(traits: readonly MovieTrait[], films: readonly RatedFilm[]): Candidate[] {
  return traits
    .flatMap((trait) => {
      const words = traitWords(trait)
      const key = traitKey(trait)
      if (!words || trait.contribution < 0 || trait.weight <= MIN_STRENGTH || trait.share > MAX_SHARE) return []
      const strongest = Math.max(0, ...films.map(({ shared }) => shared.get(key) ?? 0))
      if (strongest <= MIN_STRENGTH) return []
      const telling = -Math.log(trait.share) * factorOf(trait, words) * Math.min(trait.weight, strongest)
      return [{ ...trait, words, key, isKind: words.place !== 'behind', telling }]
    })
    .toSorted((a, b) => b.telling - a.telling || (a.key < b.key ? -1 : 1))
    .slice(0, COMBINED)
}

function tellingIn(trait: Candidate, film: RatedFilm): number {
  const strength = Math.min(trait.weight, film.shared.get(trait.key) ?? 0)
  return -Math.log(trait.share) * factorOf(trait, trait.words) * strength
}

/** The share of its rarity that a trait counts: an actor or a place makes movies less alike than their kind does. */
function factorOf({ kind, role }: NamedTrait, words: TraitWords): number {
  if (kind === 'person') return role === 'director' ? 0.6 : 0.4
  if (kind === 'genre') return 0.7
  if (words.place === 'noun') return 1.2
  if (words.place === 'before') return 1
  if (words.words.startsWith('about ')) return kind === 'keyword' ? 0.7 : 0.9
  return kind === 'decade' ? 0.25 : 0.5
}

/** A genre alone is no reason, nor is a place, a time or a topic without a kind of movie. */
function isReason(some: readonly Candidate[]): boolean {
  if (some.some(({ kind }) => kind === 'person')) return true
  if (some.some(({ isKind, kind }) => isKind && kind !== 'genre')) return true
  const about = some.some(({ words }) => words.place === 'behind' && words.words.startsWith('about '))
  return about && some.some(({ isKind }) => isKind)
}

/** Movies without a common genre are alike to few people, whatever their mood, unless they share a person or a kind of movie. */
const isAlike = ({ shared }: RatedFilm) => [...shared.keys()].some((key) => key.startsWith('genre:'))
const isSpecific = ({ kind, words }: Candidate) => kind === 'person' || words.place === 'noun'

/** A share among the rated movies that is at least `LIFT` times the share among all. */
function isTendency({ key, share }: Candidate, films: readonly RatedFilm[]): boolean {
  const holders = films.filter(({ shared }) => (shared.get(key) ?? 0) > MIN_STRENGTH).length
  return holders >= LIFT * share * films.length
}

/** Combinations of up to `MAX_TRAITS` that one phrase can hold, the most telling trait first. */
function combinations(candidates: readonly Candidate[]): Candidate[][] {
  // Compared once by pairs: the combinations are hundreds.
  const fits = candidates.map((a) => candidates.map((b) => fitTogether(a.words, b.words)))
  const found: Candidate[][] = []
  const extend = (chosen: readonly number[], from: number): void => {
    for (let i = from; i < candidates.length; i++) {
      const next = [...chosen, i]
      if (!chosen.every((k) => fits[k]![i])) continue
      const some = next.map((k) => candidates[k]!)
      if (!hasRoom(some.map(({ words }) => words))) continue
      found.push(some)
      if (next.length < MAX_TRAITS) extend(next, i + 1)
    }
  }
  extend([], 0)
  return found
}
