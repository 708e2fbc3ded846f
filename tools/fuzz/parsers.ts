/**
 * Usage: npx node tools/fuzz/parsers.ts [target…] [--seconds 60] [--seed N] [--json file] — fuzzes all readers of outside input, or the
 * named ones, guided by coverage, starting from the inputs kept by earlier runs, and keeps new ones. Exits with 1 on a finding.
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
/** Extra time for reading, writing and the last batch; a process that runs longer hangs. */
const GRACE_SECONDS = 120

/** Fuzzes a target in its own process, so that a hang or crash is a finding and does not end the run. */
function fuzzApart(job: Job): Promise<Report> {
  return new Promise((resolve) => {
    const child = fork(FUZZ_TARGET, [JSON.stringify(job)], {
      timeout: 1000 * (job.seconds + GRACE_SECONDS),
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
