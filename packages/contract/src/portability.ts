import { Type, type Static } from 'typebox'
import {
  Closed,
  Id,
  Nullable,
  NullableInteger,
  NullableString,
  Paged,
  Problem,
  Timestamp,
  Uuid,
  pageQuery,
} from './common.ts'
import { MovieCard } from './movies.ts'
import { defineRoute } from './route.ts'

/** The service that a history comes from; or a text of titles or of ids, or a table whose columns the user has named. */
export const HistorySource = Type.Union([
  Type.Literal('letterboxd'),
  Type.Literal('imdb'),
  Type.Literal('trakt'),
  Type.Literal('movielens'),
  Type.Literal('tmdb'),
  Type.Literal('movary'),
  Type.Literal('yamtrack'),
  Type.Literal('simkl'),
  Type.Literal('criticker'),
  Type.Literal('netflix'),
  Type.Literal('tvtime'),
  Type.Literal('ryot'),
  Type.Literal('watcharr'),
  Type.Literal('text'),
  Type.Literal('ids'),
  Type.Literal('mapped'),
  Type.Literal('marquee'),
])
export type HistorySource = Static<typeof HistorySource>

const State = Type.Union([
  /** The file can only be read once its `question` is answered. */
  Type.Literal('asking'),
  Type.Literal('matching'),
  Type.Literal('preview'),
  Type.Literal('applying'),
  Type.Literal('applied'),
  Type.Literal('undone'),
])
const Count = Type.Integer({ minimum: 0 })

/** The lowest bars (tenths of the scale, 1 to 10) of Neutral, Like and Best; 11 leaves a level out. Ascending. */
export const Cuts = Type.Array(Type.Integer({ minimum: 1, maximum: 11 }), {
  minItems: 3,
  maxItems: 3,
  examples: [[5, 7, 9]],
})
/** Which rating is kept where both the file and the user have one. */
export const ConflictRule = Type.Union([Type.Literal('mine'), Type.Literal('newer'), Type.Literal('theirs')], {
  examples: ['mine'],
})
export type ConflictRule = Static<typeof ConflictRule>

/** The meaning of a column of a table. */
export const ColumnMeaning = Type.Union([
  Type.Literal('title'),
  Type.Literal('original_title'),
  Type.Literal('year'),
  Type.Literal('tmdb_id'),
  Type.Literal('imdb_id'),
  /** A link to the movie at TMDB or IMDb. */
  Type.Literal('link'),
  Type.Literal('rating'),
  Type.Literal('date'),
  Type.Literal('note'),
  Type.Literal('tags'),
  /** The name of the list that the movie is in. */
  Type.Literal('list'),
])
export type ColumnMeaning = Static<typeof ColumnMeaning>

const ColumnName = Type.String({ maxLength: 200 })
const TableScale = Type.Union([Type.Literal('stars'), Type.Literal('points'), Type.Literal('hundred')])
const KindOfText = Type.Union([Type.Literal('seen'), Type.Literal('shortlist')])

/** The answer to an import's question: what the columns mean, whether the titles were seen or are wanted, or the profile. */
export const HistoryAnswer = Closed({
  columns: Type.Optional(
    Type.Array(Closed({ column: ColumnName, meaning: ColumnMeaning }), { minItems: 1, maxItems: 11 }),
  ),
  scale: Type.Optional(TableScale),
  /** The meaning of an entry without a rating or a date. */
  kind: Type.Optional(KindOfText),
  profile: Type.Optional(Type.String({ maxLength: 200 })),
})
export type HistoryAnswer = Static<typeof HistoryAnswer>

/** A row as it would be read. */
export const SampleRow = Closed({
  line: Count,
  title: Type.String(),
  year: NullableInteger,
  tmdb_id: NullableInteger,
  imdb_id: NullableString,
  /** As in the file, without its scale. */
  rating: Nullable(Type.Number()),
  /** `2022-12-24`, `2022-12` or `2022`. */
  date: NullableString,
  note: NullableString,
  list: NullableString,
  /** Why the row cannot be read. */
  fault: NullableString,
})
export type SampleRow = Static<typeof SampleRow>

