import type { GroupRanking, ScoredMember } from '../group-list.ts'
import { describe, rankForGroup } from '../group-list.ts'
import { RATING_VALUES } from '../rating-values.ts'
import { topRows } from '../select.ts'
import type { Served } from '../serving.ts'
import type { DeckCard, DeckOptions, DeckVote, GroupMember, Profile } from '../types.ts'
import type { Answer } from './votes.ts'

const SIZE = 5
/** Cards are chosen among this many movies, the first of the group's list. */
const POOL = 60
/** How much a movie loses that is the same as one already among the cards, in standard deviations of a member's scores. */
const DIVERSITY = 1
/** How many cards, at the front, are chosen for the member whom they suit the least. */
const SAFE_CARDS = 2
/** Penalty of a safe card for the probability that somebody dislikes it, in the same unit. */
const SAFETY_PENALTY = 6

/** A first round's answers as ratings, for the second round only. */
const RATING_OF: Record<Answer, number> = {
  love: RATING_VALUES.Best,
  fine: RATING_VALUES.Neutral,
  no: RATING_VALUES.Dislike,
}

/** Nobody in particular, who ranks by the prior alone. */
const ANYBODY: GroupMember = { userId: '', profile: { ratings: [] } }

/**
 * The cards of an evening: few movies from the front of the group's fair list that differ from each other. The first two
 * are those that suit the least happy member best; each of the others is the next best in the list less its similarity to
 * the cards before it (maximal marginal relevance, Carbonell and Goldstein, 1998).
 *
 * Answers of a first round count as ratings of those who gave them; those of guests, who have no profile, count as the
 * group's own. They change which movies are chosen and never the percents, which would otherwise tell how somebody voted.
 * O(members x items + cards x items x features).
 *
 * @param similarTo every row's similarity to one, about 0 … 1
 */
export function chooseDeck(
  served: Served,
  members: readonly GroupMember[],
  options: DeckOptions,
  similarTo: (row: number) => Float64Array,
): DeckCard[] {
  const { votes = [], size = SIZE } = options
  const some = members.length > 0 ? members : [ANYBODY]
  const isOpen = openRows(served, options)
  const { own = { ratings: [] }, includeSeen = false } = options
  const listed = rankForGroup(served, some, { own, includeSeen }, isOpen)
  const bent = votes.length === 0 ? listed : rankForGroup(served, ...bend(some, own, options), isOpen)
  const rows = diversify(bent, size, similarTo)
  return rows.map((row) => {
    const { id, percent, members: percents } = describe(served, listed.listed, row)
    return { id, percent, members: members.length > 0 ? percents : [] }
  })
}

/** Which rows may be among the cards: the candidates, less those that are excluded or were voted on. */
function openRows({ model }: Served, { candidates, exclude = [], votes = [] }: DeckOptions): (row: number) => boolean {
  const wanted = candidates && new Set(candidates)
  const out = new Set([...exclude, ...votes.map(({ id }) => id)])
  return (row) => (wanted?.has(model.ids[row]) ?? true) && !out.has(model.ids[row])
}

function bend(
  members: readonly GroupMember[],
  own: Profile,
  { votes = [], includeSeen = false }: DeckOptions,
): [GroupMember[], { own: Profile; includeSeen: boolean }] {
  const known = new Set(members.map(({ userId }) => userId))
  const bent = members.map(({ userId, profile }) => ({
    userId,
    profile: withVotes(
      profile,
      votes.filter((vote) => vote.userId === userId),
    ),
  }))
  const guests = votes.filter(({ userId }) => !known.has(userId))
  return [bent, { own: withVotes(own, guests), includeSeen }]
}

/** The profile with votes as ratings, several on one movie by their mean, in place of older ratings of the same movies. */
function withVotes(profile: Profile, votes: readonly DeckVote[]): Profile {
  const values = Map.groupBy(votes, ({ id }) => id)
  const voted = [...values].map(([id, same]) => ({
    id,
    value: same.reduce((sum, { answer }) => sum + RATING_OF[answer], 0) / same.length,
  }))
  return { ...profile, ratings: [...profile.ratings.filter(({ id }) => !values.has(id)), ...voted] }
}

function diversify(
  { order, deciding }: GroupRanking,
  size: number,
  similarTo: (row: number) => Float64Array,
): number[] {
  const left = new Set(topRows(order, Math.max(POOL, size)))
  const nearest = new Float64Array(order.length)
  const chosen: number[] = []
  while (chosen.length < size && left.size > 0) {
    const worth = chosen.length < SAFE_CARDS ? (row: number) => safetyOf(deciding, row) : (row: number) => order[row]
    // The pool is in the list's order, so of equals the one that the list ranks first is chosen.
    const { row: next } = [...left]
      .map((row) => ({ row, gain: worth(row) - DIVERSITY * nearest[row] }))
      .reduce((best, card) => (card.gain > best.gain ? card : best))
    chosen.push(next)
    left.delete(next)
    const similarity = similarTo(next)
    for (const row of left) nearest[row] = Math.max(nearest[row], similarity[row])
  }
  return chosen
}

/** What a movie is worth to the member whom it suits the least. */
function safetyOf(members: readonly ScoredMember[], row: number): number {
  return Math.min(
    ...members.map(({ relevance, scored }) => relevance[row] - SAFETY_PENALTY * scored.scale.dislikeProbability(row)),
  )
}
