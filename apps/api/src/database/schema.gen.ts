// Written by `npm run db:types` from the migrated database; edits are lost.
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AccessToken {
  expires_at: Date;
  hash: Buffer;
  session_id: string;
}

export interface AuditEntry {
  act: "account_created" | "renamed" | "disabled" | "enabled" | "promoted" | "demoted" | "password_reset" | "sessions_ended" | "deleted" | "second_factor_removed" | "recovery_code_used" | "age_limit_set" | "age_limit_removed" | "invite_created" | "invite_revoked" | "registration_open" | "registration_invite" | "registration_closed" | "member_invites_on" | "member_invites_off" | "message_deleted" | "tmdb_token_set" | "tmdb_token_removed" | "movie_fetch_started" | "movie_fetch_stopped" | "ratings_brought" | "ratings_removed";
  actor_id: string | null;
  at: Generated<Date>;
  by_command: Generated<boolean>;
  id: Generated<number>;
  target_id: string | null;
}

export interface BroughtFile {
  created_at: Generated<Date>;
  done: Generated<number>;
  ended_at: Date | null;
  entries: unknown | null;
  file_name: string | null;
  format: string;
  id: Generated<string>;
  people: Generated<number>;
  ratings: Generated<number>;
  state: Generated<"matching" | "done">;
  total: number;
  unmatched: Generated<number>;
}

export interface ChangeLog {
  changed_at: Generated<Date>;
  movie_ids: Generated<number[]>;
  topic: "catalogue" | "embeddings" | "model" | "tmdb";
  version: Generated<number>;
}

export interface Credit {
  character: string | null;
  id: Generated<number>;
  job: string | null;
  kind: "cast" | "crew";
  movie_id: number;
  person_id: number;
  position: number;
  source: string;
}

export interface DailyGame {
  created_at: Generated<Date>;
  day: string;
  movie_id: number;
}

export interface DeafProcess {
  fingerprint: string;
  id: string;
  seen_at: Date;
}

export interface DomainEvent {
  claimed_at: Generated<Date>;
  id: Generated<number>;
  name: string;
  payload: unknown;
}

export interface Embedding {
  checksum: string;
  model: string;
  movie_id: number;
  updated_at: Generated<Date>;
  vector: Buffer;
}

export interface ErasedAccount {
  erased_at: Generated<Date>;
  hash: Buffer;
  scrubbed_at: Date | null;
}

export interface Evening {
  age_limit: number | null;
  chosen: "everybody" | "votes" | "least_minded" | "override" | null;
  decided_at: Date | null;
  declined: Generated<number[]>;
  ended_at: Date | null;
  film_id: number | null;
  group_id: string;
  guest_code: string | null;
  guests_announced: Generated<number>;
  guests_closed: Generated<boolean>;
  guests_expected: Generated<number>;
  id: Generated<string>;
  last_vote_at: Date | null;
  limits: unknown;
  members: Generated<string[]>;
  round: Generated<number>;
  screen_code: string | null;
  screen_token: string | null;
  started_at: Generated<Date>;
  started_by: string | null;
  state: Generated<"voting" | "decided" | "ended">;
  tally: unknown | null;
  version: Generated<number>;
}

export interface EveningCard {
  evening_id: string;
  movie_id: number;
  percent: number | null;
  position: number;
  round: number;
  why: string;
  why_parts: unknown | null;
}

export interface EveningSeat {
  asked_at: Date | null;
  created_at: Generated<Date>;
  evening_id: string;
  id: Generated<string>;
  joined_at: Date | null;
  name: string | null;
  network: Buffer | null;
  token_hash: Buffer | null;
  user_id: string | null;
}

export interface EveningVote {
  answer: "love" | "fine" | "no" | "seen_fine" | "seen_no";
  created_at: Generated<Date>;
  evening_id: string;
  movie_id: number;
  seat_id: string;
  updated_at: Generated<Date>;
}

export interface ExternalLink {
  id: Generated<number>;
  link: string;
  movie_id: number;
  source: string;
  type: string;
}

export interface ExternalRating {
  fetched_at: Generated<Date>;
  max_rating: number;
  movie_id: number;
  rating: number;
  source: string;
  type: string;
}

