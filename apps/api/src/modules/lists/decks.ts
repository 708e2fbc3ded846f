import type { DeckVote } from '@marquee/recommender'
import { type GroupContext, groupPercent, groupProfile } from '../groups/index.ts'
import { type Feedback, mayPredict } from '../taste/index.ts'
import { doneWithTogether } from './by-popularity.ts'
import type { ListDependencies } from './dependencies.ts'
import type { createWholeRanking } from './whole-ranking.ts'

export interface DeckWish {
  /** Movies that may be among the cards; null for all. */
  candidates: readonly number[] | null
  exclude: readonly number[]
  includeSeen: boolean
  /** Movies from before this year are for those who have liked one. */
  oldBefore: number
  size: number
  /** A first round's answers, by members and others. */
  votes: readonly DeckVote[]
}

/** A movie that is offered to a group, with the percents that may be shown. */
export interface DealtMovie {
  id: number
  /** The group's; null if no member has enough ratings for a prediction. */
  percent: number | null
  /** Of the members who have enough ratings. */
  members: { userId: string; percent: number }[]
}

type DeckDependencies = Pick<ReturnType<typeof createWholeRanking>, 'chooseDeck'> &
  Pick<ListDependencies, 'taste' | 'catalogue'>

/** Chooses few movies that differ for the members of a group who watch. Without a model they are the most popular ones. */
export function createDecks({ chooseDeck, taste, catalogue }: DeckDependencies) {
  function popularDeck({ feedback }: GroupContext, wish: DeckWish): DealtMovie[] {
    const { candidates, exclude, size, votes, includeSeen, oldBefore } = wish
    const hide = doneWithTogether(feedback.values(), { includeSeen })
    for (const id of [...exclude, ...votes.map((vote) => vote.id)]) hide.add(id)
    const allowed = candidates && new Set(candidates)
    const first = (yearFrom?: number) => {
      const found = catalogue.indexes().filter.query({ hide, ...(yearFrom !== undefined && { yearFrom }) })
      const ids = found.page(0, allowed ? found.total : size).filter((id) => allowed?.has(id) ?? true)
      return ids.slice(0, size)
    }
    const recent = first(oldBefore)
    return (recent.length < size ? first() : recent).map((id) => ({ id, percent: null, members: [] }))
  }

  return async function deckFor(group: GroupContext, wish: DeckWish): Promise<DealtMovie[]> {
    if (taste.model.peek() === null) return popularDeck(group, wish)
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
export function profileOf({ ratings, hidden, seen, shortlisted }: Feedback) {
  return { ratings, hidden, seen, shortlisted }
}
