import { expect, test } from './fixtures.ts'
import { REFUSED, newVisitor, unexpected } from './steps.ts'
import { NIGHT } from './sweeps.ts'

test('a visitor finds a movie by what happens in it, and sees what matched', async ({ page }) => {
  await page.goto('/plot-search')
  await expect(page.getByText('No results found yet.')).toBeVisible()
  await page.getByLabel('Search by plot summary').fill('a robot left alone on Earth falls in love')
  await page.getByLabel('From year').fill('2000')
  await page.getByLabel('To year').fill('2010')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()

  const first = page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()
  await expect(first).toContainText('WALL·E')
  await expect(page.getByRole('list', { name: 'What matched in WALL·E' })).toContainText('robot')
  await expect(page).toHaveURL(/plot=.*year_from=2000/)

  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WALL·E')
  await page.goBack()
  await expect(page.getByLabel('Search by plot summary')).toHaveValue('a robot left alone on Earth falls in love')
  await expect(first).toContainText('WALL·E')
})

test('a plot search without results and a failed one show what to do', NIGHT, async ({ browser, server }) => {
  const { page, problems, leave } = await newVisitor(browser, server)
  await page.goto('/plot-search?plot=qqxzv+wwkjh')
  await expect(page.getByText('Nothing found.')).toBeVisible()

  await page.route('**/search_by_request*', (route) => route.abort())
  await page.goto('/plot-search?plot=a+heist')
  await expect(page.getByText('The list did not load.')).toBeVisible()
  await page.unroute('**/search_by_request*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Results' })).toBeVisible()
  expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
  await leave()
})
