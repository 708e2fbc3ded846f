import { Type } from 'typebox'
import { Closed, Id, Nullable, Paged, Problem, Uuid, pageQuery } from './common.ts'
import {
  MAX_GUESTS,
  MAX_SEATS,
  MAX_SEAT_NAME,
  SCREEN_CODE_LENGTH,
  CardAnswer,
  EveningLimits,
  Evening,
  EveningStart,
  EveningInvitation,
  TakenSeat,
  Screen,
  ScreenCode,
  PastEvening,
  Tonight,
  EveningHint,
  GroupHint,
} from './evenings.ts'
import { SeenDay } from './diary.ts'
import { RatingValue } from './feedback.ts'
import { Group } from './groups.ts'
import { defineRoute } from './route.ts'

const GroupParams = Closed({ id: Uuid })
const EveningParams = Closed({ id: Uuid })
const MovieBody = Closed({ movie_id: Id })
/** Part of a link that was renewed. */
const GuestCode = Type.String({ minLength: 1, maxLength: 40, examples: ['5mP0x2cVqT9rWb7LzKd1Hg'] })
const changes = { 200: Evening, 403: Problem, 404: Problem, 409: Problem } as const

const startRoutes = {
  tonight: defineRoute({
    method: 'GET',
    path: '/identity/tonight',
    tag: 'evenings',
    access: 'required',
    limit: 'read',
    summary: "Open evenings of the user's groups, and movies to ask about",
    responses: { 200: Tonight },
  }),
  eveningStart: defineRoute({
    method: 'GET',
    path: '/identity/groups/:id/tonight',
    tag: 'evenings',
    access: 'required',
    limit: 'read',
    summary: 'What starting an evening needs, with the choices of last time (members only)',
    params: GroupParams,
    responses: { 200: EveningStart, 403: Problem, 404: Problem },
  }),
  startEvening: defineRoute({
    method: 'POST',
    path: '/identity/groups/:id/evenings',
    tag: 'evenings',
    access: 'required',
    limit: 'write',
    summary: 'Start an evening: choose five cards for those who watch',
    description: 'Answers 200 with the open evening when the group already has one.',
    params: GroupParams,
    body: Closed({
      limits: EveningLimits,
      members: Type.Array(Uuid, { maxItems: MAX_SEATS }),
      guests: Type.Integer({ minimum: 0, maximum: MAX_GUESTS }),
    }),
    responses: { 201: Evening, 200: Evening, 403: Problem, 404: Problem, 409: Problem },
  }),
  evenings: defineRoute({
    method: 'GET',
    path: '/identity/groups/:id/evenings',
    tag: 'evenings',
    access: 'required',
    limit: 'read',
    summary: 'Evenings of a group with a movie, the latest first (members only)',
    params: GroupParams,
    query: Closed(pageQuery(30)),
    responses: { 200: Paged(PastEvening), 403: Problem, 404: Problem },
  }),
  resetTilt: defineRoute({
    method: 'DELETE',
    path: '/identity/groups/:id/tilt',
    tag: 'evenings',
    access: 'required',
    limit: 'write',
    summary: 'Forget who gave way (creator only)',
    params: GroupParams,
    responses: { 204: Type.Null(), 403: Problem, 404: Problem },
  }),
  groupEvents: defineRoute({
    method: 'GET',
    path: '/identity/groups/:id/events',
    tag: 'groups',
    access: 'required',
    limit: 'stream',
    summary: 'Stream of a group’s changes (members only)',
    params: GroupParams,
    events: { changed: GroupHint },
    responses: { 200: Type.String(), 403: Problem, 404: Problem },
  }),
} as const

