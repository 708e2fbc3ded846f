import { createServer, request as forward } from 'node:http'
import type { Server } from 'node:http'
import { chooseEssentialCookies, expect, fillSignUp, newAccount, patient, test, watch } from './fixtures.ts'
import type { Account } from './fixtures.ts'
import { currentLook } from './looks.ts'
import { ask, createGroup, moviesOf, rate, register } from './people.ts'
import type { Person } from './people.ts'
import { freePort, startServer } from './server.ts'
import type { ServerUnderTest } from './server.ts'
import { rateFirst, unexpected } from './steps.ts'
import type { Browser, Page } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

const BASE = '/marquee'
const LIMITS = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }
const OFFLINE = /Failed to load resource|Network response was not ok|Failed to fetch|RequestError/

// One product under a path for all of them.
test.describe.configure({ mode: 'default' })

let product: ServerUnderTest
/** Proxies in front of it, by their effect on the path; the rest of each one's host is the shared product at the root. */
const proxies = new Map<'keeps' | 'takes off', { origin: string; server: Server }>()

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = await freePort()
  product = await startServer({ PUBLIC_URL: `http://127.0.0.1:${port}${BASE}/`, TRUST_PROXY: 'loopback' })
  await register(product.url)
  proxies.set('keeps', await startProxy(port, (path) => path))
  proxies.set('takes off', await startProxy(0, (path) => path.slice(BASE.length) || '/'))
})
test.afterAll(async () => {
  for (const { server } of proxies.values()) {
    server.closeAllConnections()
    server.close()
  }
  await product.close()
})

/** Forwards what is under the path to the product that is served there, and everything else to the shared one. */
async function startProxy(port: number, pathFor: (path: string) => string) {
  const root = process.env['MARQUEE_URL']!
  const server = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked
    const isUnder = url.slice(BASE.length).match(/^([/?]|$)/) !== null && url.startsWith(BASE)
    const [target, path] = isUnder ? [product.url, pathFor(url)] : [root, url]
    const onward = forward(target + path, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return { server, origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}` }
}

/** Opens a separate browser on the product under the path; every request that leaves the path is a problem. */
async function visit(browser: Browser, home: string, person?: Person) {
  const context = await browser.newContext({
    baseURL: `${home}/`,
    viewport: currentLook().viewport,
    serviceWorkers: 'allow',
  })
  await context.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    {
      [`${BASE} theme`]: currentLook().theme,
      ...(person && {
        [`${BASE} cookie_consent`]: 'essential',
        [`${BASE} access_token`]: person.access,
        [`${BASE} refresh_token`]: person.refresh,
      }),
    },
  )
  const page = patient(await context.newPage())
  const problems = watch(page)
  page.on('request', (request) => {
    if (request.url() !== home && !request.url().startsWith(`${home}/`))
      problems.push(`left the path: ${request.url()}`)
  })
  return { page, problems }
}

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)
const menuOf = (page: Page, { username }: Account) =>
  page.getByRole('button', { name: currentLook().phone ? 'Me' : username, exact: true })

async function logOut(page: Page, account: Account) {
  await menuOf(page, account).click()
  await page.getByRole(currentLook().phone ? 'button' : 'menuitem', { name: 'Log out' }).click()
}

async function signUpAndRate(page: Page, home: string, account: Account) {
  await page.goto(home)
  await expect(page).toHaveURL(`${home}/`)
  await chooseEssentialCookies(page)
  await page.goto('signup')
  await fillSignUp(page, account)
  await expect(page).toHaveURL(`${home}/discover`)
  await rateFirst(page, ['Like', 'Dislike'])
}

/** Finds a movie by its title, and opens it; the service worker then keeps what it needs. */
async function findMovie(page: Page, home: string) {
  await page.goto('about')
  const box = page.getByPlaceholder('Search movies and people')
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: 1000 })
  }).toPass()
  await box.fill('metroplis')
  await page
    .getByRole('option', { name: /Metropolis/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`^${home}/movie/\\d+$`))
  await expect(page.getByRole('radio', { name: 'Best' })).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${home}/`)
}

