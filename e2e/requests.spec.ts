import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { sitDown } from './people.ts'
import { tabTo } from './steps.ts'
import type { Page } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

const WISH = 'scary but without gore, from the 80s'

const chipsOf = (page: Page) => page.getByRole('list', { name: 'How your text was read' })
const resultsOf = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')
const chip = (page: Page, name: string) => chipsOf(page).getByRole('button', { name, exact: true })

test('a wish is shown as chips, which are removed, turned round, taken back and shared', async ({ page, context }) => {
  await page.goto('/plot-search')
  await page.getByRole('button', { name: WISH }).click()
  await expect(chipsOf(page)).toContainText('Read as a wish')
  await expect(resultsOf(page).first()).toContainText('198')
  await expect(resultsOf(page).filter({ hasText: 'meets: scary' }).first()).toBeVisible()
  const asRead = page.url()

  await chip(page, 'Remove: 1980s').click()
  await expect(chip(page, 'Remove: mood: scary')).toBeVisible()
  await expect(chip(page, 'Remove: 1980s')).toHaveCount(0)
  await expect(page).toHaveURL(/chips=/)
  await chip(page, 'Switch to wanted: not: gore').click()
  await expect(chip(page, 'Switch to unwanted: gore')).toBeVisible()
  await expect(chip(page, 'Switch to unwanted: gore')).toBeFocused()

  const friends = await context.newPage()
  await friends.goto(page.url())
  await expect(chip(friends, 'Remove: gore')).toBeVisible()
  await expect(chip(friends, 'Remove: 1980s')).toHaveCount(0)
  const titles = await resultsOf(page).getByRole('link').allTextContents()
  await expect(resultsOf(friends).getByRole('link').first()).toHaveText(titles[0])
  await friends.close()

  await page.goBack()
  await expect(chip(page, 'Remove: not: gore')).toBeVisible()
  await page.goBack()
  await expect(chip(page, 'Remove: 1980s')).toBeVisible()
  expect(page.url()).toBe(asRead)
})

test('a wish can be read as a description, and another text is read again', NIGHT, async ({ page }) => {
  await page.goto(`/plot-search?${new URLSearchParams({ plot: WISH, chips: '-concept:gore' })}`)
  await expect(chip(page, 'Remove: mood: scary')).toHaveCount(0)
  await page.getByRole('button', { name: 'Read as a description instead' }).click()
  await expect(chipsOf(page)).toContainText('Read as a description')
  await expect(chip(page, 'Remove: not: gore')).toHaveCount(0)
  await page.getByLabel('Search by plot summary').fill('a comedy, under 100 minutes')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(chip(page, 'Remove: under 100 min')).toBeVisible()
  await expect(page).not.toHaveURL(/chips=|read_as=/)
})

test('where no movie meets a wish, a part of it is taken away', NIGHT, async ({ page }) => {
  await page.goto('/plot-search?plot=a+western+from+the+1930s+with+Tom+Hanks')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Search without: 1930s' }).click()
  await expect(chip(page, 'Remove: with: Tom Hanks')).toBeVisible()
  await expect(chip(page, 'Remove: 1930s')).toHaveCount(0)
})

test('the search box, the palette and an empty search for a title lead to asking', NIGHT, async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  const box = page.getByPlaceholder('Search movies and people')
  await box.fill(WISH)
  await expect(page.getByRole('option', { name: `Ask for “${WISH.slice(0, 32)}…”` })).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL(/\/plot-search\?plot=scary/)
  await expect(chip(page, 'Remove: 1980s')).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await box.fill(WISH)
  await expect(page.getByRole('option', { name: /^Ask for/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/scary/)
  await expect(page.getByText('Nothing found.')).toHaveCount(0)
  await expect(page.getByText(`No title or name is called “${WISH}”.`)).toBeVisible()
  await expect(page.getByRole('list', { name: `Movies for “${WISH}”` })).toContainText('meets: scary')
  await page.getByRole('link', { name: 'See all, and how it was read' }).click()
  await expect(chip(page, 'Remove: mood: scary')).toBeVisible()
})

test('on a phone a wish is asked and changed by keyboard alone', async ({ browser, server }) => {
  const options = { viewport: { width: 375, height: 812 } }
  const { page, problems, leave } = await sitDown(browser, server, { options })
  await page.goto('/plot-search')
  await tabTo(page, page.getByLabel('Search by plot summary'))
  await page.keyboard.type(WISH)
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Search', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, chip(page, 'Remove: mood: scary'))
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(chip(page, 'Remove: not: gore')).toBeFocused()
  await expect(chip(page, 'Remove: mood: scary')).toHaveCount(0)
  await tabTo(page, chip(page, 'Switch to wanted: not: gore'), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(chip(page, 'Switch to unwanted: gore')).toBeFocused()
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1])
  expect(problems).toEqual([])
  await leave()
})
