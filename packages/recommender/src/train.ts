import { fitValueModel } from './calibration.ts'
import { completeFactors } from './completion.ts'
import { embed } from './embedding.ts'
import type { Factors } from './factors.ts'
import { trainFactors } from './factors.ts'
import { buildContent } from './features.ts'
import { collectRatings, countColumns, mapEntries } from './interactions.ts'
import { rowCount } from './linalg/sparse.ts'
import { learnNewcomers } from './newcomers.ts'
import { chooseOnboarding, GRID } from './onboarding.ts'
import type { TrainOptions } from './options.ts'
import { DEFAULTS, LIKE, trainingStrength } from './options.ts'
import { projectItems } from './projection.ts'
import { buildRanker } from './ranker.ts'
import { viewerTrust } from './scoring.ts'
import { topRows } from './select.ts'
import type { CatalogueItem, DenseRows, Model, Progress, SparseRows, UserRatings } from './types.ts'

export interface TrainingInput {
  items: readonly CatalogueItem[]
  /** Anonymous: people of this instance and imported ones. */
  users: Iterable<UserRatings>
}

/** The ridge was chosen at this many users and grows with a power of them. */
const REFERENCE_USERS = 500
const RIDGE_GROWTH = 0.3

const STAGES = ['reading', 'content', 'ranker', 'factors', 'values', 'onboarding'] as const

/**
 * Trains a model from a catalogue and anyone's ratings; without ratings it works from content alone. Deterministic.
 * @param onProgress called at the start of each stage
 */
export function trainModel(
  input: TrainingInput,
  options: Partial<TrainOptions> = {},
  onProgress: (progress: Progress) => void = () => {},
): Model {
  const settings = { ...DEFAULTS, ...options }
  const { items } = input
  const report = (stage: (typeof STAGES)[number]) =>
    onProgress({ stage, done: STAGES.indexOf(stage), total: STAGES.length })
  report('reading')
  const ratings = collectRatings(items, input.users)
  const likes = mapEntries(ratings, (value) => (value >= LIKE ? 1 : 0))
  const support = countColumns(likes, items.length)
  report('content')
  const { features, content } = buildContent(items, settings.featureWeights)
  const embedding = embed(content, features.length, settings.embeddingSize, settings.seed)
  report('ranker')
  const { covered, ranker } = coverItems(ratings, { embedding, itemCount: items.length }, settings)
  report('factors')
  const learned = trainFactors(likes, items.length, { ...settings.factors, seed: settings.seed }).items
  const completed = completeFactors(learned, content, support, settings.completion)
  report('values')
  const value = fitValueModel(ratings, items.length, embedding, settings.value)
  const prior = priorScores(items, support, value.itemBias, settings.priorWeight)
  report('onboarding')
  const onboarding = chooseOnboarding({ likes, embedding, prior })
  return {
    ids: Float64Array.from(items, (item) => item.id),
    years: Int16Array.from(items, (item) => item.year ?? 0),
    prior,
    support,
    covered,
    ranker,
    factors: toDense(completed),
    projections: toDense(
      projectItems(completed, likes, settings.factors, settings.factorWeight * viewerTrust(support)),
    ),
    content,
    contentWeight: settings.contentWeight,
    features,
    embedding,
    value,
    onboarding,
    newcomers: learnNewcomers(ratings, covered, [...onboarding.subarray(0, GRID)]),
    metrics: { users: rowCount(ratings), ratings: ratings.values.length, likes: likes.values.length },
  }
}

/** The ranker over the items with enough ratings, at most `rankerItems` of them, in the catalogue's numbering. */
function coverItems(
  ratings: SparseRows,
  { embedding, itemCount: n }: { embedding: DenseRows; itemCount: number },
  settings: TrainOptions,
) {
  const { width, values } = embedding
  const counts = countColumns(ratings, n)
  const scores = Float64Array.from(counts, (count) => (count >= settings.rankerSupport ? count : -Infinity))
  const rows = Uint32Array.from(topRows(scores, settings.rankerItems)).sort()
  const local = new Int32Array(n).fill(-1)
  rows.forEach((row, k) => (local[row] = k))
  const cut = new Float32Array(rows.length * width)
  rows.forEach((row, k) => cut.set(values.subarray(row * width, (row + 1) * width), k * width))
  const strengths = mapEntries(ratings, trainingStrength, (column) => local[column])
  const input = { strengths, itemCount: rows.length, embedding: { width, values: cut } }
  const ridge = settings.ridge * Math.max(1, rowCount(ratings) / REFERENCE_USERS) ** RIDGE_GROWTH
  return {
    covered: Uint8Array.from(local, (k) => (k >= 0 ? 1 : 0)),
    ranker: scatter(buildRanker(input, { ...settings, ridge }, settings), rows, n),
  }
}

/** The ranker's rows and columns back in the catalogue's numbering. */
function scatter(ranker: SparseRows, rows: Uint32Array, n: number): SparseRows {
  const offsets = new Uint32Array(n + 1)
  rows.forEach((row, k) => (offsets[row + 1] = ranker.offsets[k + 1] - ranker.offsets[k]))
  for (let i = 0; i < n; i++) offsets[i + 1] += offsets[i]
  return { offsets, columns: ranker.columns.map((column) => rows[column]), values: ranker.values }
}

function toDense({ size, values }: Factors): DenseRows {
  return { width: size, values: Float32Array.from(values) }
}

/**
 * A small score for everybody: likes, and the fewer of them there are the more the catalogue's popularity. Quality
 * breaks near ties.
 */
function priorScores(
  items: readonly CatalogueItem[],
  support: Float32Array,
  quality: Float32Array,
  weight: number,
): Float32Array {
  const trust = viewerTrust(support)
  const mostLiked = Math.log1p(support.reduce((max, count) => Math.max(max, count), 1))
  const mostPopular = Math.log1p(items.reduce((max, item) => Math.max(max, item.popularity), 1))
  return Float32Array.from(items, (item, i) => {
    const liked = Math.log1p(support[i]) / mostLiked
    const popular = Math.log1p(Math.max(0, item.popularity)) / mostPopular
    return weight * (trust * liked + (1 - trust) * popular + 0.1 * quality[i])
  })
}
