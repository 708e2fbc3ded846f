import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { lookOf, type Look } from './looks.ts'

export interface Account {
  username: string
  password: string
}

interface Fixtures {
  /** Address of the shared server. */
  server: string
  look: Look
  account: Account
}

let people = 0

/** A name that is unique in this run. */
export function newAccount(): Account {
  return { username: `viewer_${process.pid}_${++people}`, password: 'popcorn at midnight' }
}

/** Collects the errors and warnings of a page, violations of its security policy, and requests to other hosts. */
export function watch(page: Page): string[] {
  const problems: string[] = []
  void page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  )
  page.on('console', (message) => {
    // An address that leads nowhere says so by its status, which the browser reports.
    if (message.location().url === page.url() && message.text().includes('status of 404')) return
    // Most journeys do without the service worker, and say so.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (!['127.0.0.1', 'localhost'].includes(hostname) && protocol.startsWith('http'))
      problems.push(`request to ${request.url()}`)
  })
  return problems
}

/** Makes a page wait, whenever it is opened, until the app handles input. A test that names its own moment does not wait. */
export function patient(page: Page): Page {
  const awake = () => page.locator('#root:not([data-visitor])').waitFor({ state: 'attached' })
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil === undefined && answer?.headers()['content-type']?.startsWith('text/html')) await awake()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil === undefined) await awake()
    return answer
  }
  return page
}

/** Stores the theme of a look; dark is the default and needs nothing stored. */
export async function storeTheme(context: BrowserContext, { theme }: Look): Promise<void> {
  if (theme === 'dark') return
  await context.addInitScript((chosen) => {
    if (localStorage.getItem('theme') === null) localStorage.setItem('theme', chosen)
  }, theme)
}

/** The page of a test fails it when it logs an error or a warning, throws, or asks another host for anything. */
export const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    await use(process.env['MARQUEE_URL']!)
  },
  baseURL: async ({ server }, use) => {
    await use(server)
  },
  look: async ({}, use, testInfo) => {
    await use(lookOf(testInfo))
  },
  viewport: async ({ look }, use) => {
    await use(look.viewport)
  },
  context: async ({ context, look }, use) => {
    await storeTheme(context, look)
    await use(context)
  },
  page: async ({ page }, use) => {
    const problems = watch(page)
    await use(patient(page))
    expect(problems).toEqual([])
  },
  account: async ({}, use) => {
    await use(newAccount())
  },
})

/** Signs a new account up through the form; ends on the onboarding page. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto('/signup')
  await fillSignUp(page, account)
  await expect(page).toHaveURL(/\/discover$/)
}

/** Fills in and sends the open form for a new account. */
export async function fillSignUp(page: Page, { username, password }: Account, title = 'Sign up'): Promise<void> {
  // The page for signing in, which may still be shown, has a field of the same name.
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** Answers the cookie question, which otherwise covers the bottom of the page. */
export async function chooseEssentialCookies(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'OK' }).click()
}

export { expect }
