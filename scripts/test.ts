/**
 * Usage: npx node scripts/test.ts [step…] — runs every check of the project, or the named ones, and prints `N passed, N failed`.
 * A second run repeats it. Steps: format lint types boundaries dead-code words commits supply-chain unit size browser;
 * `api-external`, the API's tests on the system's PostgreSQL, runs only when it is named.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterSecondTry, filesToTryAgain, lineOf, readPlaywright, readVitest } from './test-report.ts'
import type { Report } from './test-report.ts'
import { cleanTree, noteTested } from './tested.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'marquee-reports-'))

interface Step {
  name: string
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
  // With the default of 5 s tests would fail on a busy machine.
  '--testTimeout=60000',
  '--reporter=default',
  `--reporter=${fileURLToPath(new URL('test-report.ts', import.meta.url))}`,
  ...args,
]

const STEPS: Step[] = [
  { name: 'format', commands: [['prettier', '--check', '--log-level=warn', '.']] },
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'types', commands: [['tsc', '-b']] },
  { name: 'boundaries', commands: [['depcruise', 'apps', 'packages', 'e2e', 'scripts', 'tools']] },
  { name: 'dead-code', commands: [['knip', '--treat-config-hints-as-errors']] },
  { name: 'words', commands: [['node', 'scripts/words.ts']] },
  { name: 'commits', commands: [['node', 'scripts/commit-subjects.ts']] },
  { name: 'supply-chain', commands: [['node', 'scripts/supply-chain.ts']] },
  {
    name: 'unit',
    commands: [BUILD, vitest()],
    env: { TEST_REPORT: vitestReport('unit') },
    report: vitestReport('unit'),
    read: readVitest,
    again: (files) => vitest(...files),
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

function run([program, ...args]: string[], env: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
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

async function runStep(step: Step): Promise<Report> {
  const started = performance.now()
  console.log(`\n── ${step.name} ──`)
  let ok = true
  for (const command of step.commands) ok = (await run(command, step.env ?? {})) && ok
  const report = await trySecondTime(step, readReport(step, ok))
  console.log(
    `── ${step.name}: ${report.passed} passed, ${report.failures.length} failed, ${Math.round((performance.now() - started) / 1000)} s`,
  )
  return report
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
const done: Report[] = []
for (const step of STEPS.filter(({ name, isExtra }) => (wanted.length === 0 ? !isExtra : wanted.includes(name)))) {
  done.push(await runStep(step))
}
rmSync(reports, { recursive: true })

const failures = done.flatMap((report) => report.failures)
const flaky = done.flatMap((report) => report.flaky)
if (flaky.length > 0) console.log(['\nPassed only at the second try:', ...flaky.map(lineOf)].join('\n  '))
if (failures.length > 0) console.log(['\nFailed:', ...failures.map(lineOf)].join('\n  '))
const passed = done.reduce((sum, report) => sum + report.passed, 0)
console.log(`\n${passed} passed, ${failures.length} failed`)
if (wanted.length === 0 && failures.length === 0 && cleanTree() === tree) noteTested(tree)
process.exitCode = failures.length > 0 ? 1 : 0
