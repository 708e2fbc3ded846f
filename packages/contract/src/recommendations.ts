import { Type, type Static } from 'typebox'
import {
  Closed,
  Id,
  IdParams,
  NullableNumber,
  NullableString,
  Nullable,
  Paged,
  Percent,
  Problem,
  Timestamp,
  Uuid,
  pageQuery,
  yearRange,
} from './common.ts'
import { MovieCard, MoviePage } from './movies.ts'
import { defineRoute } from './route.ts'
import { WHY_EXAMPLE, WhyPart } from './why-parts.ts'

export const Taste = Closed({
  taste_id: Type.String({ examples: ['Slow burn mafia-1a2b3c4d'] }),
  /** Share of the user's liked movies and their strength, in percent; all tastes sum to 100. */
  taste_weight: Type.Number({ minimum: 0, maximum: 100 }),
  taste_size: Type.Integer({ minimum: 0 }),
  movies: Type.Array(MovieCard),
})
export type Taste = Static<typeof Taste>

export const Reason = Closed({
  kind: Type.String({
    examples: ['movie'],
    description: 'movie, label, genre, keyword, person, country, decade, popularity or other',
  }),
  id: Nullable(Type.Union([Id, Type.String()])),
  name: Type.String({ examples: ['The Godfather'] }),
  /** Share of the score that this reason adds (or takes away), in percent. All sum to 100, or to -100 for a score below zero. */
  points: Type.Number(),
})
export type Reason = Static<typeof Reason>
export const Explanation = Closed({
  movie_id: Id,
  /** Null as long as the user has rated too few movies for a prediction. */
  percent: Percent,
  sentence: Type.String({ examples: ['Because you loved The Godfather and liked Heat.'] }),
  /** The sentence by its parts, for other languages. */
  parts: Type.Array(WhyPart, { minItems: 1, examples: [WHY_EXAMPLE] }),
  reasons: Type.Array(Reason),
})
export type Explanation = Static<typeof Explanation>

/** Number of the user's rated movies, and the number needed for percents. */
export const PercentProgress = Closed({
  ratings: Type.Integer({ minimum: 0 }),
  needed: Type.Integer({ minimum: 1 }),
})
export type PercentProgress = Static<typeof PercentProgress>

/** The same, and the steps of the first training while no model is in use: until then nothing is predicted. */
export const PredictionProgress = Closed({
  ...PercentProgress.properties,
  preparing: Type.Optional(
    Closed({ done: Type.Integer({ minimum: 0, examples: [2] }), total: Type.Integer({ minimum: 1, examples: [6] }) }),
  ),
})
export type PredictionProgress = Static<typeof PredictionProgress>

export const MemberScore = Closed({
  user_id: Uuid,
  username: Type.String(),
  /** Null as long as the member has rated too few movies for a prediction. */
  percent: Percent,
  /** The member's own rating, if any: the percent is then that of the rating. */
  rating: NullableNumber,
  /** Null once the member's percents are predicted. */
  progress: Nullable(PercentProgress),
})
export type MemberScore = Static<typeof MemberScore>
export const GroupRule = Type.Union([Type.Literal('fair'), Type.Literal('everyone'), Type.Literal('adventurous')])
export type GroupRule = Static<typeof GroupRule>
/** A member who has rated the movie or marked it as seen. */
export const SeenBy = Closed({ user_id: Uuid, username: Type.String() })
export type SeenBy = Static<typeof SeenBy>
export const Recommendation = Closed({
  ...MovieCard.properties,
  /** True on the first day of a movie among the first ten of a user who had others there before. */
  new_for_you: Type.Optional(Type.Literal(true)),
})
export type Recommendation = Static<typeof Recommendation>
export const GroupRecommendation = Closed({
  ...MovieCard.properties,
  members: Type.Array(MemberScore),
  /** Empty unless such movies are asked for. */
  seen_by: Type.Array(SeenBy),
})
export type GroupRecommendation = Static<typeof GroupRecommendation>

export const RecalculationState = Closed({
  state: Type.Union([Type.Literal('idle'), Type.Literal('queued'), Type.Literal('done')]),
  calculated_at: Nullable(Timestamp),
})
export type RecalculationState = Static<typeof RecalculationState>

/** Accuracy of the predictions for the user's last ratings, each made before the rating was known. */
export const Accuracy = Closed({
  count: Type.Integer({ minimum: 0 }),
  within_one_level: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  mean_error: NullableNumber,
  baseline_within_one_level: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  baseline_mean_error: NullableNumber,
})
export type Accuracy = Static<typeof Accuracy>

