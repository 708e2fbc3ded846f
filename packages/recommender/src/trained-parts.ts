import type { Factors } from './factors.ts'
import { indexIds } from './interactions.ts'
import { scaleToUnit } from './prior.ts'
import { topRows } from './select.ts'
import type { Model, SparseRows } from './types.ts'

/** Item factors of implicit least squares, by catalogue id. */
export interface TrainedFactors {
  items: ArrayLike<number>
  /** Numbers in each factor. */
  size: number
  /** One factor after the other, in the order of `items`. */
  values: ArrayLike<number>
  /** The loss they were trained with: weight of the unobserved pairs, and ridge per observation. */
  alpha: number
  lambda: number
}

/** Contributions of an item's rating to the scores of others, by catalogue id: parallel arrays, one entry per pair, on any scale. */
export interface TrainedNeighbours {
  items: ArrayLike<number>
  neighbours: ArrayLike<number>
  values: ArrayLike<number>
}

/** The parts of a model that another trainer may make. */
export interface TrainedParts {
  factors?: TrainedFactors
  neighbours?: TrainedNeighbours
  /** The ranker's unit to which the neighbours' values are scaled. */
  unit?: number
}

/** The unit of a ranker that was trained on some ten thousand to some million ratings. */
const USUAL_UNIT = 0.0015

/** Factors in the catalogue's order. */
export interface PlacedFactors {
  factors: Factors
  /** 1 for each item that has one. */
  known: Uint8Array
  loss: Pick<TrainedFactors, 'alpha' | 'lambda'>
}

/** The parts in the catalogue's order, each where it is given; ids that the catalogue lacks are left out. */
export function placeParts(
  ids: ArrayLike<number>,
  { factors, neighbours, unit = USUAL_UNIT }: TrainedParts,
  { neighbours: most }: { neighbours: number },
): { factors?: PlacedFactors; table?: Pick<Model, 'covered' | 'ranker' | 'earlyRanker'> } {
  return {
    ...(factors && { factors: placeFactors(ids, factors) }),
    ...(neighbours && { table: placeNeighbours(ids, neighbours, { most, unit }) }),
  }
}

/** Puts factors into the catalogue's order; ids that it lacks are left out. O(items x size). */
function placeFactors(ids: ArrayLike<number>, trained: TrainedFactors): PlacedFactors {
  const { items, size, values, alpha, lambda } = trained
  const rows = indexIds(ids)
  const factors = { size, values: new Float64Array(ids.length * size) }
  const known = new Uint8Array(ids.length)
  for (let k = 0; k < items.length; k++) {
    const row = rows.get(items[k])
    if (row === undefined) continue
    known[row] = 1
    for (let d = 0; d < size; d++) factors.values[row * size + d] = values[k * size + d]
  }
  return { factors, known, loss: { alpha, lambda } }
}

/**
 * The item-item table as a ranker: its `most` largest values per item, scaled to the given unit, so that prior, content
 * and factors keep their proportion to it. It covers every item of the table. O(pairs log most).
 */
function placeNeighbours(
  ids: ArrayLike<number>,
  { items, neighbours, values }: TrainedNeighbours,
  { most, unit }: { most: number; unit: number },
): Pick<Model, 'covered' | 'ranker' | 'earlyRanker'> {
  const rows = indexIds(ids)
  const covered = new Uint8Array(ids.length)
  const offsets = new Uint32Array(ids.length + 1)
  const isKnown = (k: number) => rows.has(items[k]) && rows.has(neighbours[k])
  for (let k = 0; k < items.length; k++) if (isKnown(k)) offsets[rows.get(items[k])! + 1]++
  for (let row = 0; row < ids.length; row++) offsets[row + 1] += offsets[row]
  const next = offsets.slice()
  const all = { offsets, columns: new Uint32Array(next[ids.length]), values: new Float32Array(next[ids.length]) }
  for (let k = 0; k < items.length; k++) {
    if (!isKnown(k)) continue
    const row = rows.get(items[k])!
    const column = rows.get(neighbours[k])!
    covered[row] = covered[column] = 1
    all.columns[next[row]] = column
    all.values[next[row]++] = values[k]
  }
  const ranker = keepLargest(all, most)
  scaleToUnit(ranker, covered, unit)
  return { covered, ranker, earlyRanker: null }
}

/** Each row's largest entries in absolute value, by ascending column. */
function keepLargest({ offsets, columns, values }: SparseRows, most: number): SparseRows {
  const kept = {
    offsets: new Uint32Array(offsets.length),
    columns: new Uint32Array(columns.length),
    values: new Float32Array(values.length),
  }
  let length = 0
  for (let row = 0; row + 1 < offsets.length; row++) {
    const [start, end] = [offsets[row], offsets[row + 1]]
    const largest = topRows(Float64Array.from(values.subarray(start, end), Math.abs), Math.min(most, end - start))
    for (const k of largest.sort((a, b) => columns[start + a] - columns[start + b])) {
      kept.columns[length] = columns[start + k]
      kept.values[length++] = values[start + k]
    }
    kept.offsets[row + 1] = length
  }
  return { offsets: kept.offsets, columns: kept.columns.slice(0, length), values: kept.values.slice(0, length) }
}
