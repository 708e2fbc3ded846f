import { Type, type Static } from 'typebox'
import {
  Closed,
  Id,
  Nullable,
  NullableInteger,
  NullableNumber,
  NullableString,
  Paged,
  Percent,
  Problem,
  Timestamp,
  Uuid,
  pageQuery,
} from './common.ts'
import { CardFacts } from './movies.ts'
import { RatingValue } from './feedback.ts'
import { defineRoute } from './route.ts'
import { Group } from './groups.ts'

export const MAX_SEATS = 50
export const MAX_SEAT_NAME = 40
/** Cards of one round. */
export const CARDS = 5
/** Seconds after the last vote until the others may decide without those who have not answered. */
export const DECIDE_WITHOUT_AFTER = 45

/** What somebody says to a card. A "no" is a veto; the two last are of people who have seen the movie. */
export const CardAnswer = Type.Union([
  Type.Literal('love'),
  Type.Literal('fine'),
  Type.Literal('no'),
  Type.Literal('seen_fine'),
  Type.Literal('seen_no'),
])
export type CardAnswer = Static<typeof CardAnswer>

/** Which movies may be among the cards. */
export const EveningLimits = Closed({
  max_minutes: Nullable(Type.Integer({ minimum: 30, maximum: 600, examples: [120] })),
  /** Ids of watch providers; empty for any. */
  services: Type.Array(Id, { maxItems: 50 }),
  /** The region whose offers count; null for any. */
  region: Nullable(Type.String({ pattern: '^[A-Z]{2}$', examples: ['DE'] })),
  /** Leaves out what somebody who watches has rated or seen. */
  unseen: Type.Boolean(),
  /** Ids of labels of the type `mood`, of which a movie must have one; empty for any. */
  moods: Type.Array(Id, { maxItems: 20 }),
})
export type EveningLimits = Static<typeof EveningLimits>

export const EveningState = Type.Union([Type.Literal('voting'), Type.Literal('decided'), Type.Literal('ended')])
export type EveningState = Static<typeof EveningState>

/** Somebody who decides: a member, or a guest with a name. How somebody voted is never part of it. */
export const EveningSeat = Closed({
  id: Uuid,
  name: Type.String({ examples: ['ada'] }),
  /** Null for guests. */
  user_id: Nullable(Uuid),
  /** Whether they have opened the evening, or only are expected. */
  here: Type.Boolean(),
  /** How many cards of this round they have answered. */
  answered: Type.Integer({ minimum: 0 }),
})
export type EveningSeat = Static<typeof EveningSeat>

export const EveningCard = Closed({
  movie: CardFacts,
  /** One line about the movie. */
  line: NullableString,
  /** Why it is among the cards of this group. */
  why: Type.String({ examples: ['Likely to suit everybody: ada 91 %, bob 84 %.'] }),
  /** The group's percent. */
  percent: Percent,
})
export type EveningCard = Static<typeof EveningCard>

export const EveningFilm = Closed({
  movie: CardFacts,
  /** How it was chosen: everybody loved it, by the votes, as the one that fewest minded, or by the starter in spite of the votes. */
  chosen: Type.Union([
    Type.Literal('everybody'),
    Type.Literal('votes'),
    Type.Literal('least_minded'),
    Type.Literal('override'),
  ]),
  /** How many voted on it, said fine or better, and loved it. Null where these would tell who objected. */
  voters: NullableInteger,
  fine: NullableInteger,
  loved: NullableInteger,
  /** How far the next movie is behind; null like the counts. */
  margin: Nullable(Type.Union([Type.Literal('clear'), Type.Literal('close')])),
  /** Whether "Not this one" has another movie to offer. */
  has_next: Type.Boolean(),
  decided_at: Timestamp,
})
export type EveningFilm = Static<typeof EveningFilm>

/** Somebody whose votes weigh more because they gave way before: weight 1 to 2. */
export const Tilt = Closed({ user_id: Uuid, username: Type.String(), weight: Type.Number({ minimum: 1, maximum: 2 }) })
export type Tilt = Static<typeof Tilt>

