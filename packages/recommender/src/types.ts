/** What a movie is made of, as far as the recommender reads it. `label.rating` lies in -1 … 1. */
export interface CatalogueItem {
  id: number
  genres: readonly number[]
  keywords: readonly number[]
  labels: readonly { id: number; rating: number }[]
  people: readonly { id: number; role: 'cast' | 'director' | 'writer' | 'crew'; order: number }[]
  year: number | null
  countries: readonly string[]
  language: string | null
  popularity: number
}

/** One anonymous person's ratings: catalogue ids and their values (-0.5 Dislike, 0 Neutral, 0.75 Like, 1 Best). */
export interface UserRatings {
  items: readonly number[]
  values: readonly number[]
}

/**
 * The house panel: knowledge of taste that ships with the starter catalogue, written from knowledge of films. Movies are
 * named by their catalogue ids; what the catalogue does not hold is ignored.
 */
export interface Panel {
  /** Of a hundred people who care for movies, how many have seen it; how good they find it; how much they disagree: 0 … 100 each. */
  movies: readonly { id: number; seen: number; regard: number; divides: number }[]
  /** What those who love a movie most often love too (strength 1 … 3), and what they often cannot stand. */
  alsoLoved: readonly { id: number; also: readonly { id: number; strength: number }[]; not: readonly number[] }[]
  /** Invented viewers with plausible tastes. */
  viewers: readonly UserRatings[]
}

export interface Progress {
  stage: string
  done: number
  total: number
}

export type FeatureKind = 'genre' | 'keyword' | 'label' | 'person' | 'country' | 'language' | 'decade'

/** A catalogue feature: a genre, keyword, label or person id, a country or language code, or a decade (1990). */
export interface Feature {
  kind: FeatureKind
  id: number | string
}

export interface Profile {
  ratings: readonly { id: number; value: number }[]
  /** "Not interested": never listed. */
  hidden?: ReadonlySet<number>
  /** Watched but not rated: never listed, says nothing about taste. */
  seen?: ReadonlySet<number>
}

export interface ListOptions {
  yearFrom?: number
  yearTo?: number
  limit?: number
  /** Explores: the order is shaken by a seed, and is equal for an equal seed. */
  noise?: { seed: number }
}

export interface Recommendation {
  id: number
  /** 0 … 100, the predicted rating. */
  percent: number
  /** The ranker's score: only its order means anything. */
  score: number
}

/**
 * Why a movie has its score, told twice and exactly: `base + Σ items` is the score, and so is
 * `base + viewers + Σ features`. Taking the rating of `items[k]` back lowers the score by its contribution.
 */
export interface Explanation {
  id: number
  score: number
  percent: number
  /** What the movie scores for somebody without ratings. */
  base: number
  /** One entry per own rating that matters, largest contribution first: "because you liked X". */
  items: { id: number; value: number; contribution: number }[]
  /** The share that comes from people who like the same movies. */
  viewers: number
  /** The share that comes from what the movie is made of, largest contribution first. */
  features: (Feature & { contribution: number })[]
}

export interface SimilarItem {
  id: number
  score: number
  /** Shared features, the most telling first; empty when only viewers connect the two. */
  because: Feature[]
}

export interface Taste {
  /** Short hash that stays while the taste stays: hand the previous tastes in to keep it. */
  key: string
  /** The most telling features, in different kinds: they name the taste. */
  features: Feature[]
  /** Share of the liked movies' weight, whole percent; all tastes sum to 100. */
  weight: number
  size: number
  /** The liked movies, the most central first. */
  liked: number[]
  /** The best unrated movies of this taste, best first. */
  movies: number[]
}

export type GroupRule = 'fair' | 'everyone' | 'adventurous'

export interface GroupMember {
  userId: string
  profile: Profile
}

export interface GroupOptions {
  rule?: GroupRule
  /** What the group itself has shortlisted, decided and rated together: counts like one more member, half as much. */
  own?: Profile
  /** Also lists what a member has rated or seen ("watch again?"), but for what a member disliked or hid. */
  includeSeen?: boolean
  yearFrom?: number
  yearTo?: number
  limit?: number
}

export interface GroupRecommendation {
  id: number
  percent: number
  members: { userId: string; percent: number }[]
}

