/** A movie or a person in the title index. For a person, `title` is the name. */
export interface TitleEntry {
  id: number
  kind: 'movie' | 'person'
  title: string
  aliases?: readonly string[]
  /** The series that a movie belongs to; "James Bond Collection" and "James Bond (films)" count as "James Bond". */
  series?: string | null
  year?: number | null
  /** Directors, so that "title director" finds the movie. */
  people?: readonly string[]
  /** The leads, for `byDetails`; so are the two below. */
  cast?: readonly string[]
  characters?: readonly string[]
  /** Texts about the story, such as keywords and the overview, in English. */
  story?: readonly string[]
  /** Any non-negative scale; only its order of magnitude matters. */
  popularity: number
}

export interface TitleSearchOptions {
  /** At most this many results, 10 by default. */
  limit?: number
  kind?: TitleEntry['kind']
  /**
   * If no title is found for certain, also finds movies by words of the title with words of the story and names of its people
   * ("tom hanks shrimp"), and below a person, misspelt or not, that person's movies.
   */
  byDetails?: boolean
}

export interface TitleMatch {
  id: number
  kind: TitleEntry['kind']
  /** Larger is better; comparable within one answer only. */
  score: number
  /** The title or alias that matched. */
  matched: string
  /**
   * True if it is no guess: the query names it without a typo, by words of the title or alias, also along with its year or
   * people, or it was found by its details.
   */
  certain: boolean
}

/** A movie or a person whose title, name or alias equals the query. */
export interface NamedEntry {
  id: number
  kind: TitleEntry['kind']
  title: string
  /** The title or alias that is the same. */
  matched: string
  year: number | null
  popularity: number
}

export interface TitleIndex {
  /** Best first; ties by popularity, then kind and id. An empty query finds nothing. */
  search(query: string, options?: TitleSearchOptions): TitleMatch[]
  /** Entries named exactly so but for case, accents, numerals and articles, the most popular first. O(length of the name). */
  named(name: string): NamedEntry[]
  /** People with this last name, the most popular first. O(people found). */
  surnamed(surname: string): NamedEntry[]
  /** The entry of this kind and id. O(log n). */
  find(kind: TitleEntry['kind'], id: number): NamedEntry | undefined
  /** Adds the entry, or replaces the one of the same kind and id. */
  upsert(entry: TitleEntry): void
  /** Does nothing when the entry is unknown. */
  remove(kind: TitleEntry['kind'], id: number): void
  readonly size: number
}

/** A title index that is built while its entries are read. */
export interface TitleIndexBuilder {
  /** The last entry of the same kind and id counts. */
  add(entry: TitleEntry): void
  /** Called once, after the last entry. */
  build(): TitleIndex
}

export interface NameEntry {
  id: number
  name: string
  /** Frequency of the name, on any non-negative scale. */
  weight: number
}

export interface NameIndex {
  search(query: string, limit?: number): { id: number; score: number }[]
}

export interface FilterEntry {
  id: number
  genres: readonly number[]
  labels: readonly number[]
  keywords: readonly number[]
  /** Codes of ISO 3166-1. */
  countries: readonly string[]
  /** Original language, a code of ISO 639-1. */
  language: string | null
  minutes: number | null
  /** Age from which it is suitable, null if unknown. */
  age: number | null
  /** Codes of the prizes that it has won. */
  prizes: readonly string[]
  year: number | null
  popularity: number
}

/** Ids per family of facets. */
export interface FacetChoice {
  genres?: readonly number[]
  labels?: readonly number[]
  keywords?: readonly number[]
}

export interface FilterQuery extends FacetChoice {
  countries?: readonly string[]
  prizes?: readonly string[]
  /** `all` (default): every chosen id, country and prize. `any`: within each family at least one of its chosen values. */
  match?: 'all' | 'any'
  /** At least one of them, with either `match`: a movie has one original language. */
  languages?: readonly string[]
  /** A movie that carries any of these is left out. */
  exclude?: FacetChoice
  /** Inclusive; a movie without a year is left out when a bound is given. */
  yearFrom?: number
  yearTo?: number
  /** Inclusive; a movie of unknown length is left out when a bound is given. */
  minutesFrom?: number
  minutesTo?: number
  /** Inclusive; a movie of unknown age is left out when it is given. */
  maxAge?: number
  /** Movie ids to choose from, such as those of a person; absent means all. */
  only?: ReadonlySet<number>
  /** Movie ids to leave out, such as rated or hidden ones. */
  hide?: ReadonlySet<number>
  /** One score per given movie id, larger first; popularity orders when it is absent. */
  order?: (ids: Int32Array) => Float64Array
}

