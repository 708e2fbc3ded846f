import { likeness } from './embedding.ts'
import { countColumns } from './interactions.ts'
import { transpose } from './linalg/sparse.ts'
import { topRows } from './select.ts'
import type { DenseRows, SparseRows } from './types.ts'

/** How many movies a newcomer is asked at once. */
export const GRID = 30
/** Length of the stored list: long enough to refill a page of 30 after exclusions. */
const LENGTH = 120
const CANDIDATES = 250
/** Viewers that stand for all newcomers, and fewer likes than which a grid is chosen by content. */
const SAMPLE = 2000
const ENOUGH_LIKES = 2000

interface OnboardingInput {
  likes: SparseRows
  embedding: DenseRows
  prior: Float32Array
}

/** One newcomer or, without enough of them, the catalogue: what each candidate says about each thing to know. */
interface Audience {
  /** The candidates this newcomer would like. */
  answers: number[]
  /** Per candidate in `answers`: how much its answer tells about each of the things. */
  tells: Float64Array[]
  told: Float64Array
}

/**
 * Orders well-known items so that every prefix tells the most about newcomers: greedy facility location (Nemhauser et
 * al., 1978). What is covered are viewers' own likes, each by its squared cosine to the best answer this viewer would give, so
 * an item counts only with those who know and like it. Without enough likes the catalogue's content is covered instead.
 * O(length x sample x likes^2).
 */
export function chooseOnboarding({ likes, embedding, prior }: OnboardingInput): Uint32Array {
  const candidates = topRows(Float64Array.from(prior), CANDIDATES)
  const audience =
    likes.values.length >= ENOUGH_LIKES
      ? viewersOf(likes, candidates, prior.length)
      : [catalogueOf(embedding, candidates, prior)]
  return Uint32Array.from(pickGreedily(candidates.length, audience), (k) => candidates[k])
}

function pickGreedily(count: number, audience: readonly Audience[]): number[] {
  const chosen: number[] = []
  const taken = new Uint8Array(count)
  while (chosen.length < Math.min(LENGTH, count)) {
    const gains = new Float64Array(count)
    for (const { answers, tells, told } of audience) {
      answers.forEach((candidate, k) => {
        if (taken[candidate]) return
        const tell = tells[k]
        for (let j = 0; j < told.length; j++) if (tell[j] > told[j]) gains[candidate] += tell[j] - told[j]
      })
    }
    const open = gains.map((gain, candidate) => (taken[candidate] ? -Infinity : gain))
    const [winner] = topRows(open, 1)
    taken[winner] = 1
    chosen.push(winner)
    for (const { answers, tells, told } of audience) {
      const k = answers.indexOf(winner)
      if (k >= 0) for (let j = 0; j < told.length; j++) told[j] = Math.max(told[j], tells[k][j])
    }
  }
  return chosen
}

/** Every n-th viewer, with the cosine between what they like and the candidates they like. */
function viewersOf(likes: SparseRows, candidates: readonly number[], itemCount: number): Audience[] {
  const cosines = candidateCosines(likes, candidates, itemCount)
  const place = new Map(candidates.map((row, k) => [row, k]))
  const viewers = likes.offsets.length - 1
  const audience: Audience[] = []
  for (let u = 0; u < viewers; u += Math.ceil(viewers / SAMPLE)) {
    const liked = likes.columns.subarray(likes.offsets[u], likes.offsets[u + 1])
    const answers = Array.from(liked).flatMap((row) => place.get(row) ?? [])
    const scale = 1 / Math.sqrt(Math.max(1, liked.length))
    const tells = answers.map((k) => Float64Array.from(liked, (row) => scale * cosines[k][row]))
    audience.push({ answers, tells, told: new Float64Array(liked.length) })
  }
  return audience
}

/** Squared cosine of every candidate's fans to every item's: squaring keeps faint likeness from adding up. */
function candidateCosines(likes: SparseRows, candidates: readonly number[], itemCount: number): Float32Array[] {
  const fans = transpose(likes, itemCount)
  const counts = countColumns(likes, itemCount)
  return candidates.map((row) => {
    const cosines = new Float32Array(itemCount)
    for (let e = fans.offsets[row]; e < fans.offsets[row + 1]; e++) {
      const u = fans.columns[e]
      for (let f = likes.offsets[u]; f < likes.offsets[u + 1]; f++) cosines[likes.columns[f]]++
    }
    for (let j = 0; j < itemCount; j++) if (cosines[j] > 0) cosines[j] = cosines[j] ** 2 / (counts[row] * counts[j])
    return cosines
  })
}

/** The candidates themselves, by content, the better known ones louder. */
function catalogueOf(embedding: DenseRows, candidates: readonly number[], prior: Float32Array): Audience {
  const known = candidates.map((row) => prior[row])
  const least = Math.min(...known)
  const most = Math.max(...known)
  const weights = known.map((prior) => (most > least ? 0.2 + (0.8 * (prior - least)) / (most - least) : 1))
  const tells = candidates.map((a, i) =>
    Float64Array.from(candidates, (b, j) => weights[i] * weights[j] * Math.max(0, likeness(embedding, a, b))),
  )
  return { answers: candidates.map((_, k) => k), tells, told: new Float64Array(candidates.length) }
}
