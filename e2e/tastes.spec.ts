import { expect, signUp, test } from './fixtures.ts'
import { REFUSED, likeFirst, newVisitor, unexpected } from './steps.ts'

test('tastes appear once enough movies are liked, and can be worked out again and explored', async ({
  page,
  account,
}) => {
  await page.goto('/tastes')
  await expect(page.getByText('You need to be authenticated to see taste profiles')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recalculate' })).toHaveCount(0)

  await signUp(page, account)
  await page.goto('/tastes')
  await expect(page.getByText('You need to rate more movies before we define tastes for you!')).toBeVisible()

  await page.getByRole('link', { name: 'Rate some movies' }).click()
  await likeFirst(page, 8)
  await page.goto('/tastes')
  await page.getByRole('button', { name: 'Recalculate' }).click()
  await expect(page.getByRole('button', { name: 'Queued' })).toBeDisabled()
  await expect(page.getByText('Your tastes are up to date')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Queued' })).toBeDisabled()

  const explore = page.getByRole('link', { name: /^Explore / }).first()
  await expect(page.getByText(/^\d+% of your taste$/).first()).toBeVisible()
  const name = (await explore.getAttribute('aria-label'))?.replace('Explore ', '') ?? ''
  await explore.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('list', { name }).getByRole('listitem').first()).toContainText(/Personal: \d+%/)

  await page.goto('/tastes')
  await expect(page.getByRole('button', { name: 'Recalculate' })).toBeEnabled()
})

test('a missing taste and a calculation that is not queued show what to do', async ({ browser, server, account }) => {
  const { page, problems, leave } = await newVisitor(browser, server)
  await signUp(page, account)
  await page.goto('/taste/Noir-000000')
  await expect(page.getByText('this one is no longer yours')).toBeVisible()

  await page.route('**/me/recalculate', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('link', { name: 'My tastes' }).first().click()
  await page.getByRole('button', { name: 'Recalculate' }).click()
  await expect(page.getByText('The calculation was not queued. Try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recalculate' })).toBeEnabled()
  expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
  await leave()
})
