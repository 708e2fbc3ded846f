import type { DeckVote } from '@marquee/recommender'
import { groupProfile } from '../groups/group-profile.ts'
import { type GroupContext, groupPercent } from '../groups/taste.ts'
import type { Feedback } from '../taste/feedback/feedback.ts'
import { mayPredict } from '../taste/percents.ts'
import type { createWholeRanking } from './whole-ranking.ts'

export interface DeckWish {
  /** Movies that may be among the cards; null for all. */
  candidates: readonly number[] | null
  exclude: readonly number[]
  includeSeen: boolean
  size: number
  /** A first round's answers, by members and others. */
  votes: readonly DeckVote[]
}

/** A movie that is offered to a group, with the percents that may be shown. */
export interface DealtMovie {
  id: number
  /** The group's; null when nobody has enough ratings for a prediction. */
  percent: number | null
  /** Of the members who have enough ratings. */
  members: { userId: string; percent: number }[]
}

/** Chooses few movies that differ for the members of a group who watch. */
export function createDecks({ chooseDeck }: Pick<ReturnType<typeof createWholeRanking>, 'chooseDeck'>) {
  return async function deckFor(group: GroupContext, wish: DeckWish): Promise<DealtMovie[]> {
    const { people, feedback, shortlist } = group
    const { candidates, ...options } = wish
    const chosen = await chooseDeck({
      members: people.map(({ id }) => ({ userId: id, profile: profileOf(feedback.get(id)!) })),
      options: {
        ...options,
        ...(candidates !== null && { candidates }),
        own: groupProfile(shortlist, [...feedback.values()]),
      },
    })
    return chosen.map(({ id, members }) => {
      const shown = members.filter(({ userId }) => mayPredict(feedback.get(userId)!))
      return { id, percent: groupPercent(shown.map(({ percent }) => percent)), members: shown }
    })
  }
}

/** Only what the ranking reads, because it is sent to a thread. */
export function profileOf({ ratings, hidden, seen }: Feedback) {
  return { ratings, hidden, seen }
}