export interface Recommender {
  has(id: number): boolean
  /**
   * The ranked list, best first, without rated, hidden or seen movies; equal input gives equal output. O(ratings x neighbours + items).
   */
  list(profile: Profile, options?: ListOptions): Recommendation[]
  /** How many movies the whole list holds, without ranking it. O(items) with years, O(ratings) without. */
  count(profile: Profile, options?: Pick<ListOptions, 'yearFrom' | 'yearTo'>): number
  /** 0 … 100, or null when the movie is unknown; a rated movie shows its rating's percent. */
  percents(profile: Profile, ids: readonly number[]): (number | null)[]
  /** Null when the movie is unknown. */
  why(profile: Profile, id: number): Explanation | null
  /** The most similar movies, best first, by viewers and content; empty when the movie is unknown. */
  similar(id: number, limit: number): SimilarItem[]
  /** Heaviest first; empty with fewer than 5 liked movies. */
  tastes(profile: Profile, previous?: readonly Taste[]): Taste[]
  group(members: readonly GroupMember[], options?: GroupOptions): GroupRecommendation[]
  /** Movies whose ratings tell the most about a new user, best first. */
  onboarding(limit: number, exclude?: ReadonlySet<number>): number[]
}

/** Sparse rows, laid out flat: row r holds `columns` and `values` from `offsets[r]` up to `offsets[r + 1]`. */
export interface SparseRows {
  offsets: Uint32Array
  columns: Uint32Array
  values: Float32Array
}

/** Row-major dense rows of one length. */
export interface DenseRows {
  width: number
  values: Float32Array
}

/** A monotone curve through (knots, levels), linear between them and flat beyond. */
export interface Curve {
  knots: Float32Array
  levels: Float32Array
}

/** Predicts a rating's value: a Gaussian prior over users, so a user is one small ridge solve. */
export interface ValueModel {
  mean: number
  itemBias: Float32Array
  /** Per item, what it asks of each dimension of a user's taste. */
  loadings: DenseRows
  /** How uncertain each loading is; laid out like the loadings. */
  variances: Float32Array
  /** Variance of a rating's value that no taste explains. */
  noise: number
  /** Linear prediction to E[value]. */
  expected: Curve
  /** Linear prediction to P(value is Like or Best). */
  liked: Curve
  /** Linear prediction to -P(value is Dislike): negated, so that it rises. */
  spared: Curve
}

/** A regression from the onboarding grid's answers, left open or given, to the covered items. */
export interface Newcomers {
  /** The rows that are asked, all at once. */
  grid: Uint32Array
  /** The rows that are predicted, ascending. */
  targets: Uint32Array
  /** Per target, its score when every answer is left open. */
  base: Float32Array
  /** Per target, what each answer adds at full strength. */
  weights: DenseRows
}

/** One immutable snapshot; everything the recommender needs to serve. */
export interface Model {
  ids: Float64Array
  /** 0 = unknown. */
  years: Int16Array
  /** What a stranger would choose, standardised and in the ranker's unit. */
  prior: Float32Array
  /** How loud the prior is: `start` without ratings, falling with each to `end` at `until` of them. */
  priorWeight: { start: number; end: number; until: number }
  /** Well-known rows and how often each is watched: on them a person's scores are given the scale of ratings. */
  references: { rows: Uint32Array; weights: Float32Array }
  /** How many people liked the item. */
  support: Float32Array
  /** 1 where the item-item ranker scores the item, 0 where the factors do. */
  covered: Uint8Array
  /** What a rating of the row's item adds to the score of the column's; covered items only. */
  ranker: SparseRows
  /** What one liked movie typically adds to another's score: the unit in which other parts are weighed. */
  unit: number
  /** Low-dimensional stand-in for the ranker, for items that it does not cover. */
  factors: DenseRows
  /** How much the factors count beside the ranker between two covered items. */
  factorBlend: number
  /** What a rating of the row's item adds to the user's place among the factors. */
  projections: DenseRows
  /** tf-idf content, rows of unit length. */
  content: SparseRows
  /** Weight of content similarity in the score of an uncovered item, and of a covered one. */
  contentWeight: number
  coveredContentWeight: number
  features: Feature[]
  /** Content reduced to few dimensions, rows of unit length. */
  embedding: DenseRows
  value: ValueModel
  onboarding: Uint32Array
  /** Null where too few people have taught it. */
  newcomers: Newcomers | null
  metrics: Record<string, number>
}
