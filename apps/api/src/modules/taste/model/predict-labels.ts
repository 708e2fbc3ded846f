import { createHash } from 'node:crypto'
import { trainLabelPredictor, type LabelledDocument, type LabelPredictor, type LabelQuality } from '@marquee/search'
import { loadStatements, STATEMENTS } from '@marquee/starter'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import {
  createImportRunRepository,
  createIndexRepository,
  type IndexRepository,
  toPlotDocument,
} from '../../catalogue/index.ts'
import { createLabelRepository, type PredictedLabelRow } from './label-repository.ts'
import type { TrainProgress } from './train.ts'

export interface LabelRequest {
  /** Sources whose content may be used for training. */
  learnable: readonly string[]
  /** Measures the prediction also when no movie needs it. */
  measureLabels?: boolean
  onProgress: (progress: TrainProgress) => void
}

export interface LabelSummary {
  /** Movies that got labels, and the number of these labels. */
  movies: number
  labels: number
  /** On labelled movies held out; null if it was not measured. */
  quality: Pick<LabelQuality, 'averagePrecision' | 'baseRate' | 'labels'> | null
}

const BATCH = 500
/** Only the best known movies get labels, because each takes some milliseconds. */
const MAX_MOVIES = 100_000
const MAX_LABELS = 20
const SHIPPED = loadStatements()

/**
 * Predicts the missing labels of movies from their texts and keywords, by a model trained on the fully labelled ones; each
 * rating is weighed by the model's confidence. With the same training set as last time only movies added or changed
 * since are predicted; otherwise all are, and predictions that no longer hold are removed.
 */
export async function predictLabels(db: Kysely<Tables>, request: LabelRequest): Promise<LabelSummary> {
  const { learnable, measureLabels = false } = request
  const repository = createLabelRepository(db, learnable)
  const documents = createIndexRepository(db, learnable)
  const runs = createImportRunRepository(db)
  await repository.removeOutdated()
  const isWanted = (await repository.unlabelled(1, null)).length > 0
  if (!isWanted && !measureLabels) return { movies: 0, labels: 0, quality: null }
  const trainingSet = await loadTrainingSet(await repository.labelled(), documents)
  // Stored with the run, so the name stays.
  const args = { teachers: createHash('sha256').update(JSON.stringify(trainingSet)).digest('hex') }
  const since = await runs.lastDone('predicted', args)
  const wanting = await repository.unlabelled(MAX_MOVIES, since)
  if (wanting.length === 0 && !measureLabels) return { movies: 0, labels: 0, quality: null }
  const predictor = trainLabelPredictor(trainingSet)
  const summary: LabelSummary = { movies: 0, labels: 0, quality: predictor.quality }
  if (wanting.length === 0) return summary

  const names = new Set<string>(STATEMENTS)
  const stated = new Set((await documents.labels()).flatMap(({ id, name }) => (names.has(name) ? id : [])))
  const run = await runs.begin('predicted', args)
  let done = 0
  for (const ids of batches(wanting)) {
    const rows = await predictBatch(ids, documents, predictor, stated)
    await repository.replacePredicted(ids, rows)
    summary.movies += new Set(rows.map((row) => row.movie_id)).size
    summary.labels += rows.length
    request.onProgress({ stage: 'labels', done: (done += ids.length), total: wanting.length })
  }
  await runs.finish(run)
  return summary
}

async function loadTrainingSet(
  labelled: Awaited<ReturnType<ReturnType<typeof createLabelRepository>['labelled']>>,
  documents: IndexRepository,
): Promise<LabelledDocument[]> {
  const trainingSet: LabelledDocument[] = []
  for (const ids of batches([...labelled.keys()])) {
    for (const row of await documents.movies(ids)) {
      // Without popularity, which changes daily and does not affect labels.
      trainingSet.push({ document: { ...toPlotDocument(row), popularity: 0 }, labels: labelled.get(row.id)! })
    }
  }
  return trainingSet
}

/** @param stated labels that are stated of every movie of the starter catalogue, also by their absence */
async function predictBatch(
  ids: readonly number[],
  documents: IndexRepository,
  predictor: LabelPredictor,
  stated: ReadonlySet<number>,
): Promise<PredictedLabelRow[]> {
  return (await documents.movies(ids)).flatMap((row) =>
    predictor
      .predict(toPlotDocument(row))
      .filter(({ labelId }) => !stated.has(labelId) || !SHIPPED.has(row.tmdb_id ?? 0))
      .slice(0, MAX_LABELS)
      .map(({ labelId, rating, confidence }) => ({
        movie_id: row.id,
        label_id: labelId,
        rating: Math.round(100 * rating * confidence) / 100,
      })),
  )
}

function* batches(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += BATCH) yield ids.slice(start, start + BATCH)
}
