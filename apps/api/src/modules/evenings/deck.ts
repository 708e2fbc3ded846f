import { CARDS, type EveningLimits } from '@marquee/contract'
import type { DeckVote } from '@marquee/recommender'
import { required } from '../../common/required.ts'
import { type Catalogue, withLimit } from '../catalogue/index.ts'
import type { Groups } from '../groups/index.ts'
import type { DealtMovie, Lists } from '../lists/index.ts'
import { cardWhyParts, cardWhySentence } from './card-why.ts'
import type { CardData } from './evening-data.ts'
import type { StartRepository } from './start-repository.ts'

export interface DeckRequest {
  groupId: string
  /** Members who watch. */
  userIds: readonly string[]
  limits: EveningLimits
  /** A first round's answers, for a second one. */
  votes?: readonly DeckVote[]
  /** Movies that are among the cards already. */
  dealt?: readonly number[]
}

export interface DeckDependencies {
  catalogue: Pick<Catalogue, 'limits' | 'movies'>
  groups: Pick<Groups, 'taste'>
  lists: Pick<Lists, 'deckFor'>
  starts: Pick<StartRepository, 'recentMovies' | 'lowestAge'>
  now: () => Date
}

/** Movies older than this many years are cards for groups that have liked one. */
const OLD_YEARS = 60

/** With one card there is nothing to vote on. */
export const MIN_CARDS = 2

/** The cards of an evening, and the lowest age limit of those they were chosen for. */
export interface Dealt {
  cards: Omit<CardData, 'round'>[]
  /** Null if none has a limit. */
  ageLimit: number | null
}

export type Deal = ReturnType<typeof createDeck>

/** Chooses the cards of an evening for those who watch, within its limits. */
export function createDeck({ catalogue, groups, lists, starts, now }: DeckDependencies) {
  return async function deal(wish: DeckRequest): Promise<Dealt> {
    const { groupId, userIds, limits, votes = [], dealt = [] } = wish
    const ageLimit = await starts.lowestAge(userIds)
    const [context, candidates, recent] = await Promise.all([
      groups.taste.load(groupId),
      catalogue.limits.moviesWithin(withLimit(limits, ageLimit)),
      starts.recentMovies(groupId),
    ])
    const people = context.people.filter(({ id }) => userIds.includes(id))
    const feedback = new Map(people.map(({ id }) => [id, required(context.feedback.get(id))]))
    const choose = (exclude: readonly number[]) =>
      lists.deckFor(
        { ...context, people, feedback },
        {
          candidates,
          exclude,
          includeSeen: !limits.unseen,
          oldBefore: now().getFullYear() - OLD_YEARS,
          size: CARDS,
          votes,
        },
      )
    const done = [...recent.watched, ...dealt]
    const fresh = await choose([...done, ...recent.offered])
    // Last time's cards are better than too few.
    const chosen = fresh.length < CARDS && recent.offered.length > 0 ? await choose(done) : fresh
    const known = new Set((await catalogue.movies.cards(chosen.map(({ id }) => id))).map(({ id }) => id))
    const nameOf = new Map(people.map(({ id, username }) => [id, username]))
    const cards = chosen
      .filter(({ id }) => known.has(id))
      .map(({ id, percent, members }) => ({ movie_id: id, percent, ...whyFor(members, nameOf) }))
    return { cards, ageLimit }
  }
}

function whyFor(members: DealtMovie['members'], nameOf: ReadonlyMap<string, string>) {
  const known = members.map(({ userId, percent }) => ({ name: required(nameOf.get(userId)), percent }))
  const parts = cardWhyParts(known, nameOf.size)
  return { why: cardWhySentence(parts), why_parts: parts }
}
