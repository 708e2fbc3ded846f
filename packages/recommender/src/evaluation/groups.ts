import { aggregate, balance } from '../group-order.ts'
import { indexIds } from '../interactions.ts'
import type { TrainOptions } from '../options.ts'
import { createRandom, hash32 } from '../random.ts'
import { trainModel } from '../train.ts'
import type { CatalogueItem, GroupRule, Model } from '../types.ts'
import { fitUser, predictValue } from '../value-model.ts'
import { createRecommender } from '../recommender.ts'
import type { Rating, RatingsTable } from './data.ts'
import { byUser, completeCatalogue, isHeldOut, starsToValue, toUserRatings } from './data.ts'
import { mean, ndcgAt } from './metrics.ts'

const SIZES = [2, 4, 8]
const KINDS = ['random', 'similar', 'divergent'] as const
const GROUPS_EACH = 40
const LIST = 10
/** Strategies choose among this many candidates by mean value. */
const SHORTLIST = 300
/** Random groups that a similar or divergent one is picked from. */
const TRIES = 12

export interface GroupResult {
  meanUtility: number
  minUtility: number
  meanNdcg: number
  minNdcg: number
}

interface Member {
  user: number
  known: Rating[]
  /** What the model that serves thinks, and what the judge does, per candidate row, 0 … 1. */
  predicted: Float64Array
  judged: Float64Array
}

type Strategy = (gains: number[][]) => number[]

/**
 * Protocol P3: synthetic groups get ten movies by every strategy, all reading the same predictions of a model that has
 * not seen a fifth of the ratings; a model of all ratings judges what each member gets out of the list.
 */
export function evaluateGroups(
  table: RatingsTable,
  catalogue: readonly CatalogueItem[],
  { seed, train }: { seed: number; train?: Partial<TrainOptions> },
): Record<string, GroupResult> {
  const items = completeCatalogue(catalogue, table)
  const users = [...byUser(table)].filter(([, ratings]) => ratings.length >= 20)
  const known = users.map(([user, ratings]) => ratings.filter(({ item }) => !isHeldOut(seed, user, item)))
  const serving = trainModel({ items, users: known.map(toUserRatings) }, train)
  const judge = trainModel({ items, users: users.map(([, ratings]) => toUserRatings(ratings)) }, train)
  const members = users.map(([user, ratings], k) => ({
    user,
    known: known[k],
    predicted: valuesOf(serving, known[k]),
    judged: valuesOf(judge, ratings),
  }))
  const results: Record<string, GroupResult[]> = {}
  for (const group of drawGroups(members, seed)) {
    for (const [name, ids] of Object.entries(listsOf(group, serving)))
      (results[name] ??= []).push(judgeList(group, ids))
  }
  return Object.fromEntries(Object.entries(results).map(([name, list]) => [name, average(list)]))
}

function valuesOf(model: Model, ratings: readonly Rating[]): Float64Array {
  const rows = indexIds(model.ids)
  const known = ratings.map(({ item, stars }) => ({ row: rows.get(item) ?? 0, value: starsToValue(stars) }))
  const taste = fitUser(model.value, known)
  return Float64Array.from(model.ids, (_, row) => (predictValue(model.value, taste, row) + 0.5) / 1.5)
}

/** Groups of every size and kind; likeness is the correlation of what the judge thinks of members. */
function drawGroups(members: readonly Member[], seed: number): Member[][] {
  const random = createRandom(hash32(`groups:${seed}`))
  const pick = (size: number) => {
    const chosen = new Set<Member>()
    while (chosen.size < Math.min(size, members.length)) chosen.add(members[Math.floor(random() * members.length)])
    return [...chosen]
  }
  return SIZES.flatMap((size) =>
    KINDS.flatMap((kind) =>
      Array.from({ length: GROUPS_EACH }, () => {
        if (kind === 'random') return pick(size)
        const tries = Array.from({ length: TRIES }, () => pick(size)).map((group) => ({ group, bond: cohesion(group) }))
        tries.sort((a, b) => (kind === 'similar' ? b.bond - a.bond : a.bond - b.bond))
        return tries[0].group
      }),
    ),
  )
}

function cohesion(group: readonly Member[]): number {
  let sum = 0
  for (let a = 0; a < group.length; a++)
    for (let b = 0; b < a; b++) sum += correlation(group[a].judged, group[b].judged)
  return sum
}

