import {
  createRecommender,
  decodeModel,
  encodeModel,
  ModelFormatError,
  trainModel,
  type CatalogueItem,
  type Model,
  type TrainedParts,
  type UserRatings,
} from '@marquee/recommender'
import { loadPanel } from '@marquee/starter'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { readTrainedFiles, type ImportSummary } from '../exchange/trained-files.ts'
import {
  createModelRepository,
  DamagedSnapshotError,
  type ModelRepository,
  type SnapshotRow,
} from './model-repository.ts'
import { createTrainingRepository } from './training-repository.ts'
import { toPanel } from './house-panel.ts'
import { measureHoldout, type HoldoutMetrics } from './holdout.ts'
import { createTrainThreads } from './train-threads.ts'
import { createBroughtEffectRepository, measureBrought, toMetrics, type MeasuredEffect } from './brought-effect.ts'
import { predictLabels, type LabelSummary } from './predict-labels.ts'

export interface TrainRequest {
  databaseUrl: string
  /** Sources whose content may be used for training. */
  learnable: readonly string[]
  /** Runs at normal priority, because nothing is served before it is done. */
  urgent?: boolean
  /** Stores the model even when it is worse than the current one. */
  force?: boolean
  /** Measures how well labels are predicted, also when no movie needs them. */
  measureLabels?: boolean
  /** Takes factors and neighbours from the files of a trainer elsewhere in this directory. */
  importFrom?: string
}
export interface TrainResult {
  /** A model that is clearly worse than the current one is refused. */
  outcome: 'stored' | 'refused'
  version: string
  movies: number
  users: number
  ratings: number
  /** MeasuredEffect on the holdout users; null if they are too few. */
  holdout: HoldoutMetrics | null
  /** The current model on the same users; null if it cannot be compared. */
  inUse: HoldoutMetrics | null
  /** Imported parts of a trainer elsewhere; null if everything was trained here. */
  imported: ImportSummary | null
  /** Effect of imported ratings; null without any. */
  brought: MeasuredEffect | null
  labels: LabelSummary
  seconds: number
  peakBytes: number
}

/** Progress of a training: the stages of the model, then the movies whose labels are predicted. */
export interface TrainProgress {
  stage: string
  done: number
  total: number
}

/** A model that reaches less than this share of the stored one's NDCG on the holdout users is refused. */
const TOLERANCE = 0.98

/**
 * Trains a model on the whole database and stores it as the newest snapshot, which every process then loads, unless it
 * is worse than the current one on users that neither was trained on. Then predicts the labels of unlabelled movies.
 */
export async function train(
  request: TrainRequest,
  log: FastifyBaseLogger,
  onProgress: (progress: TrainProgress) => void,
): Promise<TrainResult> {
  const pool = createPool(request.databaseUrl, log, { max: 2, statementTimeoutMs: 0 })
  const db = createQueries(pool)
  const startedAt = new Date()
  try {
    const trained = await trainOnce(db, request, onProgress)
    const labels = await predictLabels(db, { ...request, onProgress })
    const seconds = (Date.now() - startedAt.getTime()) / 1000
    const result = { ...trained, labels, seconds, peakBytes: process.resourceUsage().maxRSS * 1024 }
    await note(db, result, startedAt)
    return result
  } finally {
    await db.destroy()
  }
}

