import { expect, storeTheme, watch } from './fixtures.ts'
import { currentLook } from './looks.ts'
import type { Look } from './looks.ts'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

export interface Visitor {
  page: Page
  /** What the pages did wrong so far. */
  faults: string[]
  leave(): Promise<void>
}

/** Somebody else at a computer of their own, who has answered the question about cookies before. */
export async function newVisitor(browser: Browser, baseURL: string): Promise<Visitor> {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(() => localStorage.setItem('cookie_consent', 'essential'))
  await storeTheme(context, currentLook())
  const page = await context.newPage()
  return { page, faults: watch(page), leave: () => context.close() }
}

/** The public settings of an instance whose operator set none, to be changed in one. */
export const PLAIN_CONFIG = {
  identity_client_id: null,
  analytics_id: null,
  tmdb: false,
  contact_email: null,
  press_email: null,
  social_links: [],
  version: '1',
}

/** For `route.fetch`: a connection that the server has just closed for idleness is no fault of the journey. */
export const AGAIN = { maxRetries: 3 }

/** What the browser itself says of every answer of 400 and above: no fault where a journey provokes one. */
export const REFUSED = /Failed to load resource/

/** The faults that the journey did not provoke. */
export function unexpected(faults: readonly string[], ...provoked: RegExp[]): string[] {
  return faults.filter((fault) => !provoked.some((pattern) => pattern.test(fault)))
}

/** Answers for the first movies of the onboarding grid that is open, each saved before the next. */
export async function rateFirst(page: Page, verbs: readonly ('Like' | 'Dislike')[]): Promise<void> {
  const cards = page.getByRole('list', { name: 'Discover' }).getByRole('listitem')
  for (const [i, verb] of verbs.entries()) {
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/rate') && answer.request().method() === 'POST',
    )
    await cards
      .nth(i)
      .getByRole('button', { name: new RegExp(`^${verb}`) })
      .click()
    expect((await saved).status()).toBe(200)
  }
}

export function likeFirst(page: Page, count: number): Promise<void> {
  return rateFirst(page, Array<'Like'>(count).fill('Like'))
}

/** The form of the filters: beside the results on a desk, in a sheet on a phone. */
export async function openFilters(page: Page, { phone }: Look): Promise<Locator> {
  if (phone) await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('form', { name: 'Filters' })
}

export function clipboardOf(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()')
}

/** What every sentence that says why a movie is recommended has in it, whichever form it takes. */
export const WHY = /(you|who) (loved|liked)|tend to like/
