/**
 * Usage: npx node scripts/test.ts [step…] — runs every check of the project, or the named ones, and prints `N passed, N failed`.
 * A second run repeats it. Steps: format lint types boundaries dead-code words commits supply-chain unit size browser;
 * `tools` (the tests of tools/) and `api-external` (the API's tests on the system's PostgreSQL) run only when they are named.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createScratch } from './scratch.ts'
import { afterSecondTry, filesToTryAgain, lineOf, readPlaywright, readVitest } from './test-report.ts'
import type { Report } from './test-report.ts'
import { cleanTree, noteTested } from './tested.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'marquee-reports-'))
const scratch = createScratch()
// Files in memory must not outlive a run that is stopped.
process.on('exit', () => scratch?.remove())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

interface Step {
  name: string
  /** Reads the sources alone and keeps one core busy, so that two such steps run at the same time. */
  isQuick?: true
  /** Runs only when it is named. */
  isExtra?: true
  commands: string[][]
  env?: Record<string, string>
  /** Path of the runner's report; a step without one counts as one test. */
  report?: string
  read?: (path: string) => Report
  /** Runs the named files alone. The browser's runner tries again by itself. */
  again?: (files: readonly string[]) => string[]
}

/** The product as it starts serves the built web app. */
const BUILD = ['node', 'scripts/build-web.ts', '--if-needed']
const vitestReport = (name: string) => join(reports, `${name}.json`)
const vitest = (...args: string[]) => [
  'vitest',
  'run',
  // Tests wait for the database and for timers: half as many workers again as there are cores keep the cores busy.
  `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`,
  // Tests allocate much and keep little: with V8's small young generation they take a fifth more processor time.
  '--execArgv=--max-semi-space-size=64',
  // With the default of 5 s tests would fail on a busy machine.
  '--testTimeout=60000',
  '--reporter=default',
  `--reporter=${fileURLToPath(new URL('test-report.ts', import.meta.url))}`,
  ...args,
]

const STEPS: Step[] = [
  // More checkers would each infer the same types again.
  { name: 'types', isQuick: true, commands: [['tsc', '-b', '--checkers', '1']] },
  { name: 'lint', isQuick: true, commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'format', isQuick: true, commands: [['oxfmt', '--check']] },
  { name: 'boundaries', isQuick: true, commands: [['depcruise', 'apps', 'packages', 'e2e', 'scripts', 'tools']] },
  { name: 'dead-code', isQuick: true, commands: [['knip', '--treat-config-hints-as-errors']] },
  { name: 'words', isQuick: true, commands: [['node', 'scripts/words.ts']] },
  { name: 'commits', isQuick: true, commands: [['node', 'scripts/commit-subjects.ts']] },
  { name: 'supply-chain', isQuick: true, commands: [['node', 'scripts/supply-chain.ts']] },
  {
    name: 'unit',
    commands: [BUILD, vitest('--project=!tools')],
    env: { TEST_REPORT: vitestReport('unit') },
    report: vitestReport('unit'),
    read: readVitest,
    again: (files) => vitest(...files),
  },
  {
    name: 'tools',
    isExtra: true,
    commands: [vitest('--project=tools')],
    env: { TEST_REPORT: vitestReport('tools') },
    report: vitestReport('tools'),
    read: readVitest,
    again: (files) => vitest('--project=tools', ...files),
  },
  {
    name: 'api-external',
    isExtra: true,
    commands: [
      vitest(
        '--project=api',
        'apps/api/src/modules',
        'apps/api/src/app',
        'apps/api/src/fuzz',
        // Imports, trainings, the secrecy of votes and the proofs of providers ask nothing of a server that the rest does not.
        ...[
          'catalogue/import/**',
          'catalogue/live/**',
          'taste/model/**',
          'taste/exchange/**',
          '**/secrecy.test.ts',
          '**/identity-verifier.test.ts',
        ].map((files) => `--exclude=**/modules/${files}`),
      ),
    ],
    env: { TEST_POSTGRES: 'external', FUZZ_RUNS: '25', TEST_REPORT: vitestReport('external') },
    report: vitestReport('external'),
    read: readVitest,
    again: (files) => vitest('--project=api', ...files),
  },
  {
    name: 'size',
    commands: [BUILD, ['npm', 'run', '--silent', 'size', '-w', '@marquee/web']],
  },
  {
    name: 'browser',
    commands: [
      BUILD,
      ['node', 'scripts/install-browser.ts'],
      ['playwright', 'test', '--config=e2e/playwright.config.ts'],
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
    report: join(reports, 'browser.json'),
    read: readPlaywright,
  },
]

/** @param print takes the output; by default it goes to the terminal as it comes */
function run([program, ...args]: string[], env: Record<string, string>, print?: (text: string) => void) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: print ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(scratch && { TMPDIR: scratch.path }), ...env },
    })
    if (print) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

