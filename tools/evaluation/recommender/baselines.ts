import { foldFactor, gramOf, trainFactors } from '../../../packages/recommender/src/factors.ts'
import { countColumns } from '../../../packages/recommender/src/interactions.ts'
import { fromLists, transpose } from '../../../packages/recommender/src/linalg/sparse.ts'
import type { RankerOptions } from '../../../packages/recommender/src/ranker.ts'
import { buildPrecision } from '../../../packages/recommender/src/ranker.ts'
import type { SparseRows } from '../../../packages/recommender/src/types.ts'

/** A baseline: scores every training item for every test user, from the rows that the user liked. */
export type Baseline = (likes: SparseRows, itemCount: number, tests: readonly (readonly number[])[]) => Float64Array[]

const IALS = { size: 64, alpha: 0.1, lambda: 0.01, sweeps: 20, seed: 1 }
const EASE: RankerOptions = {
  ridge: 100,
  pseudoUserWeight: 0,
  userDamping: 0,
  dropout: 0,
  popularityDamping: 0,
  neighbours: 0,
}

/** The baselines with fixed settings. */
export const BASELINES: Record<string, Baseline> = {
  popularity: (likes, itemCount, tests) => {
    const counts = Float64Array.from(countColumns(likes, itemCount))
    return tests.map(() => counts.slice())
  },
  'item-knn': itemKnn,
  ease: easeWith(EASE),
  ials,
}

const RIDGES = [30, 100, 200, 400, 800]
/** EDLAE needs less ridge, because dropout regularises as well. */
const DROPOUTS = [0.33, 0.5, 0.67]
const EDLAE_RIDGES = [10, 50, 200]

/**
 * EASE and EDLAE (Steck, 2020, its closed form with dropout, on likes) at the settings that do best on a part of the
 * training users, so that the comparison is fair.
 */
export function tuneBaselines<Fold>(
  fold: Fold,
  ndcgOf: (baseline: Baseline, fold: Fold) => number,
  onProgress: (text: string) => void = () => {},
): Record<string, Baseline> {
  const best = (name: string, candidates: RankerOptions[]) => {
    const measured = candidates.map((options) => ({ options, ndcg: ndcgOf(easeWith(options), fold) }))
    const winner = measured.reduce((a, b) => (b.ndcg > a.ndcg ? b : a))
    onProgress(`${name}: ridge ${winner.options.ridge}, dropout ${winner.options.dropout}`)
    return easeWith(winner.options)
  }
  return {
    'ease-tuned': best(
      'ease-tuned',
      RIDGES.map((ridge) => ({ ...EASE, ridge })),
    ),
    edlae: best(
      'edlae',
      DROPOUTS.flatMap((dropout) => EDLAE_RIDGES.map((ridge) => ({ ...EASE, ridge, dropout }))),
    ),
  }
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

/** EASE (Steck, 2019), by default with ridge 100. */
function easeWith(options: RankerOptions): Baseline {
  return (likes, itemCount, tests) => ease(options, { likes, itemCount }, tests)
}

function ease(
  options: RankerOptions,
  { likes, itemCount }: { likes: SparseRows; itemCount: number },
  tests: readonly (readonly number[])[],
): Float64Array[] {
  const input = { strengths: likes, itemCount, embedding: { width: 0, values: new Float32Array(0) } }
  const { diagonal, eachRow } = buildPrecision(input, options)
  const likers = transpose(fromLists(tests.map((rows) => rows.map((row): [number, number] => [row, 1]))), itemCount)
  const scores = tests.map(() => new Float64Array(itemCount))
  eachRow((i, row) => {
    for (let e = likers.offsets[i]; e < likers.offsets[i + 1]; e++) {
      const target = scores[likers.columns[e]]
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
