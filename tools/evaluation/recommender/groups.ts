import { aggregate, balance } from '../../../packages/recommender/src/group-order.ts'
import { indexIds } from '../../../packages/recommender/src/interactions.ts'
import type { TrainOptions } from '../../../packages/recommender/src/options.ts'
import { createRandom, hash32 } from '../../../packages/recommender/src/random.ts'
import { shareOfSpan } from '../../../packages/recommender/src/rating-values.ts'
import { createRecommender } from '../../../packages/recommender/src/recommender.ts'
import { scoreAll } from '../../../packages/recommender/src/score-all.ts'
import { foldIn } from '../../../packages/recommender/src/scoring.ts'
import { topRows } from '../../../packages/recommender/src/select.ts'
import { trainModel } from '../../../packages/recommender/src/train.ts'
import type { CatalogueItem, Model } from '../../../packages/recommender/src/types.ts'
import { fitUser, predictValue } from '../../../packages/recommender/src/value-model.ts'
import type { Rating, RatingsTable } from './data.ts'
import { byUser, completeCatalogue, foldOfUser, isHeldOut, POSITIVE_STARS, toProfile, toUserRatings } from './data.ts'
import { bootstrapInterval, mean } from '@marquee/recommender/metrics'

const SIZES = [2, 4, 8] as const
const KINDS = ['random', 'alike', 'divergent'] as const
/** Groups of each size and kind, per fold. */
const GROUPS_EACH = 30
const LIST = 10
const MIN_RATINGS = 20
/** Strategies that weigh members against each other choose among this many candidates, the best by the members' mean. */
const SHORTLIST = 300
/** Random groups of which the most similar or most divergent one is chosen. */
const TRIES = 12
const DISLIKED_STARS = 2

type Size = (typeof SIZES)[number]

interface Member {
  known: Rating[]
  liked: ReadonlySet<number>
  disliked: ReadonlySet<number>
  /** Per row, the standardised score, and the reference model's predicted value, 0 … 1. */
  relevance: Float64Array
  estimated: Float64Array
}

/** The figures of one group's list of ten. */
interface GroupOutcome {
  hits: number
  worst: number
  dislikes: number
  utility: number
}

interface Group {
  size: Size
  members: Member[]
}

/** Means over all kinds of groups. Figures without a suffix are of groups of two; those of four and eight have the size as suffix. */
export type GroupFigures = Record<string, number>

/**
 * Protocol P3: groups of test users get ten movies by every strategy, from their known ratings. Measured are hits and
 * dislikes per member among the held-out ratings (4 stars and more, 2 and less), the hits of the member with the fewest,
 * and the mean value predicted by a reference model that is trained on all ratings.
 */
export function evaluateGroups(
  table: RatingsTable,
  catalogue: readonly CatalogueItem[],
  {
    seed,
    folds,
    train,
    onProgress,
  }: { seed: number; folds: readonly number[]; train?: Partial<TrainOptions>; onProgress?: (text: string) => void },
): Record<string, GroupFigures> {
  const items = completeCatalogue(catalogue, table)
  const people = [...byUser(table)].map(([user, ratings]) => ({ user, ratings, fold: foldOfUser(seed, user) }))
  const referenceModel = trainModel({ items, users: people.map(({ ratings }) => toUserRatings(ratings)) }, train)
  const outcomes = new Map<string, { size: Size; outcome: GroupOutcome }[]>()
  for (const fold of folds) {
    const training = people.filter((person) => person.fold !== fold)
    const model = trainModel({ items, users: training.map(({ ratings }) => toUserRatings(ratings)) }, train)
    const rows = indexIds(model.ids)
    const members = people
      .filter((person) => person.fold === fold && person.ratings.length >= MIN_RATINGS)
      .map((person) => toMember(person, { seed, model, referenceModel, rows }))
      .filter(({ liked }) => liked.size > 0)
    for (const group of drawGroups(members, hash32(`groups:${seed}:${fold}`))) {
      for (const [name, list] of Object.entries(listsOf(group, model))) {
        const entries = outcomes.get(name) ?? []
        entries.push({ size: group.size, outcome: measureList(group, list) })
        outcomes.set(name, entries)
      }
    }
    onProgress?.(`fold ${fold}: groups`)
  }
  return Object.fromEntries(
    [...outcomes].map(([name, list]) => [name, summarise(list, outcomes.get('popularity')!, seed)]),
  )
}

function toMember(
  { user, ratings }: { user: number; ratings: Rating[] },
  {
    seed,
    model,
    referenceModel,
    rows,
  }: { seed: number; model: Model; referenceModel: Model; rows: ReadonlyMap<number, number> },
): Member {
  const heldOut = ratings.filter(({ item }) => isHeldOut(seed, user, item))
  const known = ratings.filter(({ item }) => !isHeldOut(seed, user, item))
  const rowsOf = (list: readonly Rating[]) => new Set(list.map(({ item }) => rows.get(item)!))
  const knownRows = toProfile(known).ratings.map(({ id, value }) => ({ row: rows.get(id)!, value }))
  const all = toProfile(ratings).ratings.map(({ id, value }) => ({ row: rows.get(id)!, value }))
  const taste = fitUser(referenceModel.value, all)
  return {
    known,
    liked: rowsOf(heldOut.filter(({ stars }) => stars >= POSITIVE_STARS)),
    disliked: rowsOf(heldOut.filter(({ stars }) => stars <= DISLIKED_STARS)),
    relevance: standardise(scoreAll(model, foldIn(model, knownRows))),
    estimated: Float64Array.from(referenceModel.ids, (_, row) =>
      shareOfSpan(predictValue(referenceModel.value, taste, row)),
    ),
  }
}

