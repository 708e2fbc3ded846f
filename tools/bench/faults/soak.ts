/**
 * Usage: npx node tools/bench/faults/soak.ts [--minutes 60] [--warm-up 5] [--people 20] [--data dir] [--json file]
 * Reads and writes continuously, and fits a line to the heap size after each garbage collection. Exits with 1 when the heap
 * grows by more than 1 MiB an hour, and the slope is more than twice its standard error.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findFreePort } from './api-process.ts'
import { createClient } from './client.ts'
import { OPTIONS, runTrial } from './command.ts'
import { countLost, startLoad } from './load.ts'

const { values } = parseArgs({
  options: {
    ...OPTIONS,
    minutes: { type: 'string', default: '60' },
    'warm-up': { type: 'string', default: '5' },
    people: { type: 'string', default: '20' },
  },
})
const MINUTE = 60_000
const MEBIBYTE = 2 ** 20
const SAMPLES = 60
const MAX_MIB_PER_HOUR = 1

await runTrial(values, async ({ start, show }) => {
  const api = start(await findFreePort())
  await api.ready()
  const client = await createClient(api.base, Number(values.people))
  const load = startLoad(client, { writers: 4, readers: 4 })
  await sleep(Number(values['warm-up']) * MINUTE)
  const started = performance.now()
  const heap: [number, number][] = []
  const resident: [number, number][] = []
  for (let sample = 0; sample <= SAMPLES; sample++) {
    const { heapBytes, residentBytes } = await api.probe({ kind: 'heap' })
    const hours = (performance.now() - started) / (60 * MINUTE)
    heap.push([hours, heapBytes / MEBIBYTE])
    resident.push([hours, residentBytes / MEBIBYTE])
    show(sample, SAMPLES)
    if (sample < SAMPLES) await sleep((Number(values.minutes) * MINUTE) / SAMPLES)
  }
  await load.stop()
  const lost = await countLost(client)
  await api.stop()
  const line = fitLine(heap)
  const grows = line.slope > MAX_MIB_PER_HOUR && line.slope > 2 * line.error
  const errors = grows ? [`The heap grows by ${line.slope.toFixed(1)} MiB an hour.`] : []
  if (lost > 0) errors.push(`${lost} acknowledged writes are lost.`)
  const report = {
    minutes: Number(values.minutes),
    requests: load.writes.done + load.looks.done,
    'requests without success': load.writes.away + load.writes.gone + load.looks.away + load.looks.gone,
    lost,
    'heap at first / last, MiB': `${heap[0]?.[1].toFixed(1)} / ${heap.at(-1)?.[1].toFixed(1)}`,
    'heap slope, MiB an hour': `${line.slope.toFixed(2)} ± ${line.error.toFixed(2)}`,
    'resident at first / last, MiB': `${resident[0]?.[1].toFixed(0)} / ${resident.at(-1)?.[1].toFixed(0)}`,
  }
  return { report, errors }
})

/** Least squares: the slope and its standard error. */
function fitLine(points: readonly [number, number][]): { slope: number; error: number } {
  const n = points.length
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n
  const spreadX = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spreadX
  const residual = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0)
  return { slope, error: Math.sqrt(residual / (n - 2) / spreadX) }
}