export interface FilterResult {
  total: number
  page(offset: number, limit: number): number[]
}

/** Movies per facet value among the matching movies; values without a movie are absent. */
export interface FacetCounts {
  genres: Map<number, number>
  labels: Map<number, number>
  keywords: Map<number, number>
  countries: Map<string, number>
  prizes: Map<string, number>
  /** Counted as if no language was chosen. */
  languages: Map<string, number>
}

export interface FilterIndex {
  query(query: FilterQuery): FilterResult
  facets(query: FilterQuery): FacetCounts
  /** Adds the movie, or replaces the one of the same id. */
  upsert(entry: FilterEntry): void
  /** Does nothing when the movie is unknown. */
  remove(id: number): void
  readonly size: number
}

export interface PlotDocument {
  id: number
  title: string
  overview: string
  tagline: string
  keywords: readonly string[]
  labels: readonly string[]
  genres: readonly string[]
  characters: readonly string[]
  cast: readonly string[]
  crew: readonly string[]
  year: number | null
  /** ISO 3166-1 alpha-2 codes. */
  countries: readonly string[]
  /** ISO 639-1 code of the original language. */
  language: string | null
  popularity: number
}

export type PlotField =
  | 'title'
  | 'overview'
  | 'tagline'
  | 'keywords'
  | 'labels'
  | 'genres'
  | 'characters'
  | 'cast'
  | 'crew'
  | 'year'
  | 'country'
  | 'language'

export interface PlotSearchOptions {
  /** At most this many results, 20 by default. */
  limit?: number
  /** Inclusive; a movie without a year is left out when a bound is given. */
  yearFrom?: number
  yearTo?: number
  allow?: (id: number) => boolean
  /** Neighbours by dense vectors, best first, fused with the lexical ranks by reciprocal rank fusion. */
  dense?: readonly { id: number; score: number }[]
  /**
   * The cosine of a movie's vector with the text's, 0 where the movie has none: one more signal, with weights that were fitted for
   * the vectors of extras/local-embeddings.
   */
  meaning?: (id: number) => number
}

export interface PlotMatch {
  id: number
  /** Larger is better; comparable within one answer only. */
  score: number
  /** Parts of the movie that match the text: words as the movie spells them, per field. Computed on access. */
  readonly matched: { field: PlotField; terms: string[] }[]
}

/** Knowledge of plot search from a whole catalogue. Plain data that can be sent between threads. */
export interface PlotKnowledge {
  /** The latent space: its terms in order, their rarities, and a vector of `dimensions` numbers for each. */
  latent: { terms: readonly string[]; rarities: Float64Array; dimensions: number; basis: Float32Array }
  /** For each term, the logarithm of the odds of each genre, in the order of their folded names. */
  genres: { genres: readonly string[]; odds: ReadonlyMap<string, Float32Array> }
}

export interface PlotIndex {
  /** Best first. A text of noise words only finds nothing. */
  search(text: string, options?: PlotSearchOptions): PlotMatch[]
  /** Parts of the movies that match the text, in the order of the ids; nothing for unknown ones. */
  explain(text: string, ids: readonly number[]): PlotMatch['matched'][]
  /** True if a text of any movie has the word, in any form, or if it is a word that all texts have. */
  knows(word: string): boolean
  /** Adds the movie, or replaces the one of the same id. */
  upsert(document: PlotDocument): void
  /** Does nothing when the movie is unknown. */
  remove(id: number): void
  /** Knowledge from the initial movies (or taken over by the last `renew`). */
  knowledge(): PlotKnowledge
  /**
   * Takes over what another index has learned from newer movies. Each step projects one movie, so that other work can run
   * between steps. Searches use the previous model until the last step; changes may happen in between.
   */
  renew(knowledge: PlotKnowledge): Iterable<unknown>
  readonly size: number
}
