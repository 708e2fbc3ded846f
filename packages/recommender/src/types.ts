import type { Answer } from './evening/votes.ts'

/** The facts of a movie that the recommender reads. `label.rating` is in -1 … 1. */
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

/** One anonymous user's ratings: catalogue ids and their values (`RATING_VALUES`), as arrays or, in large numbers, typed arrays. */
export interface UserRatings {
  items: ArrayLike<number>
  values: ArrayLike<number>
}

/**
 * The house panel: invented ratings and associations that ship with the starter catalogue, written from knowledge of
 * films. Movies are catalogue ids; movies that the catalogue lacks are ignored.
 */
export interface Panel {
  /** Per movie, 0 … 100: the percentage of film lovers who have seen it, how good they find it, and how much they disagree. */
  movies: readonly { id: number; seen: number; regard: number; divides: number }[]
  /** Per movie, the movies that its lovers often love too (strength 1 … 3), and those they often dislike. */
  alsoLoved: readonly { id: number; also: readonly { id: number; strength: number }[]; not: readonly number[] }[]
  /** Invented users with plausible tastes. */
  viewers: readonly UserRatings[]
}

/** Progress of a training run: `done` of `total` stages. */
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

/** Known facts about one user. */
export interface Profile {
  ratings: readonly { id: number; value: number }[]
  /** "Not interested": never listed. */
  hidden?: ReadonlySet<number>
  /** A weak like. */
  shortlisted?: ReadonlySet<number>
  /** Watched but not rated: never listed, and not used as feedback. */
  seen?: ReadonlySet<number>
}

export interface ListOptions {
  yearFrom?: number
  yearTo?: number
  limit?: number
  /** Ids of items to leave out, besides those that the profile leaves out. */
  exclude?: readonly number[]
  /** Explores by adding seeded Gumbel noise to the scores; equal seeds give equal orders. */
  noise?: { seed: number }
}

export interface Recommendation {
  id: number
  /** 0 … 100, the probability that the user likes the movie. */
  percent: number
  /** Only the order of scores has a meaning. */
  score: number
}

/** A list in flat arrays, best first. */
export interface Ranking {
  ids: Float64Array
  /** 0 … 100, the probabilities of a like: one per movie, for a group one per movie and member. */
  percents: Uint8Array
}

/**
 * Two exact decompositions of a score: `base + Σ items + Σ shortlisted`, and `base + viewers + Σ features`, with the weights of prior and
 * rankers that all of the user's ratings give them.
 */
export interface Explanation {
  id: number
  score: number
  percent: number
  /** The part of the score that comes from others: the prior by its weight for this many ratings. */
  base: number
  /** Contribution of each of the user's ratings, largest first, and its part through users with similar ratings. */
  items: { id: number; value: number; contribution: number; viewers: number }[]
  /** The same of the movies that the user put on the shortlist, without rating them. */
  shortlisted: { id: number; contribution: number }[]
  /** The collaborative share: from users with similar ratings. */
  viewers: number
  /** The content share by feature, largest contribution first. */
  features: (Feature & { contribution: number })[]
}

export interface SimilarItem {
  id: number
  score: number
  /** Shared features, by weight; empty when only ratings connect the two. */
  because: Feature[]
}

