import type { DeckCard, DeckOptions, GroupMember, GroupOptions, ListOptions, Profile } from '@marquee/recommender'
import type { FastifyBaseLogger } from 'fastify'
import { createThread } from '../../workers/thread.ts'
import type { ModelHolder, SharedModel } from '../taste/index.ts'
import type { RankedList } from './ranked-lists.ts'
import type { WholeRankingFunctions } from './whole-ranking-thread.ts'

/** A group as its thread ranks for it; the members' percents come in the order of the members. */
export interface GroupAsked {
  members: readonly Profile[]
  /** Taste of the group itself. */
  own: Profile
  options: Omit<GroupOptions, 'own' | 'limit'>
}
export interface GroupQuestion extends GroupAsked {
  model: SharedModel
}

/** A person's whole list as the thread ranks it. */
export interface PersonAsked {
  profile: Profile
  options: Omit<ListOptions, 'limit'>
}
export interface PersonQuestion extends PersonAsked {
  model: SharedModel
}

/** An evening's cards as the thread chooses them. */
export interface DeckAsked {
  members: readonly GroupMember[]
  options: DeckOptions
}
export interface DeckQuestion extends DeckAsked {
  model: SharedModel
}

export type RankGroup = (asked: GroupAsked) => Promise<RankedList>
export type RankPerson = (asked: PersonAsked) => Promise<RankedList>

/** Lists take a tenth of a second at most; more of them waiting would mean waiting for seconds. */
const MAX_WAITING = 32

/**
 * Ranks whole lists, and chooses the cards of evenings, in a separate thread, because one takes as long as dozens of other
 * requests. The thread starts with the first list and shares the model's memory.
 */
export function createWholeRanking({ model, log }: { model: Pick<ModelHolder, 'shared'>; log: FastifyBaseLogger }) {
  const script = new URL('whole-ranking-thread.ts', import.meta.url)
  const options = { name: 'whole lists', script, log, maxWaiting: MAX_WAITING }
  const thread = createThread<WholeRankingFunctions>(options)
  const rankGroup: RankGroup = (asked) => thread.ask('rankGroup', { ...asked, model: model.shared() })
  const rankPerson: RankPerson = (asked) => thread.ask('rankPerson', { ...asked, model: model.shared() })
  const chooseDeck = (asked: DeckAsked): Promise<DeckCard[]> => thread.ask('deck', { ...asked, model: model.shared() })
  return { rankGroup, rankPerson, chooseDeck, close: () => thread.close() }
}
