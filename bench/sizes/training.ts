import { loadavg } from 'node:os'
import { encodeModel, trainModel, type UserRatings } from '@marquee/recommender'
import { generateMovies, toItem } from './catalogue.ts'
import { generatePeople } from './people.ts'

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

/** Trains a model in this process on generated movies and people, without a database. */
export function measureTraining(movies: number, people: number, mean: number): TrainingFigures {
  const items = Array.from(generateMovies(movies), toItem)
  const users: UserRatings[] = [...generatePeople(people, movies, mean)]
  const inputMegabytes = megabytes(process.memoryUsage().rss)
  const marks: { stage: string; cpu: number }[] = []
  const start = performance.now()
  const model = trainModel({ items, users }, {}, ({ stage }) => {
    marks.push({ stage, cpu: cpuSeconds() })
    console.error(`${((performance.now() - start) / 1000).toFixed(0)} s: ${stage}`)
  })
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
    load: loadavg()[0],
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
