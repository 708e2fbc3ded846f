import { expect, test } from './fixtures.ts'
import { ask, createGroup, register, sitDown } from './people.ts'
import type { Page } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

/** The statuses of the API's answers, and the signed-in requests and renewals in their order. */
function follow(page: Page) {
  const statuses: number[] = []
  const requests: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) statuses.push(response.status())
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isRenewal = pathname === '/api/token/refresh'
    if (isRenewal || request.headers()['authorization'] !== undefined) requests.push(pathname)
  })
  return { statuses, requests }
}

test('renews a session whose token has ended before the first signed-in request', async ({ browser, server }) => {
  const person = { ...(await register(server)), access: 'ended' }
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.addInitScript(() => {
    if (sessionStorage.getItem('opened') !== null) return
    sessionStorage.setItem('opened', 'yes')
    localStorage.setItem('access_ends', String(Date.now() - 60_000))
  })
  const { statuses, requests } = follow(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: person.username })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Popular' }).getByRole('article').first()).toBeAttached()
  await page.goto('/recommendations')
  await expect(page.getByRole('heading', { level: 1, name: 'Recommendations' })).toBeVisible()
  expect(requests[0]).toBe('/api/token/refresh')
  expect(requests.filter((path) => path === '/api/token/refresh')).toHaveLength(1)
  expect(requests.length).toBeGreaterThan(4)
  expect(statuses).not.toContain(401)
  expect(problems).toEqual([])
  await leave()
})

test('leaves nothing of the account behind after a log-out, and asks for nothing more', async ({ browser, server }) => {
  const person = await register(server)
  const group = await createGroup(server, person, [])
  const { page, problems, leave } = await sitDown(browser, server)
  await page.goto('/signin')
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${server}/`)
  await page.goto(`/groups/${group}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Activate group' }).click()
  await expect(page.getByRole('complementary', { name: 'Active group' })).toBeVisible()
  await page.goto('/games/daily')
  await expect(page.getByText(/^Your Guesses/)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('button', { name: person.username })).toBeVisible()
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  expect(await keys()).toEqual(expect.arrayContaining(['active_group_id', 'daily_game_session']))

  const { statuses } = follow(page)
  await page.getByRole('button', { name: person.username }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The theme is a setting of the device.
  expect((await keys()).toSorted()).toEqual(['cookie_consent', 'device_token', 'theme'])
  expect(statuses).not.toContain(401)
  expect(problems).toEqual([])
  await leave()
})

test('changes the e-mail address with the password, and says what is wrong', NIGHT, async ({ browser, server }) => {
  const [person, other] = [await register(server), await register(server)]
  const { page, leave } = await sitDown(browser, server, { person })
  await page.goto('/edit-profile?open=email')
  const form = page.getByRole('form', { name: 'Change e-mail' })
  const change = async (email: string, password: string) => {
    await form.getByLabel('New e-mail').fill(email)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Change e-mail' }).click()
  }
  await change(`${other.username}@example.org`, person.password)
  await expect(form.getByText('A user with that email already exists.')).toBeVisible()
  await change(`new_${person.username}@example.org`, 'not the password')
  await expect(form.getByText('This is not your password.')).toBeVisible()
  await change(`new_${person.username}@example.org`, person.password)
  await expect(form.getByRole('alert')).toHaveText('E-mail updated successfully')
  await page.goto('/edit-profile')
  await expect(page.getByRole('link', { name: `Email new_${person.username}@example.org` })).toBeVisible()
  expect((await ask<{ email: string }>(server, 'GET', '/identity/me', { by: person })).email).toBe(
    `new_${person.username}@example.org`,
  )
  await leave()
})

test('leads people without their password to an administrator', NIGHT, async ({ page }) => {
  await page.goto('/signin')
  const way = page.getByText('Ask the person who runs this Marquee for a link. It lets you choose a new one.')
  await expect(way).toBeHidden()
  await page.getByText('Forgot your password?').click()
  await expect(way).toBeVisible()
})
