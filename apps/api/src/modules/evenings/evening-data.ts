import type { CardAnswer, EveningFilm, EveningLimits, EveningState } from '@marquee/contract'

/** What is kept of the votes at the decision. It names nobody. */
export interface Tally {
  /** Null where counts would tell who objected. */
  counts: { voters: number; loved: number; margin: 'clear' | 'close' } | null
  /** How the votes had chosen, also when somebody chose another movie later. */
  by: Exclude<EveningFilm['chosen'], 'override'>
  /** All cards, the best first: what "Not this one" offers. */
  order: number[]
}

export interface SeatData {
  id: string
  /** Null for guests. */
  user_id: string | null
  /** The account's name, or a guest's; null where a guest's has been erased. */
  name: string | null
  /** Whether they have come, or are only expected. */
  joined: boolean
  /** Whether a device holds a token of it. */
  handed: boolean
}

export interface CardData {
  movie_id: number
  round: number
  percent: number | null
  why: string
}

export interface VoteData {
  seat_id: string
  movie_id: number
  answer: CardAnswer
}

/** Everything about an evening at one moment, with everybody's votes: it never leaves the module as it is. */
export interface EveningData {
  id: string
  version: number
  group_id: string
  group_name: string
  creator_id: string
  /** Null when the account has been erased. */
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
  /** In the order in which they were added. While people vote, without those who are no longer members. */
  seats: SeatData[]
  /** By round and position. */
  cards: CardData[]
  votes: VoteData[]
  /** How much each member of the group has given way, 0 to 1. */
  debts: { user_id: string; username: string; debt: number }[]
}

/** After this time an evening is over, whatever its state. */
export const LONGEST_MS = 12 * 60 * 60_000

export function isOver({ started_at: started }: Pick<EveningData, 'started_at'>, now: Date): boolean {
  return now.getTime() - started.getTime() >= LONGEST_MS
}

export function cardsOfRound({ cards, round }: Pick<EveningData, 'cards' | 'round'>): number[] {
  return cards.filter((card) => card.round === round).map((card) => card.movie_id)
}

/** Whether the user may decide for the others: whoever started the evening, or created the group. */
export function leads(evening: Pick<EveningData, 'started_by' | 'creator_id'>, userId: string | null): boolean {
  return userId !== null && (evening.started_by === userId || evening.creator_id === userId)
}
