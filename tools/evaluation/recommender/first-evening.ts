import { hash32 } from '../../../packages/recommender/src/random.ts'
import { createRecommender } from '../../../packages/recommender/src/recommender.ts'
import type { TrainOptions } from '../../../packages/recommender/src/options.ts'
import { trainModel } from '../../../packages/recommender/src/train.ts'
import type { CatalogueItem, Panel } from '../../../packages/recommender/src/types.ts'
import type { Rating, RatingsTable } from './data.ts'
import { byUser, FOLDS, isHeldOut, POSITIVE_STARS, toProfile, toUserRatings } from './data.ts'
import { bootstrapInterval, mean, ndcgAt, recallAt } from '@marquee/recommender/metrics'

const MIN_POSITIVES = 5
const DEPTH = 100
/** Number of a user's known ratings; 0 means all. */
const KNOWN = [3, 5, 10, 0] as const
/** Stars from which on a rating is one of a favourite. */
const FAVOURITE_STARS = 4.5
/** Models of P7f: known favourites matter to the product's, not to its parts. */
const WITH_FAVOURITES = /^(viewers-popularity|shipped)$/
/** Number of a model's training users. */
const OTHERS = [3, 15, 60, Infinity] as const

export interface FirstEveningInput {
  ratings: RatingsTable
  /** The starter catalogue and the house panel, under the ids of the ratings file. */
  starter: { items: readonly CatalogueItem[]; panel: Panel }
}

/** Figures per number of known ratings ("3", "5", "10", "all"); `lead` is the NDCG over the training users' popularity, with its 95 % interval. */
export type FirstEveningFigures = Record<
  string,
  { ndcg100: number; recall20: number; lead: number; leadLow: number; leadHigh: number }
>

export interface FirstEveningOptions {
  seed: number
  train?: Partial<TrainOptions> | undefined
  /** The ratings that become known first. */
  known?: 'any' | 'favourites'
  onProgress?: ((text: string) => void) | undefined
}

interface TestUser {
  /** All ratings that are not held out, in the order in which they become known. */
  known: Rating[]
  heldOut: ReadonlySet<number>
  /** Year of the user's last rating; Infinity if the file has no times. */
  lastYear: number
}

/** Ranks the unrated movies for a user with these ratings. */
type Ranking = (known: readonly Rating[], open: ReadonlySet<number>) => number[]

/**
 * Protocol P7: recommendations of a fresh instance to real users of whom 3, 5, 10 or all ratings are known. Ranked are the
 * starter's movies that any user in the file has rated; a user's candidates were released by the
 * year of their last rating, because the user cannot have seen the others. Models are trained on no users, or on the first n who are
 * not tested. In the variant P7f a user's favourites become known first (ratings of 4.5 or more, or the highest).
 */
export function evaluateFirstEvening(
  { ratings, starter }: FirstEveningInput,
  { seed, train, known = 'any', onProgress }: FirstEveningOptions,
): { people: number; models: Record<string, FirstEveningFigures> } {
  const { rated, tests: people, others } = divide(ratings, starter.items, seed)
  const years = new Map(starter.items.map(({ id, year }) => [id, year]))
  const tests = known === 'any' ? people : people.map(favouritesFirst)
  const results = new Map<string, Map<number, { ndcg: number[]; recall: number[] }>>()
  for (const [name, ranking] of evaluatedModels(starter, others, train)) {
    if (known === 'favourites' && !WITH_FAVOURITES.test(name)) continue
    results.set(name, new Map(KNOWN.map((count) => [count, measure(ranking(), { count, tests, rated, years })])))
    onProgress?.(name)
  }
  const baseline = results.get('viewers-popularity')!
  const figuresOf = (gains: Map<number, { ndcg: number[]; recall: number[] }>): FirstEveningFigures =>
    Object.fromEntries(
      KNOWN.map((count) => {
        const { ndcg, recall } = gains.get(count)!
        const [leadLow, leadHigh] = bootstrapInterval(ndcg, baseline.get(count)!.ndcg, seed)
        const lead = mean(ndcg) - mean(baseline.get(count)!.ndcg)
        return [count === 0 ? 'all' : count, { ndcg100: mean(ndcg), recall20: mean(recall), lead, leadLow, leadHigh }]
      }),
    )
  const models = Object.fromEntries([...results].map(([name, gains]) => [name, figuresOf(gains)]))
  return { people: tests.length, models }
}

/** The order stays that of P7 among favourites, and among equal ratings below. */
function favouritesFirst({ known, ...user }: TestUser): TestUser {
  const rank = ({ stars }: Rating) => Math.min(stars, FAVOURITE_STARS)
  return { known: known.toSorted((a, b) => rank(b) - rank(a)), ...user }
}

