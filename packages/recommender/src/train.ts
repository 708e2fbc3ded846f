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
  /** Anonymous: people of this instance and imported ones. */
  users: Iterable<UserRatings>
  /** The house panel, where the catalogue ships with one. */
  panel?: Panel
}

/** The ridge was chosen at this many users and grows with a power of them. */
const REFERENCE_USERS = 500
const RIDGE_GROWTH = 0.3
/** Below this share of them it falls no further. */
const FEWEST = 0.3
/** The scores' unit where nobody teaches a ranker and content alone speaks. */
const UNIT_WITHOUT_RANKER = 0.0003

const STAGES = ['reading', 'content', 'ranker', 'factors', 'values', 'onboarding'] as const

/**
 * Trains a model from a catalogue, anyone's ratings and the house panel; without either it works from content alone.
 * Deterministic.
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
  const house = panelRows(items, input.panel, people, settings.panel)
  const ownLikes = mapEntries(ratings, (value) => (value >= LIKE ? 1 : 0))
  const likes = stackRows([ownLikes, panelLikes(house)])
  const support = countColumns(likes, items.length)
  report('content')
  const { features, content } = buildContent(items, settings.featureWeights)
  const embedding = embed(content, features.length, settings.embeddingSize, settings.seed)
  report('ranker')
  const { covered, ranker } = coverItems(ratings, house, { embedding, itemCount: items.length }, settings)
  const unit = rankerUnit(ranker, covered) || UNIT_WITHOUT_RANKER
  report('factors')
  const factors = learnFactors(likes, content, support, settings)
  report('values')
  const taught = stackRows([ratings, firstRows(house.viewers, house.trust)])
  const value = fitValueModel(taught, items.length, embedding, settings.value)
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
    metrics: countTaught(ratings, ownLikes, house),
  }
}

/** Factors of all items, content filling the gaps, and what a rating adds to a place among them. */
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

function countTaught(ratings: SparseRows, likes: SparseRows, house: PanelRows): Model['metrics'] {
  return {
    users: rowCount(ratings),
    ratings: ratings.values.length,
    likes: likes.values.length,
    panel_viewers: rowCount(house.viewers),
    panel_share: panelShare(ratings, house),
  }
}

/** Real people make the ranker surer of itself: then less of the prior is left for whoever has rated enough. */
function priorWeight(people: number, { prior, panel }: TrainOptions): Model['priorWeight'] {
  const alone = panel.halfLife / (panel.halfLife + people)
  return { start: prior.start, end: alone * prior.endAlone + (1 - alone) * prior.endTaught, until: prior.until }
}

/** How much plain content adds where viewers speak: 1 without real ratings, a half at `halfLife` of them per covered item. */
function contentFade(ratings: SparseRows, covered: Uint8Array, halfLife: number): number {
  const items = covered.reduce((sum, x) => sum + x, 0)
  return halfLife / (halfLife + ratings.values.length / Math.max(1, items))
}

/** The panel's share, 0 … 1, of all that the ranker has learned from: rows by what each counts. */
function panelShare(ratings: SparseRows, { viewers, lists, viewerWeight, listWeight }: PanelRows): number {
  const panel = viewerWeight * viewers.values.length + listWeight * lists.values.length
  return panel === 0 ? 0 : panel / (panel + ratings.values.length)
}

/** The ranker over the items with enough ratings, at most `rankerItems` of them, in the catalogue's numbering. */
function coverItems(
  ratings: SparseRows,
  house: PanelRows,
  { embedding, itemCount: n }: { embedding: DenseRows; itemCount: number },
  settings: TrainOptions,
) {
  const { width, values } = embedding
  const taught = stackRows([ratings, house.viewers])
  const counts = countColumns(stackRows([taught, house.lists]), n)
  const scores = Float64Array.from(counts, (count) => (count >= settings.rankerSupport ? count : -Infinity))
  const rows = Uint32Array.from(topRows(scores, settings.rankerItems)).sort()
  const local = new Int32Array(n).fill(-1)
  rows.forEach((row, k) => (local[row] = k))
  const cut = new Float32Array(rows.length * width)
  rows.forEach((row, k) => cut.set(values.subarray(row * width, (row + 1) * width), k * width))
  const localOf = (column: number) => local[column]
  const strengths = stackRows([
    mapEntries(taught, trainingStrength, localOf),
    mapEntries(house.lists, (strength) => strength, localOf),
  ])
  const weights = new Float64Array(rowCount(strengths)).fill(house.listWeight)
  weights.fill(1, 0, rowCount(ratings)).fill(house.viewerWeight, rowCount(ratings), rowCount(taught))
  const input = { strengths, weights, itemCount: rows.length, embedding: { width, values: cut } }
  const users = rowCount(ratings) + house.trust * rowCount(house.viewers)
  const ridge = settings.ridge * Math.max(FEWEST, users / REFERENCE_USERS) ** RIDGE_GROWTH
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
