/**
 * Usage: node bench/while-training.ts [--rounds 3] [--seconds 6] [--rate 50] — p50 and p99 of a movie's page under light load, idle and
 * while `marquee train` runs repeatedly, in turn; prints every round and the medians. Starts the product on fresh data.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { startServer } from '../e2e/server.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    rate: { type: 'string', default: '50' },
  },
})

interface Round {
  p50: number
  p99: number
  failed: number
}

async function measure(url: string): Promise<Round> {
  const { latency, non2xx, errors } = await autocannon({
    url: `${url}/api/main/movies/5`,
    connections: 2,
    overallRate: Number(values.rate),
    duration: Number(values.seconds),
  })
  return { p50: latency.p50, p99: latency.p99, failed: non2xx + errors }
}

/** Trains repeatedly until stopped, which cancels the current training. */
function keepTraining(dataDir: string): { stop(): Promise<number> } {
  let stopped = false
  let finished = 0
  let child = trainOnce(dataDir)
  const running = (async () => {
    for (;;) {
      const [code] = (await once(child, 'exit')) as [number | null]
      if (stopped) return
      if (code !== 0) throw new Error(`Training ended with code ${code}.`)
      finished++
      child = trainOnce(dataDir)
    }
  })()
  return {
    async stop() {
      stopped = true
      child.kill('SIGTERM')
      await running
      return finished
    },
  }
}

function trainOnce(dataDir: string) {
  return spawn(process.execPath, ['apps/api/src/cli/main.ts', 'train', '--force'], {
    cwd: ROOT,
    env: { ...process.env, MARQUEE_ENV_FILE: 'none', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}

function medianOf(rounds: readonly Round[], key: 'p50' | 'p99'): number {
  const sorted = rounds.map((round) => round[key]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

const server = await startServer({ RATE_LIMIT_FACTOR: '1000000' })
const idle: Round[] = []
const training: Round[] = []
try {
  await measure(server.url)
  for (let round = 0; round < Number(values.rounds); round++) {
    idle.push(await measure(server.url))
    const trainings = keepTraining(server.dataDir)
    training.push(await measure(server.url))
    const finished = await trainings.stop()
    const [a, b] = [idle[round], training[round]]
    console.log(
      `round ${round + 1}: idle p50 ${a.p50} p99 ${a.p99} ms; training p50 ${b.p50} p99 ${b.p99} ms, ` +
        `${finished} trainings finished, ${a.failed + b.failed} answers failed, load ${loadavg()[0].toFixed(1)}`,
    )
  }
} finally {
  await server.close()
}
const [before, during] = [medianOf(idle, 'p99'), medianOf(training, 'p99')]
console.log(
  `median p99: idle ${before} ms, training ${during} ms, x ${(during / Math.max(1, before)).toFixed(2)}; ` +
    `median p50: ${medianOf(idle, 'p50')} and ${medianOf(training, 'p50')} ms`,
)