function standardise(scores: Float64Array): Float64Array {
  const center = scores.reduce((sum, x) => sum + x, 0) / scores.length
  const spread = Math.sqrt(scores.reduce((sum, x) => sum + (x - center) ** 2, 0) / scores.length) || 1
  return scores.map((x) => (x - center) / spread)
}

/** Groups of every size and kind. Members are similar when the reference model's predictions for them correlate. */
function drawGroups(members: readonly Member[], seed: number): Group[] {
  const random = createRandom(seed)
  const pick = (size: number) => {
    const chosen = new Set<Member>()
    while (chosen.size < Math.min(size, members.length)) chosen.add(members[Math.floor(random() * members.length)])
    return [...chosen]
  }
  return SIZES.flatMap((size) =>
    KINDS.flatMap((kind) =>
      Array.from({ length: GROUPS_EACH }, (): Group => {
        if (kind === 'random') return { size, members: pick(size) }
        const tries = Array.from({ length: TRIES }, () => pick(size)).map((group) => ({
          group,
          cohesion: cohesion(group),
        }))
        tries.sort((a, b) => (kind === 'alike' ? b.cohesion - a.cohesion : a.cohesion - b.cohesion))
        return { size, members: tries[0].group }
      }),
    ),
  )
}

function cohesion(group: readonly Member[]): number {
  let sum = 0
  for (let a = 0; a < group.length; a++)
    for (let b = 0; b < a; b++) sum += correlation(group[a].estimated, group[b].estimated)
  return sum
}

function correlation(a: Float64Array, b: Float64Array): number {
  const [za, zb] = [standardise(a), standardise(b)]
  return za.reduce((sum, x, k) => sum + x * zb[k], 0) / a.length
}

/** Every strategy's ten rows, without movies that a member is known to have rated. */
function listsOf({ members }: Group, model: Model): Record<string, number[]> {
  const rows = indexIds(model.ids)
  const rated = new Set(members.flatMap(({ known }) => known.map(({ item }) => rows.get(item)!)))
  const best = (scoreOf: (row: number) => number) =>
    topRows(
      Float64Array.from(model.ids, (_, row) => (rated.has(row) ? -Infinity : scoreOf(row))),
      SHORTLIST,
    )
  const relevances = (row: number) => members.map(({ relevance }) => relevance[row])
  const byMean = best((row) => mean(relevances(row)))
  const lowest = Math.min(...byMean.flatMap(relevances))
  const gains = byMean.map((row) => relevances(row).map((x) => x - lowest))
  const served = createRecommender(model).group(
    members.map(({ known }, k) => ({ userId: String(k), profile: toProfile(known) })),
    { limit: LIST },
  )
  return {
    popularity: best((row) => model.support[row]).slice(0, LIST),
    'ranker-mean': byMean.slice(0, LIST),
    'least-misery': best((row) => aggregate(relevances(row), 'everyone')).slice(0, LIST),
    'ep-fuzzda': balance(gains, LIST)
      .slice(0, LIST)
      .map((k) => byMean[k]),
    marquee: served.map(({ id }) => rows.get(id)!),
  }
}

function measureList({ members }: Group, list: readonly number[]): GroupOutcome {
  const hits = members.map(({ liked }) => list.filter((row) => liked.has(row)).length)
  const dislikes = members.map(({ disliked }) => list.filter((row) => disliked.has(row)).length)
  const utility = members.map(({ estimated }) => mean(list.map((row) => estimated[row])))
  return { hits: mean(hits), worst: Math.min(...hits), dislikes: mean(dislikes), utility: mean(utility) }
}

function summarise(
  list: readonly { size: Size; outcome: GroupOutcome }[],
  popularity: readonly { size: Size; outcome: GroupOutcome }[],
  seed: number,
): GroupFigures {
  const figures: GroupFigures = {}
  for (const size of SIZES) {
    const suffix = size === 2 ? '' : `_${size}`
    const of = (entries: typeof list, key: keyof GroupOutcome) =>
      entries.flatMap((entry) => (entry.size === size ? [entry.outcome[key]] : []))
    const hits = of(list, 'hits')
    figures[`hits10${suffix}`] = mean(hits)
    figures[`worst10${suffix}`] = mean(of(list, 'worst'))
    figures[`dislikes10${suffix}`] = mean(of(list, 'dislikes'))
    figures[`utility${suffix}`] = mean(of(list, 'utility'))
    const [low, high] = bootstrapInterval(hits, of(popularity, 'hits'), seed)
    figures[`hits10LeadLow${suffix}`] = low
    figures[`hits10LeadHigh${suffix}`] = high
  }
  return figures
}
