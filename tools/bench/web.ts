/**
 * Usage: npx node tools/bench/web.ts [address] [--runs 5] [--path /]… — measures pages of the built product with Lighthouse (mobile, simulated
 * throttling), in turn, and prints the median of each; without paths all that have a goal, some of them signed in. The nearly empty
 * sign-in page is among them: a busy machine shows in its figures. Without an address it starts a server on fresh data. npx fetches
 * Lighthouse, so that it is not a dependency of the product.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/browser.ts'
import { startServer } from '../../e2e/server.ts'

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
  { name: 'performance', goal: '≥ 97', read: category('performance') },
  { name: 'LCP, ms', goal: '≤ 2000', read: audit('largest-contentful-paint') },
  { name: 'FCP, ms', goal: '', read: audit('first-contentful-paint') },
  { name: 'TBT, ms', goal: '≤ 80', read: audit('total-blocking-time') },
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

/**
 * One run, as Lighthouse's JSON.
 * @param port of a browser that runs; null for a new one
 * @throws when Lighthouse fails three times: now and then it misses the beginning of a page
 */
async function measure(url: string, port: number | null, attempts = 3): Promise<Report> {
  const flags = ['--headless=new', ...launchOptions.args].join(' ')
  const browser = port === null ? `--chrome-flags=${flags}` : `--port=${port}`
  const child = spawn('npx', ['--yes', LIGHTHOUSE, url, '--output=json', '--quiet', browser], {
    env: { ...process.env, ...('executablePath' in launchOptions && { CHROME_PATH: launchOptions.executablePath }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0 && attempts > 1) return measure(url, port, attempts - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with code ${code}`)
  return JSON.parse(output) as Report
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
  options: { runs: { type: 'string', default: '5' }, path: { type: 'string', multiple: true, default: [] } },
})

const PASSWORD = 'popcorn at midnight'

/** Makes one call of the API. @throws for anything but a success */
async function ask<T>(
  server: string,
  path: string,
  { body, token }: { body?: object; token?: string } = {},
): Promise<T> {
  const answer = await fetch(`${server}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as T
}

const RATED = 15
const PORT = 9333

/** An account with a group and enough ratings for recommendations. */
async function newAccount(server: string): Promise<{ username: string; groupId: string; movieId: number }> {
  const username = `host_${Date.now()}`
  await ask(server, '/identity/signup', { body: { username, email: `${username}@example.org`, password: PASSWORD } })
  const { access: token } = await ask<{ access: string }>(server, '/token', { body: { username, password: PASSWORD } })
  const { id: groupId } = await ask<{ id: string }>(server, '/identity/groups', {
    body: { name: 'Friday night' },
    token,
  })
  const { results } = await ask<{ results: { id: number }[] }>(server, '/main/movies/popular')
  for (const [k, { id }] of results.slice(1, 1 + RATED).entries())
    await ask(server, `/main/movies/${id}/rate`, { body: { rating: k % 3 === 0 ? 1 : 0.75 }, token })
  return { username, groupId, movieId: results[0].id }
}

/** A browser in which an account is signed in, for Lighthouse to connect to. */
async function signedInBrowser(server: string, username: string) {
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const args = [...launchOptions.args, `--remote-debugging-port=${PORT}`]
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, args })
  const page = await context.newPage()
  await page.goto(`${server}/signin`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${server}/`)
  await page.close()
  const close = async () => {
    await context.close()
    await rm(profile, { recursive: true })
  }
  return { close }
}

/** Pages with separate goals, on the starter catalogue, and a group that invites. */
async function pagesWithGoals(server: string, { groupId, movieId }: Awaited<ReturnType<typeof newAccount>>) {
  const [first] = await ask<{ person: { id: number } }[]>(server, `/main/movies/${movieId}/cast`)
  return [
    '/',
    `/movie/${movieId}`,
    `/person/${first.person.id}`,
    '/search?genres=18',
    '/plot-search',
    '/games/daily',
    `/groups/${groupId}`,
    '/signin',
  ]
}
const SIGNED_IN = ['/', '/recommendations']

const server = positionals[0] === undefined ? await startServer() : null
try {
  const base = positionals[0] ?? server!.url
  const account = values.path.length > 0 ? null : await newAccount(base)
  const paths = account === null ? values.path : await pagesWithGoals(base, account)
  const reports = new Map<string, Report[]>()
  const run = async (path: string, port: number | null) => {
    const name = port === null ? path : `${path}, signed in`
    const found = reports.get(name) ?? []
    reports.set(name, [...found, await measure(new URL(path, base).href, port)])
  }
  for (let k = 0; k < Number(values.runs); k++) for (const path of paths) await run(path, null)
  if (account !== null) {
    const browser = await signedInBrowser(base, account.username)
    try {
      for (let k = 0; k < Number(values.runs); k++) for (const path of SIGNED_IN) await run(path, PORT)
    } finally {
      await browser.close()
    }
  }
  console.log(`medians of ${values.runs} runs, load ${loadavg()[0].toFixed(1)}`)
  for (const [name, found] of reports) {
    console.log(`\n${name}`)
    for (const { name: row, goal, read } of ROWS)
      console.log(`  ${row.padEnd(18)}${shown(median(found.map(read)))}   ${goal}`)
    console.log(`  failed audits: ${failedAudits(found.at(-1)!).join(', ') || 'none'}`)
  }
} finally {
  await server?.close()
}
