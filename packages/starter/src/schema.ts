import type { Statements } from './statements.ts'

/** TMDB's movie genres by id. */
export const GENRES: Readonly<Record<number, string>> = {
  28: 'Action',
  12: 'Adventure',
  16: 'Animation',
  35: 'Comedy',
  80: 'Crime',
  99: 'Documentary',
  18: 'Drama',
  10751: 'Family',
  14: 'Fantasy',
  36: 'History',
  27: 'Horror',
  10402: 'Music',
  9648: 'Mystery',
  10749: 'Romance',
  878: 'Science Fiction',
  10770: 'TV Movie',
  53: 'Thriller',
  10752: 'War',
  37: 'Western',
}

/** The eight label types of the product, besides `mood`. */
export const STORY_LABEL_TYPES = [
  'character_type',
  'place_location',
  'symbols_motifs',
  'pacing_tempo',
  'character_arcs_dynamics',
  'cultural_mythical_influences',
  'degree_realism',
  'time_period',
] as const

export const LABEL_TYPES = [...STORY_LABEL_TYPES, 'mood'] as const
export type LabelType = (typeof LABEL_TYPES)[number]

/** Jobs kept in the crew, spelled as TMDB spells them. */
export const CREW_JOBS = [
  'Director',
  'Screenplay',
  'Writer',
  'Story',
  'Novel',
  'Book',
  'Short Story',
  'Theatre Play',
  'Comic Book',
  'Characters',
  'Musical',
  'Original Music Composer',
  'Director of Photography',
  'Editor',
  'Producer',
] as const
export type CrewJob = (typeof CREW_JOBS)[number]

export const DEPARTMENTS = [
  'Acting',
  'Directing',
  'Writing',
  'Sound',
  'Camera',
  'Production',
  'Editing',
  'Art',
  'Visual Effects',
] as const

/** Sources of ratings, with the scale of each. */
export const RATING_SCALES = { imdb: 10, rotten_tomatoes: 100, metacritic: 100 } as const
export type RatingSource = keyof typeof RATING_SCALES

export const LINK_TYPES = ['imdb', 'tmdb', 'wikipedia', 'official'] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** Reasons of certificates. */
export const CONTENT = [
  'violence',
  'frightening scenes',
  'strong language',
  'sex',
  'nudity',
  'drugs',
  'suicide',
  'discrimination',
] as const

export const AWARD_BODIES = ['oscar', 'cannes', 'venice', 'berlin', 'bafta', 'cesar', 'golden globe'] as const

export const BASIS_KINDS = [
  'novel',
  'story',
  'play',
  'comic',
  'series',
  'game',
  'true events',
  'film',
  'memoir',
  'book',
  'musical',
] as const

/** Categories of prizes: the main ones of a body are enough. */
export const AWARD_CATEGORIES = [
  'film',
  "palme d'or",
  'golden lion',
  'golden bear',
  'silver lion',
  'grand prix',
  'jury prize',
  'director',
  'actor',
  'actress',
  'supporting actor',
  'supporting actress',
  'screenplay',
  'original screenplay',
  'adapted screenplay',
  'story',
  'international film',
  'british film',
  'animated film',
  'documentary',
  'first film',
  'cinematography',
  'editing',
  'production design',
  'costume design',
  'makeup',
  'score',
  'song',
  'sound',
  'sound editing',
  'visual effects',
] as const

export interface StarterAward {
  body: (typeof AWARD_BODIES)[number]
  category: (typeof AWARD_CATEGORIES)[number]
  won: boolean
}

/** A brief movie has one sentence, few labels and the facts that are certain; a full one fills every part of the form. */
export type Density = 'full' | 'brief'

/** Movies by the strength of an association, from `3` (most) to `1`: TMDB ids. */
export type ByStrength = Readonly<Record<'3' | '2' | '1', readonly number[]>>

/** One movie. `null` means unknown; money is in US dollars, runtime in minutes. */
export interface StarterMovie {
  density: Density
  tmdb_id: number
  imdb_id: string | null
  title: string
  original_title: string
  original_language: string
  /** YYYY-MM-DD, or the year alone. */
  release_date: string | null
  runtime: number | null
  budget: number | null
  revenue: number | null
  /** Present renown of the movie, from 0 to 100: 100 all people know it, 50 film lovers do, 10 few do. */
  popularity: number
  tagline: string | null
  overview: string
  genres: readonly number[]
  origin_country: readonly string[]
  cast: readonly { name: string; character: string | null }[]
  crew: readonly { name: string; job: CrewJob }[]
  keywords: readonly string[]
  /** `rating` from -1 to 1: how strongly the label applies; negative: notably the opposite. */
  labels: readonly { name: string; rating: number }[]
  ratings: readonly { source: RatingSource; rating: number; max_rating: number }[]
  links: readonly { type: LinkType; url: string }[]
  /** Release titles by language (ISO 639-1). */
  titles: Readonly<Record<string, string>>
  /** Other names by which people know it. */
  aliases: readonly string[]
  /** Certificates by country (ISO 3166-1). */
  certificates: Readonly<Record<string, string>>
  content: readonly (typeof CONTENT)[number][]
  awards: readonly StarterAward[]
  based_on: { kind: (typeof BASIS_KINDS)[number]; title: string | null; author: string | null } | null
  panel: MovieNumbers
  /** Movies that its lovers often love too. */
  also: ByStrength
  /** Movies that they often dislike. */
  not: readonly number[]
  /** Its series, its place there by order of release, and the number of all parts. In a separate file. */
  collection: { name: string; position: number; parts: number } | null
  /** Things for which people leave it out. In a separate file; null if it has no line there. */
  states: Statements | null
}

/** Audience, regard and divisiveness of a movie among film lovers: 0 … 100 each. */
export interface MovieNumbers {
  /** Percentage of film lovers who have seen it. */
  seen: number
  /** 50 fine, 75 most liked it, 90 beloved. */
  regard: number
  /** 10 nearly all agree, 50 ordinary, 85 love it or hate it. */
  divides: number
}

/** A series of movies, as `collections.jsonl` has it: those that the catalogue holds, with their places by order of release. */
export interface StarterCollection {
  name: string
  /** Number of all parts, those included that are not in the catalogue. */
  parts: number
  movies: { tmdb_id: number; position: number }[]
}

/** Other names of a person: in another script or transliteration, or a name by which people call them. */
export interface StarterNames {
  name: string
  also: string[]
}

export interface StarterLabel {
  name: string
  type: LabelType
  definition: string
  /** True if the label gives a story away to people who have not seen the movie; they see it on request. */
  spoils?: true
}

export interface StarterPerson {
  name: string
  birthday: string | null
  deathday: string | null
  known_for_department: (typeof DEPARTMENTS)[number]
  biography: string
}

export interface Starter {
  movies: StarterMovie[]
  labels: StarterLabel[]
  people: StarterPerson[]
  collections: StarterCollection[]
  names: StarterNames[]
}
