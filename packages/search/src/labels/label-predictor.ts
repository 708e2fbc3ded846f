import { Cholesky } from '../algebra/cholesky.ts'
import type { PlotDocument } from '../types.ts'
import { calibrate, type Calibration, type CalibrationExample } from './calibration.ts'
import { LabelFeatures } from './label-features.ts'
import { measureLabels, type LabelQuality } from './label-quality.ts'

export interface LabelledDocument {
  document: PlotDocument
  /** Ratings lie between -1 and 1; a label counts as carried when its rating is above 0. */
  labels: readonly { labelId: number; rating: number }[]
}

export interface PredictedLabel {
  labelId: number
  /** Mean rating of the label among the movies that carry it, above 0 and at most 1. */
  rating: number
  /** Probability that the movie carries the label. */
  confidence: number
}

/** A trained predictor of labels. */
export interface LabelPredictor {
  /** Labels with a confidence of at least `minConfidence` (0.3 by default), most confident first. */
  predict(document: PlotDocument, minConfidence?: number): PredictedLabel[]
  /** On the training movies, each predicted from all others (leave-one-out). */
  quality: LabelQuality
}

const RIDGE = 0.5
const MIN_CONFIDENCE = 0.3
/** Labels of fewer movies are not predicted. */
const MIN_CARRIERS = 5
/** The time to solve grows with the cube of this number; it is some tens of seconds. */
const MAX_MOVIES = 4000

interface LearnedLabel {
  labelId: number
  rating: number
  share: number
  /** Weight of each training movie. */
  dual: Float64Array
}

/**
 * Trains a predictor of labels on labelled movies by kernel ridge regression (regularised least squares, one against the rest; Rifkin,
 * Yeo & Poggio, 2003) on tf-idf vectors: one factorisation serves all labels, and gives the leave-one-out scores that
 * calibrate the confidence. O(n³ + labels · n²) time and O(n²) space for n movies, of which the first 4,000 are used.
 */
export function trainLabelPredictor(movies: Iterable<LabelledDocument>): LabelPredictor {
  const given = Iterator.from(movies).take(MAX_MOVIES).toArray()
  const features = new LabelFeatures(given.map(({ document }) => document))
  const postings = invert(given.map(({ document }) => features.vector(document)))
  const targets = learnable(given)
  if (targets.length === 0) return { predict: () => [], quality: measureLabels([]) }
  const { learned, calibration, quality } = learn(kernel(given, features, postings), targets, given.length)
  return {
    quality,
    predict(document, minConfidence = MIN_CONFIDENCE) {
      const similarities = similaritiesTo(postings, features.vector(document), given.length)
      return learned
        .map(({ labelId, rating, share, dual }) => {
          let score = share
          for (let i = 0; i < dual.length; i++) score += dual[i] * similarities[i]
          return { labelId, rating, confidence: calibration.probability(score, share) }
        })
        .filter(({ confidence }) => confidence >= minConfidence)
        .sort((a, b) => b.confidence - a.confidence || a.labelId - b.labelId)
    },
  }
}

interface Target {
  labelId: number
  rating: number
  carriers: readonly number[]
}

function learnable(movies: readonly LabelledDocument[]): Target[] {
  const found = new Map<number, { sum: number; carriers: number[] }>()
  movies.forEach(({ labels }, movie) => {
    for (const { labelId, rating } of labels) {
      if (rating <= 0) continue
      const target = found.get(labelId) ?? { sum: 0, carriers: [] }
      target.sum += rating
      target.carriers.push(movie)
      found.set(labelId, target)
    }
  })
  return [...found].flatMap(([labelId, { sum, carriers }]) => {
    const learnable = carriers.length >= MIN_CARRIERS && carriers.length < movies.length
    return learnable ? { labelId, rating: sum / carriers.length, carriers } : []
  })
}

function learn(
  matrix: Float64Array,
  targets: readonly Target[],
  size: number,
): { learned: LearnedLabel[]; calibration: Calibration; quality: LabelQuality } {
  const factor = new Cholesky(matrix, size)
  const inverse = factor.inverseDiagonal()
  const examples: CalibrationExample[][] = []
  const learned = targets.map(({ labelId, rating, carriers }) => {
    const share = carriers.length / size
    const residual = new Float64Array(size).fill(-share)
    for (const movie of carriers) residual[movie] += 1
    const dual = factor.solve(residual)
    const carried = new Set(carriers)
    // The leave-one-out score, from training on the other movies only: its residual is weight / inverse.
    const scoreOf = (movie: number) => (carried.has(movie) ? 1 : 0) - dual[movie] / inverse[movie]
    examples.push(Array.from(dual, (_, movie) => ({ score: scoreOf(movie), share, carried: carried.has(movie) })))
    return { labelId, rating, share, dual }
  })
  const calibration = calibrate(examples.flat())
  const confidences = examples.map((list) =>
    list.map(({ score, share, carried }) => ({ confidence: calibration.probability(score, share), carried })),
  )
  return { learned, calibration, quality: measureLabels(confidences) }
}

type Postings = ReadonlyMap<number, readonly { movie: number; value: number }[]>

function invert(vectors: readonly ReadonlyMap<number, number>[]): Postings {
  const postings = new Map<number, { movie: number; value: number }[]>()
  vectors.forEach((vector, movie) => {
    for (const [feature, value] of vector) {
      const list = postings.get(feature) ?? []
      list.push({ movie, value })
      postings.set(feature, list)
    }
  })
  return postings
}

/** Cosine similarity of the vector with that of every training movie. */
function similaritiesTo(postings: Postings, vector: ReadonlyMap<number, number>, size: number): Float64Array {
  const similarities = new Float64Array(size)
  for (const [feature, own] of vector) {
    for (const { movie, value } of postings.get(feature) ?? []) similarities[movie] += own * value
  }
  return similarities
}

function kernel(movies: readonly LabelledDocument[], features: LabelFeatures, postings: Postings): Float64Array {
  const size = movies.length
  const matrix = new Float64Array(size * size)
  movies.forEach(({ document }, movie) => {
    matrix.set(similaritiesTo(postings, features.vector(document), size), movie * size)
    matrix[movie * size + movie] += RIDGE
  })
  return matrix
}