export interface FeedbackMessage {
  created_at: Generated<Date>;
  id: Generated<number>;
  message: string;
  name: string | null;
  page: string | null;
  user_id: string | null;
}

export interface GameGuess {
  created_at: Generated<Date>;
  movie_id: number;
  position: number;
  session_id: string;
}

export interface GameSession {
  completed_at: Date | null;
  created_at: Generated<Date>;
  day: string;
  id: Generated<string>;
  solved: Generated<boolean>;
  user_id: string | null;
}

export interface Genre {
  id: number;
  name: string;
}

export interface GroupMember {
  created_at: Generated<Date>;
  group_id: string;
  user_id: string;
}

export interface GroupRemoval {
  created_at: Generated<Date>;
  group_id: string;
  user_id: string;
}

export interface GroupShortlist {
  added_by: string | null;
  created_at: Generated<Date>;
  group_id: string;
  movie_id: number;
}

export interface GroupTilt {
  debt: number;
  group_id: string;
  updated_at: Generated<Date>;
  user_id: string;
}

export interface HistoryAddition {
  added: unknown;
  import_id: string;
  list_id: string | null;
  viewing_id: string | null;
}

export interface HistoryChange {
  after: unknown;
  before: unknown | null;
  import_id: string;
  kind: "rating" | "seen" | "hidden" | "shortlist" | "note";
  movie_id: number;
}

export interface HistoryColumns {
  columns: unknown;
  header: string[];
  used_at: Generated<Date>;
  user_id: string;
}

export interface HistoryEntry {
  candidates: Generated<number[]>;
  directors: Generated<string[]>;
  fault: string | null;
  file: string;
  imdb_id: string | null;
  import_id: string;
  line: number;
  looked_up: Generated<boolean>;
  movie_id: number | null;
  position: number;
  raw: string | null;
  rows: Generated<number>;
  says: Generated<unknown>;
  title: string;
  tmdb_id: number | null;
  year: number | null;
}

export interface HistoryImport {
  applied_at: Date | null;
  conflict: "mine" | "newer" | "theirs" | null;
  created_at: Generated<Date>;
  cuts: number[] | null;
  done: Generated<number>;
  empty: Generated<number>;
  file: Buffer | null;
  file_name: string | null;
  id: Generated<string>;
  ignored_columns: Generated<string[]>;
  leave_out_seen: Generated<boolean>;
  lists: Generated<unknown>;
  question: unknown | null;
  scale: "stars" | "points" | null;
  skipped: Generated<number>;
  source: string;
  state: Generated<"asking" | "matching" | "preview" | "applying" | "applied" | "undone">;
  user_id: string;
}

export interface ImportedRating {
  movie_id: number;
  source: string;
  source_user: number;
  value: number;
}

export interface ImportRun {
  arguments: Generated<unknown>;
  failed: string | null;
  finished_at: Date | null;
  id: Generated<number>;
  progress: Generated<unknown>;
  source: string;
  started_at: Generated<Date>;
}

export interface InstanceSetting {
  name: string;
  value: unknown;
}

export interface Invite {
  created_at: Generated<Date>;
  created_by: string | null;
  expires_at: Date;
  id: Generated<string>;
  max_uses: number | null;
  note: string | null;
  revoked_at: Date | null;
  token_hash: Buffer;
  uses: Generated<number>;
}

export interface KeyFingerprint {
  fingerprint: string;
  name: string;
  since: Generated<Date>;
}

export interface Keyword {
  id: Generated<number>;
  name: string;
}

export interface Label {
  definition: string | null;
  id: Generated<number>;
  name: string;
  type: string;
}

export interface ListMovie {
  list_id: string;
  movie_id: number;
  note: Generated<string>;
  position: number;
}

export interface ModelSnapshot {
  checksum: string;
  created_at: Generated<Date>;
  id: Generated<number>;
  metrics: Generated<unknown>;
  movies: number;
  ratings: number;
  size_bytes: number;
  users: number;
  version: string;
}

export interface ModelSnapshotChunk {
  body: Buffer;
  position: number;
  snapshot_id: number;
}

