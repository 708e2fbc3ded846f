import { loadavg } from 'node:os'
import type { CatalogueItem, UserRatings } from '@marquee/recommender'
import { createRecommender, decodeModel, encodeModel, trainModel } from '@marquee/recommender'
import { generateCatalogue, generateUsers } from './recommender.generate.ts'

const RUNS = 200
const RATED = 200
const HURRIED = {
  rankerItems: 2000,
  embeddingSize: 40,
  factors: { size: 32, alpha: 0.1, lambda: 0.01, sweeps: 1 },
  value: { factors: 24, contentDimensions: 30, contentRidge: 1, iterations: 1 },
}

/** Trains a model; reports wall clock and processor seconds per stage, peak memory and the size of the model file. */
export function benchTraining(name: string, catalogue: readonly CatalogueItem[], users: Iterable<UserRatings>): string {
  const start = performance.now()
  const marks: { stage: string; cpu: number }[] = []
  const model = trainModel({ items: catalogue, users }, {}, ({ stage }) => marks.push({ stage, cpu: cpuSeconds() }))
  const wall = ((performance.now() - start) / 1000).toFixed(1)
  marks.push({ stage: 'end', cpu: cpuSeconds() })
  const stages = marks.slice(0, -1).map(({ stage, cpu }, k) => `${stage} ${(marks[k + 1].cpu - cpu).toFixed(1)}`)
  const cpu = (marks[marks.length - 1].cpu - marks[0].cpu).toFixed(1)
  const size = (encodeModel(model).length / 2 ** 20).toFixed(1)
  const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0)
  return `${name}: ${wall} s, processor ${cpu} s (${stages.join(', ')}), peak ${peak} MB, file ${size} MB, load ${loadavg()[0].toFixed(1)}`
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * Latency from a new rating to a new list, with 200 ratings. The model is trained only briefly, because latency depends on its
 * dimensions and not on its quality; a small ranker leaves the most work to the factors.
 */
export function benchLatency(items: number): string {
  const users = generateUsers(1000, items, 100)
  const model = decodeModel(encodeModel(trainModel({ items: generateCatalogue(items), users }, HURRIED)))
  const recommender = createRecommender(model)
  const prepared = timed(() => recommender.prepare())
  const ratings = [...generateUsers(50, items, RATED)]
    .flatMap(({ items: ids, values }) => ids.map((id, k) => ({ id, value: values[k] })))
    .slice(0, RATED + RUNS)
  const times = { page: [] as Timing[], whole: [] as Timing[], similar: [] as Timing[] }
  for (let run = 0; run < RUNS; run++) {
    const profile = { ratings: ratings.slice(run, run + RATED) }
    times.page.push(timed(() => recommender.list(profile, { limit: 300 })))
    times.whole.push(timed(() => recommender.rank(profile)))
    times.similar.push(timed(() => recommender.similar(1 + ((run * 7919) % items), 60)))
  }
  const memory = (process.memoryUsage().rss / 2 ** 20).toFixed(0)
  const load = loadavg()[0].toFixed(1)
  return `${items} items, ${RATED} rated: first 300 ${spread(times.page)}; whole list ${spread(times.whole)}; similar ${spread(times.similar)}; prepared once in ${prepared.cpu.toFixed(0)} ms; process ${memory} MB, load ${load}`
}

interface Timing {
  wall: number
  cpu: number
}

/** Milliseconds. */
function timed(work: () => unknown): Timing {
  const start = performance.now()
  const before = cpuSeconds()
  work()
  return { wall: performance.now() - start, cpu: 1000 * (cpuSeconds() - before) }
}

function spread(timings: Timing[]): string {
  const settled = timings.slice(20)
  const at = (key: keyof Timing, share: number) => {
    const sorted = settled.map((timing) => timing[key]).sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1)
  }
  return `p50 ${at('wall', 0.5)} ms p99 ${at('wall', 0.99)} ms (processor ${at('cpu', 0.5)} and ${at('cpu', 0.99)} ms)`
}
