import type { Locator, Page } from '@playwright/test'
import { chooseEssentialCookies, expect, test } from './fixtures.ts'
import { NIGHT } from './sweeps.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? Number.NaN)

test('Back returns to the same page of a list, and to the same place on it', async ({ page }) => {
  await page.goto('/search?genres=18')
  await chooseEssentialCookies(page)
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveCount(20)
  const before = await results.first().textContent()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  // The page before stays until the next one has arrived.
  await expect(results.first()).not.toHaveText(before!)
  // The list is scrolled to its beginning when its page changes.
  await expect(results.first()).toBeInViewport()
  const card = results.nth(12).getByRole('link')
  await card.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const [title, top] = [await card.textContent(), await topOf(card)]
  await card.click()
  await expect(page).toHaveURL(/\/movie\/\d+$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()

  await page.goBack()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await expect(card).toHaveText(title!)
  await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThan(3)
  await expect(page.getByRole('main')).toBeFocused()

  await page.goForward()
  await expect(page).toHaveURL(/\/movie\/\d+$/)
  await expect(heading(page)).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('hurrying from movie to movie and back leaves no error behind', NIGHT, async ({ page }) => {
    await page.goto('/movie/6')
    await chooseEssentialCookies(page)
    const similar = page.getByRole('region', { name: 'Similar movies' }).getByRole('article').getByRole('link')
    await expect(similar.nth(1)).toBeVisible()
    const before = await heading(page).textContent()
    await similar.first().click()
    await expect(heading(page)).not.toHaveText(before!)
    const second = await heading(page).textContent()

    // A next navigation starts while the transition of the one before runs.
    await similar.nth(1).dispatchEvent('click')
    await page.evaluate(() => history.back())
    await expect(heading(page)).toHaveText(second!)
    await similar.nth(1).dispatchEvent('click')
    await similar.nth(2).dispatchEvent('click')
    await expect(heading(page)).not.toHaveText(second!)
  })
})

test('the chips on the home page are skipped with one key', NIGHT, async ({ page }) => {
  await page.goto('/')
  await chooseEssentialCookies(page)
  const skip = page.getByRole('link', { name: 'Skip to the movies' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Discover' }).locator(':focus')).toHaveCount(1)
})

test('a printed page holds what it says and nothing to press', NIGHT, async ({ page }) => {
  await page.goto('/movie/6')
  await chooseEssentialCookies(page)
  const similar = page.getByRole('region', { name: 'Similar movies' })
  await expect(similar.getByRole('article').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  for (const name of ['Where to watch?', 'Share', 'Next in Similar movies']) {
    await expect(page.getByRole('button', { name })).toBeHidden()
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  expect((await page.pdf()).length).toBeGreaterThan(10_000)
})
