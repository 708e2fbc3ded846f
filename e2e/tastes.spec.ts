import { expect, signUp, test } from './fixtures.ts'
import { createGroup, moviesOf, rate, register, sitDown } from './people.ts'
import { REFUSED, likeFirst, newVisitor, unexpected } from './steps.ts'
import type { Locator } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

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

test('text links that stand alone are 44 pixels high on a phone', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  await rate(server, person, await moviesOf(server, '/main/movies/popular?page_size=16'))
  const group = await createGroup(server, person, [])
  const seat = { person, group, options: { viewport: { width: 375, height: 812 } } }
  const { page, problems, leave } = await sitDown(browser, server, seat)
  const expectTall = async (link: Locator) => {
    await expect(link).toBeVisible()
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  }
  await page.goto('/tastes')
  const explore = page.getByRole('link', { name: /^Explore / }).first()
  await expectTall(explore)
  await expectTall(page.getByRole('button', { name: 'Tell us what you think' }))
  await explore.click()
  await expectTall(page.getByRole('main').getByRole('link', { name: 'My tastes' }))
  await page.goto(`/groups/${group}`)
  await expectTall(page.getByRole('link', { name: 'Recommendations for the group' }))
  expect(problems).toEqual([])
  await leave()
})

test(
  'a missing taste and a calculation that is not queued show what to do',
  NIGHT,
  async ({ browser, server, account }) => {
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
  },
)
