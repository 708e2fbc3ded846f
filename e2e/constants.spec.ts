import { expect, test } from './fixtures.ts'
import { ask, createGroup, register, sitDown } from './people.ts'
import { openFilters } from './steps.ts'
import type { Page } from '@playwright/test'

/** Counts the requests to an address from now on. */
function counting(page: Page, address: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (address.test(request.url())) count++
  })
  return () => count
}

/** Stops the page's clock, which then moves only when the test advances it. Needs an installed clock. */
const freeze = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

test('the main search asks 333 ms after the last letter, and its list is at most 300 pixels high', async ({ page }) => {
  await page.clock.install()
  await page.goto('/about')
  const asked = counting(page, /\/main\/movies\/autocomplete/)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByPlaceholder('Search movies and people')).toBeVisible()
  await freeze(page)
  await page.getByPlaceholder('Search movies and people').fill('the')
  await page.clock.runFor(332)
  expect(asked()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(asked).toBe(1)
  await page.clock.resume()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCSS('max-height', '300px')
})

test('the filter page asks 500 ms after the last letter, from two letters on', async ({ page, look }) => {
  await page.clock.install()
  await page.goto('/search')
  const asked = counting(page, /\/main\/keywords\/autocomplete/)
  const field = (await openFilters(page, look)).getByPlaceholder('Search keywords...')
  await expect(field).toBeVisible()
  await freeze(page)
  await field.fill('w')
  await page.clock.runFor(600)
  await field.fill('wa')
  await page.clock.runFor(499)
  expect(asked()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(asked).toBe(1)
})

test('the daily game’s search asks 333 ms after the last letter', async ({ page }) => {
  await page.clock.install()
  await page.goto('/games/daily')
  const asked = counting(page, /\/games\/autocomplete/)
  await expect(page.getByRole('combobox', { name: 'Guess a movie' })).toBeVisible()
  await freeze(page)
  await page.getByRole('combobox', { name: 'Guess a movie' }).fill('me')
  await page.clock.runFor(332)
  expect(asked()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(asked).toBe(1)
})

test('in the user’s menu the theme opens after 100 ms, and type-ahead begins anew after a second', async ({
  browser,
  server,
}) => {
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
  await page.clock.runFor(1000)
  await type('s')
  await expect(item('Shortlist')).toBeFocused()

  await item(/^Theme/).hover()
  await page.clock.runFor(99)
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('menuitemradio')).toHaveCount(3)
  expect(problems).toEqual([])
  await leave()
})

test('lists ask for as many entries as the product shows', async ({ browser, server }) => {
  const person = await register(server)
  const group = await createGroup(server, person, [])
  const [actor] = await ask<{ id: number }[]>(server, 'GET', '/main/persons/autocomplete?query=chaplin')
  const { page, problems, leave } = await sitDown(browser, server, { person, group })
  for (const [path, address] of [
    ['/', /\/main\/movies\/discover\?page_size=9$/],
    ['/', /\/me\/movies\?page=1&page_size=9&noise=true$/],
    ['/discover', /\/main\/movies\/discover\?page_size=30$/],
    ['/search?genres=18', /\/main\/movies\/filter\?page=1&page_size=20$/],
    ['/recommendations', /\/me\/movies\?page=1&page_size=30$/],
    ['/recommendations?list=group', /\/group\/movies\?page=1&page_size=30/],
    ['/shortlist', /\/shortlist\/personal\?page=1&page_size=30$/],
    [`/groups/${group}`, /\/shortlist\/group\/[^/]+\?page=1&page_size=30$/],
    ['/groups', /\/identity\/groups\?page=1&page_size=30$/],
    [`/person/${actor.id}`, /\/main\/persons\/\d+\/c(ast|rew)\?page=1/],
  ] as const) {
    const asked = page.waitForRequest(address)
    await page.goto(path)
    await asked
  }
  expect(problems).toEqual([])
  await leave()
})