export interface Movie {
  backdrop_path: string | null;
  budget: number | null;
  created_at: Generated<Date>;
  fetched_at: Generated<Date>;
  id: Generated<number>;
  imdb_id: string | null;
  original_language: string | null;
  original_title: string | null;
  popularity: Generated<number>;
  poster_path: string | null;
  release_date: string | null;
  revenue: number | null;
  runtime: number | null;
  source: string;
  title: string;
  tmdb_id: number | null;
}

export interface MovieAlias {
  movie_id: number;
  source: string;
  title: string;
}

export interface MovieAward {
  body: string;
  category: string;
  movie_id: number;
  position: number;
  source: string;
  won: boolean;
  year: number | null;
}

export interface MovieBasis {
  author: string | null;
  kind: string;
  movie_id: number;
  source: string;
  title: string | null;
}

export interface MovieCertificate {
  certificate: string;
  iso_3166_1: string;
  movie_id: number;
  source: string;
}

export interface MovieCollection {
  movie_id: number;
  name: string;
  parts: number | null;
  position: number | null;
  source: string;
  tmdb_collection_id: number | null;
}

export interface MovieContent {
  movie_id: number;
  position: number;
  reason: string;
  source: string;
}

export interface MovieCountry {
  iso_3166_1: string;
  movie_id: number;
  position: number;
}

export interface MovieFetch {
  created_at: Generated<Date>;
  done: Generated<number>;
  ended_at: Date | null;
  failure: string | null;
  id: Generated<number>;
  kind: "shipped" | "best_known";
  movies: number | null;
  per_second: number | null;
  state: Generated<"waiting" | "done" | "running" | "stopped" | "failed">;
  total: number | null;
}

export interface MovieGenre {
  genre_id: number;
  movie_id: number;
  position: number;
}

export interface MovieKeyword {
  keyword_id: number;
  movie_id: number;
  source: string;
}

export interface MovieLabel {
  label_id: number;
  movie_id: number;
  predicted: Generated<boolean>;
  rating: number;
  source: string;
}

export interface MovieList {
  created_at: Generated<Date>;
  description: Generated<string>;
  group_id: string | null;
  id: Generated<string>;
  name: string;
  owner_id: string | null;
  tags: Generated<string[]>;
}

export interface MovieMark {
  created_at: Generated<Date>;
  kind: "hidden" | "seen";
  movie_id: number;
  user_id: string;
}

export interface MovieNote {
  brought: unknown | null;
  movie_id: number;
  tags: Generated<string[]>;
  text: Generated<string>;
  updated_at: Generated<Date>;
  user_id: string;
}

export interface MovieText {
  body: string;
  fetched_at: Generated<Date>;
  kind: "overview" | "tagline";
  movie_id: number;
  source: string;
}

export interface MovieTitle {
  language: string;
  movie_id: number;
  source: string;
  title: string;
}

export interface OfferRegion {
  chosen: Generated<boolean>;
  kept_since: Date | null;
  region: string;
}

export interface Passkey {
  counter: number;
  created_at: Generated<Date>;
  credential_id: Buffer;
  id: Generated<string>;
  last_used_at: Date | null;
  name: string;
  public_key: Buffer;
  transports: Generated<string[]>;
  user_id: string;
}

export interface PasskeyChallenge {
  expires_at: Date;
  hash: Buffer;
  user_id: string | null;
}

export interface PasswordReset {
  created_at: Generated<Date>;
  expires_at: Date;
  hash: Buffer;
  user_id: string;
}

export interface PendingSignIn {
  candidate_id: string | null;
  claims: unknown;
  expires_at: Date;
  hash: Buffer;
  id_token: string | null;
  redirect: string;
  user_id: string | null;
}

export interface Person {
  biography: string | null;
  birthday: string | null;
  deathday: string | null;
  fetched_at: Generated<Date>;
  id: Generated<number>;
  known_for_department: string | null;
  name: string;
  popularity: Generated<number>;
  profile_path: string | null;
  source: string;
  tmdb_at: Date | null;
  tmdb_details_at: Date | null;
  tmdb_filled: Generated<string[]>;
  tmdb_id: number | null;
}