const seatRoutes = {
  eveningInvitation: defineRoute({
    method: 'GET',
    path: '/identity/evenings/:id/invitation',
    tag: 'evenings',
    access: 'anonymous',
    limit: 'read',
    summary: 'What an evening’s link says to everyone',
    params: EveningParams,
    query: Closed({ code: Type.Optional(GuestCode) }),
    responses: { 200: EveningInvitation, 404: Problem },
  }),
  takeSeat: defineRoute({
    method: 'POST',
    path: '/identity/evenings/:id/seats',
    tag: 'evenings',
    access: 'optional',
    limit: 'write',
    summary: 'Take a seat',
    description:
      'Without a body, a member’s own. With `name`, a guest’s, or that of somebody to whom the phone is handed. With `member_id`, that of a member who has not come by a phone of their own (members only).',
    params: EveningParams,
    body: Closed({
      name: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_SEAT_NAME })),
      member_id: Type.Optional(Uuid),
      code: Type.Optional(GuestCode),
    }),
    bodyOptional: true,
    responses: { 201: TakenSeat, 200: TakenSeat, 403: Problem, 404: Problem, 409: Problem },
  }),
  leaveSeat: defineRoute({
    method: 'DELETE',
    path: '/identity/evenings/:id/seats/:seatId',
    tag: 'evenings',
    access: 'seat',
    limit: 'write',
    summary: 'Leave a seat, with the votes: one’s own, or any for whoever leads',
    params: Closed({ id: Uuid, seatId: Uuid }),
    responses: { 204: Type.Null(), 403: Problem, 404: Problem, 409: Problem },
  }),
  closeGuests: defineRoute({
    method: 'PUT',
    path: '/identity/evenings/:id/guests',
    tag: 'evenings',
    access: 'required',
    limit: 'write',
    summary: 'Let no more guests in by the link, or let them in again (the starter or the creator)',
    params: EveningParams,
    body: Closed({ closed: Type.Boolean() }),
    responses: changes,
  }),
  removeGuests: defineRoute({
    method: 'DELETE',
    path: '/identity/evenings/:id/guests',
    tag: 'evenings',
    access: 'required',
    limit: 'write',
    summary: 'Remove all guests, with their votes, and renew the link (the starter or the creator)',
    params: EveningParams,
    responses: changes,
  }),
  claimSeat: defineRoute({
    method: 'POST',
    path: '/identity/evenings/:id/claim',
    tag: 'evenings',
    access: 'required',
    limit: 'write',
    summary: 'Make a guest’s seat the account’s, with its votes, and join the group',
    params: EveningParams,
    body: Closed({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    responses: { 200: Group, 403: Problem, 404: Problem, 409: Problem },
  }),
} as const

const screenRoutes = {
  eveningScreen: defineRoute({
    method: 'PUT',
    path: '/identity/evenings/:id/screen',
    tag: 'evenings',
    access: 'required',
    limit: 'write',
    summary: 'The code that shows an evening on a television (members only)',
    description: 'The first call makes it; it is the same until the evening ends.',
    params: EveningParams,
    responses: { 200: ScreenCode, 403: Problem, 404: Problem, 409: Problem },
  }),
  openScreen: defineRoute({
    method: 'POST',
    path: '/identity/screens',
    tag: 'evenings',
    access: 'anonymous',
    limit: 'login',
    summary: 'Show the evening of a code',
    description:
      'The token reads the evening and its stream, and allows nothing else. Codes that are wrong, or whose evening has ended, get the same 404.',
    body: Closed({
      code: Type.String({ pattern: `^[A-Za-z]{${SCREEN_CODE_LENGTH}}$`, examples: ['KTRWMB'] }),
    }),
    responses: { 200: Screen, 404: Problem },
  }),
} as const

const votingRoutes = {
  evening: defineRoute({
    method: 'GET',
    path: '/identity/evenings/:id',
    tag: 'evenings',
    access: 'seat',
    limit: 'read',
    summary: 'An evening as the caller sees it',
    description: 'Answers 204 when nothing is newer than `since`, and 304 to a matching `If-None-Match`.',
    params: EveningParams,
    query: Closed({ since: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })) }),
    responses: { 200: Evening, 204: Type.Null(), 403: Problem, 404: Problem },
  }),
  eveningEvents: defineRoute({
    method: 'GET',
    path: '/identity/evenings/:id/events',
    tag: 'evenings',
    access: 'seat',
    limit: 'stream',
    summary: 'Stream of an evening’s changes',
    params: EveningParams,
    events: { changed: EveningHint },
    responses: { 200: Type.String(), 403: Problem, 404: Problem },
  }),
  vote: defineRoute({
    method: 'PUT',
    path: '/identity/evenings/:id/votes/:movieId',
    tag: 'evenings',
    access: 'seat',
    limit: 'write',
    summary: 'Answer a card; the same answer twice changes nothing',
    params: Closed({ id: Uuid, movieId: Id }),
    body: Closed({ answer: CardAnswer }),
    responses: changes,
  }),
  decideEvening: defineRoute({
    method: 'POST',
    path: '/identity/evenings/:id/decide',
    tag: 'evenings',
    access: 'seat',
    limit: 'write',
    summary: 'Decide without those who have not answered, 45 seconds after the last vote',
    params: EveningParams,
    responses: changes,
  }),
  nextFilm: defineRoute({
    method: 'POST',
    path: '/identity/evenings/:id/next',
    tag: 'evenings',
    access: 'required',
    limit: 'write',
    summary: 'Not this movie: the next best (whoever leads)',
    description: 'Names the movie that is declined, so that pressing twice declines one.',
    params: EveningParams,
    body: MovieBody,
    responses: changes,
  }),
  overrideFilm: defineRoute({
    method: 'PUT',
    path: '/identity/evenings/:id/film',
    tag: 'evenings',
    access: 'required',
    limit: 'write',
    summary: 'Watch another movie in spite of the votes (whoever leads)',
    params: EveningParams,
    body: MovieBody,
    responses: changes,
  }),
  endEvening: defineRoute({
    method: 'POST',
    path: '/identity/evenings/:id/end',
    tag: 'evenings',
    access: 'required',
    limit: 'write',
    summary: 'End the evening (whoever leads)',
    params: EveningParams,
    responses: { 200: Evening, 403: Problem, 404: Problem },
  }),
  afterEvening: defineRoute({
    method: 'PUT',
    path: '/identity/evenings/:id/after',
    tag: 'evenings',
    access: 'required',
    limit: 'write',
    summary: '"Did you watch it?": records the viewing and rates the movie, or says that it was not watched',
    description:
      'A rating implies that it was watched. Without `seen_on`, the viewing has the day of the decision in UTC.',
    params: EveningParams,
    body: Closed({
      rating: Nullable(RatingValue),
      watched: Type.Optional(Type.Boolean()),
      /** The day of the evening where the user lives. */
      seen_on: Type.Optional(SeenDay),
    }),
    responses: { 204: Type.Null(), 403: Problem, 404: Problem, 409: Problem },
  }),
} as const

/** Calls of evenings: starting one, its seats and votes, and home, history and feedback. */
export const eveningRoutes = { ...startRoutes, ...seatRoutes, ...screenRoutes, ...votingRoutes } as const
