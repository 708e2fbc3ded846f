import { expect, test } from './fixtures.ts'
import { ask, register, sitDown } from './people.ts'
import { unexpected } from './steps.ts'
import type { Page } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

const OFFLINE = /Failed to load resource|Network response was not ok|Failed to fetch|RequestError/
const KEPT = 'Saved here, will be sent'

const best = (page: Page) => page.getByRole('radio', { name: 'Best' })
const bar = (page: Page) => page.getByRole('banner').getByText('You are offline.')

/** Opens a movie and waits until the app can do without the network. */
async function openForLater(page: Page) {
  await page.goto('/movie/6')
  await expect(best(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForLoadState('networkidle')
}

test('what is rated offline survives the tab, and reaches the server when the network is back', async ({
  browser,
  server,
}) => {
  const person = await register(server)
  const { page, problems, leave } = await sitDown(browser, server, { person, options: { serviceWorkers: 'allow' } })
  const context = page.context()
  await openForLater(page)
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await best(page).check()
  await expect(page.getByRole('main').getByText(KEPT)).toBeVisible()
  await expect(page.getByRole('banner').getByText('1 change saved here, will be sent.')).toBeVisible()

  await page.reload()
  await expect(best(page)).toBeChecked()
  await page.goto('/person/3')
  const unopened = page.getByText('You are offline. This page was not opened before.')
  await expect(unopened).toBeVisible()
  for (const path of ['/tonight/', '/groups/']) {
    await page.goto(path + crypto.randomUUID())
    await expect(unopened, path).toBeVisible({ timeout: 2000 })
  }
  await page.close()

  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/')
  const rating = () => ask<{ rating: number | null }>(server, 'GET', '/main/movies/6/rate', { by: person })
  await expect.poll(rating).toEqual({ rating: 1 })
  await expect(later.getByText('will be sent')).toHaveCount(0)
  expect(unexpected(problems, OFFLINE)).toEqual([])
  await leave()
})

test(
  'a log-out with unsent changes asks first, in both tabs, and leaves nothing personal behind',
  NIGHT,
  async ({ browser, server, look }) => {
    const person = await register(server)
    const { page, leave } = await sitDown(browser, server, { person, options: { serviceWorkers: 'allow' } })
    const context = page.context()
    await openForLater(page)
    const other = await context.newPage()
    await other.goto('/shortlist')
    await expect(other.getByText('Nothing found yet.')).toBeVisible()
    await context.setOffline(true)
    await best(page).check()
    await expect(page.getByRole('main').getByText(KEPT)).toBeVisible()

    await page.getByRole('button', { name: look.phone ? 'Me' : person.username, exact: true }).click()
    await page.getByRole(look.phone ? 'button' : 'menuitem', { name: 'Log out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log out' })
    await expect(dialog).toContainText('1 change was not sent yet. Log out anyway?')
    await dialog.getByRole('button', { name: 'Log out anyway' }).click()
    await expect(other.getByText('Please login to see your shortlist')).toBeVisible()
    const left = () => page.evaluate(async () => (await caches.keys()).filter((name) => !/^files |visitor$/.test(name)))
    await expect.poll(left).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    await context.setOffline(false)
    await leave()
  },
)
