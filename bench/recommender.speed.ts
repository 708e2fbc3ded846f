import type { CatalogueItem, UserRatings } from '@marquee/recommender'
import { createRecommender, decodeModel, encodeModel, trainModel } from '@marquee/recommender'
import { generateCatalogue, generateUsers } from './recommender.generate.ts'

const RUNS = 200
const RATED = 200

/** Seconds per stage, peak memory and the size of the file. */
export function benchTraining(name: string, catalogue: readonly CatalogueItem[], users: Iterable<UserRatings>): string {
  const start = performance.now()
  const marks: string[] = []
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1)
  const model = trainModel({ items: catalogue, users }, {}, ({ stage }) => marks.push(`${stage} ${seconds()}`))
  const total = seconds()
  const bytes = encodeModel(model)
  const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0)
  return `${name}: ${total} s, peak ${peak} MB, file ${(bytes.length / 2 ** 20).toFixed(1)} MB (from: ${marks.join(', ')})`
}

/** A new rating to a new list, with 200 rated. */
export function benchLatency(items: number): string {
  const users = generateUsers(1000, items, 100)
  const value = { factors: 24, contentDimensions: 60, contentRidge: 1, iterations: 3 }
  const model = decodeModel(encodeModel(trainModel({ items: generateCatalogue(items), users }, { value })))
  const recommender = createRecommender(model)
  const ratings = [...generateUsers(50, items, RATED)]
    .flatMap(({ items: ids, values }) => ids.map((id, k) => ({ id, value: values[k] })))
    .slice(0, RATED + RUNS)
  const times = { page: [] as number[], whole: [] as number[] }
  for (let run = 0; run < RUNS; run++) {
    const profile = { ratings: ratings.slice(run, run + RATED) }
    times.page.push(timed(() => recommender.list(profile, { limit: 300 })))
    times.whole.push(timed(() => recommender.list(profile)))
  }
  const memory = (process.memoryUsage().rss / 2 ** 20).toFixed(0)
  return `${items} items, ${RATED} rated: first 300 ${spread(times.page)}; whole list ${spread(times.whole)}; process ${memory} MB`
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function spread(times: number[]): string {
  const sorted = times.slice(10).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1)
  return `p50 ${at(0.5)} ms p99 ${at(0.99)} ms`
}
