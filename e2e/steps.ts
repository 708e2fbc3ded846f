import { expect, watch } from './fixtures.ts'
import type { Browser, BrowserContext, Page } from '@playwright/test'

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

/** What the browser itself says of every answer of 400 and above: no fault where a journey provokes one. */
export const REFUSED = /Failed to load resource/

/** The faults that the journey did not provoke. */
export function unexpected(faults: readonly string[], ...provoked: RegExp[]): string[] {
  return faults.filter((fault) => !provoked.some((pattern) => pattern.test(fault)))
}

/** Likes the first movies of the onboarding grid that is open, each saved before the next. */
export async function likeFirst(page: Page, count: number): Promise<void> {
  const cards = page.getByRole('list', { name: 'Discover' }).getByRole('listitem')
  for (let i = 0; i < count; i++) {
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/rate') && answer.request().method() === 'POST',
    )
    await cards.nth(i).getByRole('button', { name: /^Like/ }).click()
    expect((await saved).status()).toBe(200)
  }
}

export function clipboardOf(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()')
}
