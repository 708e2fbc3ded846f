import { assign } from './assignment.ts'
import { LIKE } from './options.ts'
import { hash32 } from './random.ts'
import type { KnownRating } from './scoring.ts'
import type { Feature, FeatureKind, Model, SparseRows, Taste } from './types.ts'
import { cutTree, wardTree } from './ward.ts'

const MIN_LIKED = 5
const MAX_TASTES = 8
const NAMING_FEATURES = 2
const NAMING_KINDS: ReadonlySet<FeatureKind> = new Set(['label', 'genre', 'decade', 'person'])
/** Share of a taste's movies that should have the features it is named after. */
const SHARED = 0.4
/** Two features mean the same when more than this share of the rarer one's movies have both. */
const SYNONYM_OVERLAP = 0.6
/** Share of the liked movies that may change before they are clustered again. */
const DRIFT = 0.2
/** Jaccard index of liked movies from which on two clusters are the same taste. */
const SAME_TASTE = 0.3

interface Cluster {
  members: KnownRating[]
  previous: Taste | undefined
}

/**
 * Ward clusters of the liked movies, by content and collaborative factors. Given the previous tastes, a movie stays where it
 * was and a new one joins the nearest taste until a fifth of the liked movies has changed. Then all are clustered again,
 * and clusters inherit names by the best matching. Empty with fewer than 5 liked movies.
 *
 * @param rank returns the best unrated rows for a part of the ratings
 */
export function findTastes(
  model: Model,
  ratings: readonly KnownRating[],
  rank: (part: readonly KnownRating[]) => number[],
  previous: readonly Taste[] = [],
): Taste[] {
  const liked = ratings.filter(({ value }) => value >= LIKE).sort((a, b) => a.row - b.row)
  if (liked.length < MIN_LIKED) return []
  const space = createSpace(model)
  const clusters =
    keepClusters(model, liked, previous, space) ?? matchNames(model, clusterLiked(liked, space), previous)
  const tastes = clusters.map(({ members, previous: old }) => describe(model, members, old, space))
  const ranked = tastes.map((taste, k) => ({
    ...taste,
    movies: rank(clusters[k].members).map((row) => model.ids[row]),
  }))
  return inWholePercent(ranked.sort((a, b) => b.weight - a.weight || b.size - a.size || a.liked[0] - b.liked[0]))
}

type Space = (a: number, b: number) => number

/** Squared Euclidean distance of two rows, by content and collaborative factors, each of unit length. */
function createSpace({ embedding, factors }: Model): Space {
  const cosine = ({ width, values }: { width: number; values: Float32Array }, a: number, b: number) => {
    let [ab, aa, bb] = [0, 0, 0]
    for (let k = 0; k < width; k++) {
      const x = values[a * width + k]
      const y = values[b * width + k]
      ab += x * y
      aa += x * x
      bb += y * y
    }
    return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0
  }
  return (a, b) => (a === b ? 0 : 4 - 2 * cosine(embedding, a, b) - 2 * cosine(factors, a, b))
}

function clusterLiked(liked: readonly KnownRating[], space: Space): KnownRating[][] {
  const count = Math.min(MAX_TASTES, Math.max(1, Math.round(Math.sqrt(liked.length / 2))))
  const tree = wardTree(liked.length, (a, b) => space(liked[a].row, liked[b].row))
  const labels = cutTree(tree, liked.length, count)
  return Array.from({ length: count }, (_, c) => liked.filter((_rating, k) => labels[k] === c)).filter(
    (c) => c.length > 0,
  )
}

/** The previous clusters with movies added and removed, or undefined when too many have changed. */
function keepClusters(
  model: Model,
  liked: KnownRating[],
  previous: readonly Taste[],
  space: Space,
): Cluster[] | undefined {
  const before = previous.reduce((sum, taste) => sum + taste.liked.length, 0)
  const clusterOf = new Map(previous.flatMap((taste, k) => taste.liked.map((id): [number, number] => [id, k])))
  const stayed = liked.filter(({ row }) => clusterOf.has(model.ids[row]))
  const changed = liked.length - stayed.length + before - stayed.length
  if (stayed.length === 0 || changed > DRIFT * before) return undefined
  const clusters: Cluster[] = previous.map((taste) => ({ members: [], previous: taste }))
  for (const rating of stayed) clusters[clusterOf.get(model.ids[rating.row]) ?? 0].members.push(rating)
  const living = clusters.filter(({ members }) => members.length > 0)
  const anchors = living.map(({ members }) => [...members])
  for (const rating of liked) {
    if (clusterOf.has(model.ids[rating.row])) continue
    const distances = anchors.map((members) => meanDistance(rating.row, members, space))
    living[distances.indexOf(Math.min(...distances))].members.push(rating)
  }
  return living
}