async function rateOffline(page: Page) {
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('radio', { name: 'Best' }).check()
  await expect(page.getByRole('main').getByText('Saved here, will be sent')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Best' })).toBeChecked()
  await page.context().setOffline(false)
  await expect(page.getByText('will be sent')).toHaveCount(0)
}

/** A group's link opens in another browser, and the arriving member appears on the first one's screen. */
async function meet(browser: Browser, page: Page, home: string) {
  const account = await register(home)
  await rate(home, account, await moviesOf(home, '/main/movies/discover?page_size=8', account))
  const group = await createGroup(home, account, [])
  const body = { limits: LIMITS, members: [], guests: 1 }
  const { id } = await ask<{ id: string }>(home, 'POST', `/identity/groups/${group}/evenings`, { by: account, body })
  const host = await visit(browser, home, account)
  await host.page.goto(`groups/${group}`)
  const link = await host.page.getByLabel('Invite link').inputValue()
  expect(link).toBe(`${home}/groups/${group}`)
  await host.page.goto(`tonight/${id}`)
  await expect(host.page.getByRole('button', { name: /^Who is here: 1/ })).toBeVisible()

  await page.goto(link)
  await page.getByLabel('Your name').fill('Zoë')
  await page.getByLabel('Your name').press('Enter')
  await expect(page).toHaveURL(`${home}/tonight/${id}`)
  await expect(page.getByRole('button', { name: 'Love it' })).toBeVisible()
  await expect(host.page.getByRole('button', { name: /^Who is here: 2/ })).toBeVisible()
  expect(host.problems).toEqual([])
  await host.page.context().close()
}

/** Addresses of this host that a document, a style sheet, a manifest or the service worker names. */
function addressesIn(text: string, type: string, at: string): string[] {
  const patterns = {
    'text/html': [/ (?:href|src)="([^"#]+)/g, /<meta property="og:(?:url|image)" content="([^"]+)/g],
    'text/css': [/url\(["']?([^"')]+)/g],
    'application/manifest+json': [/"(?:src|url|start_url)": "([^"]+)"/g],
    'application/xml': [/<loc>([^<]+)/g],
    'text/plain': [/^Sitemap: (.+)$/gm],
    'application/json': [/"(?:next|previous)":"([^"]+)"/g],
  }
  const found = Object.entries(patterns).find(([name]) => type.startsWith(name))?.[1] ?? []
  const origin = new URL(at).origin
  return found
    .flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, address]) => new URL(address.replaceAll('&amp;', '&'), at)),
    )
    .filter((url) => url.origin === origin)
    .map(({ href }) => href)
}

/** Pages of one kind link to the same places: a movie's, a list's by its parameters. */
function kindOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname.replaceAll(/\/\d+/g, '/0') + (search && '?')
}

test('no address that the product answers leaves the path', NIGHT, async () => {
  const home = `${proxies.get('keeps')!.origin}${BASE}`
  const paths = ['/', '/api/docs', '/api/openapi.json', '/api/main/movies/popular?page=2', '/robots.txt', '/shell.html']
  const waiting = paths.map((path) => home + path)
  const seen = new Set(waiting.map(kindOf))
  const left: string[] = []
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const answer = await fetch(at)
    expect([200, 401], at).toContain(answer.status)
    const type = answer.headers.get('content-type') ?? ''
    for (const address of addressesIn(await answer.text(), type, at)) {
      if (!address.startsWith(`${home}/`)) left.push(`${address} in ${at}`)
      if (seen.has(kindOf(address))) continue
      seen.add(kindOf(address))
      waiting.push(address)
    }
  }
  expect(left).toEqual([])
  const some = ['/marquee/manifest.webmanifest', '/marquee/icons/marquee.svg', '/marquee/movie/0', '/marquee/search?']
  expect([...seen]).toEqual(expect.arrayContaining(some))
})

test('everything works under a path that the proxy keeps', NIGHT, async ({ browser }) => {
  const home = proxies.get('keeps')!.origin + BASE
  const { page, problems } = await visit(browser, home)
  await signUpAndRate(page, home, newAccount())
  await findMovie(page, home)
  await rateOffline(page)
  await meet(browser, page, home)
  expect(unexpected(problems, OFFLINE)).toEqual([])
  // Past the proxy, too, the app goes where its links lead.
  await page.goto(`${product.url}/about?from=port`)
  await expect(page).toHaveURL(`${product.url}${BASE}/about?from=port`)
  await page.context().close()
})

test(
  'a session lasts under a path that the proxy takes off, next to another account at the root',
  NIGHT,
  async ({ browser, server }) => {
    const { origin } = proxies.get('takes off')!
    const home = origin + BASE
    const account = newAccount()
    const { page, problems } = await visit(browser, home)
    await signUpAndRate(page, home, account)

    // A token that has expired is renewed.
    await page.evaluate((key) => localStorage.setItem(key, 'expired'), `${BASE} access_token`)
    await page.goto('shortlist')
    await expect(page.getByText('Nothing found yet.')).toBeVisible()
    expect(await stored(page, `${BASE} access_token`)).not.toBe('expired')

    // Another user is signed in to the product at the root of the same host, in the same browser.
    const other = await register(server)
    const root = patient(await page.context().newPage())
    await root.goto(`${origin}/`)
    expect(await stored(root, 'access_token')).toBeNull()
    await root.evaluate(
      ([access, refresh]) => Object.assign(localStorage, { access_token: access, refresh_token: refresh }),
      [other.access, other.refresh],
    )
    await root.reload()
    await expect(menuOf(root, other)).toBeVisible()
    await page.goto('./')
    await expect(menuOf(page, account)).toBeVisible()

    await logOut(page, account)
    await expect.poll(() => stored(page, `${BASE} access_token`)).toBeNull()
    await root.reload()
    await expect(menuOf(root, other)).toBeVisible()
    expect(await stored(root, 'access_token')).toBe(other.access)
    expect(unexpected(problems, OFFLINE)).toEqual([])
    await page.context().close()
  },
)
