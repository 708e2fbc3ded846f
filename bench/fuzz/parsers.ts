/**
 * Usage: node bench/fuzz/parsers.ts [target…] [--seconds 60] [--seed N] [--json file] — fuzzes every reader of what comes from outside, or the
 * named ones, guided by coverage, from the inputs that earlier runs kept, and keeps new ones. Ends with 1 when it finds something.
 */
import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import type { Job, Report } from './fuzz-target.ts'
import { loadTargets } from './targets.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    json: { type: 'string' },
  },
})
const FUZZ_TARGET = fileURLToPath(new URL('fuzz-target.ts', import.meta.url))
/** Beyond its time, for reading, writing and the last batch; who then still runs hangs. */
const PATIENCE_SECONDS = 120

/** A process for each, so that one that hangs or dies is a finding and no end. */
function fuzzApart(job: Job): Promise<Report> {
  return new Promise((resolve) => {
    const child = fork(FUZZ_TARGET, [JSON.stringify(job)], {
      timeout: 1000 * (job.seconds + PATIENCE_SECONDS),
      killSignal: 'SIGKILL',
    })
    let report: Report | null = null
    child.on('message', (message: Report) => (report = message))
    child.on('exit', (code, signal) => {
      const message = `it ended with ${signal ?? code}: --seed ${job.seed} repeats it`
      resolve(report ?? { target: job.target, findings: [{ kind: 'failed', message, input: '' }] })
    })
  })
}

const targets = await loadTargets()
const unknown = positionals.filter((name) => !targets.some((target) => target.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Targets: ${targets.map(({ name }) => name).join(' ')}`)
  process.exit(2)
}
const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
console.log(`Seed ${seed}, ${seconds} s each.`)
const reports: Report[] = []
for (const { name, group } of targets.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const report = await fuzzApart({ target: name, group, seconds, seed })
  reports.push(report)
  const { figures, findings } = report
  console.log(`${name}: ${figures === undefined ? 'no end' : JSON.stringify(figures)}`)
  for (const { kind, message, input } of findings) console.error(`  ${kind}: ${message}\n    ${JSON.stringify(input)}`)
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(reports, null, 2)}\n`)
process.exitCode = reports.some(({ findings }) => findings.length > 0) ? 1 : 0
