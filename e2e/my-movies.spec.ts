import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { ask, moviesOf, register, sitDown } from './people.ts'
import type { Movie, Person } from './people.ts'
import { tabTo } from './steps.ts'
import { NIGHT } from './sweeps.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Movies you have rated' })
const escaped = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const row = (page: Page, title: string) => grid(page).getByRole('row', { name: new RegExp(`^${escaped(title)}, `) })

/** Rates popular movies as Like, one after the other: the first is the oldest. */
async function likeMany(server: string, person: Person, count: number): Promise<Movie[]> {
  const movies = await moviesOf(server, `/main/movies/popular?page_size=${count}`)
  for (const { id } of movies)
    await ask(server, 'POST', `/main/movies/${id}/rate`, { by: person, body: { rating: 0.75 } })
  return movies.toReversed()
}

const mine = (server: string, person: Person, query = '') =>
  ask<{ count: number; results: { id: number; rated_at: string; viewer: { rating: number } }[] }>(
    server,
    'GET',
    `/main/movies/mine?page_size=100${query}`,
    { by: person },
  )

/** Distances of the rows from the top of the page. */
const places = (page: Page) =>
  grid(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((each) => Math.round(each.getBoundingClientRect().top + scrollY)))

test('ten movies are rated by keyboard alone, each stays in its place, and Undo brings one back', async ({
  browser,
  server,
  look,
}) => {
  const person = await register(server)
  const movies = await likeMany(server, person, 12)
  const before = await mine(server, person)
  const { page, problems, leave } = await sitDown(browser, server, { person, options: { viewport: look.viewport } })
  await page.goto('/my-movies')
  await expect(grid(page).getByRole('row')).toHaveCount(12)
  const placesBefore = await places(page)
  await tabTo(page, grid(page).getByRole('row').first())
  for (const { title } of movies.slice(0, 10)) {
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${escaped(title)}, \\d{4}, rated Like, `))
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/rate') && answer.ok())
    await page.keyboard.press('4')
    await saved
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${escaped(title)}, \\d{4}, rated Best, `))
    await page.keyboard.press('ArrowDown')
  }
  expect((await mine(server, person, '&level=1')).count).toBe(10)
  // Pressing the chosen level again takes the rating back, and Undo brings the tenth one back as it was.
  await page.keyboard.press('3')
  await expect(page.locator(':focus')).toHaveAccessibleName(/, not rated, 11 of 12$/)
  await page
    .getByRole('status')
    .filter({ hasText: 'Rating removed' })
    .getByRole('button', { name: 'Undo' })
    .press('Enter')
  await expect(row(page, movies[10].title)).toHaveAccessibleName(/rated Like, 11 of 12$/)
  await expect
    .poll(async () => (await mine(server, person)).results.find(({ id }) => id === movies[10].id)?.rated_at)
    .toBe(before.results.find(({ id }) => id === movies[10].id)?.rated_at)
  expect(await places(page)).toEqual(placesBefore)
  expect(problems).toEqual([])
  await leave()
})

