import { Type, type Static } from 'typebox'
import { Closed, Id, IdParams, Nullable, NullableString, Problem, Uuid } from './common.ts'
import { MAX_NOTE, MAX_PLACE, MAX_TAG, MAX_TAGS } from './diary-limits.ts'
import { CardFacts, MovieCard } from './movies.ts'
import { defineRoute } from './route.ts'

const Count = Type.Integer({ minimum: 0 })
const MONTH = '(0[1-9]|1[0-2])'
const DAY = '(0[1-9]|[12][0-9]|3[01])'

/** The day, the month or the year of a viewing; null if no one remembers. There is no time of day that a time zone could move. */
export const SeenOn = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: `^(18[7-9]|19[0-9]|2[0-9]{2})[0-9](-${MONTH}(-${DAY})?)?$`,
  examples: ['2022-12-24'],
})
/** A day in the calendar of the user. */
export const SeenDay = Type.String({
  pattern: `^(18[7-9]|19[0-9]|2[0-9]{2})[0-9]-${MONTH}-${DAY}$`,
  examples: ['2022-12-24'],
})
const Note = Type.String({ maxLength: MAX_NOTE })
const viewingFields = {
  seen_on: SeenOn,
  note: Nullable(Note),
  place: Nullable(Type.String({ maxLength: MAX_PLACE, examples: ['Filmhaus'] })),
}

/** One time that the user saw a movie. */
export const Viewing = Closed({
  id: Uuid,
  ...viewingFields,
  source: Type.Union([Type.Literal('hand'), Type.Literal('evening'), Type.Literal('import')]),
  /** The evening that decided on the movie, with its group. */
  evening: Nullable(Closed({ id: Uuid, group: Closed({ id: Uuid, name: Type.String() }) })),
})
export type Viewing = Static<typeof Viewing>

/** A viewing as the user enters it. */
export const ViewingFields = Closed(viewingFields)
export type ViewingFields = Static<typeof ViewingFields>

export const MovieNote = Closed({
  /** Only its author reads it. */
  note: Note,
  tags: Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG, examples: ['christmas'] }), { maxItems: MAX_TAGS }),
})
export type MovieNote = Static<typeof MovieNote>

/** A rating in the scale of the service that it came from. */
export const BroughtRating = Closed({
  value: Type.Number({ examples: [4.5] }),
  scale: Type.String({ examples: ['stars'], description: 'stars, points, hundred, thumbs or own' }),
  from: NullableString,
})
export type BroughtRating = Static<typeof BroughtRating>

/** The user's diary of one movie. */
export const MovieDiary = Closed({
  /** The latest first, those without a date last. */
  viewings: Type.Array(Viewing),
  ...MovieNote.properties,
  /** Until the movie is rated here. */
  brought: Nullable(BroughtRating),
  /** Marked as liked at another service. */
  liked: Type.Boolean(),
  /** The lists of the user and of the user's groups that the movie is in. */
  lists: Type.Array(Uuid),
})
export type MovieDiary = Static<typeof MovieDiary>

/** Position in the diary: date and id of the last viewing. */
const Cursor = {
  maxLength: 60,
  pattern: `^([0-9]{4}-${MONTH}-${DAY}|unknown)\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`,
}

export const DiaryEntry = Closed({ ...Viewing.properties, movie: MovieCard })
export type DiaryEntry = Static<typeof DiaryEntry>

const YearCount = Closed({ year: Type.Integer({ examples: [2022] }), count: Count })

export const DiaryPage = Closed({
  /** In the first page only. */
  counts: Type.Optional(
    Closed({
      viewings: Count,
      movies: Count,
      /** Viewings of each year, the latest first; those without a date are in none. */
      years: Type.Array(YearCount),
    }),
  ),
  next: NullableString,
  results: Type.Array(DiaryEntry),
})
export type DiaryPage = Static<typeof DiaryPage>

