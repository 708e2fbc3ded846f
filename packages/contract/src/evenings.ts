import { Type, type Static } from 'typebox'
import {
  Closed,
  Id,
  Nullable,
  NullableInteger,
  NullableNumber,
  NullableString,
  Percent,
  Secret,
  Timestamp,
  Uuid,
} from './common.ts'
import { CardFacts } from './movies.ts'

/** Members who can be chosen at the start: as many as a group has. */
export const MAX_SEATS = 50
export const MAX_SEAT_NAME = 40
/** Guests of one evening, and of those at most five more than were announced. */
export const MAX_GUESTS = 20
/** Guests who take their seats from one network, such as that of a household. */
export const MAX_GUESTS_OF_NETWORK = 8
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
  /** Whether the link gives no more seats to guests. */
  guests_closed: Type.Boolean(),
  /** The code that the link has carried since all guests were removed; null until then. */
  guest_code: Nullable(Secret()),
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
  guests: Type.Integer({ minimum: 0, maximum: MAX_GUESTS }),
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
  /** Whether this link gives a guest a seat now. */
  takes_guests: Type.Boolean(),
  /** Three of tonight's movies. */
  movies: Type.Array(CardFacts),
})
export type EveningInvitation = Static<typeof EveningInvitation>

export const TakenSeat = Closed({
  seat_id: Uuid,
  /** What the device of a guest, or one that is passed around, sends as `X-Seat-Token`; null for a member's own seat. */
  token: Nullable(Secret()),
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