/** Splits the users with enough likes among the starter's movies: a fifth are test users, the others training users. */
function divide(table: RatingsTable, items: readonly CatalogueItem[], seed: number) {
  const starter = new Set(items.map(({ id }) => id))
  const rated = new Set<number>()
  const tests: TestUser[] = []
  const others: Rating[][] = []
  for (const [user, all] of byUser(table)) {
    const ratings = all.filter(({ item }) => starter.has(item))
    for (const { item } of ratings) rated.add(item)
    const likes = ratings.filter(({ stars }) => stars >= POSITIVE_STARS)
    if (likes.length < MIN_POSITIVES) continue
    if (hash32(`${seed}:${user}`) % FOLDS !== 0) {
      others.push(ratings)
      continue
    }
    const heldOut = new Set(likes.filter(({ item }) => isHeldOut(seed, user, item)).map(({ item }) => item))
    const order = ({ item }: Rating) => hash32(`${seed}:o:${user}:${item}`)
    const known = ratings.filter(({ item }) => !heldOut.has(item)).sort((a, b) => order(a) - order(b))
    if (heldOut.size > 0 && known.some(({ stars }) => stars >= POSITIVE_STARS))
      tests.push({ known, heldOut, lastYear: lastYearOf(all) })
  }
  return { rated, tests, others }
}

function lastYearOf(ratings: readonly Rating[]): number {
  const last = ratings.reduce((latest, { time }) => Math.max(latest, time), 0)
  return last === 0 ? Infinity : new Date(last * 1000).getUTCFullYear()
}

/** The movies that a user can have seen and has not rated; movies of unknown years are among them. */
export function candidatesOf(
  { known, lastYear }: Pick<TestUser, 'known' | 'lastYear'>,
  rated: ReadonlySet<number>,
  years: ReadonlyMap<number, number | null>,
): Set<number> {
  const own = new Set(known.map(({ item }) => item))
  return new Set([...rated].filter((item) => !own.has(item) && (years.get(item) ?? -Infinity) <= lastYear))
}

interface Measuring {
  count: number
  tests: readonly TestUser[]
  rated: ReadonlySet<number>
  years: ReadonlyMap<number, number | null>
}

function measure(ranking: Ranking, { count, tests, rated, years }: Measuring): { ndcg: number[]; recall: number[] } {
  const lists = tests.map((user) => {
    const known = count === 0 ? user.known : user.known.slice(0, count)
    return ranking(known, candidatesOf(user, rated, years)).slice(0, DEPTH)
  })
  return {
    ndcg: tests.map(({ heldOut }, t) => ndcgAt(lists[t], heldOut, DEPTH)),
    recall: tests.map(({ heldOut }, t) => recallAt(lists[t], heldOut, 20)),
  }
}

/** Every model by name; each is trained when it is called. */
function evaluatedModels(
  { items, panel }: FirstEveningInput['starter'],
  others: readonly (readonly Rating[])[],
  train: Partial<TrainOptions> = {},
): [string, () => Ranking][] {
  const learned = (count: number, part: Panel | undefined) => () => {
    const users = others.slice(0, count).map(toUserRatings)
    return served(createRecommender(trainModel({ items, users, panel: part }, train)))
  }
  const nothing: Panel = { movies: [], alsoLoved: [], viewers: [] }
  return [
    ['catalogue-popularity', () => byScore(new Map(items.map(({ id, popularity }) => [id, popularity])))],
    ['viewers-popularity', () => byScore(countLikes(others))],
    ['shipped', learned(0, panel)],
    ['shipped-without-panel', learned(0, undefined)],
    ['shipped-numbers-only', learned(0, { ...nothing, movies: panel.movies })],
    ['shipped-lists-only', learned(0, { ...nothing, alsoLoved: panel.alsoLoved })],
    ['shipped-viewers-only', learned(0, { ...nothing, viewers: panel.viewers })],
    ...OTHERS.flatMap((count): [string, () => Ranking][] => {
      const name = `plus-${count === Infinity ? 'all' : count}`
      return [
        [name, learned(count, panel)],
        [`${name}-without-panel`, learned(count, undefined)],
      ]
    }),
  ]
}

function served(recommender: ReturnType<typeof createRecommender>): Ranking {
  return (known, open) =>
    recommender
      .list(toProfile(known))
      .map(({ id }) => id)
      .filter((id) => open.has(id))
}

function byScore(scores: ReadonlyMap<number, number>): Ranking {
  const order = [...scores.keys()].sort((a, b) => scores.get(b)! - scores.get(a)! || a - b)
  return (_, open) => [
    ...order.filter((id) => open.has(id)),
    ...[...open].filter((id) => !scores.has(id)).sort((a, b) => a - b),
  ]
}

function countLikes(people: readonly (readonly Rating[])[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const ratings of people) {
    for (const { item, stars } of ratings) {
      if (stars >= POSITIVE_STARS) counts.set(item, (counts.get(item) ?? 0) + 1)
    }
  }
  return counts
}