const Dated = Closed({ seen_on: Type.String({ examples: ['2022-12-24'] }), movie: CardFacts })
const PersonCount = Closed({ id: Id, name: Type.String(), profile_path: NullableString, count: Count })

/** A year of the diary. Movies without a date count in none. */
export const DiaryYear = Closed({
  year: Type.Integer({ examples: [2022] }),
  years: Type.Array(YearCount),
  viewings: Count,
  movies: Count,
  /** Running time of all viewings, as far as it is known. */
  minutes: Count,
  months: Type.Array(
    Closed({
      month: Type.Integer({ minimum: 1, maximum: 12 }),
      count: Count,
      /** The first of them. */
      results: Type.Array(Dated),
    }),
    { minItems: 12, maxItems: 12 },
  ),
  /** Viewings of which only the year is known. */
  without_month: Count,
  directors: Type.Array(PersonCount),
  actors: Type.Array(PersonCount),
  first: Nullable(Dated),
  last: Nullable(Dated),
  longest: Nullable(CardFacts),
  best: Type.Array(MovieCard),
  evenings: Type.Array(Closed({ group: Closed({ id: Uuid, name: Type.String() }), count: Count })),
})
export type DiaryYear = Static<typeof DiaryYear>

const YearParams = Closed({ year: Type.Integer({ minimum: 1870, maximum: 2999, examples: [2022] }) })
const ViewingParams = Closed({ id: Id, viewing: Uuid })
const errors = { 404: Problem }

/** The user's viewings and notes, which no one else reads. */
export const diaryRoutes = {
  movieDiary: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/diary',
    tag: 'diary',
    access: 'required',
    limit: 'read',
    summary: 'Viewings, note and tags of a movie',
    params: IdParams,
    responses: { 200: MovieDiary, ...errors },
  }),
  saveViewing: defineRoute({
    method: 'PUT',
    path: '/main/movies/:id/viewings/:viewing',
    tag: 'diary',
    access: 'required',
    limit: 'write',
    summary: 'Record or change a viewing',
    description:
      'The client chooses the id, so that a repeated request changes nothing more. The movie counts as seen from then on.',
    params: ViewingParams,
    body: ViewingFields,
    responses: { 200: Viewing, 409: Problem, ...errors },
  }),
  removeViewing: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/viewings/:viewing',
    tag: 'diary',
    access: 'required',
    limit: 'write',
    summary: 'Remove a viewing',
    description: 'The movie still counts as seen.',
    params: ViewingParams,
    responses: { 204: Type.Null(), ...errors },
  }),
  saveNote: defineRoute({
    method: 'PUT',
    path: '/main/movies/:id/note',
    tag: 'diary',
    access: 'required',
    limit: 'write',
    summary: 'Save the note and the tags of a movie',
    description: 'Empty ones are removed.',
    params: IdParams,
    body: MovieNote,
    responses: { 200: MovieNote, ...errors },
  }),
  diary: defineRoute({
    method: 'GET',
    path: '/main/diary',
    tag: 'diary',
    access: 'required',
    limit: 'read',
    summary: 'All viewings, the latest first',
    description: 'Those without a date come last.',
    query: Closed({
      cursor: Type.Optional(Type.String({ ...Cursor, examples: ['2022-12-24.0190b7d5-3c3e-4a7c-9d53-3a1f8a2d6c11'] })),
      page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    }),
    responses: { 200: DiaryPage },
  }),
  diaryYear: defineRoute({
    method: 'GET',
    path: '/main/diary/:year',
    tag: 'diary',
    access: 'required',
    limit: 'read',
    summary: 'A year of the diary',
    params: YearParams,
    responses: { 200: DiaryYear },
  }),
  yearPicture: defineRoute({
    method: 'GET',
    path: '/main/diary/:year/picture',
    tag: 'diary',
    access: 'required',
    limit: 'export',
    summary: 'A picture of a year of the diary',
    params: YearParams,
    produces: 'image/png',
    responses: { 200: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) },
  }),
} as const
