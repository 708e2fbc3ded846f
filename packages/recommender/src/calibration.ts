import { fitIsotonic } from './isotonic.ts'
import { buildSparse } from './linalg/sparse.ts'
import { LIKE } from './options.ts'
import { mix32 } from './random.ts'
import { RATING_VALUES } from './rating-values.ts'
import type { Curve, DenseRows, SparseRows, ValueModel } from './types.ts'
import { fitUser, rawValue } from './value-model.ts'
import type { Bayes, BayesOptions } from './value-training.ts'
import { fitBayes, refineBayes } from './value-training.ts'

/** Share of the ratings that calibration holds out, and the fewest ratings with which it does. */
const HELD_OUT_SHARE = 0.1
const MIN_RATINGS = 2000
/** Share of the iterations that follow on all ratings once the curves are fitted. */
const REFINING = 1 / 3

const { Dislike, Best } = RATING_VALUES
const IDENTITY: Curve = { knots: Float32Array.of(Dislike, Best), levels: Float32Array.of(Dislike, Best) }
/** Used until there are enough ratings to fit curves on. */
const ASSUMED_LIKED: Curve = {
  knots: Float32Array.of(Dislike, 0, 0.5, Best),
  levels: Float32Array.of(0.02, 0.2, 0.7, 0.98),
}
const ASSUMED_SPARED: Curve = {
  knots: Float32Array.of(Dislike, 0, 0.5, Best),
  levels: Float32Array.of(-0.9, -0.4, -0.1, -0.01),
}

/**
 * Fits the value model on all ratings. Its calibration curves are fitted on a held-out tenth first, then training goes on
 * with that tenth included. Deterministic.
 */
export function fitValueModel(
  ratings: SparseRows,
  itemCount: number,
  embedding: DenseRows,
  options: BayesOptions,
): ValueModel {
  const curves = { expected: IDENTITY, liked: ASSUMED_LIKED, spared: ASSUMED_SPARED }
  if (ratings.values.length < MIN_RATINGS)
    return toModel(fitBayes(ratings, embedding, itemCount, options).bayes, curves)
  const { kept, heldOut } = split(ratings)
  const fit = fitBayes(kept, embedding, itemCount, options)
  const calibrated = fitCurves(toModel(fit.bayes, curves), kept, heldOut)
  refineBayes(fit, ratings, itemCount, { ...options, iterations: Math.ceil(options.iterations * REFINING) })
  return toModel(fit.bayes, calibrated)
}

function toModel(
  { mean, noise, width, loadings, variances }: Bayes,
  curves: Pick<ValueModel, 'expected' | 'liked' | 'spared'>,
): ValueModel {
  const n = loadings.length / width
  const d = width - 1
  const model = { itemBias: new Float32Array(n), values: new Float32Array(n * d), variances: new Float32Array(n * d) }
  for (let i = 0; i < n; i++) {
    model.itemBias[i] = loadings[i * width]
    for (let k = 0; k < d; k++) {
      model.values[i * d + k] = loadings[i * width + 1 + k]
      model.variances[i * d + k] = variances[i * width + 1 + k]
    }
  }
  const { itemBias, values } = model
  return { mean, noise, itemBias, loadings: { width: d, values }, variances: model.variances, ...curves }
}

/** Splits every user's ratings by a hash of their position. */
function split(ratings: SparseRows): { kept: SparseRows; heldOut: SparseRows } {
  const kept = buildSparse()
  const heldOut = buildSparse()
  for (let u = 0; u + 1 < ratings.offsets.length; u++) {
    for (let e = ratings.offsets[u]; e < ratings.offsets[u + 1]; e++) {
      const side = mix32(e + 1) < HELD_OUT_SHARE * 2 ** 32 ? heldOut : kept
      side.push(ratings.columns[e], ratings.values[e])
    }
    kept.endRow()
    heldOut.endRow()
  }
  return { kept: kept.build(), heldOut: heldOut.build() }
}

function fitCurves(
  model: ValueModel,
  kept: SparseRows,
  heldOut: SparseRows,
): Pick<ValueModel, 'expected' | 'liked' | 'spared'> {
  const x = new Float64Array(heldOut.values.length)
  for (let u = 0; u + 1 < heldOut.offsets.length; u++) {
    if (heldOut.offsets[u] === heldOut.offsets[u + 1]) continue
    const ratings = []
    for (let e = kept.offsets[u]; e < kept.offsets[u + 1]; e++)
      ratings.push({ row: kept.columns[e], value: kept.values[e] })
    const taste = fitUser(model, ratings)
    for (let e = heldOut.offsets[u]; e < heldOut.offsets[u + 1]; e++) x[e] = rawValue(model, taste, heldOut.columns[e])
  }
  return {
    expected: fitIsotonic(x, Float64Array.from(heldOut.values)),
    liked: fitIsotonic(
      x,
      Float64Array.from(heldOut.values, (v) => (v >= LIKE ? 1 : 0)),
    ),
    spared: fitIsotonic(
      x,
      Float64Array.from(heldOut.values, (v) => (v < 0 ? -1 : 0)),
    ),
  }
}
