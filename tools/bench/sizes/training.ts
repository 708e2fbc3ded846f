import { loadavg } from 'node:os'
import { encodeModel, trainModel, type UserRatings } from '@marquee/recommender'
import { createTrainThreads } from '../../../apps/api/src/modules/taste/model/train-threads.ts'
import { generateMovies, toItem } from './catalogue.ts'
import { generatePeople } from './people.ts'
import type { Size } from './rows.ts'

/** One measured training; times in processor seconds of all threads, memory in megabytes. */
export interface TrainingFigures {
  movies: number
  people: number
  ratings: number
  wallSeconds: number
  stages: Record<string, number>
  /** The generated input alone, and the most that the process ever held. */
  inputMegabytes: number
  peakMegabytes: number
  modelMegabytes: number
  load: number
}

/** Trains a model in this process on generated movies and people, with threads as the product does, without a database. */
export async function measureTraining({ movies, people, ratings: mean }: Size): Promise<TrainingFigures> {
  const items = Array.from(generateMovies(movies), toItem)
  const users: UserRatings[] = [...generatePeople(people, movies, mean)]
  const inputMegabytes = megabytes(process.memoryUsage().rss)
  const marks: { stage: string; cpu: number }[] = []
  const start = performance.now()
  const { close, ...threads } = createTrainThreads()
  const model = trainModel({ items, users }, threads, ({ stage }) => {
    marks.push({ stage, cpu: cpuSeconds() })
    console.error(`${((performance.now() - start) / 1000).toFixed(0)} s: ${stage}`)
  })
  await close()
  const wallSeconds = Math.round((performance.now() - start) / 1000)
  marks.push({ stage: 'end', cpu: cpuSeconds() })
  const stages = marks.slice(0, -1).map(({ stage, cpu }, k) => [stage, Math.round(10 * (marks[k + 1].cpu - cpu)) / 10])
  return {
    movies,
    people,
    ratings: users.reduce((sum, { items: rated }) => sum + rated.length, 0),
    wallSeconds,
    stages: Object.fromEntries(stages) as Record<string, number>,
    inputMegabytes,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    modelMegabytes: megabytes(encodeModel(model).length),
    load: Math.round(10 * loadavg()[0]) / 10,
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