test('the list is searched, filtered and sorted, and its address holds all of it', async ({
  browser,
  server,
  look,
}) => {
  const person = await register(server)
  const movies = await likeMany(server, person, 8)
  await ask(server, 'POST', `/main/movies/${movies[2].id}/rate`, { by: person, body: { rating: -0.5 } })
  await ask(server, 'PUT', `/main/movies/${movies[3].id}/hidden`, { by: person })
  const { page, problems, leave } = await sitDown(browser, server, { person, options: { viewport: look.viewport } })
  await page.goto('/my-movies')
  await expect(page.getByRole('tab', { name: 'Rated 8' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Dislike 1', exact: true }).click()
  await expect(page).toHaveURL(/level=dislike/)
  await expect(grid(page).getByRole('row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Dislike 1', exact: true }).click()
  await expect(grid(page).getByRole('row')).toHaveCount(8)

  await grid(page).getByRole('row').first().focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search your movies' })).toBeFocused()
  await page.keyboard.type(movies[5].title.slice(0, 6))
  await expect(row(page, movies[5].title)).toBeVisible()
  await expect(page).toHaveURL(/[?&]q=/)
  await page.reload()
  await expect(row(page, movies[5].title)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search your movies' }).fill('')
  await page.getByLabel('Sort by').selectOption({ label: 'Title' })
  const names = grid(page).getByRole('row')
  await expect(names).toHaveCount(8)
  const titles = (await names.evaluateAll((rows) => rows.map((each) => each.getAttribute('aria-label')!))).map((name) =>
    name.replace(/^(The|A|An) /, '').toLowerCase(),
  )
  expect(titles).toEqual(titles.toSorted())

  await page.getByRole('tab', { name: 'Not interested 1' }).click()
  await expect(page).toHaveURL(/tab=hidden/)
  await expect(page.getByRole('grid', { name: 'Movies you are not interested in' }).getByRole('row')).toHaveCount(1)
  expect(problems).toEqual([])
  await leave()
})

test('several movies are changed together, with one Undo for all', async ({ browser, server }) => {
  const person = await register(server)
  const movies = await likeMany(server, person, 6)
  const before = await mine(server, person)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.goto('/my-movies')
  await page.getByRole('checkbox', { name: `Select ${movies[1].title}` }).click()
  await page.getByRole('checkbox', { name: `Select ${movies[4].title}` }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected movies' })
  await expect(bar).toContainText('4 movies selected')
  await bar.getByRole('button', { name: 'Set to Best' }).click()
  await expect(page.getByText('4 movies rated: Best')).toBeVisible()
  await expect.poll(async () => (await mine(server, person, '&level=1')).count).toBe(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => mine(server, person)).toEqual(before)
  expect(problems).toEqual([])
  await leave()
})

test('two tabs follow each other, and changes without the network wait', async ({ browser, server }) => {
  const person = await register(server)
  const [first] = await likeMany(server, person, 3)
  const { page, leave } = await sitDown(browser, server, { person })
  await page.goto('/my-movies')
  const other = await page.context().newPage()
  await other.goto('/my-movies')
  const { title: name } = first
  await expect(row(other, name)).toHaveAccessibleName(/rated Like/)
  await row(page, name).getByRole('radio', { name: 'Best' }).click()
  await expect(row(other, name)).toHaveAccessibleName(/rated Best/)

  await page.context().setOffline(true)
  await row(page, name).getByRole('radio', { name: 'Dislike' }).click()
  await expect(row(other, name)).toHaveAccessibleName(/rated Dislike/)
  expect((await mine(server, person, '&level=-0.5')).count).toBe(0)
  await page.context().setOffline(false)
  await expect.poll(async () => (await mine(server, person, '&level=-0.5')).count).toBe(1)
  await leave()
})

test(
  'the list breaks no accessibility rule in either view, and has at most 120 entries in the document',
  NIGHT,
  async ({ browser, server, look }) => {
    test.setTimeout(180_000)
    const person = await register(server)
    await likeMany(server, person, 100)
    const more = await moviesOf(server, '/main/movies/popular?page_size=100&page=2')
    for (const { id } of more) await ask(server, 'POST', `/main/movies/${id}/rate`, { by: person, body: { rating: 0 } })
    const { page, problems, leave } = await sitDown(browser, server, { person, options: { viewport: look.viewport } })
    for (const view of ['rows', 'posters']) {
      await page.goto(`/my-movies?view=${view}`)
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '200')
      expect(await findViolations(page), view).toEqual([])
      await grid(page).getByRole('row').first().focus()
      for (const key of ['End', 'PageUp', 'Home', 'PageDown', 'End']) {
        await page.keyboard.press(key)
        await expect(page.locator(':focus')).toHaveAccessibleName(/ of 200$/)
        expect(await grid(page).getByRole('row').count()).toBeLessThanOrEqual(120)
      }
      await expect(page.locator(':focus')).toHaveAccessibleName(/, 200 of 200$/)
    }
    expect(problems).toEqual([])
    await leave()
  },
)
