/**
 * Usage: npx node tools/bench/sizes.ts --movies 20000 --people 10000 [--ratings 20] [--heap MB] [--training] [--report]
 * Generates an instance (tools/bench/sizes/) in a separate embedded PostgreSQL, starts the product on it and measures start, memory,
 * calls and training: one line of JSON, which is added to tools/bench/sizes/results.jsonl. --heap limits the heap of the product.
 * --training trains instead in this process without a database; at 20,000,000 ratings start it with
 * `node --max-old-space-size=8000`. --report writes the table and the curves of docs/sizes.md again from all results.
 */
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureInstance } from './sizes/instance.ts'
import { RESULTS, TRAININGS, writeReport } from './sizes/report.ts'
import { measureTraining } from './sizes/training.ts'

const { values } = parseArgs({
  options: {
    movies: { type: 'string', default: '1000' },
    people: { type: 'string', default: '1000' },
    ratings: { type: 'string', default: '20' },
    heap: { type: 'string' },
    training: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
})

async function measure(): Promise<void> {
  const size = { movies: Number(values.movies), people: Number(values.people), ratings: Number(values.ratings) }
  const heap = values.heap === undefined ? undefined : Number(values.heap)
  if (![...Object.values(size), heap ?? 1].every((count) => Number.isInteger(count) && count > 0)) {
    console.error('--movies, --people, --ratings and --heap take whole numbers from 1.')
    process.exitCode = 2
    return
  }
  const figures = values.training ? await measureTraining(size) : await measureInstance(size, heap)
  const line = JSON.stringify(figures)
  console.log(line)
  appendFileSync(values.training ? TRAININGS : RESULTS, `${line}\n`)
}

if (values.report) await writeReport()
else await measure()
