import type { Rating } from '../data.ts'

/** Ratings that a bias needs to count for a half. */
const BIAS_SHRINKAGE = 5
/** Similar movies count by a power of their similarity, so that the most similar decide (case amplification, Breese et al., 1998). */
const AMPLIFICATION = 2.5
/** Total weight of the neighbours at which their opinion counts for a half. */
const HALF_WEIGHT = 0.01

export interface Person {
  user: number
  ratings: readonly Rating[]
}

/** Says how much people really like movies, in stars. */
export interface Judge {
  /** Stars that the person would give each of the judge's movies, leaving aside their own rating of it. */
  predict(person: Person): Float64Array
}

/**
 * The neighbourhood model that judges evenings: biases, and the residuals that the person left at movies with similar
 * residuals (adjusted cosine). It shares neither a formula nor a parameter with the product's model: no factors, no
 * regression, no content. O(Σ ratings^2 + movies^2) to fit, O(ratings x movies) per person.
 */
export function fitJudge(people: readonly Person[], items: readonly number[]): Judge {
  const rows = new Map(items.map((item, row) => [item, row]))
  const biases = fitBiases(people, rows)
  const similarity = similarities(
    people.map((person) => residualsOf(person, biases, rows)),
    items.length,
  )
  const predict = (person: Person) => {
    const weights = new Float64Array(items.length).fill(HALF_WEIGHT)
    const sums = new Float64Array(items.length)
    for (const { row, residual } of residualsOf(person, biases, rows)) {
      for (let i = 0; i < items.length; i++) {
        const weight = i === row ? 0 : similarity[row * items.length + i]
        weights[i] += weight
        sums[i] += weight * residual
      }
    }
    const own = biases.mean + userBias(person, biases, rows)
    return sums.map((sum, i) => own + biases.items[i] + sum / weights[i])
  }
  return { predict }
}

interface Biases {
  mean: number
  items: Float64Array
}

function fitBiases(people: readonly Person[], rows: ReadonlyMap<number, number>): Biases {
  const all = people.flatMap(({ ratings }) => ratings)
  const mean = all.reduce((sum, { stars }) => sum + stars, 0) / Math.max(1, all.length)
  const sums = new Float64Array(rows.size)
  const counts = new Float64Array(rows.size)
  for (const { item, stars } of all) {
    const row = rows.get(item)
    if (row === undefined) continue
    sums[row] += stars - mean
    counts[row]++
  }
  return { mean, items: sums.map((sum, row) => sum / (counts[row] + BIAS_SHRINKAGE)) }
}

function userBias({ ratings }: Person, { mean, items }: Biases, rows: ReadonlyMap<number, number>): number {
  const sum = ratings.reduce((total, { item, stars }) => total + stars - mean - (items[rows.get(item) ?? -1] ?? 0), 0)
  return sum / (ratings.length + BIAS_SHRINKAGE)
}

function residualsOf(person: Person, biases: Biases, rows: ReadonlyMap<number, number>) {
  const own = biases.mean + userBias(person, biases, rows)
  return person.ratings.flatMap(({ item, stars }) => {
    const row = rows.get(item)
    return row === undefined ? [] : [{ row, residual: stars - own - biases.items[row] }]
  })
}

/** Amplified cosines of the movies' residuals, where a missing rating counts as 0, so that few common viewers mean little. */
function similarities(people: readonly { row: number; residual: number }[][], size: number): Float32Array {
  const products = new Float32Array(size * size)
  for (const residuals of people) {
    for (const a of residuals) for (const b of residuals) products[a.row * size + b.row] += a.residual * b.residual
  }
  const norms = Float64Array.from({ length: size }, (_, row) => Math.sqrt(products[row * size + row]) || 1)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const cosine = products[i * size + j] / (norms[i] * norms[j])
      products[i * size + j] = Math.max(0, cosine) ** AMPLIFICATION
    }
  }
  return products
}