function correlation(a: Float64Array, b: Float64Array): number {
  const [ma, mb] = [mean(Array.from(a)), mean(Array.from(b))]
  let [ab, aa, bb] = [0, 0, 0]
  for (let k = 0; k < a.length; k++) {
    ab += (a[k] - ma) * (b[k] - mb)
    aa += (a[k] - ma) ** 2
    bb += (b[k] - mb) ** 2
  }
  return ab / Math.sqrt(aa * bb || 1)
}

/** Every strategy's list, as rows of the model; none holds a movie that a member has rated. */
function listsOf(group: readonly Member[], serving: Model): Record<string, number[]> {
  const rows = indexIds(serving.ids)
  const rated = new Set(group.flatMap(({ known }) => known.map(({ item }) => rows.get(item) ?? -1)))
  const open = [...rows.values()].filter((row) => !rated.has(row))
  const gainsOf = (row: number) => group.map(({ predicted }) => predicted[row])
  const byMean = open.map((row) => ({ row, mean: mean(gainsOf(row)) })).sort((a, b) => b.mean - a.mean || a.row - b.row)
  const shortlist = byMean.slice(0, SHORTLIST).map(({ row }) => row)
  const gains = shortlist.map(gainsOf)
  const lists: Record<string, number[]> = {}
  for (const [name, strategy] of Object.entries(STRATEGIES)) {
    lists[name] = strategy(gains)
      .slice(0, LIST)
      .map((k) => shortlist[k])
  }
  const served = createRecommender(serving).group(
    group.map(({ user, known }) => ({
      userId: String(user),
      profile: { ratings: known.map(({ item, stars }) => ({ id: item, value: starsToValue(stars) })) },
    })),
    { limit: LIST },
  )
  return { ...lists, marquee: served.map(({ id }) => rows.get(id) ?? 0) }
}

const byRule =
  (rule: GroupRule): Strategy =>
  (gains) =>
    sortBy(gains, (gain) => aggregate(gain, rule))

const STRATEGIES: Record<string, Strategy> = {
  average: byRule('adventurous'),
  'least-misery': byRule('everyone'),
  'ep-fuzzda': (gains) => balance(gains, LIST),
  gfar: greedyRelevance,
}

function sortBy(gains: number[][], score: (gain: number[]) => number): number[] {
  const scores = gains.map(score)
  return [...gains.keys()].sort((a, b) => scores[b] - scores[a] || a - b)
}

/** GFAR (Kaya, Bridge & Tintarev, 2020): each pick most raises the chance that every member finds something. */
function greedyRelevance(gains: number[][]): number[] {
  const members = gains[0]?.length ?? 0
  const chances = Array.from({ length: members }, (_, m) => {
    const order = sortBy(gains, (gain) => gain[m])
    const total = (order.length * (order.length + 1)) / 2
    const chance = new Float64Array(gains.length)
    order.forEach((k, rank) => (chance[k] = (order.length - rank) / total))
    return chance
  })
  const missed = new Float64Array(members).fill(1)
  const chosen: number[] = []
  while (chosen.length < Math.min(LIST, gains.length)) {
    const worth = gains.map((_, k) => chances.reduce((sum, chance, m) => sum + chance[k] * missed[m], 0))
    for (const k of chosen) worth[k] = -Infinity
    const winner = worth.indexOf(Math.max(...worth))
    chosen.push(winner)
    chances.forEach((chance, m) => (missed[m] *= 1 - chance[winner]))
  }
  return chosen
}

function judgeList(group: readonly Member[], rows: readonly number[]): GroupResult {
  const utilities = group.map(({ judged }) => mean(rows.map((row) => judged[row])))
  const gains = group.map(({ judged }) => {
    const best = new Set([...judged.keys()].sort((a, b) => judged[b] - judged[a]).slice(0, SHORTLIST))
    return ndcgAt(rows, best, LIST)
  })
  return {
    meanUtility: mean(utilities),
    minUtility: Math.min(...utilities),
    meanNdcg: mean(gains),
    minNdcg: Math.min(...gains),
  }
}

function average(list: readonly GroupResult[]): GroupResult {
  const of = (key: keyof GroupResult) => mean(list.map((result) => result[key]))
  return {
    meanUtility: of('meanUtility'),
    minUtility: of('minUtility'),
    meanNdcg: of('meanNdcg'),
    minNdcg: of('minNdcg'),
  }
}