/** An open question about a file that cannot be read without its answer. */
export const FileQuestion = Type.Union([
  Closed({
    kind: Type.Literal('columns'),
    columns: Type.Array(ColumnName, { maxItems: 200 }),
    /** The first rows of the file. */
    rows: Type.Array(Type.Array(Type.String()), { maxItems: 10 }),
    /** The user's answer for the last table with these columns, or a guess from their names. */
    suggested: HistoryAnswer,
    remembered: Type.Boolean(),
  }),
  Closed({ kind: Type.Literal('titles'), titles: Type.Array(Type.String(), { maxItems: 10 }), count: Count }),
  Closed({ kind: Type.Literal('profile'), profiles: Type.Array(Type.String(), { maxItems: 50 }) }),
])
export type FileQuestion = Static<typeof FileQuestion>

/** An import of a history: what was found in the file and, once applied, what it changed. */
export const HistoryImport = Closed({
  id: Uuid,
  source: HistorySource,
  file_name: NullableString,
  state: State,
  /** Only while it is asking. */
  question: Nullable(FileQuestion),
  created_at: Timestamp,
  /** Number of the `total` movies that the current state has processed. */
  done: Count,
  total: Count,
  /** The scale of the file's ratings; null if it holds our own levels, or no ratings. */
  scale: Nullable(Type.Union([Type.Literal('stars'), Type.Literal('points')])),
  counts: Closed({
    matched: Count,
    /** Matches several movies: the user chooses. */
    ambiguous: Count,
    /** Not in this catalogue. */
    unmatched: Count,
    /** Rows that could not be read. */
    faulty: Count,
    /** Rows about series, episodes and the like. */
    skipped: Count,
    /** Rows that name a movie and nothing about it. */
    empty: Count,
    /** Rows of the file: those of movies, and those that are faulty, skipped or empty. */
    rows: Count,
    ratings: Count,
    seen: Count,
    /** Viewings with a date. */
    viewings: Count,
    /** Movies with a note or tags. */
    notes: Count,
    lists: Count,
    hidden: Count,
    shortlist: Count,
    /** Of the shortlist: movies that the file or the user has rated or seen. */
    shortlist_seen: Count,
    /** Ratings of movies that the user has rated before. */
    already_rated: Count,
    /** Of the unmatched: how many applying will look up in the external database, and how many it has looked up. */
    wanted: Count,
    looked_up: Count,
  }),
  /** Ratings per tenth of the scale, of matched and ambiguous movies. */
  histogram: Type.Array(Count, { minItems: 10, maxItems: 10 }),
  /** Columns that no format of the service has, which were not read. */
  ignored_columns: Type.Array(Type.String(), { maxItems: 200 }),
  /** Changes by applying it. */
  outcome: Nullable(
    Closed({
      rated: Count,
      changed: Count,
      kept: Count,
      seen: Count,
      viewings: Count,
      notes: Count,
      lists: Count,
      hidden: Count,
      shortlisted: Count,
    }),
  ),
})
export type HistoryImport = Static<typeof HistoryImport>

const Position = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** A movie of the file that matches several of the catalogue. */
export const HistoryQuestion = Closed({
  entry: Position,
  title: Type.String(),
  year: NullableInteger,
  candidates: Type.Array(MovieCard),
})
export type HistoryQuestion = Static<typeof HistoryQuestion>

export const HistoryChoices = Closed({
  cuts: Cuts,
  conflict: ConflictRule,
  /** Leaves movies that are rated or seen off the shortlist. */
  leave_out_seen: Type.Optional(Type.Boolean()),
  /** The movie chosen for each ambiguous entry; entries without a choice are left out. */
  choices: Type.Array(Closed({ entry: Position, movie_id: Id }), { maxItems: 1000 }),
})
export type HistoryChoices = Static<typeof HistoryChoices>

const params = Closed({ id: Uuid })
const errors = { 404: Problem, 409: Problem }