export const ModelInfo = Closed({
  version: NullableString,
  trained_at: Nullable(Timestamp),
  movies: Type.Integer(),
  ratings: Type.Integer(),
  users: Type.Integer(),
  metrics: Type.Record(Type.String(), NullableNumber),
})
export type ModelInfo = Static<typeof ModelInfo>

export const recommendationRoutes = {
  tastes: defineRoute({
    method: 'GET',
    path: '/engine/recommendations/me/tastes/movies',
    tag: 'recommendations',
    access: 'required',
    limit: 'read',
    summary: "The user's tastes, heaviest first, each with its best unrated movies",
    responses: { 200: Type.Array(Taste) },
  }),
  tasteMovies: defineRoute({
    method: 'GET',
    path: '/engine/recommendations/me/tastes/:tasteId/movies',
    tag: 'recommendations',
    access: 'required',
    limit: 'read',
    summary: "One taste's movies",
    params: Closed({ tasteId: Type.String({ minLength: 1, maxLength: 200 }) }),
    query: Closed(pageQuery(30)),
    responses: { 200: MoviePage, 404: Problem },
  }),
  recommendations: defineRoute({
    method: 'GET',
    path: '/engine/recommendations/me/movies',
    tag: 'recommendations',
    access: 'required',
    limit: 'read',
    summary: 'Movies for the user, best first; never rated or hidden ones',
    description:
      '`noise=true` explores a little, seeded by user and day. Without years, movies that were among the first ten of the list on five days and neither opened, rated, hidden nor shortlisted are left out for two weeks, then for a month. `shortlisted=hide` leaves out the movies on the shortlist.',
    query: Closed({
      ...pageQuery(30),
      ...yearRange,
      noise: Type.Optional(Type.Boolean()),
      shortlisted: Type.Optional(Type.Union([Type.Literal('include'), Type.Literal('hide')])),
    }),
    responses: { 200: Paged(Recommendation) },
  }),
  why: defineRoute({
    method: 'GET',
    path: '/engine/recommendations/me/movies/:id/why',
    tag: 'recommendations',
    access: 'required',
    limit: 'read',
    summary: 'Why a movie has its percent',
    params: IdParams,
    responses: { 200: Explanation, 404: Problem },
  }),
  groupRecommendations: defineRoute({
    method: 'GET',
    path: '/engine/recommendations/group/movies',
    tag: 'recommendations',
    access: 'required',
    limit: 'read',
    summary: "Movies for the active group, with each member's percent",
    description:
      'What members rated together and what stands on the group shortlist counts as well. `seen=include` also lists what members have rated or seen, with their names, but nothing that one of them disliked or hid.',
    query: Closed({
      ...pageQuery(30),
      ...yearRange,
      rule: Type.Optional(GroupRule),
      seen: Type.Optional(Type.Union([Type.Literal('hide'), Type.Literal('include')])),
    }),
    responses: { 200: Paged(GroupRecommendation), 403: Problem },
  }),
  groupMembersScores: defineRoute({
    method: 'GET',
    path: '/engine/recommendations/group/movies/:id/members',
    tag: 'recommendations',
    access: 'required',
    limit: 'read',
    summary: "Each member's expected percent for one movie",
    params: IdParams,
    responses: { 200: Type.Array(MemberScore), 403: Problem, 404: Problem },
  }),
  recalculate: defineRoute({
    method: 'POST',
    path: '/engine/recommendations/me/recalculate',
    tag: 'recommendations',
    access: 'required',
    limit: 'write',
    summary: 'Queue a new calculation of the tastes',
    responses: { 202: Closed({ queued: Type.Literal(true) }) },
  }),
  recalculation: defineRoute({
    method: 'GET',
    path: '/engine/recommendations/me/recalculate',
    tag: 'recommendations',
    access: 'required',
    limit: 'read',
    summary: 'Where the last queued calculation stands',
    responses: { 200: RecalculationState },
  }),
  percentProgress: defineRoute({
    method: 'GET',
    path: '/engine/recommendations/me/progress',
    tag: 'recommendations',
    access: 'required',
    limit: 'read',
    summary: 'How many movies the user has rated, and how many it takes until percents are predicted',
    responses: { 200: PredictionProgress },
  }),
  accuracy: defineRoute({
    method: 'GET',
    path: '/engine/recommendations/me/accuracy',
    tag: 'recommendations',
    access: 'required',
    limit: 'read',
    summary: 'How close the predictions for the last 30 ratings were',
    responses: { 200: Accuracy },
  }),
  model: defineRoute({
    method: 'GET',
    path: '/engine/recommendations/model',
    tag: 'recommendations',
    access: 'anonymous',
    limit: 'read',
    summary: 'The model in use and its measured accuracy',
    responses: { 200: ModelInfo },
  }),
} as const
