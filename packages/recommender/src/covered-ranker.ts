import { countColumns, mapEntries } from './interactions.ts'
import { rowCount } from './linalg/sparse.ts'
import type { TrainOptions } from './options.ts'
import { trainingStrength } from './options.ts'
import type { PanelRows } from './panel.ts'
import { stackRows } from './panel.ts'
import { rankerUnit, scaleToUnit } from './prior.ts'
import { buildRanker } from './ranker.ts'
import { topRows } from './select.ts'
import type { DenseRows, SparseRows } from './types.ts'

/** The ridge was tuned at this many users and grows with a power of their number. */
const REFERENCE_USERS = 500
const RIDGE_GROWTH = 0.3
/** Below this share of them the ridge falls no further. */
const MIN_USER_SHARE = 0.3

/** The ranker's ridge for this many training users. */
export function ridgeFor(users: number, { ridge }: Pick<TrainOptions, 'ridge'>): number {
  return ridge * Math.max(MIN_USER_SHARE, users / REFERENCE_USERS) ** RIDGE_GROWTH
}

/**
 * Trains both rankers on the items with enough ratings, at most `rankerItems` of them, and returns them in the catalogue's numbering. Of
 * items that only the panel rates it takes `panel.items`.
 */
export function coverItems(
  ratings: SparseRows,
  panel: PanelRows,
  { embedding, itemCount: n }: { embedding: DenseRows; itemCount: number },
  settings: TrainOptions,
) {
  const { width, values } = embedding
  const allRatings = stackRows([ratings, panel.viewers])
  const rows = chooseRows(ratings, stackRows([allRatings, panel.lists]), n, settings)
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
  const ridge = ridgeFor(rowCount(ratings) + panel.trust * rowCount(panel.viewers), settings)
  const covered = Uint8Array.from(local, (k) => (k >= 0 ? 1 : 0))
  const ranker = scatter(buildRanker(input, { ...settings, ridge }, settings), rows, n)
  const earlyRanker = scatter(buildRanker(input, { ...settings, ...settings.early, ridge }, settings), rows, n)
  scaleToUnit(earlyRanker, covered, rankerUnit(ranker, covered))
  return { covered, ranker, earlyRanker }
}

function chooseRows(
  ratings: SparseRows,
  all: SparseRows,
  n: number,
  { rankerItems, rankerSupport, panel }: Pick<TrainOptions, 'rankerItems' | 'rankerSupport' | 'panel'>,
): Uint32Array {
  const counts = countColumns(all, n)
  const own = countColumns(ratings, n)
  const best = new Set(topRows(Float64Array.from(counts), panel.items))
  const scores = Float64Array.from(counts, (count, i) =>
    count >= rankerSupport && (own[i] >= rankerSupport || best.has(i)) ? count : -Infinity,
  )
  return Uint32Array.from(topRows(scores, rankerItems)).sort()
}

/** Renumbers the ranker's rows and columns to the catalogue's. */
function scatter(ranker: SparseRows, rows: Uint32Array, n: number): SparseRows {
  const offsets = new Uint32Array(n + 1)
  rows.forEach((row, k) => (offsets[row + 1] = ranker.offsets[k + 1] - ranker.offsets[k]))
  for (let i = 0; i < n; i++) offsets[i + 1] += offsets[i]
  return { offsets, columns: ranker.columns.map((column) => rows[column]), values: ranker.values }
}
