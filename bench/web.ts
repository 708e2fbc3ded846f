/**
 * Usage: node bench/web.ts [address] [--runs 5] [--path /] [--control /signin] — measures a page of the built product with
 * Lighthouse (mobile, simulated throttling) and prints the median and the best of the runs. A nearly empty
 * control page is measured in turn: a busy machine shows in its figures too, and in the difference of median and best.
 * Without an address it starts a server on fresh data. npx fetches Lighthouse, so that it is not a dependency of the
 * product.
 */
import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { launchOptions } from '../e2e/browser.ts'
import { startServer } from '../e2e/server.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'

/** The parts of Lighthouse's report that are read. */
interface Report {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: unknown[] } } | undefined>
}

interface Row {
  name: string
  goal: string
  read: (report: Report) => number
}

const category = (id: string) => (report: Report) => Math.round(100 * (report.categories[id]?.score ?? 0))
const audit = (id: string) => (report: Report) => report.audits[id]?.numericValue ?? Number.NaN

const ROWS: readonly Row[] = [
  { name: 'performance', goal: '≥ 98', read: category('performance') },
  { name: 'LCP, ms', goal: '≤ 2000', read: audit('largest-contentful-paint') },
  { name: 'FCP, ms', goal: '', read: audit('first-contentful-paint') },
  { name: 'TBT, ms', goal: '≤ 50', read: audit('total-blocking-time') },
  { name: 'CLS', goal: '≤ 0.01', read: audit('cumulative-layout-shift') },
  {
    name: 'requests',
    goal: '≤ 25',
    read: (report) => report.audits['network-requests']?.details?.items?.length ?? NaN,
  },
  { name: 'kB over the wire', goal: '', read: (report) => audit('total-byte-weight')(report) / 1000 },
  { name: 'accessibility', goal: '100', read: category('accessibility') },
  { name: 'best practices', goal: '100', read: category('best-practices') },
  { name: 'SEO', goal: '100', read: category('seo') },
]

/** One run, as Lighthouse's JSON. @throws when Lighthouse fails. */
async function measure(url: string): Promise<Report> {
  const flags = ['--headless=new', ...launchOptions.args].join(' ')
  const child = spawn('npx', ['--yes', LIGHTHOUSE, url, '--output=json', '--quiet', `--chrome-flags=${flags}`], {
    env: { ...process.env, ...('executablePath' in launchOptions && { CHROME_PATH: launchOptions.executablePath }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`Lighthouse ended with code ${code}`)
  return JSON.parse(output) as Report
}

/** The best value: the highest score, the lowest of everything else. */
function best(goal: string, values: readonly number[]): number {
  return goal.startsWith('≥') || goal === '100' ? Math.max(...values) : Math.min(...values)
}

const shown = (value: number) =>
  (Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 0)).padStart(9)

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** Names of the audits with a score of 0. */
function failedAudits({ audits }: Report): string[] {
  return Object.entries(audits).flatMap(([id, entry]) =>
    entry?.score === 0 && entry.numericValue === undefined ? [id] : [],
  )
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    path: { type: 'string', default: '/' },
    control: { type: 'string', default: '/signin' },
  },
})
const server = positionals[0] === undefined ? await startServer() : null
try {
  const address = (path: string) => new URL(path, positionals[0] ?? server?.url).href
  const reports: Report[] = []
  const controls: Report[] = []
  for (let run = 0; run < Number(values.runs); run++) {
    controls.push(await measure(address(values.control)))
    reports.push(await measure(address(values.path)))
  }
  console.log(`${address(values.path)}, ${reports.length} runs, load ${loadavg()[0].toFixed(1)}`)
  console.log(`${''.padEnd(18)}   median     best  control   goal`)
  for (const { name, goal, read } of ROWS) {
    const found = reports.map(read)
    const control = median(controls.map(read))
    console.log(`${name.padEnd(18)}${shown(median(found))}${shown(best(goal, found))}${shown(control)}   ${goal}`)
  }
  console.log(`failed audits: ${failedAudits(reports.at(-1)!).join(', ') || 'none'}`)
} finally {
  await server?.close()
}
