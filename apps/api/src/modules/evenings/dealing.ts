import type { DeckVote } from '@marquee/recommender'
import { CARDS, type EveningLimits } from '@marquee/contract'
import { required } from '../../common/required.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Groups } from '../groups/index.ts'
import type { DealtMovie, Lists } from '../lists/index.ts'
import type { CardData } from './evening-data.ts'
import type { StartRepository } from './start-repository.ts'
import { whyThisCard } from './why.ts'

export interface DealWish {
  groupId: string
  /** Members who watch. */
  userIds: readonly string[]
  limits: EveningLimits
  /** A first round's answers, for a second one. */
  votes?: readonly DeckVote[]
  /** Movies that are among the cards already. */
  dealt?: readonly number[]
}

export interface DealingDependencies {
  catalogue: Pick<Catalogue, 'limits' | 'movies'>
  groups: Pick<Groups, 'taste'>
  lists: Pick<Lists, 'deckFor'>
  starts: Pick<StartRepository, 'recentMovies'>
}

/** With one card there is nothing to vote on. */
export const MIN_CARDS = 2

export type Deal = ReturnType<typeof createDealing>

/** Chooses the cards of an evening for those who watch, within its limits. */
export function createDealing({ catalogue, groups, lists, starts }: DealingDependencies) {
  return async function deal(wish: DealWish): Promise<Omit<CardData, 'round'>[]> {
    const { groupId, userIds, limits, votes = [], dealt = [] } = wish
    const [context, candidates, recent] = await Promise.all([
      groups.taste.load(groupId),
      catalogue.limits.moviesWithin(limits),
      starts.recentMovies(groupId),
    ])
    const people = context.people.filter(({ id }) => userIds.includes(id))
    const feedback = new Map(people.map(({ id }) => [id, required(context.feedback.get(id))]))
    const choose = (exclude: readonly number[]) =>
      lists.deckFor(
        { ...context, people, feedback },
        { candidates, exclude, includeSeen: !limits.unseen, size: CARDS, votes },
      )
    const done = [...recent.watched, ...dealt]
    const fresh = await choose([...done, ...recent.offered])
    // Last time's cards are better than too few.
    const chosen = fresh.length < CARDS && recent.offered.length > 0 ? await choose(done) : fresh
    const known = new Set((await catalogue.movies.cards(chosen.map(({ id }) => id))).map(({ id }) => id))
    const nameOf = new Map(people.map(({ id, username }) => [id, username]))
    return chosen
      .filter(({ id }) => known.has(id))
      .map(({ id, percent, members }) => ({ movie_id: id, percent, why: whyFor(members, nameOf) }))
  }
}

function whyFor(members: DealtMovie['members'], nameOf: ReadonlyMap<string, string>): string {
  const known = members.map(({ userId, percent }) => ({ name: required(nameOf.get(userId)), percent }))
  return whyThisCard(known, nameOf.size)
}