export interface Taste {
  /** Short hash that stays the same while the taste does; pass the previous tastes to keep it. */
  key: string
  /** The features that name the taste, of different kinds. */
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
  /** Movies that the group has shortlisted, decided and rated together: counts like one more member with half the weight. */
  own?: Profile
  /** Also lists what a member has rated or seen ("watch again?"), except what a member disliked or hid. */
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

/** One answer of an evening's first round. */
export interface DeckVote {
  /** A member, or another participant. */
  userId: string
  id: number
  answer: Answer
}

export interface DeckOptions {
  /** As in `GroupOptions`. */
  own?: Profile
  includeSeen?: boolean
  /** Tonight's movies; all by default. */
  candidates?: readonly number[]
  exclude?: readonly number[]
  /** Movies from before this year, and silent ones, are cards only if a member has liked one of that kind, or where others are too few. */
  oldBefore?: number
  /** Number of cards; 5 by default. */
  size?: number
  /** A first round's answers. They bend this deck, which holds none of the movies that were answered. */
  votes?: readonly DeckVote[]
}

export interface DeckCard {
  id: number
  /** 0 … 100, for the group and for each member. Votes never change them. */
  percent: number
  members: { userId: string; percent: number }[]
}

export interface Recommender {
  /** Prepares what lists of a large catalogue need, so that the first one does not wait for it. O(entries of the content) */
  prepare(): void
  has(id: number): boolean
  /**
   * The ranked list, best first, without rated, hidden or seen movies. Deterministic. O(ratings x neighbours + items).
   */
  list(profile: Profile, options?: ListOptions): Recommendation[]
  /** `list` without an object per movie: a whole list of a million movies takes 9 MB. */
  rank(profile: Profile, options?: ListOptions): Ranking
  /** Number of movies in the whole list, without ranking it. O(items) with years, O(ratings) without. */
  count(profile: Profile, options?: Pick<ListOptions, 'yearFrom' | 'yearTo'>): number
  /** 0 … 100, the probability of a like, or null if the movie is unknown; a rated movie shows its rating's percent. */
  percents(profile: Profile, ids: readonly number[]): (number | null)[]
  /** Null if the movie is unknown. */
  why(profile: Profile, id: number): Explanation | null
  /** The most similar movies by ratings and content, best first; empty when the movie is unknown. */
  similar(id: number, limit: number): SimilarItem[]
  /** Heaviest first; empty with fewer than 5 liked movies. */
  tastes(profile: Profile, previous?: readonly Taste[]): Taste[]
  group(members: readonly GroupMember[], options?: GroupOptions): GroupRecommendation[]
  /** `group` without objects. */
  rankGroup(members: readonly GroupMember[], options?: GroupOptions): Ranking
  /** The cards of an evening: the best movies for the group that differ from each other, the two safest first. */
  deck(members: readonly GroupMember[], options?: DeckOptions): DeckCard[]
  /** Movies whose ratings say the most about a new user, best first. */
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

/** Predicts a rating's value. Users have a Gaussian prior, so folding one in is one small ridge regression. */
export interface ValueModel {
  mean: number
  itemBias: Float32Array
  /** Per item, its loading on each of a user's factors. */
  loadings: DenseRows
  /** Posterior variance of each loading, laid out like the loadings. */
  variances: Float32Array
  /** Residual variance of a rating's value. */
  noise: number
  /** Linear prediction to E[value]. */
  expected: Curve
  /** Linear prediction to P(value is Like or Best). */
  liked: Curve
  /** Linear prediction to -P(value is Dislike), negated so that the curve rises. */
  spared: Curve
}

/** A regression from the answers to the onboarding grid, open ones included, to the scores of the covered items. */
export interface Newcomers {
  /** The rows of the grid. */
  grid: Uint32Array
  /** The rows that are predicted, ascending. */
  targets: Uint32Array
  /** Per target, its score when every answer is open. */
  base: Float32Array
  /** Per target, what each answer adds at strength 1. */
  weights: DenseRows
}

/** An immutable snapshot of everything the recommender serves from. Its fields are the stored format. */
export interface Model {
  ids: Float64Array
  /** 0 = unknown. */
  years: Int16Array
  /** Per item, the score for a user without ratings, standardised and in the ranker's unit. */
  prior: Float32Array
  /**
   * Weight of the prior: `start` without ratings, falling to `end` at `until` ratings. For each unit that the prior of the
   * rated movies is in the mean below .5, they count as `rarity` ratings more.
   */
  priorWeight: { start: number; end: number; until: number; rarity: number }
  /** Per item, the share of people who have seen and liked it, 0 … 1. */
  audience: Float32Array
  /** The best known rows, on which each user's scale of percents is computed. */
  references: Uint32Array
  /** Number of users who liked the item. */
  support: Float32Array
  /** 1 where the item-item ranker covers the item, 0 where only the factors do. */
  covered: Uint8Array
  /** Contribution of a rating of the row's item to the score of the column's; covered items only. */
  ranker: SparseRows
  /** The same from a ranker for users with few ratings, in the same unit. Null if another trainer made the table. */
  earlyRanker: SparseRows | null
  /** Typical contribution of a liked movie to another's score: the unit of all weights. */
  unit: number
  /** Item factors, which score items that the ranker does not cover. */
  factors: DenseRows
  /** Weight of the factors next to the ranker between two covered items. */
  factorBlend: number
  /** Contribution of a rating of the row's item to the user's factor. */
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
  /** Null with too few training users. */
  newcomers: Newcomers | null
  metrics: Record<string, number>
}
