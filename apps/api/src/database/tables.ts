import { type Generated, type Insertable, type JSONColumnType, type Selectable } from 'kysely'
import { type AccountTables } from './account-tables.ts'
import { type EngineTables } from './engine-tables.ts'

/** Columns filled by the database, read as ISO strings or dates. */
type Defaulted<T> = Generated<T>

export interface MovieTable {
  id: Generated<number>
  tmdb_id: number | null
  imdb_id: string | null
  title: string
  original_title: string | null
  original_language: string | null
  release_date: string | null
  runtime: number | null
  budget: number | null
  revenue: number | null
  poster_path: string | null
  backdrop_path: string | null
  popularity: Defaulted<number>
  source: string
  fetched_at: Defaulted<Date>
  created_at: Defaulted<Date>
}
export interface MovieTextTable {
  movie_id: number
  kind: 'overview' | 'tagline'
  source: string
  body: string
  fetched_at: Defaulted<Date>
}
export interface MovieAliasTable {
  movie_id: number
  title: string
  source: string
}
export interface MovieCountryTable {
  movie_id: number
  iso_3166_1: string
  position: number
}
export interface GenreTable {
  id: number
  name: string
}
export interface MovieGenreTable {
  movie_id: number
  genre_id: number
  position: number
}
export interface KeywordTable {
  id: Generated<number>
  name: string
}
export interface MovieKeywordTable {
  movie_id: number
  keyword_id: number
  source: string
}
export interface LabelTable {
  id: Generated<number>
  name: string
  type: string
  definition: string | null
}
export interface MovieLabelTable {
  movie_id: number
  label_id: number
  rating: number
  predicted: Defaulted<boolean>
  source: string
}
export interface PersonTable {
  id: Generated<number>
  tmdb_id: number | null
  name: string
  birthday: string | null
  deathday: string | null
  known_for_department: string | null
  biography: string | null
  profile_path: string | null
  popularity: Defaulted<number>
  source: string
  fetched_at: Defaulted<Date>
  tmdb_at: Date | null
  tmdb_details_at: Date | null
  tmdb_filled: Defaulted<string[]>
}
export interface TmdbFetchTable {
  movie_id: number
  details_at: Date | null
  offers_at: Date | null
  looked_at: Date | null
  filled: Defaulted<string[]>
  similar_ids: Defaulted<number[]>
}
export interface CreditTable {
  id: Generated<number>
  movie_id: number
  person_id: number
  kind: 'cast' | 'crew'
  character: string | null
  job: string | null
  position: number
  source: string
}
export interface ExternalRatingTable {
  movie_id: number
  type: string
  rating: number
  max_rating: number
  source: string
  fetched_at: Defaulted<Date>
}
export interface ExternalLinkTable {
  id: Generated<number>
  movie_id: number
  type: string
  link: string
  source: string
}
export interface WatchProviderTable {
  id: number
  name: string
  logo_path: string | null
}
export interface WatchRegionTable {
  movie_id: number
  region: string
  link: string | null
  fetched_at: Defaulted<Date>
}
export interface WatchOfferTable {
  movie_id: number
  region: string
  kind: 'flatrate' | 'free' | 'ads' | 'rent' | 'buy'
  provider_id: number
  position: number
}
export interface ImportRunTable {
  id: Generated<number>
  source: string
  arguments: JSONColumnType<Record<string, unknown>>
  progress: JSONColumnType<Record<string, unknown>>
  started_at: Defaulted<Date>
  finished_at: Date | null
  failed: string | null
}
export interface RatingTable {
  user_id: string
  movie_id: number
  value: number
  predicted: number | null
  baseline: number | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}
export interface MovieMarkTable {
  user_id: string
  movie_id: number
  kind: 'hidden' | 'seen'
  created_at: Defaulted<Date>
}
export interface PersonalShortlistTable {
  user_id: string
  movie_id: number
  created_at: Defaulted<Date>
}
export interface UserGroupTable {
  id: Generated<string>
  name: string
  creator_id: string
  created_at: Defaulted<Date>
}
export interface GroupMemberTable {
  group_id: string
  user_id: string
  created_at: Defaulted<Date>
}
export interface GroupShortlistTable {
  group_id: string
  movie_id: number
  added_by: string | null
  created_at: Defaulted<Date>
}
export interface DailyGameTable {
  day: string
  movie_id: number
  created_at: Defaulted<Date>
}
export interface GameSessionTable {
  id: Generated<string>
  day: string
  user_id: string | null
  created_at: Defaulted<Date>
  completed_at: Date | null
  solved: Defaulted<boolean>
}
export interface GameGuessTable {
  session_id: string
  position: number
  movie_id: number
  created_at: Defaulted<Date>
}

export interface HistoryImportTable {
  id: Generated<string>
  user_id: string
  source: string
  file_name: string | null
  state: Defaulted<'matching' | 'preview' | 'applying' | 'applied' | 'undone'>
  scale: 'stars' | 'points' | null
  skipped: Defaulted<number>
  done: Defaulted<number>
  cuts: number[] | null
  conflict: 'mine' | 'newer' | 'theirs' | null
  created_at: Defaulted<Date>
  applied_at: Date | null
}
export interface HistoryEntryTable {
  import_id: string
  position: number
  file: string
  line: number
  title: string
  year: number | null
  tmdb_id: number | null
  imdb_id: string | null
  directors: Defaulted<string[]>
  says: JSONColumnType<Record<string, unknown>>
  fault: string | null
  raw: string | null
  movie_id: number | null
  candidates: Defaulted<number[]>
  looked_up: Defaulted<boolean>
}
export interface HistoryChangeTable {
  import_id: string
  movie_id: number
  kind: 'rating' | 'seen' | 'hidden' | 'shortlist'
  before: JSONColumnType<Record<string, unknown>> | null
  after: JSONColumnType<Record<string, unknown>>
}

/** The schema as Kysely sees it; the migrations are what makes it true. */
export interface Tables extends AccountTables, EngineTables {
  movie: MovieTable
  movie_text: MovieTextTable
  movie_alias: MovieAliasTable
  movie_country: MovieCountryTable
  genre: GenreTable
  movie_genre: MovieGenreTable
  keyword: KeywordTable
  movie_keyword: MovieKeywordTable
  label: LabelTable
  movie_label: MovieLabelTable
  person: PersonTable
  tmdb_fetch: TmdbFetchTable
  credit: CreditTable
  external_rating: ExternalRatingTable
  external_link: ExternalLinkTable
  watch_provider: WatchProviderTable
  watch_region: WatchRegionTable
  watch_offer: WatchOfferTable
  import_run: ImportRunTable
  rating: RatingTable
  movie_mark: MovieMarkTable
  personal_shortlist: PersonalShortlistTable
  user_group: UserGroupTable
  group_member: GroupMemberTable
  group_shortlist: GroupShortlistTable
  daily_game: DailyGameTable
  game_session: GameSessionTable
  game_guess: GameGuessTable
  history_import: HistoryImportTable
  history_entry: HistoryEntryTable
  history_change: HistoryChangeTable
}
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
