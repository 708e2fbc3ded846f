import { createRecommender, trainModel, type GroupRecommendation, type Profile } from '@marquee/recommender'
import { mean } from '@marquee/recommender/metrics'
import { StartError } from '../../apps/api/src/start-error.ts'
import { starterUnderIds } from './starter.ts'

const PAGE = 30
/** Movies of a group's list among which the best five are sought. */
const LISTED = 100

type Ratings = readonly (readonly [tmdbId: number, value: number])[]

/** A case of people's ratings, with the right outcome. */
export type PeopleCase = { id: number; kind: string; text: string; expect: Record<string, unknown> } & (
  | { type: 'percents'; ratings: Ratings }
  | { type: 'cards'; members: Readonly<Record<string, Ratings>> }
)

/**
 * Judges the percents and cards that a fresh instance gives to people.
 * @param only TMDB ids of the shipped movies that count
 * @returns why an answer is wrong, or an empty text
 */
export function createPeopleJudge(only: ReadonlySet<number> | undefined): (one: PeopleCase) => string {
  const { items, panel } = starterUnderIds([])
  // Without links the id of a shipped movie is its negative TMDB id.
  const counted = items.filter(({ id }) => only?.has(-id) ?? true)
  const recommender = createRecommender(trainModel({ items: counted, users: [], panel }))
  return (one) => {
    if (one.type === 'percents') {
      const percents = recommender.list(toProfile(one.ratings), { limit: PAGE }).map(({ percent }) => percent)
      return faultsOf(one.expect, (name, value) => percentFault(percents, name, value))
    }
    const members = Object.entries(one.members).map(([userId, ratings]) => ({ userId, profile: toProfile(ratings) }))
    const cards = recommender.deck(members)
    const listed = recommender.group(members, { limit: LISTED })
    return faultsOf(one.expect, (name, value) => cardsFault(cards, listed, { name, value }))
  }
}

function toProfile(ratings: Ratings): Profile {
  return { ratings: ratings.map(([tmdbId, value]) => ({ id: -tmdbId, value })) }
}

function faultsOf(expect: Record<string, unknown>, faultOf: (name: string, value: number) => string): string {
  return Object.entries(expect)
    .map(([name, value]) => faultOf(name, Number(value)))
    .filter((fault) => fault !== '')
    .join('; ')
}

function percentFault(percents: readonly number[], name: string, value: number): string {
  const high = percents.filter((percent) => percent >= value).length
  const spread = percents[0] - percents[percents.length - 1]
  switch (name) {
    case 'in_order':
      return percents.some((percent, k) => k > 0 && percent > percents[k - 1]) ? 'not in order' : ''
    case 'at_most_5_of_30_at_or_above':
      return high > 5 ? `${high} at ${value} or more` : ''
    case 'first_minus_thirtieth_at_least':
      return spread < value ? `${spread} points between the first and the last` : ''
    default:
      throw new StartError(`There is no expectation of percents called "${name}".`)
  }
}

function cardsFault(
  cards: readonly GroupRecommendation[],
  listed: readonly GroupRecommendation[],
  { name, value }: { name: string; value: number },
): string {
  const lowest = ({ members }: GroupRecommendation) => Math.min(...members.map(({ percent }) => percent))
  const best = listed.map(lowest).toSorted((a, b) => b - a)
  const share = mean(cards.map(lowest)) / mean(best.slice(0, cards.length))
  switch (name) {
    case 'first_card_has_the_highest_group_percent':
      return cards.some(({ percent }) => percent > cards[0].percent) ? 'another card has a higher percent' : ''
    case 'no_card_with_a_member_below':
      return cards.some((card) => lowest(card) < value) ? `a member at ${Math.min(...cards.map(lowest))}` : ''
    case 'mean_lowest_member_at_least_share_of_best_five':
      return share < value ? `lowest members at ${share.toFixed(2)} of the best five` : ''
    default:
      throw new StartError(`There is no expectation of cards called "${name}".`)
  }
}
