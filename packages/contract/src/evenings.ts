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
import { CARD_WHY_EXAMPLE, CardWhyPart } from './why-parts.ts'

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

/** Answer to a card. A "no" is a veto; the two last are of users who have seen the movie. */
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
  /** Leaves out movies that a participant has rated or seen. */
  unseen: Type.Boolean(),
  /** Ids of labels of the type `mood`, of which a movie must have one; empty for any. */
  moods: Type.Array(Id, { maxItems: 20 }),
  /** Years of age for which a movie must have a certificate; null or left out for any. */
  suitable_for: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 18, examples: [12] }))),
})
export type EveningLimits = Static<typeof EveningLimits>

export const EveningState = Type.Union([Type.Literal('voting'), Type.Literal('decided'), Type.Literal('ended')])
export type EveningState = Static<typeof EveningState>

/** Voter of an evening: a member, or a guest with a name. Their votes are never part of it. */
export const EveningSeat = Closed({
  id: Uuid,
  name: Type.String({ examples: ['ada'] }),
  /** Null for guests. */
  user_id: Nullable(Uuid),
  /** True once the participant has opened the evening. */
  here: Type.Boolean(),
  /** Number of answered cards of this round. */
  answered: Type.Integer({ minimum: 0 }),
})
export type EveningSeat = Static<typeof EveningSeat>

export const EveningCard = Closed({
  movie: CardFacts,
  /** One line about the movie. */
  line: NullableString,
  /** Why it is among the cards of this group. */
  why: Type.String({ examples: ['Likely to suit everyone: ada 91 %, bob 84 %.'] }),
  /** The same by its parts, for other languages; missing on cards of an older version. */
  why_parts: Type.Optional(Type.Array(CardWhyPart, { minItems: 1, examples: [CARD_WHY_EXAMPLE] })),
  /** The group's percent. */
  percent: Percent,
  /** The first two of the cast, by name. */
  actors: Type.Optional(Type.Array(Type.String({ examples: ['Grace Kelly'] }), { maxItems: 2 })),
})
export type EveningCard = Static<typeof EveningCard>

export const EveningFilm = Closed({
  movie: CardFacts,
  /** Way of the choice: loved by all, by the votes, as the one with the fewest objections, or by the starter in spite of the votes. */
  chosen: Type.Union([
    Type.Literal('everybody'),
    Type.Literal('votes'),
    Type.Literal('least_minded'),
    Type.Literal('override'),
  ]),
  /** Numbers of voters, of answers that are fine or better, and of love. Null if these would reveal who objected. */
  voters: NullableInteger,
  fine: NullableInteger,
  loved: NullableInteger,
  /** Distance to the next movie; null like the counts. */
  margin: Nullable(Type.Union([Type.Literal('clear'), Type.Literal('close')])),
  /** True if "Not this one" has another movie to offer. */
  has_next: Type.Boolean(),
  decided_at: Timestamp,
})
export type EveningFilm = Static<typeof EveningFilm>

/** Member whose votes weigh more because they gave way before: weight 1 to 2. */
export const Tilt = Closed({ user_id: Uuid, username: Type.String(), weight: Type.Number({ minimum: 1, maximum: 2 }) })
export type Tilt = Static<typeof Tilt>

/** View of an evening for one participant. Before the end it has no vote of any other. */
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
  age_limit: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 17,
      examples: [12],
      description: 'Lowest age limit of the members when the cards were chosen',
    }),
  ),
  seats: Type.Array(EveningSeat),
  /** Guests who are expected and have not come yet. */
  guests_expected: Type.Integer({ minimum: 0 }),
  /** True if the link gives no more seats to guests. */
  guests_closed: Type.Boolean(),
  /** The code that the link has carried since all guests were removed; null until then. */
  guest_code: Nullable(Secret()),
  /** The cards of this round, in their order. */
  cards: Type.Array(EveningCard),
  film: Nullable(EveningFilm),
  tilt: Type.Array(Tilt),
  /** Participants the evening waits for; null unless it does. */
  waiting_for: Nullable(
    Closed({
      names: Type.Array(Type.String()),
      /** Seconds until it may be decided without them. */
      seconds: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** The caller's seat, with the caller's answers; null without a seat. */
  viewer: Nullable(
    Closed({
      seat_id: Uuid,
      answers: Type.Array(Closed({ movie_id: Id, answer: CardAnswer })),
    }),
  ),
  /** True if the caller may decide without others, choose another movie or end the evening. */
  may_lead: Type.Boolean(),
})
export type Evening = Static<typeof Evening>

/** An evening that members can still come to. */
export const OpenEvening = Closed({
  id: Uuid,
  group: Closed({ id: Uuid, name: Type.String() }),
  state: EveningState,
  started_by: NullableString,
  /** Number of participants who have joined. */
  here: Type.Integer({ minimum: 0 }),
  /** True if the caller has taken a seat. */
  joined: Type.Boolean(),
})
export type OpenEvening = Static<typeof OpenEvening>

/** Data for starting an evening: the last choices, and all possible ones. */
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

/** Public facts of an evening for the holders of its link. */
export const EveningInvitation = Closed({
  id: Uuid,
  group: Closed({ id: Uuid, name: Type.String() }),
  invited_by: NullableString,
  state: EveningState,
  here: Type.Integer({ minimum: 0 }),
  /** True if this link gives a guest a seat now. */
  takes_guests: Type.Boolean(),
  /** Three of tonight's movies. */
  movies: Type.Array(CardFacts),
})
export type EveningInvitation = Static<typeof EveningInvitation>

/** Letters of a screen's code: none that is taken for another, and no vowels, so that no code is a word. */
export const SCREEN_LETTERS = 'BCDFGHJKMNPRSTVWXYZ'
export const SCREEN_CODE_LENGTH = 6

/** Code that shows an evening on a television; also part of a link's fragment. */
export const ScreenCode = Closed({ code: Secret({ examples: ['KTRWMB'] }) })

/** A screen without a seat: it reads its evening, and nothing else, until the evening ends. */
export const Screen = Closed({
  evening_id: Uuid,
  /** Token for `X-Seat-Token`. */
  token: Secret(),
})
export type Screen = Static<typeof Screen>

export const TakenSeat = Closed({
  seat_id: Uuid,
  /** Token for `X-Seat-Token`, of a guest's device or one that is passed around; null for a member's own seat. */
  token: Nullable(Secret()),
  evening: Evening,
})
export type TakenSeat = Static<typeof TakenSeat>

export const PastEvening = Closed({
  id: Uuid,
  started_at: Timestamp,
  movie: Nullable(CardFacts),
  chosen: Nullable(EveningFilm.properties.chosen),
  /** Participants, with their rating of the movie if they gave one. Guests have no rating. */
  people: Type.Array(Closed({ name: Type.String(), user_id: Nullable(Uuid), rating: NullableNumber })),
})
export type PastEvening = Static<typeof PastEvening>

/** Home's part: open evenings, and movies to give feedback on. */
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
  /** Number of participants who have answered all cards of this round. */
  done: Type.Integer({ minimum: 0 }),
})
export type EveningHint = Static<typeof EveningHint>
/** Says that members, shortlist, link or evening of a group have changed. */
export const GroupHint = Closed({ version: Type.Integer({ minimum: 0 }) })
export type GroupHint = Static<typeof GroupHint>
