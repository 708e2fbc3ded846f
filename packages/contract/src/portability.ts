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

/** The service that a history comes from. */
export const HistorySource = Type.Union([
  Type.Literal('letterboxd'),
  Type.Literal('imdb'),
  Type.Literal('trakt'),
  Type.Literal('movielens'),
  Type.Literal('tmdb'),
  Type.Literal('movary'),
  Type.Literal('yamtrack'),
  Type.Literal('marquee'),
])
export type HistorySource = Static<typeof HistorySource>

const State = Type.Union([
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

/** An import of a history: what was found in the file and, once applied, what it changed. */
export const HistoryImport = Closed({
  id: Uuid,
  source: HistorySource,
  file_name: NullableString,
  state: State,
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
    ratings: Count,
    seen: Count,
    hidden: Count,
    shortlist: Count,
    /** Ratings of movies that the user has rated before. */
    already_rated: Count,
    /** Of the unmatched: how many applying will look up in the external database, and how many it has looked up. */
    wanted: Count,
    looked_up: Count,
  }),
  /** Ratings per tenth of the scale, of matched and ambiguous movies. */
  histogram: Type.Array(Count, { minItems: 10, maxItems: 10 }),
  /** Changes by applying it. */
  outcome: Nullable(
    Closed({ rated: Count, changed: Count, kept: Count, seen: Count, hidden: Count, shortlisted: Count }),
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
    description: '`export.json` (lossless, versioned) and `letterboxd.csv` (importable elsewhere).',
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
      'The body is the file itself: a ZIP or CSV of Letterboxd, IMDb, Trakt, MovieLens, TMDB, Movary or Yamtrack, or an export of Marquee, up to 8 MiB. It is recognised by its content. Nothing changes until it is applied.',
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
    limit: 'export',
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