function meanDistance(row: number, members: readonly KnownRating[], space: Space): number {
  return members.reduce((sum, member) => sum + space(row, member.row), 0) / members.length
}

/** Gives a cluster the name of the previous taste with which it shares enough liked movies. */
function matchNames(model: Model, clusters: KnownRating[][], previous: readonly Taste[]): Cluster[] {
  const overlap = clusters.map((members) =>
    previous.map(({ liked }) => {
      const before = new Set(liked)
      const common = members.filter(({ row }) => before.has(model.ids[row])).length
      return common / (members.length + liked.length - common)
    }),
  )
  const columns = assign(overlap)
  return clusters.map((members, k) => {
    const column = columns[k]
    return { members, previous: column >= 0 && overlap[k][column] >= SAME_TASTE ? previous[column] : undefined }
  })
}

function describe(model: Model, members: readonly KnownRating[], previous: Taste | undefined, space: Space): Taste {
  const central = members
    .map(({ row }) => ({ row, distance: meanDistance(row, members, space) }))
    .sort((a, b) => a.distance - b.distance || a.row - b.row)
  const liked = central.map(({ row }) => model.ids[row])
  return {
    key: previous?.key ?? hash32(liked.join()).toString(16).padStart(8, '0').slice(0, 6),
    features: previous?.features ?? nameFeatures(model, members),
    weight: members.reduce((sum, { value }) => sum + value, 0),
    size: members.length,
    liked,
    movies: [],
  }
}

/**
 * The features that name a cluster, of different kinds: with high tf-idf weights, and shared by many of its movies. A
 * feature that almost always occurs with a chosen one (Action, nonstop action) adds nothing and is skipped.
 */
function nameFeatures({ content, features }: Model, members: readonly KnownRating[]): Feature[] {
  const own = new Map<number, { sum: number; count: number }>()
  for (const { row } of members) {
    for (let e = content.offsets[row]; e < content.offsets[row + 1]; e++) {
      if (content.values[e] <= 0) continue
      const { sum, count } = own.get(content.columns[e]) ?? { sum: 0, count: 0 }
      own.set(content.columns[e], { sum: sum + content.values[e], count: count + 1 })
    }
  }
  const candidates = [...own]
    .map(([column, { sum, count }]) => ({ column, weight: sum * count, isShared: count >= SHARED * members.length }))
    .filter(({ column }) => NAMING_KINDS.has(features[column].kind))
    .sort((a, b) => Number(b.isShared) - Number(a.isShared) || b.weight - a.weight || a.column - b.column)
  const chosen: number[] = []
  for (const { column, isShared } of candidates) {
    if (chosen.length === NAMING_FEATURES || (chosen.length > 0 && !isShared)) break
    const isNew = chosen.every(
      (other) => features[other].kind !== features[column].kind && !isSynonym(content, column, other),
    )
    if (isNew) chosen.push(column)
  }
  return chosen.map((column) => features[column])
}

/** True if most movies with the rarer of two features have both. O(entries). */
function isSynonym({ offsets, columns, values }: SparseRows, a: number, b: number): boolean {
  let [ofA, ofB, both] = [0, 0, 0]
  for (let row = 0; row + 1 < offsets.length; row++) {
    let [hasA, hasB] = [0, 0]
    for (let e = offsets[row]; e < offsets[row + 1]; e++) {
      if (columns[e] === a && values[e] > 0) hasA = 1
      else if (columns[e] === b && values[e] > 0) hasB = 1
    }
    ofA += hasA
    ofB += hasB
    both += hasA * hasB
  }
  return both > SYNONYM_OVERLAP * Math.min(ofA, ofB)
}

/** Weights as whole percents that sum to 100 (largest remainders). */
function inWholePercent(tastes: readonly Taste[]): Taste[] {
  const total = tastes.reduce((sum, { weight }) => sum + weight, 0)
  const exact = tastes.map(({ weight }) => (100 * weight) / total)
  const whole = exact.map(Math.floor)
  const missing = 100 - whole.reduce((sum, x) => sum + x, 0)
  const order = exact.map((x, i) => ({ i, rest: x - whole[i] })).sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of order.slice(0, missing)) whole[i]++
  return tastes.map((taste, i) => ({ ...taste, weight: whole[i] }))
}