export interface PersonAlias {
  name: string;
  person_id: number;
  source: string;
}

export interface PersonalShortlist {
  created_at: Generated<Date>;
  movie_id: number;
  taken_off_at: Date | null;
  user_id: string;
}

export interface PersonalToken {
  created_at: Generated<Date>;
  expires_at: Date | null;
  hash: Buffer;
  id: Generated<string>;
  last_used_at: Date | null;
  name: string;
  scope: "read" | "write" | "export";
  user_id: string;
}

export interface PersonMerge {
  credits: unknown;
  gained: string[];
  gone: unknown;
  gone_id: number;
  id: Generated<number>;
  kept_id: number;
  kept_name: string;
  merged_at: Generated<Date>;
  names: unknown;
  source: string;
  undone_at: Date | null;
}

export interface RateCount {
  count: number;
  ends_at: Date;
  key: Buffer;
}

export interface Rating {
  baseline: number | null;
  brought: number | null;
  brought_from: string | null;
  brought_scale: "stars" | "points" | "hundred" | "thumbs" | "own" | null;
  created_at: Generated<Date>;
  dated: Generated<boolean>;
  movie_id: number;
  predicted: number | null;
  updated_at: Generated<Date>;
  user_id: string;
  value: number;
}

export interface RecoveryCode {
  hash: Buffer;
  used_at: Date | null;
  user_id: string;
}

export interface RefreshToken {
  created_at: Generated<Date>;
  hash: Buffer;
  parent_hash: Buffer | null;
  session_id: string;
  used_at: Date | null;
}

export interface Revocation {
  at: Generated<Date>;
  kind: string;
  lost: Generated<boolean>;
  subject: Buffer;
  version: Generated<number>;
  xact: Generated<string>;
}

export interface SecondFactor {
  confirmed_at: Date | null;
  created_at: Generated<Date>;
  last_step: Generated<number>;
  recovery_salt: string | null;
  recovery_used_at: Date | null;
  secret: Buffer;
  user_id: string;
}

export interface SecondFactorTicket {
  expires_at: Date;
  hash: Buffer;
  tries: Generated<number>;
  user_id: string;
}

export interface ServiceToken {
  secret: Buffer;
  service: string;
  since: Generated<Date>;
}

export interface Session {
  absolute_expires_at: Date;
  both_factors: Generated<boolean>;
  confirmed_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Date;
  id: Generated<string>;
  id_token: string | null;
  last_used_at: Generated<Date>;
  user_agent: string | null;
  user_id: string;
}

export interface SetupCode {
  hash: Buffer;
  made_at: Generated<Date>;
}

export interface ShownRecommendation {
  day: string;
  movies: unknown;
  user_id: string;
}

export interface SignInBucket {
  forget_at: Date;
  free_at: Date;
  key: Buffer;
  since: Date;
  tries: number;
}

export interface TasteProfile {
  calculated_at: Date | null;
  requested_at: Generated<Date>;
  state: "queued" | "done";
  tastes: Generated<unknown>;
  user_id: string;
}

export interface TmdbFetch {
  details_at: Date | null;
  filled: Generated<string[]>;
  looked_at: Date | null;
  movie_id: number;
  offers_at: Date | null;
  similar_ids: Generated<number[]>;
}

export interface TrainingRun {
  finished_at: Generated<Date>;
  id: Generated<number>;
  metrics: Generated<unknown>;
  movies: number;
  outcome: "stored" | "refused";
  peak_bytes: number;
  ratings: number;
  seconds: number;
  started_at: Date;
  users: number;
}

export interface UsedIdentityToken {
  expires_at: Date;
  hash: Buffer;
}

export interface UsedSignInState {
  expires_at: Date;
  hash: Buffer;
}

export interface UserAccount {
  age_limit: number | null;
  created_at: Generated<Date>;
  disabled_at: Date | null;
  email: string | null;
  feedback_revision: Generated<number>;
  id: Generated<string>;
  is_administrator: Generated<boolean>;
  password_changed_at: Date | null;
  password_hash: string | null;
  saved_lsn: number | null;
  username: string;
  username_skeleton: string | null;
}