async function trainOnce(
  db: Kysely<Tables>,
  { learnable, force = false, importFrom }: TrainRequest,
  onProgress: (progress: TrainProgress) => void,
): Promise<Omit<TrainResult, 'labels' | 'seconds' | 'peakBytes'>> {
  const training = createTrainingRepository(db, learnable)
  const snapshots = createModelRepository(db)
  const items = await training.items()
  const elsewhere = importFrom === undefined ? null : await readElsewhere(importFrom, items, snapshots)
  const { trainingUsers, holdoutUsers, own, imported } = await training.people()
  const { close, ...threads } = createTrainThreads()
  const idsByTmdb = await training.idsByTmdb()
  const panel = toPanel(loadPanel(), (tmdbId) => idsByTmdb.get(tmdbId))
  const model = trainModel(
    { items, users: trainingUsers, panel, ...(elsewhere && { trained: elsewhere.parts }) },
    threads,
    onProgress,
  )
  onProgress({ stage: 'measuring', done: 1, total: 1 })
  const holdout = measureHoldout(createRecommender(model), holdoutUsers)
  const inUse = holdout && (await measureStored(snapshots, holdoutUsers))
  const ratings = trainingUsers.reduce((sum, { items }) => sum + items.length, 0)
  const facts = { version: new Date().toISOString(), movies: items.length, users: trainingUsers.length, ratings }
  const measured = { holdout, inUse, imported: elsewhere?.summary ?? null }
  const worse = holdout !== null && inUse !== null && holdout.ndcg100 < TOLERANCE * inUse.ndcg100
  const outcome = worse && !force ? 'refused' : 'stored'
  if (outcome === 'stored') await snapshots.save(encodeModel(model), { ...facts, metrics: metricsOf(model, holdout) })
  // Only now, because it may train two more models.
  const trainOn = (users: readonly UserRatings[]) => trainModel({ items, users, panel }, threads)
  const brought = measureBrought({ own, imported, trainOn }, await createBroughtEffectRepository(db).newest())
  await close()
  return { outcome, ...facts, ...measured, brought }
}

/** Parts that were trained elsewhere, with the unit of the model in use, to which they are scaled. */
async function readElsewhere(
  directory: string,
  items: readonly CatalogueItem[],
  snapshots: ModelRepository,
): Promise<{ parts: TrainedParts; summary: ImportSummary }> {
  const { parts, summary } = await readTrainedFiles(
    directory,
    items.map(({ id }) => id),
  )
  const stored = await snapshots.newest()
  const model = stored && (await decodeStored(snapshots, stored))
  return { parts: { ...parts, ...(model && hasRanker(model) && { unit: model.unit }) }, summary }
}

const hasRanker = ({ ranker }: Model) => ranker.values.length > 0

/** The stored model on today's holdout users, if it was not trained on them either and can still be read. */
async function measureStored(
  snapshots: ModelRepository,
  holdoutUsers: readonly UserRatings[],
): Promise<HoldoutMetrics | null> {
  const stored = await snapshots.newest()
  if (!stored?.metrics['held_out_people']) return null
  const model = await decodeStored(snapshots, stored)
  return model && measureHoldout(createRecommender(model), holdoutUsers)
}

/** Null if the models cannot be compared: a release has changed the format, or the stored one is damaged. */
async function decodeStored(snapshots: ModelRepository, stored: SnapshotRow): Promise<Model | null> {
  try {
    return decodeModel(await snapshots.body(stored))
  } catch (error) {
    if (error instanceof ModelFormatError || error instanceof DamagedSnapshotError) return null
    throw error
  }
}

function metricsOf({ metrics }: Model, holdout: HoldoutMetrics | null): Record<string, number> {
  if (holdout === null) return metrics
  const { people, ...measured } = holdout
  return { ...metrics, ...measured, held_out_people: people }
}

function note(db: Kysely<Tables>, result: TrainResult, startedAt: Date): Promise<unknown> {
  const { outcome, movies, users, ratings, seconds, holdout, labels } = result
  return createTrainingRepository(db, []).note({
    outcome,
    movies,
    users,
    ratings,
    seconds,
    peak_bytes: result.peakBytes,
    started_at: startedAt,
    metrics: {
      ...(holdout && { ndcg100: holdout.ndcg100, recall20: holdout.recall20, rmse: holdout.rmse }),
      ...(result.brought && toMetrics(result.brought)),
      ...(labels.quality && { labels_average_precision: labels.quality.averagePrecision }),
    },
  })
}
