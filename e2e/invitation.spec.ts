import { expect, test } from './fixtures.ts'
import { ask, createGroup, moviesOf, rate, register } from './people.ts'
import { newVisitor } from './steps.ts'

const LIMITS = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }

test('a guest comes from a group’s link to the first card with a name and one key, and is known the next time', async ({
  browser,
  server,
}) => {
  const ada = await register(server)
  await rate(server, ada, await moviesOf(server, '/main/movies/discover?page_size=8', ada))
  const group = await createGroup(server, ada, [])
  const body = { limits: LIMITS, members: [], guests: 1 }
  const { id } = await ask<{ id: string }>(server, 'POST', `/identity/groups/${group}/evenings`, { by: ada, body })

  const guest = await newVisitor(browser, server)
  const { page } = guest
  await page.goto(`/groups/${group}`)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answer = await page.request.get(picture ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
  await expect(page.getByText(`${ada.username} invites you.`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Among tonight’s movies' }).getByRole('listitem')).toHaveCount(3)
  await page.getByLabel('Your name').fill('Zoë')
  await page.getByLabel('Your name').press('Enter')
  await expect(page).toHaveURL(new RegExp(`/tonight/${id}$`))
  await expect(page.getByRole('button', { name: 'Love it' })).toBeVisible()

  await page.goto(`/groups/${group}`)
  await expect(page.getByLabel('Your name')).toHaveValue('Zoë')
  await page.getByRole('link', { name: 'I have an account' }).click()
  await page.getByLabel('Username').fill(ada.username)
  await page.getByLabel('Password').fill(ada.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Tonight is on: 2 here')).toBeVisible()
  expect(guest.problems).toEqual([])
  await guest.leave()
})