/** A runner that exits without a report, or badly though no test failed, counts as one failure. */
function readReport({ name, report: path, read }: Step, ok: boolean): Report {
  const failed = (message = '') => [{ name, message }]
  if (!path || !read) return { passed: ok ? 1 : 0, failures: ok ? [] : failed(), flaky: [] }
  if (!existsSync(path)) return { passed: 0, failures: failed('no report'), flaky: [] }
  const report = read(path)
  return ok || report.failures.length > 0 ? report : { ...report, failures: failed('a command failed') }
}

/** As in the browser, a test that needs its second try is named at the end, and must be fixed. It gets its file again. */
async function trySecondTime(step: Step, first: Report): Promise<Report> {
  const files = filesToTryAgain(first)
  if (!step.again || files.length === 0) return first
  console.log(`\n── ${step.name}, second try: ${files.join(' ')} ──`)
  if (step.report) rmSync(step.report)
  return afterSecondTry(first, readReport(step, await run(step.again(files), step.env ?? {})))
}

const SLOWEST = 10

async function runStep(step: Step): Promise<Report> {
  const started = performance.now()
  const title = `\n── ${step.name} ──`
  let output = ''
  const print = step.isQuick && ((text: string) => (output += text))
  if (!print) console.log(title)
  let ok = true
  for (const command of step.commands) ok = (await run(command, step.env ?? {}, print)) && ok
  const report = await trySecondTime(step, readReport(step, ok))
  const slowest = report.times?.slice(0, SLOWEST).map(([file, seconds]) => `${Math.round(seconds)} s ${file}`) ?? []
  if (slowest.length > 0) console.log(['\nSlowest files:', ...slowest].join('\n  '))
  if (print) console.log([title, output.trim()].filter(Boolean).join('\n'))
  console.log(
    `── ${step.name}: ${report.passed} passed, ${report.failures.length} failed, ${Math.round((performance.now() - started) / 1000)} s`,
  )
  return report
}

/** Quick steps come first, two at a time; the others use all cores themselves. */
async function runSteps(steps: readonly Step[]): Promise<Report[]> {
  const quick = steps.filter(({ isQuick }) => isQuick)
  const reports: Report[] = []
  const lane = async () => {
    for (let step = quick.shift(); step; step = quick.shift()) reports.push(await runStep(step))
  }
  await Promise.all([lane(), lane()])
  for (const step of steps.filter(({ isQuick }) => !isQuick)) reports.push(await runStep(step))
  return reports
}

/** npm ci installs what the product runs with (.npmrc); the first run of the tests adds what the checks need, as it is locked. */
function installTools(): void {
  if (existsSync(join(ROOT, 'node_modules/vitest'))) return
  console.log('Installing what the checks need …')
  const { status } = spawnSync('npm', ['install', '--include=dev', '--no-save', '--no-progress'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error('npm could not install what the checks need.')
  process.exit(1)
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${STEPS.map(({ name }) => name).join(' ')}`)
  process.exit(2)
}

installTools()
const tree = cleanTree()
const done = await runSteps(
  STEPS.filter(({ name, isExtra }) => (wanted.length === 0 ? !isExtra : wanted.includes(name))),
)
rmSync(reports, { recursive: true })

const failures = done.flatMap((report) => report.failures)
const flaky = done.flatMap((report) => report.flaky)
if (flaky.length > 0) console.log(['\nPassed only at the second try:', ...flaky.map(lineOf)].join('\n  '))
if (failures.length > 0) console.log(['\nFailed:', ...failures.map(lineOf)].join('\n  '))
const passed = done.reduce((sum, report) => sum + report.passed, 0)
console.log(`\n${passed} passed, ${failures.length} failed`)
if (wanted.length === 0 && failures.length === 0 && cleanTree() === tree) noteTested(tree)
process.exitCode = failures.length > 0 ? 1 : 0
