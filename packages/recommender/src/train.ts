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
import type { PanelRows } from './panel.ts'
import { firstRows, panelLikes, panelRows, stackRows } from './panel.ts'
import { audienceShares, priorScores, rankerUnit } from './prior.ts'
import { projectItems } from './projection.ts'
import { buildRanker } from './ranker.ts'
import { viewerTrust } from './scoring.ts'
import { chooseReferences } from './percent-scale.ts'
import { topRows } from './select.ts'
import type { CatalogueItem, DenseRows, Model, Panel, Progress, SparseRows, UserRatings } from './types.ts'

export interface TrainingInput {
  items: readonly CatalogueItem[]
  /** Anonymous users of this instance and imported ones. */
  users: Iterable<UserRatings>
  /** The house panel, where the catalogue ships with one. */
  panel?: Panel
}

/** The ridge was tuned at this many users and grows with a power of their number. */
const REFERENCE_USERS = 500
const RIDGE_GROWTH = 0.3
/** Below this share of them the ridge falls no further. */
const MIN_USER_SHARE = 0.3
/** The unit of scores where there is no ranker and scores come from content alone. */
const UNIT_WITHOUT_RANKER = 0.0003

const STAGES = ['reading', 'content', 'ranker', 'factors', 'values', 'onboarding'] as const

/**
 * Trains a model on a catalogue, users' ratings and the house panel; without ratings and panel, on content alone.
 * Deterministic for a seed.
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
  const people = rowCount(ratings)
  const panel = panelRows(items, input.panel, people, settings.panel)
  const ownLikes = mapEntries(ratings, (value) => (value >= LIKE ? 1 : 0))
  const likes = stackRows([ownLikes, panelLikes(panel)])
  const support = countColumns(likes, items.length)
  report('content')
  const { features, content } = buildContent(items, settings.featureWeights)
  const embedding = embed(content, features.length, settings.embeddingSize, settings.seed)
  report('ranker')
  const { covered, ranker } = coverItems(ratings, panel, { embedding, itemCount: items.length }, settings)
  const unit = rankerUnit(ranker, covered) || UNIT_WITHOUT_RANKER
  report('factors')
  const factors = learnFactors(likes, content, support, settings)
  report('values')
  const allRatings = stackRows([ratings, firstRows(panel.viewers, panel.trust)])
  const value = fitValueModel(allRatings, items.length, embedding, settings.value)
  const known = { likes: countColumns(ownLikes, items.length), people }
  const shares = audienceShares(items, input.panel, known, settings.prior)
  const prior = priorScores(shares, unit)
  report('onboarding')
  const onboarding = chooseOnboarding({ likes, embedding, prior })
  return {
    ids: Float64Array.from(items, (item) => item.id),
    years: Int16Array.from(items, (item) => item.year ?? 0),
    prior,
    priorWeight: priorWeight(people, settings),
    references: chooseReferences(shares),
    support,
    covered,
    ranker,
    unit,
    ...factors,
    factorBlend: settings.factorBlend,
    content,
    contentWeight: settings.contentWeight,
    coveredContentWeight:
      settings.coveredContentWeight * unit * contentFade(ratings, covered, settings.contentHalfLife),
    features,
    embedding,
    value,
    onboarding,
    newcomers: learnNewcomers(ratings, covered, [...onboarding.subarray(0, GRID)]),
    metrics: trainingMetrics(ratings, ownLikes, panel),
  }
}

/** The factors of all items, predicted from content where ratings are few, and what each rating adds to a user's factor. */
function learnFactors(
  likes: SparseRows,
  content: SparseRows,
  support: Float32Array,
  settings: TrainOptions,
): Pick<Model, 'factors' | 'projections'> {
  const learned = trainFactors(likes, support.length, { ...settings.factors, seed: settings.seed }).items
  const completed = completeFactors(learned, content, support, settings.completion)
  const weight = settings.factorWeight * viewerTrust(support)
  return {
    factors: toDense(completed),
    projections: toDense(projectItems(completed, likes, settings.factors, weight)),
  }
}

