import { expect, test } from './fixtures.ts'
import { register, sitDown } from './people.ts'
import { NIGHT } from './sweeps.ts'

const TITLES = ['Metropolis', 'Nosferatu', 'The General', 'City Lights', 'Sunrise']

test('a new account names five films without the grid, and reaches a first list', async ({ browser, server }) => {
  const person = await register(server)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.goto('/discover')
  const field = page.getByPlaceholder('A film you love')
  const named = page.getByRole('list', { name: 'Films you love' }).getByRole('listitem')
  for (const [i, title] of TITLES.entries()) {
    await field.fill(title)
    await expect(page.getByRole('option', { name: title }).first()).toBeVisible()
    await field.press('Enter')
    await expect(named).toHaveCount(i + 1)
    await expect(named.first()).toContainText('Best')
  }
  await page.reload()
  await expect(named).toHaveCount(5)
  await page
    .getByRole('button', { name: /^Take back/ })
    .first()
    .click()
  await expect(named).toHaveCount(4)
  await field.fill('Safety Last')
  await page.getByRole('option', { name: 'Safety Last' }).first().click()
  await page
    .getByRole('region', { name: 'Films you love' })
    .getByRole('link', { name: 'See your recommendations' })
    .click()
  const list = page.getByRole('list', { name: 'Recommendations' }).getByRole('listitem')
  await expect(list.first()).toContainText(/Personal: \d+%/)
  expect(problems).toEqual([])
  await leave()
})

test('naming films without a network says so', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  const { page, leave } = await sitDown(browser, server, { person })
  await page.goto('/discover')
  const field = page.getByPlaceholder('A film you love')
  await expect(field).toBeVisible()
  await page.context().setOffline(true)
  await field.fill('Metropolis')
  await expect(page.getByText(/You are offline/).first()).toBeVisible()
  await leave()
})