export interface UserGroup {
  created_at: Generated<Date>;
  creator_id: string;
  id: Generated<string>;
  invite_code: string | null;
  name: string;
  version: Generated<number>;
}

export interface UserIdentity {
  created_at: Generated<Date>;
  id: Generated<string>;
  issuer: string;
  subject: string;
  user_id: string;
}

export interface Viewing {
  created_at: Generated<Date>;
  evening_id: string | null;
  id: Generated<string>;
  movie_id: number;
  note: string | null;
  place: string | null;
  precision: string;
  seen_on: string | null;
  source: Generated<"hand" | "evening" | "import">;
  source_key: string | null;
  user_id: string;
}

export interface WatchOffer {
  kind: "flatrate" | "free" | "ads" | "rent" | "buy";
  movie_id: number;
  position: number;
  provider_id: number;
  region: string;
}

export interface WatchProvider {
  id: number;
  logo_path: string | null;
  name: string;
}

export interface WatchRegion {
  fetched_at: Generated<Date>;
  link: string | null;
  movie_id: number;
  region: string;
}

export interface DB {
  access_token: AccessToken;
  audit_entry: AuditEntry;
  brought_file: BroughtFile;
  change_log: ChangeLog;
  credit: Credit;
  daily_game: DailyGame;
  deaf_process: DeafProcess;
  domain_event: DomainEvent;
  embedding: Embedding;
  erased_account: ErasedAccount;
  evening: Evening;
  evening_card: EveningCard;
  evening_seat: EveningSeat;
  evening_vote: EveningVote;
  external_link: ExternalLink;
  external_rating: ExternalRating;
  feedback_message: FeedbackMessage;
  game_guess: GameGuess;
  game_session: GameSession;
  genre: Genre;
  group_member: GroupMember;
  group_removal: GroupRemoval;
  group_shortlist: GroupShortlist;
  group_tilt: GroupTilt;
  history_addition: HistoryAddition;
  history_change: HistoryChange;
  history_columns: HistoryColumns;
  history_entry: HistoryEntry;
  history_import: HistoryImport;
  import_run: ImportRun;
  imported_rating: ImportedRating;
  instance_setting: InstanceSetting;
  invite: Invite;
  key_fingerprint: KeyFingerprint;
  keyword: Keyword;
  label: Label;
  list_movie: ListMovie;
  model_snapshot: ModelSnapshot;
  model_snapshot_chunk: ModelSnapshotChunk;
  movie: Movie;
  movie_alias: MovieAlias;
  movie_award: MovieAward;
  movie_basis: MovieBasis;
  movie_certificate: MovieCertificate;
  movie_collection: MovieCollection;
  movie_content: MovieContent;
  movie_country: MovieCountry;
  movie_fetch: MovieFetch;
  movie_genre: MovieGenre;
  movie_keyword: MovieKeyword;
  movie_label: MovieLabel;
  movie_list: MovieList;
  movie_mark: MovieMark;
  movie_note: MovieNote;
  movie_text: MovieText;
  movie_title: MovieTitle;
  offer_region: OfferRegion;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  password_reset: PasswordReset;
  pending_sign_in: PendingSignIn;
  person: Person;
  person_alias: PersonAlias;
  person_merge: PersonMerge;
  personal_shortlist: PersonalShortlist;
  personal_token: PersonalToken;
  rate_count: RateCount;
  rating: Rating;
  recovery_code: RecoveryCode;
  refresh_token: RefreshToken;
  revocation: Revocation;
  second_factor: SecondFactor;
  second_factor_ticket: SecondFactorTicket;
  service_token: ServiceToken;
  session: Session;
  setup_code: SetupCode;
  shown_recommendation: ShownRecommendation;
  sign_in_bucket: SignInBucket;
  taste_profile: TasteProfile;
  tmdb_fetch: TmdbFetch;
  training_run: TrainingRun;
  used_identity_token: UsedIdentityToken;
  used_sign_in_state: UsedSignInState;
  user_account: UserAccount;
  user_group: UserGroup;
  user_identity: UserIdentity;
  viewing: Viewing;
  watch_offer: WatchOffer;
  watch_provider: WatchProvider;
  watch_region: WatchRegion;
}