function trainingMetrics(ratings: SparseRows, likes: SparseRows, panel: PanelRows): Model['metrics'] {
  return {
    users: rowCount(ratings),
    ratings: ratings.values.length,
    likes: likes.values.length,
    panel_viewers: rowCount(panel.viewers),
    panel_share: panelShare(ratings, panel),
  }
}

/** With more real users the ranker is more certain, so the prior keeps less weight for users with many ratings. */
function priorWeight(people: number, { prior, panel }: TrainOptions): Model['priorWeight'] {
  const withoutUsers = panel.halfLife / (panel.halfLife + people)
  return {
    start: prior.start,
    end: withoutUsers * prior.endWithoutUsers + (1 - withoutUsers) * prior.endWithManyUsers,
    until: prior.until,
  }
}

/** Weight of plain content for covered items: 1 without real ratings, a half at `halfLife` ratings per covered item. */
function contentFade(ratings: SparseRows, covered: Uint8Array, halfLife: number): number {
  const items = covered.reduce((sum, x) => sum + x, 0)
  return halfLife / (halfLife + ratings.values.length / Math.max(1, items))
}

/** The panel's share, 0 … 1, of the ranker's training data, weighted. */
function panelShare(ratings: SparseRows, { viewers, lists, viewerWeight, listWeight }: PanelRows): number {
  const panel = viewerWeight * viewers.values.length + listWeight * lists.values.length
  return panel === 0 ? 0 : panel / (panel + ratings.values.length)
}

/** Trains the ranker on the items with enough ratings, at most `rankerItems` of them, and returns it in the catalogue's numbering. */
function coverItems(
  ratings: SparseRows,
  panel: PanelRows,
  { embedding, itemCount: n }: { embedding: DenseRows; itemCount: number },
  settings: TrainOptions,
) {
  const { width, values } = embedding
  const allRatings = stackRows([ratings, panel.viewers])
  const counts = countColumns(stackRows([allRatings, panel.lists]), n)
  const scores = Float64Array.from(counts, (count) => (count >= settings.rankerSupport ? count : -Infinity))
  const rows = Uint32Array.from(topRows(scores, settings.rankerItems)).sort()
  const local = new Int32Array(n).fill(-1)
  rows.forEach((row, k) => (local[row] = k))
  const cut = new Float32Array(rows.length * width)
  rows.forEach((row, k) => cut.set(values.subarray(row * width, (row + 1) * width), k * width))
  const localOf = (column: number) => local[column]
  const strengths = stackRows([
    mapEntries(allRatings, trainingStrength, localOf),
    mapEntries(panel.lists, (strength) => strength, localOf),
  ])
  const weights = new Float64Array(rowCount(strengths)).fill(panel.listWeight)
  weights.fill(1, 0, rowCount(ratings)).fill(panel.viewerWeight, rowCount(ratings), rowCount(allRatings))
  const input = { strengths, weights, itemCount: rows.length, embedding: { width, values: cut } }
  const users = rowCount(ratings) + panel.trust * rowCount(panel.viewers)
  const ridge = settings.ridge * Math.max(MIN_USER_SHARE, users / REFERENCE_USERS) ** RIDGE_GROWTH
  return {
    covered: Uint8Array.from(local, (k) => (k >= 0 ? 1 : 0)),
    ranker: scatter(buildRanker(input, { ...settings, ridge }, settings), rows, n),
  }
}

/** Renumbers the ranker's rows and columns to the catalogue's. */
function scatter(ranker: SparseRows, rows: Uint32Array, n: number): SparseRows {
  const offsets = new Uint32Array(n + 1)
  rows.forEach((row, k) => (offsets[row + 1] = ranker.offsets[k + 1] - ranker.offsets[k]))
  for (let i = 0; i < n; i++) offsets[i + 1] += offsets[i]
  return { offsets, columns: ranker.columns.map((column) => rows[column]), values: ranker.values }
}

function toDense({ size, values }: Factors): DenseRows {
  return { width: size, values: Float32Array.from(values) }
}
