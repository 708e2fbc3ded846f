import type { GroupRanking, ScoredMember } from '../group-list.ts'
import { describe, rankForGroup } from '../group-list.ts'
import { aggregate } from '../group-order.ts'
import { LIKE } from '../options.ts'
import { RATING_VALUES, shareOfSpan } from '../rating-values.ts'
import { topRows } from '../select.ts'
import type { Served } from '../serving.ts'
import type { DeckCard, DeckOptions, DeckVote, GroupMember, Profile } from '../types.ts'
import type { Answer } from './votes.ts'

const SIZE = 5
/** Settings chosen by protocol P8. Weights are in standard deviations of a member's scores. */
const DECK = {
  /** Cards are chosen among this many movies, the first of the group's list, and as many that are not well known. */
  pool: 100,
  /** Weight of the members’ opinion of a movie: their percents and predicted values as shares. */
  safety: 16,
  percents: 0.7,
  /** Penalty of a movie that is the same as one already among the cards. */
  diversity: 2,
  /** Number of cards with the highest percents of the group, which come first. */
  safe: 2,
  /** A movie that a member likes less probably than this is a card only where no others are left. */
  least: 0.45,
  /** A movie that this share of people has seen and liked is well known. */
  wellKnown: 0.42,
  /** A second well-known movie is a card only where its percent, as a share, is this much higher than the best other one's. */
  lead: 0.1,
}

/** From this year on few movies are silent. */
const SOUND = 1930

/** A first round's answers as ratings, for the second round only. */
const RATING_OF: Record<Answer, number> = {
  love: RATING_VALUES.Best,
  fine: RATING_VALUES.Neutral,
  no: RATING_VALUES.Dislike,
}

/** A member without ratings, who ranks by the prior alone. */
const ANYBODY: GroupMember = { userId: '', profile: { ratings: [] } }

/**
 * The cards of an evening: few movies from the front of the group's fair list that differ from each other. The two with
 * the highest percents of the group come first, because the earlier card wins a tie. Each of the others is the best by its
 * place in the list, its percents and the values predicted for the members, less its similarity to the cards before it
 * (maximal marginal relevance, Carbonell and Goldstein, 1998).
 *
 * Answers of a first round count as ratings of those who gave them; those of guests, who have no profile, count together
 * like one more member's. They change which movies are chosen and never the percents, which would otherwise tell how
 * a vote was cast.
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
  const rank = (who: readonly GroupMember[]) => {
    const { own, includeSeen = false } = options
    return rankForGroup(served, who, { includeSeen, ...(own && { own }) }, isOpen)
  }
  const plain = rank(some)
  const bent = votes.length === 0 ? plain : rank(bend(some, votes))
  const isWellKnown = (row: number) => !options.includeSeen && served.model.audience[row] >= DECK.wellKnown
  const rows = diversify(withoutOld(bent, served, options), size, { similarTo, isWellKnown })
  return rows.map((row) => {
    const { id, percent, members: percents } = describe(served, plain.listed, row)
    return { id, percent, members: members.length > 0 ? percents : [] }
  })
}

/** Which rows may be among the cards: the candidates, less those that are excluded or were voted on. */
function openRows({ model }: Served, { candidates, exclude = [], votes = [] }: DeckOptions): (row: number) => boolean {
  const wanted = candidates && new Set(candidates)
  const out = new Set([...exclude, ...votes.map(({ id }) => id)])
  return (row) => (wanted?.has(model.ids[row]) ?? true) && !out.has(model.ids[row])
}

