import type { BasisName } from './bases.ts'
import type { PrizeName } from './prizes.ts'
import type { Role } from './roles.ts'
import type { PlotDocument } from '../types.ts'

/** Facts of a movie for requests, in addition to those of plot search. */
export interface RequestMovie extends Omit<PlotDocument, 'labels'> {
  originalTitle: string | null
  /** Minutes. */
  runtime: number | null
  /** From -1, notably the opposite, to 1, a prime example; `predicted` ones were not stated, and nothing is learned from them. */
  labels: readonly { name: string; rating: number; predicted?: boolean }[]
  /** Each person once, directors first, then the cast in order of billing; `roles` are those besides the first. */
  people: readonly { id: number; name: string; role: 'director' | 'cast' | 'crew'; roles?: readonly Role[] }[]
  /** Its series; the position is 1 for the first, null if unknown. */
  collection: { name: string; position: number | null } | null
  /** Others' regard for it, from 0 to 1; null if unknown. */
  regard: number | null
  /** Age from which it is suitable, null if unknown. */
  age: number | null
  /** Won prizes, as a body and as a body and a category: "oscar", "oscar/film". */
  prizes: readonly string[]
  /** Kind of the work that it is based on, null if unknown. */
  basis: string | null
  tmdbId: number | null
  /** Names of the studios with which people connect it. */
  studios: readonly string[]
  /** True if a woman is among the directors. */
  byWoman: boolean
  /** Things for which people leave movies out, by name: above 0 if it holds, 0 if it does not. Null if nothing is stated. */
  states: Readonly<Record<string, number>> | null
}

/** Weights from 0 to 1 by name. */
export type Weights = Readonly<Record<string, number>>

/** Names with their weights, and TMDB ids of movies with theirs: 1 for one that comes to mind first. */
export interface ConceptSide {
  labels?: Weights
  genres?: Weights
  keywords?: Weights
  movies?: Weights
}

/**
 * A mood, an occasion, or a wording of a label: phrases of users, and their meaning in terms of the catalogue.
 * Entries are data, which an operator may add to or replace by name.
 */
export interface Concept {
  name: string
  kind: 'mood' | 'occasion' | 'wording'
  /** Folded and compared word by word; `*` at the end of a word matches any ending. */
  phrases: readonly string[]
  wanted?: ConceptSide
  unwanted?: ConceptSide
  /** Statements that it implies, by the names of `RequestMovie.states`; movies of which the opposite is stated are left out. */
  states?: Readonly<Record<string, boolean>>
  /** Limits that the phrase implies: "a quick one" is 100 minutes at most. */
  minutes?: { from?: number; to?: number }
  /** Those that are regarded least come first. */
  regard?: 'low'
}

export type FeatureName =
  | 'sequel'
  | 'franchise'
  | 'monochrome'
  | 'silent'
  | 'animated'
  | 'live action'
  | 'subtitles'
  | 'by women'

/** One thing that a request says; `wanted` is false for "no", "without", "not a". */
export type Wish =
  | { kind: 'concept' | 'label' | 'genre' | 'keyword'; name: string; wanted: boolean }
  /** In any part without a role; `either` for one of several people, one of whom is enough. */
  | { kind: 'person'; id: number; name: string; role?: Role | undefined; either?: boolean; wanted: boolean }
  /** A region by name ("Asia") or a country by its ISO 3166-1 alpha-2 code. */
  | { kind: 'place'; name: string; wanted: boolean }
  /** ISO 639-1 */
  | { kind: 'language'; code: string; wanted: boolean }
  | { kind: 'like'; id: number; title: string; wanted: boolean }
  /** A movie, or with `series` all of its parts, to leave out. Never wanted. */
  | { kind: 'movie'; id: number; title: string; series: boolean; wanted: boolean }
  /** A title that the catalogue does not have. */
  | { kind: 'absent'; title: string; wanted: boolean }
  /** Inclusive. */
  | { kind: 'minutes' | 'years'; from: number | null; to: number | null; wanted: boolean }
  | { kind: 'fame'; level: 'known' | 'hidden'; wanted: boolean }
  | { kind: 'feature'; name: FeatureName; wanted: boolean }
  | { kind: 'prize'; name: PrizeName; wanted: boolean }
  | { kind: 'basis'; name: BasisName; wanted: boolean }
  | { kind: 'studio'; name: string; wanted: boolean }
  /** Suitable for this age. Never unwanted. */
  | { kind: 'age'; years: number; wanted: boolean }
  /** Rated by the user; available on the user's services. */
  | { kind: 'seen' | 'services'; wanted: boolean }

/** A wish as it is shown and kept in an address. */
export interface Chip {
  /** The same for the same wish, such as `minutes:-90`, `-label:gory`, `like:949`. */
  key: string
  wish: Wish
  /** In plain words: "under 90 min", "not: sequel", "like: Heat". */
  text: string
  /** Its place in the text, in UTF-16 units, the same for two wishes of one phrase; null for one that was not read from it. */
  span: readonly [from: number, to: number] | null
  /** The same number for chips of one list ("Paris / Rome / Venice"), of which one is enough. */
  list?: number
}

/** A text as it was understood. */
export interface ReadRequest {
  /** Request for a kind of movie, or description of a movie that the user half remembers. */
  reading: 'request' | 'description'
  /** Empty for a description, unless they were given. */
  chips: readonly Chip[]
  /** Words that no chip covers, for a search; for a description the whole text. */
  words: string
}

export interface ReadOptions {
  /** Keys of the chips that hold, instead of those read from the text. Unknown keys are ignored. */
  chips?: readonly string[]
  readAs?: 'request' | 'description'
  /** The year in which it is asked, for "recent" and "the last ten years". */
  thisYear: number
}

export interface RequestSearchOptions {
  /** At most this many results, 20 by default. */
  limit?: number
  allow?: (id: number) => boolean
  /** Movies that the person has rated or marked as seen; undefined for a visitor. */
  seen?: ReadonlySet<number>
  /** Movies that the person's services offer; undefined where unknown. */
  onServices?: ReadonlySet<number>
  /** The similar movies of a seed's page, by the seed's id, larger for more similar ones. */
  neighbours?: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** Finds movies by words, best first, as plot search does; asked only where a request has words left over. */
  words?: (text: string, limit: number) => readonly { id: number; score: number }[]
}

export interface RequestMatch {
  id: number
  /** Larger is better; comparable within one answer only. */
  score: number
  /** Keys of the chips that the movie meets. */
  meets: readonly string[]
}

/** Movies of a person by role, and the years of the first and the last one. */
export interface Career {
  movies: Readonly<Partial<Record<Role, number>>>
  from: number | null
  to: number | null
}

/** Ranks movies by a request. */
export interface RequestIndex {
  /** Best first, ties by id. Empty where no movie is within the limits. */
  search(request: ReadRequest, options?: RequestSearchOptions): RequestMatch[]
  /** Adds the movie, or replaces the one of the same id. */
  upsert(movie: RequestMovie): void
  /** Does nothing when the movie is unknown. */
  remove(id: number): void
  /** Of a person; undefined for one without movies. O(movies of the person). */
  careerOf(person: number): Career | undefined
  /** Number of the movies of its series, itself included. O(movies). */
  partsOf(id: number): number
  /** Minutes; undefined for an unknown movie or length. */
  runtimeOf(id: number): number | undefined
  readonly size: number
}
