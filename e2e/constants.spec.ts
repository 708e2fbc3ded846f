import { expect, test } from './fixtures.ts'
import { register, sitDown } from './people.ts'
import { openFilters } from './steps.ts'
import type { Page } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

/**
 * Counts the page's requests to an address, in the page itself: there a request is counted before the call that moves the clock returns.
 * The browser reports it to the test only later.
 */
async function counting(page: Page, address: string): Promise<() => Promise<number>> {
  await page.evaluate((part) => {
    const original = window.fetch
    Object.assign(window, { asked: 0 })
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (url.includes(part)) (window as unknown as { asked: number }).asked++
      return original(input, init)
    }
  }, address)
  return () => page.evaluate(() => (window as unknown as { asked: number }).asked)
}

/** Stops the page's clock, which then moves only when the test advances it. Needs an installed clock. */
const freeze = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

test(
  'the main search asks 333 ms after the last letter, and its list is at most 300 pixels high',
  NIGHT,
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/about')
    const asked = await counting(page, '/main/movies/autocomplete')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByPlaceholder('Search movies and people')).toBeVisible()
    await freeze(page)
    await page.getByPlaceholder('Search movies and people').fill('the')
    await page.clock.runFor(333 - 1)
    expect(await asked()).toBe(0)
    await page.clock.runFor(1)
    await expect.poll(asked).toBe(1)
    await page.clock.resume()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('listbox')).toHaveCSS('max-height', '300px')
  },
)

test('the filter page asks 500 ms after the last letter, from two letters on', NIGHT, async ({ page, look }) => {
  await page.clock.install()
  await page.goto('/search')
  const asked = await counting(page, '/main/keywords/autocomplete')
  const field = (await openFilters(page, look)).getByPlaceholder('Search keywords...')
  await expect(field).toBeVisible()
  await freeze(page)
  await field.fill('w')
  await page.clock.runFor(600)
  await field.fill('wa')
  await page.clock.runFor(500 - 1)
  expect(await asked()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(asked).toBe(1)
})

test('the daily game’s search asks 333 ms after the last letter', NIGHT, async ({ page }) => {
  await page.clock.install()
  await page.goto('/games/daily')
  const asked = await counting(page, '/games/autocomplete')
  await expect(page.getByRole('combobox', { name: 'Guess a movie' })).toBeVisible()
  await freeze(page)
  await page.getByRole('combobox', { name: 'Guess a movie' }).fill('me')
  await page.clock.runFor(333 - 1)
  expect(await asked()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(asked).toBe(1)
})

test(
  'in the user’s menu the theme opens after 100 ms, and type-ahead starts again after a second',
  NIGHT,
  async ({ browser, server }) => {
    const person = await register(server)
    const { page, problems, leave } = await sitDown(browser, server, { person })
    await page.clock.install()
    await page.goto('/about')
    await page.getByRole('button', { name: person.username }).click()
    const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
    await expect(item('Edit Profile')).toBeVisible()
    await freeze(page)
    // The menu moves the focus in a timer without delay.
    const type = async (letter: string) => {
      await page.keyboard.press(letter)
      await page.clock.runFor(1)
    }
    await type('t')
    await type('h')
    await expect(item(/^Theme/)).toBeFocused()
    // Each letter takes one millisecond: a moment before the second is over, this one still continues the word.
    await page.clock.runFor(1000 - 2)
    await type('e')
    await expect(item(/^Theme/)).toBeFocused()
    await page.clock.runFor(1000 - 1)
    await type('s')
    await expect(item('Shortlist')).toBeFocused()

    await item(/^Theme/).hover()
    await page.clock.runFor(100 - 1)
    await expect(page.getByRole('menuitemradio')).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(page.getByRole('menuitemradio')).toHaveCount(3)
    expect(problems).toEqual([])
    await leave()
  },
)

test('the list of genres is at most 300 pixels high', NIGHT, async ({ page, look }) => {
  await page.goto('/search')
  const form = await openFilters(page, look)
  await form.getByRole('button', { name: 'Genres Select genres' }).click()
  const list = form.getByRole('group', { name: 'Genres' })
  await expect(list.getByRole('checkbox').first()).toBeVisible()
  const { height = 0 } = (await list.boundingBox()) ?? {}
  expect(height).toBe(300)
})
