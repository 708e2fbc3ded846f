import { foldFactor, gramOf, trainFactors } from '../factors.ts'
import { countColumns } from '../interactions.ts'
import { fromLists, transpose } from '../linalg/sparse.ts'
import { buildPrecision } from '../ranker.ts'
import type { SparseRows } from '../types.ts'

/** Scores of every training item for every test user, from the rows that the user liked. */
export type Peer = (likes: SparseRows, itemCount: number, tests: readonly (readonly number[])[]) => Float64Array[]

const IALS = { size: 64, alpha: 0.1, lambda: 0.01, sweeps: 20, seed: 1 }
const EASE = { ridge: 100, pseudoUserWeight: 0, userDamping: 0, dropout: 0, popularityDamping: 0, neighbours: 0 }

/** The baselines that our models are shown beside. */
export const PEERS: Record<string, Peer> = {
  popularity: (likes, itemCount, tests) => {
    const counts = Float64Array.from(countColumns(likes, itemCount))
    return tests.map(() => counts.slice())
  },
  'item-knn': itemKnn,
  ease,
  ials,
}

/** Sum of the cosines to the liked items. */
function itemKnn(likes: SparseRows, itemCount: number, tests: readonly (readonly number[])[]): Float64Array[] {
  const fans = transpose(likes, itemCount)
  const norms = countColumns(likes, itemCount).map((count) => Math.sqrt(count))
  return tests.map((rows) => {
    const scores = new Float64Array(itemCount)
    for (const row of rows) {
      for (let e = fans.offsets[row]; e < fans.offsets[row + 1]; e++) {
        const user = fans.columns[e]
        for (let f = likes.offsets[user]; f < likes.offsets[user + 1]; f++) {
          scores[likes.columns[f]] += 1 / (norms[row] * norms[likes.columns[f]])
        }
      }
    }
    return scores
  })
}

/** EASE (Steck, 2019) with ridge 100. */
function ease(likes: SparseRows, itemCount: number, tests: readonly (readonly number[])[]): Float64Array[] {
  const input = { strengths: likes, itemCount, embedding: { width: 0, values: new Float32Array(0) } }
  const { diagonal, eachRow } = buildPrecision(input, EASE)
  const asked = transpose(fromLists(tests.map((rows) => rows.map((row): [number, number] => [row, 1]))), itemCount)
  const scores = tests.map(() => new Float64Array(itemCount))
  eachRow((i, row) => {
    for (let e = asked.offsets[i]; e < asked.offsets[i + 1]; e++) {
      const target = scores[asked.columns[e]]
      for (let j = 0; j < itemCount; j++) if (j !== i) target[j] -= row[j] / diagonal[j]
    }
  })
  return scores
}

function ials(likes: SparseRows, itemCount: number, tests: readonly (readonly number[])[]): Float64Array[] {
  const { items } = trainFactors(likes, itemCount, IALS)
  const gram = gramOf(items)
  return tests.map((rows) => {
    const factor = foldFactor(items, gram, rows, IALS)
    const scores = new Float64Array(itemCount)
    for (let i = 0; i < itemCount; i++) {
      for (let k = 0; k < items.size; k++) scores[i] += factor[k] * items.values[i * items.size + k]
    }
    return scores
  })
}
