import { expect, patient, storeTheme, watch } from './fixtures.ts'
import { currentLook } from './looks.ts'
import type { Look } from './looks.ts'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

export interface Visitor {
  page: Page
  /** The problems of the page so far. */
  problems: string[]
  leave(): Promise<void>
}

/** Opens a separate browser context for a visitor who has already answered the cookie question. @param headers sent with every request */
export async function newVisitor(
  browser: Browser,
  baseURL: string,
  headers: Record<string, string> = {},
): Promise<Visitor> {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    extraHTTPHeaders: headers,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(() => localStorage.setItem('cookie_consent', 'essential'))
  await storeTheme(context, currentLook())
  const page = patient(await context.newPage())
  return { page, problems: watch(page), leave: () => context.close() }
}

/** The public settings of an instance with defaults only, for tests to change one. */
export const PLAIN_CONFIG = {
  registration: 'open',
  member_invites: false,
  password_sign_in: true,
  identity_provider: null,
  identity_client_id: null,
  analytics_id: null,
  tmdb: false,
  contact_email: null,
  press_email: null,
  social_links: [],
  where_to_watch: false,
  watch_links: [],
  version: '1',
}

/** For `route.fetch`: the server may just have closed an idle connection, which is no failure of the test. */
export const AGAIN = { maxRetries: 3 }

/** Leaves pages to the browser, as before the server drew them: their calls can then be answered by the test. */
export async function drawnByBrowser(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const shell = new URL('/index.html', route.request().url()).href
      await route.fulfill({ response: await route.fetch({ ...AGAIN, url: shell }) })
    },
  )
}

/** The browser's log line for every answer of 400 and above; expected if a test provokes one. */
export const REFUSED = /Failed to load resource/

/** The problems that the test did not provoke. */
export function unexpected(problems: readonly string[], ...provoked: RegExp[]): string[] {
  return problems.filter((problem) => !provoked.some((pattern) => pattern.test(problem)))
}

/** Rates the first movies of the open onboarding, a grid on a desk and one at a time on a phone; each is saved before the next. */
export async function rateFirst(page: Page, verbs: readonly ('Like' | 'Dislike')[]): Promise<void> {
  const deck = page.getByRole('region', { name: 'One movie at a time' })
  const cards = page.getByRole('list', { name: 'Discover' }).getByRole('listitem')
  await expect(deck.or(cards.first())).toBeVisible()
  for (const [i, verb] of verbs.entries()) {
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/rate') && answer.request().method() === 'POST',
    )
    const isDeck = await deck.isVisible()
    // A card has the bare words over its poster.
    const name = new RegExp(isDeck ? `^${verb}` : `^${verb} .`)
    await (isDeck ? deck : cards.nth(i)).getByRole('button', { name }).click()
    expect((await saved).status()).toBe(200)
  }
}

export function likeFirst(page: Page, count: number): Promise<void> {
  return rateFirst(page, Array<'Like'>(count).fill('Like'))
}

/** The form of the filters: next to the results on a desk, in a sheet on a phone. */
export async function openFilters(page: Page, { phone }: Look): Promise<Locator> {
  if (phone) await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('form', { name: 'Filters' })
}

export function clipboardOf(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()')
}

/** Words that every explanation of a recommendation contains, whatever its form. */
export const WHY = /(you|who) (loved|liked)|tend to like|people who love|(everyone|people) likes? it|^like .+, it is /i

const MAX_STEPS = 80

/** Presses Tab until the element has the focus, as users without a mouse do. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < MAX_STEPS; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Not reached within ${MAX_STEPS} steps: ${target.toString()}`)
}
