export interface SourcePerson {
  name: string
  tmdbId?: number | null
  profilePath?: string | null
  birthday?: string | null
  deathday?: string | null
  knownForDepartment?: string | null
  biography?: string | null
  popularity?: number
}

/** A prize or a nomination. */
export interface SourceAward {
  body: string
  category: string
  won: boolean
  /** Of the ceremony. */
  year?: number | null
}

/** A movie in the form that every source returns; null means unknown, and a missing list changes nothing. */
export interface SourceMovie {
  tmdbId: number | null
  imdbId: string | null
  title: string
  originalTitle?: string | null
  originalLanguage?: string | null
  /** YYYY-MM-DD */
  releaseDate?: string | null
  runtime?: number | null
  budget?: number | null
  revenue?: number | null
  posterPath?: string | null
  backdropPath?: string | null
  /** An estimate of how many people know it, on the scale of TMDB's vote counts. */
  popularity?: number
  overview?: string | null
  tagline?: string | null
  /** Other names in use, without its titles by language. */
  aliases?: readonly string[]
  /** Release titles by language (ISO 639-1); regions may have different ones. */
  titles?: Readonly<Record<string, readonly string[]>>
  /** Its series; the position is 1 for the first; a number of all parts that is left out is unknown; TMDB has ids of collections. */
  collection?: { name: string; position: number | null; parts?: number | null; tmdbId?: number | null } | null
  /** By country (ISO 3166-1). */
  certificates?: Readonly<Record<string, string>>
  /** Reasons of the certificates. */
  content?: readonly string[]
  awards?: readonly SourceAward[]
  /** The work that it is based on. */
  basedOn?: { kind: string; title: string | null; author: string | null } | null
  genreIds?: readonly number[]
  countries?: readonly string[]
  keywords?: readonly string[]
  labels?: readonly { name: string; type: string; rating: number; predicted?: boolean }[]
  cast?: readonly { person: SourcePerson; character: string | null }[]
  crew?: readonly { person: SourcePerson; job: string }[]
  ratings?: readonly { type: string; rating: number; maxRating: number }[]
  links?: readonly { type: string; link: string }[]
}

/** `replace`: the source's values win. `complete`: they only fill unknown fields. */
export type UpsertMode = 'replace' | 'complete'

/** Watch offers of a movie in one region. */
export interface WatchRegion {
  region: string
  link: string | null
  offers: { kind: OfferKind; providerId: number; name: string; logoPath: string | null; position: number }[]
}

export const OFFER_KINDS = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/** Details of a person beyond the credits of a movie. */
export interface FetchedPerson {
  biography: string | null
  birthday: string | null
  deathday: string | null
  profilePath: string | null
}
