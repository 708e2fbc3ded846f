import type { CardAnswer, CardWhyPart, EveningFilm, EveningLimits, EveningState } from '@marquee/contract'

/** Result of the votes at the decision, without names. */
export interface Tally {
  /** Null if counts would reveal who objected. */
  counts: { voters: number; loved: number; margin: 'clear' | 'close' } | null
  /** Choice of the votes, also if another movie was chosen later. */
  by: Exclude<EveningFilm['chosen'], 'override'>
  /** All cards, the best first: what "Not this one" offers. */
  order: number[]
}

export interface SeatData {
  id: string
  /** Null for guests. */
  user_id: string | null
  /** The account's name, or a guest's; null if a guest's name has been erased. */
  name: string | null
  /** True once the participant has joined. */
  joined: boolean
  /** True if a device holds its token. */
  handed: boolean
}

export interface CardData {
  movie_id: number
  round: number
  percent: number | null
  why: string
  /** Null for cards of an older version. */
  why_parts: CardWhyPart[] | null
}

export interface VoteData {
  seat_id: string
  movie_id: number
  answer: CardAnswer
}

/** Complete state of an evening, with all votes. It never leaves the module unfiltered. */
export interface EveningData {
  id: string
  version: number
  group_id: string
  group_name: string
  creator_id: string
  /** Null if the account has been erased. */
  started_by: string | null
  starter: string | null
  state: EveningState
  round: 1 | 2
  limits: EveningLimits
  /** Guests who are still to come. */
  guests_expected: number
  /** As chosen at the start. */
  guests_announced: number
  guests_closed: boolean
  /** The code of the link; null before it is renewed. */
  guest_code: string | null
  started_at: Date
  last_vote_at: Date | null
  decided_at: Date | null
  film_id: number | null
  chosen: EveningFilm['chosen'] | null
  tally: Tally | null
  declined: number[]
  /** Lowest age limit of the members when the cards were chosen last. */
  age_limit: number | null
  /** In the order in which they were added. While people vote, without those who are no longer members. */
  seats: SeatData[]
  /** By round and position. */
  cards: CardData[]
  votes: VoteData[]
  /** Debt of each member of the group, 0 to 1. */
  debts: { user_id: string; username: string; debt: number }[]
}

/** After this time an evening is over, whatever its state. */
export const MAX_DURATION_MS = 12 * 60 * 60_000

export function isOver({ started_at: started }: Pick<EveningData, 'started_at'>, now: Date): boolean {
  return now.getTime() - started.getTime() >= MAX_DURATION_MS
}

export function cardsOfRound({ cards, round }: Pick<EveningData, 'cards' | 'round'>): number[] {
  return cards.filter((card) => card.round === round).map((card) => card.movie_id)
}

/** True for the user who started the evening or created the group. */
export function leads(evening: Pick<EveningData, 'started_by' | 'creator_id'>, userId: string | null): boolean {
  return userId !== null && (evening.started_by === userId || evening.creator_id === userId)
}