/** The members with their votes as ratings, and one more for voters who are not members. */
function bend(members: readonly GroupMember[], votes: readonly DeckVote[]): GroupMember[] {
  const known = new Set(members.map(({ userId }) => userId))
  const guests = votes.filter(({ userId }) => !known.has(userId))
  const bent = members.map(({ userId, profile }) => ({
    userId,
    profile: withVotes(
      profile,
      votes.filter((vote) => vote.userId === userId),
    ),
  }))
  return guests.length === 0 ? bent : [...bent, { userId: '', profile: withVotes({ ratings: [] }, guests) }]
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

/** The safest cards first, then maximal marginal relevance over the pool; well-known movies after the first one give way. */
function diversify(
  { order, deciding }: GroupRanking,
  size: number,
  { similarTo, isWellKnown }: { similarTo: (row: number) => Float64Array; isWellKnown: (row: number) => boolean },
): number[] {
  const count = Math.max(DECK.pool, size)
  const lesserKnown = order.map((score, row) => (isWellKnown(row) ? -Infinity : score))
  const pool = [...new Set([...topRows(order, count), ...topRows(lesserKnown, count)])]
  const prospects = new Map(pool.map((row) => [row, prospectOf(deciding, row)]))
  const percentOf = (row: number) => prospects.get(row)!.percent
  const left = new Set(pool)
  const nearest = new Float64Array(order.length)
  const chosen: number[] = []
  const worth = (row: number) => order[row] + DECK.safety * prospects.get(row)!.safety - DECK.diversity * nearest[row]
  while (chosen.length < Math.min(size, pool.length)) {
    const bearable = [...left].filter((row) => prospects.get(row)!.lowest >= DECK.least)
    // Of equals the one that the list ranks first is chosen, because the pool is in the list's order.
    const open = bearable.length > 0 ? bearable : [...left]
    const gain = chosen.length < DECK.safe ? percentOf : worth
    const best = bestOf(open, gain)
    const fresh = isWellKnown(best) && chosen.some(isWellKnown) ? open.filter((row) => !isWellKnown(row)) : []
    const newToUs = fresh.length > 0 ? bestOf(fresh, gain) : best
    const next = percentOf(best) - percentOf(newToUs) > DECK.lead ? best : newToUs
    chosen.push(next)
    left.delete(next)
    if (chosen.length === size || left.size === 0) break
    const similarity = similarTo(next)
    for (const row of left) nearest[row] = Math.max(nearest[row], similarity[row])
  }
  return chosen
}

/**
 * The ranking without old and without silent movies, which are cards only for groups that have liked one of that
 * kind, or where the rest is too few.
 */
function withoutOld(ranking: GroupRanking, { model }: Served, { oldBefore, size = SIZE }: DeckOptions): GroupRanking {
  if (oldBefore === undefined) return ranking
  const isLiked = (year: number) =>
    ranking.listed.some(({ rated }) =>
      model.ids.some((id, row) => isBefore(model.years[row], year) && (rated.get(id) ?? 0) >= LIKE),
    )
  const from = Math.max(0, ...[oldBefore, SOUND].filter((year) => !isLiked(year)))
  const order = ranking.order.map((score, row) => (isBefore(model.years[row], from) ? -Infinity : score))
  return topRows(order, size).length < size ? ranking : { ...ranking, order }
}

/** True for a known year before the second one. */
function isBefore(year: number, limit: number): boolean {
  return year > 0 && year < limit
}

/** The members’ opinion of a movie. All are shares, 0 … 1. */
interface Prospect {
  /** The group's percent, and the lowest of a member. */
  percent: number
  lowest: number
  /** The group's percent mixed with the values predicted for the members. */
  safety: number
}

function prospectOf(members: readonly ScoredMember[], row: number): Prospect {
  const likelihoods = members.map(({ scored, scores }) => scored.scale.likelihood(row, scores[row]))
  const percent = aggregate(likelihoods, 'fair')
  const values = members.map(({ scored }) => shareOfSpan(scored.scale.predictedValue(row)))
  const safety = DECK.percents * percent + (1 - DECK.percents) * aggregate(values, 'fair')
  return { percent, lowest: Math.min(...likelihoods), safety }
}

function bestOf(rows: readonly number[], gainOf: (row: number) => number): number {
  return rows
    .map((row) => ({ row, gain: gainOf(row) }))
    .reduce((best, candidate) => (candidate.gain > best.gain ? candidate : best)).row
}
