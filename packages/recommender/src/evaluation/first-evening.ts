import { hash32 } from '../random.ts'
import { createRecommender } from '../recommender.ts'
import type { TrainOptions } from '../options.ts'
import { trainModel } from '../train.ts'
import type { CatalogueItem, Panel } from '../types.ts'
import type { Rating, RatingsTable } from './data.ts'
import { byUser, FOLDS, isHeldOut, POSITIVE_STARS, toProfile, toUserRatings } from './data.ts'
import { bootstrapInterval, mean, ndcgAt, recallAt } from './metrics.ts'

const MIN_POSITIVES = 5
const DEPTH = 100
/** How many of a person's ratings are known; 0 stands for all. */
const KNOWN = [3, 5, 10, 0] as const
/** How many other people a model learns from. */
const OTHERS = [3, 15, 60, Infinity] as const

export interface FirstEveningInput {
  ratings: RatingsTable
  /** The starter catalogue and the house panel, under the ids of the ratings file. */
  starter: { items: readonly CatalogueItem[]; panel: Panel }
}

/** Per number of known ratings ("3", "5", "10", "all"); the lead over the other viewers' popularity with its 95 % interval. */
export type FirstEveningFigures = Record<
  string,
  { ndcg100: number; recall20: number; lead: number; leadLow: number; leadHigh: number }
>

interface TestUser {
  /** Everything the person rated and that is not held out, in the order in which it becomes known. */
  known: Rating[]
  held: ReadonlySet<number>
}

/** Ranks the open movies for somebody of whom these ratings are known. */
type Ranking = (known: readonly Rating[], open: ReadonlySet<number>) => number[]

/**
 * Protocol P7: what an instance serves on its first evening, to real people of whom 3, 5, 10 or all ratings are known.
 * Ranked are the starter's movies that somebody in the file has rated; models learn from nobody, or from the first n of
 * the people who are not tested.
 */
export function evaluateFirstEvening(
  { ratings, starter }: FirstEveningInput,
  { seed, train, onProgress }: { seed: number; train?: Partial<TrainOptions>; onProgress?: (text: string) => void },
): { people: number; models: Record<string, FirstEveningFigures> } {
  const { rated, tests, others } = divide(ratings, starter.items, seed)
  const gains = new Map<string, Map<number, { ndcg: number[]; recall: number[] }>>()
  for (const [name, ranking] of contestants(starter, others, train)) {
    gains.set(name, new Map(KNOWN.map((count) => [count, judge(ranking(), { count, tests, rated })])))
    onProgress?.(name)
  }
  const beside = gains.get('viewers-popularity')!
  const figuresOf = (of: Map<number, { ndcg: number[]; recall: number[] }>): FirstEveningFigures =>
    Object.fromEntries(
      KNOWN.map((count) => {
        const { ndcg, recall } = of.get(count)!
        const [leadLow, leadHigh] = bootstrapInterval(ndcg, beside.get(count)!.ndcg, seed)
        const lead = mean(ndcg) - mean(beside.get(count)!.ndcg)
        return [count === 0 ? 'all' : count, { ndcg100: mean(ndcg), recall20: mean(recall), lead, leadLow, leadHigh }]
      }),
    )
  const models = Object.fromEntries([...gains].map(([name, of]) => [name, figuresOf(of)]))
  return { people: tests.length, models }
}

/** Everybody with enough likes among the starter's movies: a fifth is tested, the rest may teach. */
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
    const held = new Set(likes.filter(({ item }) => isHeldOut(seed, user, item)).map(({ item }) => item))
    const order = ({ item }: Rating) => hash32(`${seed}:o:${user}:${item}`)
    const known = ratings.filter(({ item }) => !held.has(item)).sort((a, b) => order(a) - order(b))
    if (held.size > 0 && known.some(({ stars }) => stars >= POSITIVE_STARS)) tests.push({ known, held })
  }
  return { rated, tests, others }
}

function judge(
  ranking: Ranking,
  { count, tests, rated }: { count: number; tests: readonly TestUser[]; rated: ReadonlySet<number> },
): { ndcg: number[]; recall: number[] } {
  const lists = tests.map(({ known }) => {
    const own = new Set(known.map(({ item }) => item))
    const open = new Set([...rated].filter((item) => !own.has(item)))
    return ranking(count === 0 ? known : known.slice(0, count), open).slice(0, DEPTH)
  })
  return {
    ndcg: tests.map(({ held }, t) => ndcgAt(lists[t], held, DEPTH)),
    recall: tests.map(({ held }, t) => recallAt(lists[t], held, 20)),
  }
}

/** Every model by name, built when its turn comes. */
function contestants(
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
