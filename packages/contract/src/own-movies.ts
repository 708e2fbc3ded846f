import { Type, type Static } from 'typebox'
import { Closed, Nullable, NullableString, Percent, Timestamp, Year } from './common.ts'
import { FormerMark, FormerRating, RatingValue } from './feedback.ts'
import { MovieCard } from './movies.ts'
import { defineRoute } from './route.ts'

/** Lists of the user's own movies: rated, seen without a rating, not interested. */
const OwnKind = Type.Union([Type.Literal('rated'), Type.Literal('seen'), Type.Literal('hidden')], { default: 'rated' })
export type OwnKind = Static<typeof OwnKind>
const OwnSort = Type.Union(
  [
    Type.Literal('recent'),
    Type.Literal('title'),
    Type.Literal('year'),
    Type.Literal('rating'),
    Type.Literal('surprise'),
  ],
  { default: 'recent' },
)
export type OwnSort = Static<typeof OwnSort>

/** Position in a list of own movies: moment of the list in microseconds, part of the list, id and sort value of the last movie. */
const Cursor = { maxLength: 200, pattern: '^[0-9]{1,16}\\.[el]\\.[0-9]{1,9}\\.[^\\x00-\\x1f]{0,160}$' }

export const OwnMovie = Closed({
  ...MovieCard.properties,
  rated_at: Nullable(Timestamp),
  /** Time of the mark by which the movie is listed; null in the list of rated ones. */
  marked_at: Nullable(Timestamp),
  /** The percent that was predicted before the rating. */
  predicted_percent: Percent,
  /** Restores the rating, or the mark of this list, as it is now: given back when its change is undone. */
  former: Closed({ rating: Nullable(FormerRating), mark: Nullable(FormerMark) }),
})
export type OwnMovie = Static<typeof OwnMovie>

export const OwnMoviesPage = Closed({
  count: Type.Integer({ minimum: 0 }),
  counts: Closed({
    rated: Type.Integer({ minimum: 0 }),
    seen: Type.Integer({ minimum: 0 }),
    hidden: Type.Integer({ minimum: 0 }),
    /** Of this list with its filters, whichever levels are chosen. */
    levels: Type.Array(Closed({ rating: RatingValue, count: Type.Integer({ minimum: 0 }) })),
  }),
  next: NullableString,
  /** Cursors of the second and later pages, in the first page only. */
  pages: Type.Optional(Type.Array(Type.String({ examples: ['1796756400000000.e.238.1796756300000000'] }))),
  results: Type.Array(OwnMovie),
})
export type OwnMoviesPage = Static<typeof OwnMoviesPage>

const LEVEL = '(-0\\.5|0|0\\.75|1)'

export const ownMovieRoutes = {
  myMovies: defineRoute({
    method: 'GET',
    path: '/main/movies/mine',
    tag: 'ratings',
    access: 'required',
    limit: 'read',
    summary: 'Movies that the user has rated, seen, or is not interested in',
    description:
      '`level` and `genre_ids` are lists with commas; a movie has to be of every genre. `query` finds words of titles, other titles and directors, from two letters on. `surprise` sorts by the distance between the predicted percent and the rating. Movies that are changed while the pages are read come last.',
    query: Closed({
      kind: Type.Optional(OwnKind),
      level: Type.Optional(Type.String({ maxLength: 40, pattern: `^${LEVEL}(,${LEVEL}){0,3}$`, examples: ['0.75,1'] })),
      query: Type.Optional(Type.String({ maxLength: 200, examples: ['godfather'] })),
      genre_ids: Type.Optional(
        Type.String({ maxLength: 200, pattern: '^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,19}$', examples: ['18,80'] }),
      ),
      year_from: Type.Optional(Year),
      year_to: Type.Optional(Year),
      sort: Type.Optional(OwnSort),
      cursor: Type.Optional(Type.String({ ...Cursor, examples: ['1796756400000000.e.238.1796756300000000'] })),
      page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 60 })),
    }),
    responses: { 200: OwnMoviesPage },
  }),
} as const
