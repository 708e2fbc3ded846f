import { fitValueModel } from './calibration.ts'
import { completeFactors } from './completion.ts'
import { coverItems } from './covered-ranker.ts'
import { embed } from './embedding.ts'
import type { Factors } from './factors.ts'
import { trainFactors } from './factors.ts'
import { buildContent } from './features.ts'
import { collectRatings, countColumns, mapEntries } from './interactions.ts'
import { rowCount } from './linalg/sparse.ts'
import { learnNewcomers } from './newcomers.ts'
import { chooseOnboarding, GRID } from './onboarding.ts'
import type { TrainOptions } from './options.ts'
import { DEFAULTS, LIKE } from './options.ts'
import type { PanelRows } from './panel.ts'
import { firstRows, panelLikes, panelRows, stackRows } from './panel.ts'
import { audienceShares, priorScores, rankerUnit } from './prior.ts'
import { projectItems } from './projection.ts'
import { viewerTrust } from './scoring.ts'
import { percentReferences } from './percent-scale.ts'
import type { PlacedFactors, TrainedParts } from './trained-parts.ts'
import { placeParts } from './trained-parts.ts'
import type { CatalogueItem, DenseRows, Model, Panel, Progress, SparseRows, UserRatings } from './types.ts'

export interface TrainingInput {
  items: readonly CatalogueItem[]
  /** Anonymous users of this instance and imported ones. */
  users: Iterable<UserRatings>
  /** The house panel, where the catalogue ships with one. */
  panel?: Panel
  /** Parts that another trainer has made, which then are not trained here. */
  trained?: TrainedParts
}

/** The unit of scores where there is no ranker and scores come from content alone. */
const UNIT_WITHOUT_RANKER = 0.0003

const STAGES = ['reading', 'content', 'ranker', 'factors', 'values', 'onboarding'] as const
/** Number of stages that a training reports. */
export const TRAINING_STAGES = STAGES.length

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
  const ids = Float64Array.from(items, (item) => item.id)
  const trained = placeParts(ids, input.trained ?? {}, settings)
  const { covered, ranker, earlyRanker } =
    trained.table ?? coverItems(ratings, panel, { embedding, itemCount: items.length }, settings)
  const unit = rankerUnit(ranker, covered) || UNIT_WITHOUT_RANKER
  report('factors')
  const factors = learnFactors({ likes, content, support }, settings, trained.factors)
  report('values')
  const allRatings = stackRows([ratings, firstRows(panel.viewers, panel.trust)])
  const value = fitValueModel(allRatings, items.length, embedding, settings.value)
  const known = { likes: countColumns(ownLikes, items.length), people }
  const shares = audienceShares(items, input.panel, known, settings.prior)
  const prior = priorScores(shares, unit)
  report('onboarding')
  const onboarding = chooseOnboarding({ likes, embedding, prior })
  return {
    ids,
    years: Int16Array.from(items, (item) => item.year ?? 0),
    prior,
    priorWeight: priorWeight(people, settings),
    ...percentReferences(shares),
    support,
    covered,
    ranker,
    earlyRanker,
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

interface FactorData {
  likes: SparseRows
  content: SparseRows
  support: Float32Array
}

/** The factors of all items, predicted from content for items with few ratings, and each rating's contribution to a user's factor. */
function learnFactors(
  { likes, content, support }: FactorData,
  settings: TrainOptions,
  placed?: PlacedFactors,
): Pick<Model, 'factors' | 'projections'> {
  const loss = { ...settings.factors, ...placed?.loss }
  const learned = placed?.factors ?? trainFactors(likes, support.length, { ...loss, seed: settings.seed }).items
  const counts = placed ? support.map((count, row) => (placed.known[row] ? count : 0)) : support
  const completed = completeFactors(learned, content, counts, settings.completion)
  const weight = settings.factorWeight * viewerTrust(support)
  return { factors: toDense(completed), projections: toDense(projectItems(completed, likes, loss, weight)) }
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

/** With more real users the ranker is more certain, so the prior keeps less weight and gives way to each rating alike. */
function priorWeight(people: number, { prior, panel }: TrainOptions): Model['priorWeight'] {
  const withoutUsers = panel.halfLife / (panel.halfLife + people)
  const between = (without: number, withMany: number) => withoutUsers * without + (1 - withoutUsers) * withMany
  return {
    start: between(prior.startWithoutUsers, prior.startWithManyUsers),
    end: between(prior.endWithoutUsers, prior.endWithManyUsers),
    until: prior.until,
    rarity: withoutUsers * prior.rarity,
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

function toDense({ size, values }: Factors): DenseRows {
  return { width: size, values: Float32Array.from(values) }
}
