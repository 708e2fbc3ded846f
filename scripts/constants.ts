/**
 * Usage: npm run constants [-- ROW…] — changes each constant in section 9 of the specification in a copy of the sources, one after the
 * other, and expects the test that spec-coverage.tsv names to fail. A release runs it. Words choose rows by their start.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHANGES, changed, type Change } from './constants-list.ts'
import { copyOfSources } from './copy-of-sources.ts'
import { namePattern, rowsOf, type Row } from './spec-coverage.ts'
import { readPlaywright, readVitest, type Report } from './test-report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROWS = rowsOf(readFileSync(join(ROOT, 'scripts/spec-coverage.tsv'), 'utf8')).filter(
  ({ section }) => section === '9',
)

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'marquee-constants-')))
const report = join(copy, 'report.json')

function run(args: readonly string[], env: Record<string, string> = {}): string {
  const [program = '', ...rest] = args
  const { stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', program), rest, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, SWEEPS: 'all', ...env },
    maxBuffer: 2 ** 28,
  })
  return `${stdout}${stderr}`
}

/** Runs the named tests in the copy, all in a browser or none. @throws Error if they could not run. */
function test(rows: readonly Row[]): Report {
  const browser = rows.some(({ file }) => file.startsWith('e2e/'))
  const files = [...new Set(rows.map(({ file }) => (browser ? file.replace('e2e/', '') : file)))]
  const names = rows.map(({ name }) => namePattern(name)).join('|')
  rmSync(report, { force: true })
  if (browser) build()
  const printed = browser
    ? run(['playwright', 'test', '--config=e2e/playwright.config.ts', ...files, '-g', names, '--retries=0'], {
        LOOKS: 'dark-1280',
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      })
    : run(
        [
          'vitest',
          'run',
          ...files,
          '-t',
          names,
          '--testTimeout=60000',
          `--reporter=${join(copy, 'scripts/test-report.ts')}`,
        ],
        { TEST_REPORT: report },
      )
  const result = existsSync(report) ? (browser ? readPlaywright : readVitest)(report) : null
  if (result === null || result.passed + result.failures.length === 0) throw new Error(`No test ran.\n${printed}`)
  return result
}

function build(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: copy, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const rowOf = ({ row }: Change): Row => {
  const [found, ...more] = ROWS.filter(({ what }) => what.startsWith(row))
  if (found === undefined || more.length > 0) throw new Error(`${row}: not the start of one row.`)
  return found
}

/** Without the changes the tests pass; a test that always fails holds nothing. @throws Error otherwise */
function expectGreen(rows: readonly Row[]): void {
  for (const browser of [false, true]) {
    const some = rows.filter(({ file }) => file.startsWith('e2e/') === browser)
    if (some.length === 0) continue
    const { failures } = test(some)
    if (failures.length > 0) throw new Error(`Red without a change: ${failures.map(({ name }) => name).join(', ')}`)
  }
}

/** True if the named test fails with the change. */
function turnsRed(change: Change, row: Row): boolean {
  const path = join(copy, change.file)
  const original = readFileSync(path, 'utf8')
  const write = (text: string) => {
    // A new file: files of packages are links to those of the checkout.
    rmSync(path)
    writeFileSync(path, text)
  }
  write(changed(original, change))
  try {
    return test([row]).failures.length > 0
  } finally {
    write(original)
  }
}

const wanted = process.argv.slice(2)
const chosen = CHANGES.filter(({ row }) => wanted.length === 0 || wanted.some((start) => row.startsWith(start)))
try {
  copyOfSources(ROOT, copy)
  expectGreen([...new Set(chosen.map(rowOf))])
  console.log('| constant | change | test | result |\n| --- | --- | --- | --- |')
  const survivors = chosen.filter((change) => {
    const row = rowOf(change)
    const isRed = turnsRed(change, row)
    const { after, from, to, file } = change
    const what = [after, `${from} → ${to}`].filter(Boolean).join(' ')
    console.log(`| ${row.what} | ${file}: ${what} | ${row.file}: ${row.name} | ${isRed ? 'red' : 'SURVIVED'} |`)
    return !isRed
  })
  console.log(`\n${chosen.length - survivors.length} red, ${survivors.length} survived`)
  process.exitCode = survivors.length > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
