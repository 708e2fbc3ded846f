import { similarity } from './embedding.ts'
import { countColumns } from './interactions.ts'
import { transpose } from './linalg/sparse.ts'
import { topRows } from './select.ts'
import type { DenseRows, SparseRows } from './types.ts'

/** Number of movies on a newcomer's grid. */
export const GRID = 30
/** Length of the stored list: long enough to refill a page of 30 after exclusions. */
const LENGTH = 120
const CANDIDATES = 250
/** Number of sampled training users. */
const SAMPLE = 2000
/** With fewer likes the grid is chosen by content. */
const MIN_LIKES = 2000

interface OnboardingInput {
  likes: SparseRows
  embedding: DenseRows
  prior: Float32Array
}

/** A client of the facility location: a sampled user or, with too few likes, the whole catalogue. */
interface Client {
  /** The candidates that count for this client, by position; for a sampled user those they like. */
  answers: number[]
  /** Per candidate in `answers`: how well it covers each of the client's items, 0 … 1. */
  coverage: Float64Array[]
  /** The best coverage of each item so far. */
  covered: Float64Array
}

/**
 * Orders well-known items so that the answers to every prefix say the most about a newcomer: greedy facility location
 * (Nemhauser et al., 1978). Covered are the likes of sampled users, each by its squared cosine to the nearest item that
 * this user likes among the chosen ones. With too few likes the catalogue's content is covered instead.
 * O(length x sample x likes^2).
 *
 * @returns rows, best first
 */
export function chooseOnboarding({ likes, embedding, prior }: OnboardingInput): Uint32Array {
  const candidates = topRows(Float64Array.from(prior), CANDIDATES)
  const clients =
    likes.values.length >= MIN_LIKES
      ? sampleUsers(likes, candidates, prior.length)
      : [catalogueClient(embedding, candidates, prior)]
  return Uint32Array.from(pickGreedily(candidates.length, clients), (k) => candidates[k])
}

function pickGreedily(count: number, clients: readonly Client[]): number[] {
  const chosen: number[] = []
  const taken = new Uint8Array(count)
  while (chosen.length < Math.min(LENGTH, count)) {
    const gains = new Float64Array(count)
    for (const { answers, coverage, covered } of clients) {
      answers.forEach((candidate, k) => {
        if (taken[candidate]) return
        const own = coverage[k]
        for (let j = 0; j < covered.length; j++) if (own[j] > covered[j]) gains[candidate] += own[j] - covered[j]
      })
    }
    const open = gains.map((gain, candidate) => (taken[candidate] ? -Infinity : gain))
    const [winner] = topRows(open, 1)
    taken[winner] = 1
    chosen.push(winner)
    for (const { answers, coverage, covered } of clients) {
      const k = answers.indexOf(winner)
      if (k >= 0) for (let j = 0; j < covered.length; j++) covered[j] = Math.max(covered[j], coverage[k][j])
    }
  }
  return chosen
}

/** Every n-th user, with the squared cosines between their likes and the candidates they like. */
function sampleUsers(likes: SparseRows, candidates: readonly number[], itemCount: number): Client[] {
  const cosines = candidateCosines(likes, candidates, itemCount)
  const place = new Map(candidates.map((row, k) => [row, k]))
  const viewers = likes.offsets.length - 1
  const clients: Client[] = []
  for (let u = 0; u < viewers; u += Math.ceil(viewers / SAMPLE)) {
    const liked = likes.columns.subarray(likes.offsets[u], likes.offsets[u + 1])
    const answers = Array.from(liked).flatMap((row) => place.get(row) ?? [])
    const scale = 1 / Math.sqrt(Math.max(1, liked.length))
    const coverage = answers.map((k) => Float64Array.from(liked, (row) => scale * cosines[k][row]))
    clients.push({ answers, coverage, covered: new Float64Array(liked.length) })
  }
  return clients
}

/** Squared cosine of every candidate's users to every item's; squaring keeps many faint similarities from adding up. */
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

/** One client that covers the candidates by their content, weighted by how well known they are. */
function catalogueClient(embedding: DenseRows, candidates: readonly number[], prior: Float32Array): Client {
  const known = candidates.map((row) => prior[row])
  const least = Math.min(...known)
  const most = Math.max(...known)
  const weights = known.map((prior) => (most > least ? 0.2 + (0.8 * (prior - least)) / (most - least) : 1))
  const coverage = candidates.map((a, i) =>
    Float64Array.from(candidates, (b, j) => weights[i] * weights[j] * Math.max(0, similarity(embedding, a, b))),
  )
  return { answers: candidates.map((_, k) => k), coverage, covered: new Float64Array(candidates.length) }
}
