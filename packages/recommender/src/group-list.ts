import { topRows } from './select.ts'
import type { ScoredProfile, Served } from './serving.ts'
import { exclude, excludeYears, knownRatings, scoreProfile } from './serving.ts'
import type { GroupMember, GroupOptions, GroupRecommendation, GroupRule, Profile } from './types.ts'
import { toPercent } from './value-model.ts'
import { aggregate } from './group-order.ts'

/** How much of a fair list goes by the member whom a movie suits least, the rest by the mean. */
const LEAST_SHARE = 0.1
/** What the certainty that a member dislikes a movie takes from it, in standard deviations of a member's scores. */
const GUARD = 6
/** How much what the group itself has chosen counts beside what its members have rated. */
const OWN_SHARE = 0.5
/** A shared favourite carries something for everybody: how much the least of the members' own leanings adds. */
const BRIDGE = 0.1

/** One member, or what the group itself has chosen, scored. */
interface ScoredMember {
  scored: ScoredProfile
  scores: Float64Array
  /** Scores in standard deviations from the person's mean: one unit for all members. */
  relevance: Float64Array
}

/**
 * Ranks for a group by its members' relevance, the way personal lists are ranked, with the predicted values as guards: a
 * movie that a member is likely to dislike is pushed down, and beyond the veto it is left out. Who has rated nothing
 * constrains nothing. What the group itself has chosen counts like one more member, half as much, but under `everyone`: that
 * rule promises that the least happy member alone decides. O(members x items).
 */
export function listForGroup(
  served: Served,
  members: readonly GroupMember[],
  options: GroupOptions,
): GroupRecommendation[] {
  const { model } = served
  const { rule = 'fair', limit = model.ids.length, own, includeSeen = false } = options
  const scored = members.map(({ profile }) => scoreMember(served, profile))
  const withRatings = scored.filter((_, m) => knownRatings(served, members[m].profile).length > 0)
  const deciding = withRatings.length > 0 ? withRatings : scored.slice(0, 1)
  const counts = own !== undefined && rule !== 'everyone' && knownRatings(served, own).length > 0
  const group = counts ? scoreMember(served, own).relevance : null
  const stranger = standardise(Float64Array.from(model.prior))
  const order = new Float64Array(model.ids.length)
  for (const { profile } of members) exclude(order, served, includeSeen ? onlyRefused(profile) : profile)
  excludeYears(order, model, options)
  for (let row = 0; row < order.length; row++) {
    if (order[row] === -Infinity) continue
    order[row] = deciding.some(({ scored }) => scored.scale.vetoes(row))
      ? -Infinity
      : rate(deciding, row, { rule, stranger: stranger[row] }) + (group ? OWN_SHARE * group[row] : 0)
  }
  return topRows(order, limit).map((row) => describe(served, { members, scored, row }))
}

function scoreMember(served: Served, profile: Profile): ScoredMember {
  const scored = scoreProfile(served.model, knownRatings(served, profile))
  const scores = scored.all()
  return { scored, scores, relevance: standardise(scores) }
}

function rate(
  members: readonly ScoredMember[],
  row: number,
  { rule, stranger }: { rule: GroupRule; stranger: number },
): number {
  // What is promised to everybody is how much each will like it, so that alone decides.
  if (rule === 'everyone')
    return Math.min(...members.map(({ scored, scores }) => scored.scale.valueOf(row, scores[row])))
  let [sum, least, dislike] = [0, Infinity, 0]
  for (const { relevance, scored } of members) {
    sum += relevance[row]
    least = Math.min(least, relevance[row])
    dislike = Math.max(dislike, scored.scale.dislikeChance(row))
  }
  const mean = sum / members.length
  if (rule === 'adventurous') return mean
  const bridge = members.length > 1 ? BRIDGE * (least - stranger) : 0
  return (1 - LEAST_SHARE) * mean + LEAST_SHARE * least + bridge - GUARD * dislike
}

function describe(
  { model }: Served,
  { members, scored: profiles, row }: { members: readonly GroupMember[]; scored: readonly ScoredMember[]; row: number },
): GroupRecommendation {
  const id = model.ids[row]
  const values = profiles.map(({ scored, scores }, m) => {
    const rated = members[m].profile.ratings.find((rating) => rating.id === id)
    return rated?.value ?? scored.scale.valueOf(row, scores[row])
  })
  return {
    id,
    percent: toPercent(aggregate(values, 'fair')),
    members: values.map((value, m) => ({ userId: members[m].userId, percent: toPercent(value) })),
  }
}

/** Where the group would watch again what some have seen, only what a member hid or disliked stays out. */
function onlyRefused({ ratings, hidden }: Profile): Profile {
  return { ratings: ratings.filter(({ value }) => value < 0), ...(hidden && { hidden }) }
}

function standardise(scores: Float64Array): Float64Array {
  const count = Math.max(1, scores.length)
  const mean = scores.reduce((sum, x) => sum + x, 0) / count
  const spread = Math.sqrt(scores.reduce((sum, x) => sum + (x - mean) ** 2, 0) / count) || 1
  return scores.map((x) => (x - mean) / spread)
}
