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

/** One movie. `null` means unknown; money is in US dollars, runtime in minutes, dates are YYYY-MM-DD. */
export interface StarterMovie {
  tmdb_id: number
  imdb_id: string | null
  title: string
  original_title: string
  original_language: string
  release_date: string | null
  runtime: number | null
  budget: number | null
  revenue: number | null
  /** Present renown of the movie, from 0 to 100: 100 all people know it, 50 film lovers do, 10 few do. */
  fame: number
  tagline: string
  overview: string
  genres: number[]
  origin_country: string[]
  cast: { name: string; character: string }[]
  crew: { name: string; job: CrewJob }[]
  keywords: string[]
  /** `rating` from -1 to 1: how strongly the label applies; negative: notably the opposite. */
  labels: { name: string; rating: number }[]
  ratings: { source: RatingSource; rating: number; max_rating: number }[]
  links: { type: LinkType; url: string }[]
  /** Other known titles. In a separate file. */
  aliases: string[]
  /** Its series, and its place there by order of release. In a separate file. */
  collection: { name: string; position: number } | null
}

/** Other titles of a movie, as `aliases.jsonl` has them. */
export interface StarterAliases {
  tmdb_id: number
  aliases: string[]
}

/** A series of movies, as `collections.jsonl` has it: those that the catalogue holds, with their places by order of release. */
export interface StarterCollection {
  name: string
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
  aliases: StarterAliases[]
  collections: StarterCollection[]
  names: StarterNames[]
}