/** Import and export. */
export const portabilityRoutes = {
  exportAccount: defineRoute({
    method: 'GET',
    path: '/identity/me/export',
    tag: 'portability',
    access: 'required',
    scope: 'export',
    limit: 'export',
    summary: 'Everything the account holds, as a ZIP',
    description:
      '`export.json` (lossless, versioned); `letterboxd.csv`, `watchlist.csv` and `lists` in the forms of Letterboxd, which other services import.',
    produces: 'application/zip',
    responses: { 200: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) },
  }),
  importHistory: defineRoute({
    method: 'POST',
    path: '/identity/me/import',
    tag: 'portability',
    access: 'required',
    limit: 'import',
    summary: 'Import ratings, seen movies and a watchlist',
    description:
      'The body is the file itself, up to 8 MiB: an export of Letterboxd, IMDb, Trakt, TV Time, Simkl, Criticker, Netflix, MovieLens, TMDB, Movary, Yamtrack, Ryot, Watcharr or Marquee; any other table; or a text with a title on each line. It is recognised by its content; what cannot be known is a `question`. Nothing changes until it is applied.',
    query: Closed({ file_name: Type.Optional(Type.String({ maxLength: 200, examples: ['watchlist.csv'] })) }),
    consumes: 'application/octet-stream',
    body: Type.Unsafe<Blob | Uint8Array>({ type: 'string', format: 'binary' }),
    responses: { 201: HistoryImport, 409: Problem },
  }),
  historyImports: defineRoute({
    method: 'GET',
    path: '/identity/me/import',
    tag: 'portability',
    access: 'required',
    limit: 'read',
    summary: 'Imports, newest first',
    responses: { 200: Closed({ results: Type.Array(HistoryImport) }) },
  }),
  historyImport: defineRoute({
    method: 'GET',
    path: '/identity/me/import/:id',
    tag: 'portability',
    access: 'required',
    limit: 'read',
    summary: 'One import: its preview, progress and outcome',
    params,
    responses: { 200: HistoryImport, 404: Problem },
  }),
  sampleHistory: defineRoute({
    method: 'POST',
    path: '/identity/me/import/:id/sample',
    tag: 'portability',
    access: 'required',
    limit: 'sample',
    summary: 'The first rows of the file as they would be read with an answer',
    description: 'Nothing is stored.',
    params,
    body: HistoryAnswer,
    responses: { 200: Closed({ results: Type.Array(SampleRow, { maxItems: 10 }) }), ...errors },
  }),
  answerHistory: defineRoute({
    method: 'POST',
    path: '/identity/me/import/:id/answer',
    tag: 'portability',
    access: 'required',
    limit: 'import',
    summary: 'Answer the question that the file needs',
    description: 'The file is then read and matched as any other. How columns were named is remembered for the user.',
    params,
    body: HistoryAnswer,
    responses: { 202: HistoryImport, ...errors },
  }),
  historyQuestions: defineRoute({
    method: 'GET',
    path: '/identity/me/import/:id/questions',
    tag: 'portability',
    access: 'required',
    limit: 'read',
    summary: 'Movies of the file that match several of the catalogue',
    params,
    query: Closed(pageQuery(20)),
    responses: { 200: Paged(HistoryQuestion), 404: Problem },
  }),
  historyProblems: defineRoute({
    method: 'GET',
    path: '/identity/me/import/:id/problems',
    tag: 'portability',
    access: 'required',
    limit: 'problems',
    summary: 'Every row that is not imported, with the reason, as CSV',
    params,
    produces: 'text/csv',
    responses: { 200: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }), 404: Problem },
  }),
  applyHistory: defineRoute({
    method: 'POST',
    path: '/identity/me/import/:id/apply',
    tag: 'portability',
    access: 'required',
    limit: 'write',
    summary: 'Apply what the preview shows',
    description: 'The work goes on after the answer; `state` and `done` show the progress.',
    params,
    body: HistoryChoices,
    responses: { 202: HistoryImport, ...errors },
  }),
  undoHistory: defineRoute({
    method: 'POST',
    path: '/identity/me/import/:id/undo',
    tag: 'portability',
    access: 'required',
    limit: 'write',
    summary: 'Undo the import; what was changed since stays',
    params,
    responses: { 200: HistoryImport, ...errors },
  }),
  discardHistory: defineRoute({
    method: 'DELETE',
    path: '/identity/me/import/:id',
    tag: 'portability',
    access: 'required',
    limit: 'write',
    summary: 'Forget an import; what it changed stays',
    params,
    responses: { 204: Type.Null(), ...errors },
  }),
} as const
