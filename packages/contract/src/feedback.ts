import { Type, type Static } from 'typebox'
import { Closed, IdParams, Nullable, Problem, Uuid, pageQuery } from './common.ts'
import { MoviePage } from './movies.ts'
import { RATING_VALUES } from './rating-values.ts'
import { defineRoute } from './route.ts'

const { Dislike, Neutral, Like, Best } = RATING_VALUES

export const RatingValue = Type.Union(
  [Type.Literal(Dislike), Type.Literal(Neutral), Type.Literal(Like), Type.Literal(Best)],
  { examples: [Like] },
)
export type RatingValue = Static<typeof RatingValue>
export const MyRating = Closed({ rating: Nullable(RatingValue) })
export type MyRating = Static<typeof MyRating>

const MICROSECONDS = '[0-9]{1,16}'
const PERCENT = '([0-9]{1,3}(\\.[0-9]{1,9})?)?'
/** The value of an import, its scale and service, and whether its day is known. */
const BROUGHT = '([0-9]{1,4}(\\.[0-9]{1,9})?)?~(stars|points|hundred|thumbs|own)?~[^~]{0,200}~[01]'
/**
 * A rating as it was, so that Undo brings back its times and its predictions: first and last time, percent, percent by popularity, and
 * what an import brought.
 */
export const FormerRating = Type.String({
  maxLength: 320,
  pattern: `^${MICROSECONDS}~${MICROSECONDS}~${PERCENT}~${PERCENT}(~${BROUGHT})?$`,
  examples: ['1796756300000000~1796756400000000~62.5~58'],
})
/** The time of a mark as it was. */
export const FormerMark = Type.String({ pattern: `^${MICROSECONDS}$`, examples: ['1796756400000000'] })
const MarkBody = Closed({ former: Type.Optional(FormerMark) })

const Shortlisted = Closed({ shortlisted: Type.Boolean() })
const movieErrors = { 404: Problem }

/** Users' ratings, marks and shortlists. */
export const feedbackRoutes = {
  myRating: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/rate',
    tag: 'ratings',
    access: 'required',
    limit: 'read',
    summary: "The user's rating",
    params: IdParams,
    responses: { 200: MyRating, ...movieErrors },
  }),
  rateMovie: defineRoute({
    method: 'POST',
    path: '/main/movies/:id/rate',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: `Rate: ${Dislike} Dislike, ${Neutral} Neutral, ${Like} Like, ${Best} Best`,
    params: IdParams,
    body: Closed({ rating: RatingValue, former: Type.Optional(FormerRating) }),
    responses: { 200: MyRating, ...movieErrors },
  }),
  unrateMovie: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/rate',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Take the rating back',
    params: IdParams,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  hideMovie: defineRoute({
    method: 'PUT',
    path: '/main/movies/:id/hidden',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Not interested: keep it out of lists',
    params: IdParams,
    body: MarkBody,
    bodyOptional: true,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  unhideMovie: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/hidden',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Interested again',
    params: IdParams,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  markSeen: defineRoute({
    method: 'PUT',
    path: '/main/movies/:id/seen',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Seen',
    params: IdParams,
    body: MarkBody,
    bodyOptional: true,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  unmarkSeen: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/seen',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Mark as not seen',
    params: IdParams,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  personalShortlist: defineRoute({
    method: 'GET',
    path: '/main/movies/shortlist/personal',
    tag: 'shortlists',
    access: 'required',
    limit: 'read',
    summary: 'The personal shortlist, newest first',
    query: Closed(pageQuery(30)),
    responses: { 200: MoviePage },
  }),
  groupShortlist: defineRoute({
    method: 'GET',
    path: '/main/movies/shortlist/group/:groupId',
    tag: 'shortlists',
    access: 'required',
    limit: 'read',
    summary: "A group's shortlist, newest first",
    params: Closed({ groupId: Uuid }),
    query: Closed(pageQuery(30)),
    responses: { 200: MoviePage, 403: Problem, 404: Problem },
  }),
  addToShortlist: defineRoute({
    method: 'POST',
    path: '/main/movies/:id/shortlist/personal',
    tag: 'shortlists',
    access: 'required',
    limit: 'write',
    summary: 'Add to the personal shortlist',
    params: IdParams,
    responses: { 200: Shortlisted, 201: Shortlisted, ...movieErrors },
  }),
  onShortlist: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/shortlist/personal',
    tag: 'shortlists',
    access: 'required',
    limit: 'read',
    summary: 'Is it on the personal shortlist? 200 yes, 404 no',
    params: IdParams,
    responses: { 200: Shortlisted, 404: Problem },
  }),
  removeFromShortlist: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/shortlist/personal',
    tag: 'shortlists',
    access: 'required',
    limit: 'write',
    summary: 'Remove from the personal shortlist',
    params: IdParams,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  addToGroupShortlist: defineRoute({
    method: 'POST',
    path: '/main/movies/:id/shortlist/group',
    tag: 'shortlists',
    access: 'required',
    limit: 'write',
    summary: "Add to the active group's shortlist",
    params: IdParams,
    responses: { 200: Shortlisted, 201: Shortlisted, 403: Problem, ...movieErrors },
  }),
  onGroupShortlist: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/shortlist/group',
    tag: 'shortlists',
    access: 'required',
    limit: 'read',
    summary: "Is it on the active group's shortlist? 200 yes, 404 no",
    params: IdParams,
    responses: { 200: Shortlisted, 403: Problem, 404: Problem },
  }),
  removeFromGroupShortlist: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/shortlist/group',
    tag: 'shortlists',
    access: 'required',
    limit: 'write',
    summary: "Remove from the active group's shortlist",
    params: IdParams,
    responses: { 204: Type.Null(), 403: Problem, ...movieErrors },
  }),
} as const