/** An evening as one viewer sees it. Before the end nothing in it tells how anybody else has voted. */
export const Evening = Closed({
  id: Uuid,
  /** Grows with every change. */
  version: Type.Integer({ minimum: 1 }),
  group: Closed({ id: Uuid, name: Type.String() }),
  state: EveningState,
  round: Type.Integer({ minimum: 1, maximum: 2 }),
  started_by: NullableString,
  started_at: Timestamp,
  limits: EveningLimits,
  seats: Type.Array(EveningSeat),
  /** Guests who are expected and have not come yet. */
  guests_expected: Type.Integer({ minimum: 0 }),
  /** The cards of this round, in their order. */
  cards: Type.Array(EveningCard),
  film: Nullable(EveningFilm),
  tilt: Type.Array(Tilt),
  /** Whom the evening waits for; null unless it does. */
  waiting_for: Nullable(
    Closed({
      names: Type.Array(Type.String()),
      /** Seconds until it may be decided without them. */
      seconds: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** The seat of whoever asks, with their own answers; null without a seat. */
  viewer: Nullable(
    Closed({
      seat_id: Uuid,
      answers: Type.Array(Closed({ movie_id: Id, answer: CardAnswer })),
    }),
  ),
  /** Whether whoever asks may decide without others, choose another movie or end the evening. */
  may_lead: Type.Boolean(),
})
export type Evening = Static<typeof Evening>

/** An evening that members can still come to. */
export const OpenEvening = Closed({
  id: Uuid,
  group: Closed({ id: Uuid, name: Type.String() }),
  state: EveningState,
  started_by: NullableString,
  /** How many are there. */
  here: Type.Integer({ minimum: 0 }),
  /** Whether whoever asks has a seat that they have taken. */
  joined: Type.Boolean(),
})
export type OpenEvening = Static<typeof OpenEvening>

/** What starting an evening needs: the choices of last time, and what there is to choose from. */
export const EveningStart = Closed({
  open: Nullable(OpenEvening),
  limits: EveningLimits,
  /** Members who are likely to watch. */
  members: Type.Array(Uuid),
  guests: Type.Integer({ minimum: 0, maximum: 20 }),
  services: Type.Array(Closed({ id: Id, name: Type.String() })),
  regions: Type.Array(Type.String()),
  moods: Type.Array(Closed({ id: Id, name: Type.String() })),
  tilt: Type.Array(Tilt),
})
export type EveningStart = Static<typeof EveningStart>

/** What whoever holds the link of an evening may know before taking a seat. */
export const EveningInvitation = Closed({
  id: Uuid,
  group: Closed({ id: Uuid, name: Type.String() }),
  invited_by: NullableString,
  state: EveningState,
  here: Type.Integer({ minimum: 0 }),
  /** Three of tonight's movies. */
  movies: Type.Array(CardFacts),
})
export type EveningInvitation = Static<typeof EveningInvitation>

export const TakenSeat = Closed({
  seat_id: Uuid,
  /** What the device of a guest, or one that is passed around, sends as `X-Seat-Token`; null for a member's own seat. */
  token: NullableString,
  evening: Evening,
})
export type TakenSeat = Static<typeof TakenSeat>

export const PastEvening = Closed({
  id: Uuid,
  started_at: Timestamp,
  movie: Nullable(CardFacts),
  chosen: Nullable(EveningFilm.properties.chosen),
  /** Who was there, with their rating of the movie where they gave one. Guests have no rating. */
  people: Type.Array(Closed({ name: Type.String(), user_id: Nullable(Uuid), rating: NullableNumber })),
})
export type PastEvening = Static<typeof PastEvening>

/** What home shows: evenings to come to, and movies to ask about. */
export const Tonight = Closed({
  open: Type.Array(OpenEvening),
  /** "How was it?" */
  ask: Type.Array(
    Closed({ id: Uuid, group: Closed({ id: Uuid, name: Type.String() }), movie: CardFacts, decided_at: Timestamp }),
  ),
})
export type Tonight = Static<typeof Tonight>

/** Says that an evening has changed, and how far it is. The snapshot is the truth. */
export const EveningHint = Closed({
  version: Type.Integer({ minimum: 1 }),
  state: EveningState,
  round: Type.Integer({ minimum: 1, maximum: 2 }),
  seats: Type.Integer({ minimum: 0 }),
  here: Type.Integer({ minimum: 0 }),
  /** How many have answered all cards of this round. */
  done: Type.Integer({ minimum: 0 }),
})
export type EveningHint = Static<typeof EveningHint>
/** Says that members, shortlist, link or evening of a group have changed. */
export const GroupHint = Closed({ version: Type.Integer({ minimum: 0 }) })
export type GroupHint = Static<typeof GroupHint>

const GroupParams = Closed({ id: Uuid })
const EveningParams = Closed({ id: Uuid })
const MovieBody = Closed({ movie_id: Id })
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
      guests: Type.Integer({ minimum: 0, maximum: 20 }),
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
    summary: 'What an evening’s link says to everybody',
    params: EveningParams,
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
    query: Closed({ since: Type.Optional(Type.Integer({ minimum: 0 })) }),
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
    summary: '"How was it?": rates the movie, or says that it was not watched',
    params: EveningParams,
    body: Closed({ rating: Nullable(RatingValue) }),
    responses: { 204: Type.Null(), 403: Problem, 404: Problem, 409: Problem },
  }),
} as const

export const eveningRoutes = { ...startRoutes, ...seatRoutes, ...votingRoutes } as const
