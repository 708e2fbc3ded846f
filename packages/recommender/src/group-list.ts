import { rankRows, topRows } from './select.ts'
import type { ScoredProfile, Served } from './serving.ts'
import { exclude, excludeYears, knownOf, knownRatings, scoreProfile } from './serving.ts'
import type { GroupMember, GroupOptions, GroupRecommendation, GroupRule, Profile, Ranking } from './types.ts'
import { shareOfSpan, toPercent } from './rating-values.ts'
import { aggregate } from './group-order.ts'

/** Penalty for a movie that a member certainly dislikes, in standard deviations of a member's scores. */
const DISLIKE_PENALTY = 6
/** Weight of the group's own choices, where a member's ratings weigh 1. */
const OWN_WEIGHT = 0.5

/** The scores of one member, or of the group's own choices. */
export interface ScoredMember {
  scored: ScoredProfile
  scores: Float64Array
  /** Scores in standard deviations from the member's mean, so that members compare. */
  relevance: Float64Array
}

/**
 * Ranks for a group by the mean of its members' relevance, like personal lists. A movie that a member is likely to dislike is moved
 * down, and left out beyond the veto. Members without ratings do not constrain the list. The group's own choices count
 * like one more member with half the weight, except under `everyone`, where only the least happy member decides.
 * O(members x items).
 */
export function listForGroup(
  served: Served,
  members: readonly GroupMember[],
  options: GroupOptions,
): GroupRecommendation[] {
  const { order, listed } = rankForGroup(served, members, options)
  const { limit = order.length } = options
  return topRows(order, limit).map((row) => describe(served, listed, row))
}

/** The same in flat arrays, with one percent per movie and member. */
export function rankingForGroup(served: Served, members: readonly GroupMember[], options: GroupOptions): Ranking {
  const { ids } = served.model
  const { order, listed } = rankForGroup(served, members, options)
  const rows = rankRows(order, options.limit ?? order.length)
  const percents = new Uint8Array(rows.length * members.length)
  rows.forEach((row, k) =>
    listed.forEach((member, m) => (percents[k * members.length + m] = toPercent(likelihoodFor(member, ids[row], row)))),
  )
  return { ids: Float64Array.from(rows, (row) => ids[row]), percents }
}

/** A group's list before it is cut. */
export interface GroupRanking {
  /** Per row, its score; -Infinity where it is left out. */
  order: Float64Array
  listed: readonly ListedMember[]
  /** The members who have rated; without any, the first. */
  deciding: readonly ScoredMember[]
}

/** Scores every movie for a group; `open` says which rows may be listed at all. O(members x items). */
export function rankForGroup(
  served: Served,
  members: readonly GroupMember[],
  options: GroupOptions,
  open: (row: number) => boolean = () => true,
): GroupRanking {
  const { model } = served
  const { rule = 'fair', own, includeSeen = false } = options
  const scored = members.map(({ profile }) => scoreMember(served, profile))
  const withRatings = scored.filter((_, m) => knownRatings(served, members[m].profile).length > 0)
  const deciding = withRatings.length > 0 ? withRatings : scored.slice(0, 1)
  const counts = own !== undefined && rule !== 'everyone' && knownRatings(served, own).length > 0
  const group = counts ? scoreMember(served, own).relevance : null
  const order = new Float64Array(model.ids.length)
  for (const { profile } of members) exclude(order, served, includeSeen ? hiddenOrDisliked(profile) : profile)
  excludeYears(order, model, options)
  for (let row = 0; row < order.length; row++) {
    if (order[row] === -Infinity) continue
    order[row] =
      !open(row) || deciding.some(({ scored }) => scored.scale.vetoes(row))
        ? -Infinity
        : rate(deciding, row, rule) + (group ? OWN_WEIGHT * group[row] : 0)
  }
  const listed = members.map(({ userId, profile }, m) => ({ userId, rated: ratedBy(profile), ...scored[m] }))
  return { order, listed, deciding }
}

function scoreMember(served: Served, profile: Profile): ScoredMember {
  const scored = scoreProfile(served.model, knownOf(served, profile))
  const scores = scored.all()
  return { scored, scores, relevance: standardise(scores) }
}

function rate(members: readonly ScoredMember[], row: number, rule: GroupRule): number {
  // This rule promises that each member will like the movie, so only the percents decide.
  if (rule === 'everyone')
    return Math.min(...members.map(({ scored, scores }) => scored.scale.likelihood(row, scores[row])))
  let [sum, dislikeProbability] = [0, 0]
  for (const { relevance, scored } of members) {
    sum += relevance[row]
    dislikeProbability = Math.max(dislikeProbability, scored.scale.dislikeProbability(row))
  }
  const mean = sum / members.length
  return rule === 'adventurous' ? mean : mean - DISLIKE_PENALTY * dislikeProbability
}

export interface ListedMember extends ScoredMember {
  userId: string
  /** Own ratings, which replace predictions. */
  rated: ReadonlyMap<number, number>
}

function ratedBy({ ratings }: Profile): ListedMember['rated'] {
  return new Map(ratings.map(({ id, value }) => [id, value]))
}

/** A movie's percent for the group and each member. */
export function describe({ model }: Served, members: readonly ListedMember[], row: number): GroupRecommendation {
  const id = model.ids[row]
  const shares = members.map((member) => likelihoodFor(member, id, row))
  return {
    id,
    percent: toPercent(aggregate(shares, 'fair')),
    members: shares.map((share, m) => ({ userId: members[m].userId, percent: toPercent(share) })),
  }
}

/** The member's own rating of a movie as a share, or the probability of a like. */
function likelihoodFor({ rated, scored, scores }: ListedMember, id: number, row: number): number {
  const value = rated.get(id)
  return value === undefined ? scored.scale.likelihood(row, scores[row]) : shareOfSpan(value)
}

/** Movies that stay excluded when seen movies are listed again: those a member hid or disliked. */
function hiddenOrDisliked({ ratings, hidden }: Profile): Profile {
  return { ratings: ratings.filter(({ value }) => value < 0), ...(hidden && { hidden }) }
}

function standardise(scores: Float64Array): Float64Array {
  const count = Math.max(1, scores.length)
  const mean = scores.reduce((sum, x) => sum + x, 0) / count
  const spread = Math.sqrt(scores.reduce((sum, x) => sum + (x - mean) ** 2, 0) / count) || 1
  return scores.map((x) => (x - mean) / spread)
}
