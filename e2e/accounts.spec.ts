import { expect, newAccount, test } from './fixtures.ts'
import { register, sitDown } from './people.ts'
import { AGAIN, PLAIN_CONFIG, REFUSED, unexpected } from './steps.ts'
import type { Page } from '@playwright/test'
import { NIGHT, swept } from './sweeps.ts'

async function fillSignIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function fillSignUp(page: Page, values: { username: string; email: string; password: string; again: string }) {
  await page.getByLabel('Username').fill(values.username)
  await page.getByLabel('Email').fill(values.email)
  await page.getByLabel('Password', { exact: true }).fill(values.password)
  await page.getByLabel('Confirm password').fill(values.again)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('a wrong password is answered in an alert titled Error', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  const { page, problems, leave } = await sitDown(browser, server)
  await page.goto('/signin')
  await fillSignIn(page, { ...person, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText(/^Error\S/)

  await page.route('**/api/token', (route) => route.fulfill({ status: 400, json: { detail: 'The house is full.' } }))
  await fillSignIn(page, person)
  await expect(page.getByRole('alert')).toHaveText('ErrorThe house is full.')
  await page.unroute('**/api/token')
  await page.route('**/api/token', (route) => route.fulfill({ status: 500, body: 'no' }))
  await fillSignIn(page, person)
  await expect(page.getByRole('alert')).toHaveText('ErrorInvalid username or password')
  await page.unroute('**/api/token')
  await fillSignIn(page, person)
  await expect(page).toHaveURL(`${server}/`)
  expect(await stored(page, 'access_token')).not.toBeNull()
  expect(unexpected(problems, REFUSED)).toEqual([])
  await leave()
})

test('username and password are required before anything is sent', NIGHT, async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/signin$/)
})

test('sign-up refuses passwords that differ, lists the server’s errors, then signs in', async ({ browser, server }) => {
  const taken = await register(server)
  const account = newAccount()
  const { page, problems, leave } = await sitDown(browser, server)
  const email = `${account.username}@example.org`
  await page.goto('/signup')
  await fillSignUp(page, { ...account, email, again: 'something else' })
  await expect(page.getByRole('alert')).toContainText('Passwords do not match')
  await page.getByLabel('Reveal passwords').check()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'text')

  await fillSignUp(page, { ...account, email: 'nowhere', again: account.password })
  await expect(page.getByLabel('Email')).toBeFocused()

  await fillSignUp(page, { username: taken.username, email, password: 'short', again: 'short' })
  await expect(page.getByRole('alert').getByText(/^username: .+/)).toBeVisible()
  await fillSignUp(page, { ...account, email, password: 'short', again: 'short' })
  await expect(
    page
      .getByRole('alert')
      .getByText(/^password: .+/)
      .first(),
  ).toBeVisible()

  await fillSignUp(page, { ...account, email, again: account.password })
  await expect(page).toHaveURL(`${server}/discover`)
  await expect(page.getByRole('button', { name: account.username })).toBeVisible()
  expect(unexpected(problems, REFUSED)).toEqual([])
  await leave()
})

test(
  'a session that cannot be renewed is forgotten, and the browser goes to sign-in',
  NIGHT,
  async ({ browser, server }) => {
    const person = { ...(await register(server)), access: 'expired', refresh: 'expired' }
    const { page, problems, leave } = await sitDown(browser, server, { person })
    await page.goto('/recommendations')
    await expect(page).toHaveURL(/\/signin$/)
    expect([await stored(page, 'access_token'), await stored(page, 'refresh_token')]).toEqual([null, null])
    expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
    await leave()
  },
)

test('an expired access token is renewed once, unseen', async ({ browser, server }) => {
  const person = { ...(await register(server)), access: 'expired' }
  const { page, problems, leave } = await sitDown(browser, server, { person })
  let renewals = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/token/refresh')) renewals++
  })
  await page.goto('/recommendations')
  await expect(page.getByRole('button', { name: person.username })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Recommendations' })).toBeVisible()
  expect(renewals).toBe(1)
  expect(await stored(page, 'access_token')).not.toBe('expired')
  expect(unexpected(problems, REFUSED)).toEqual([])
  await leave()
})

test('a failure to fetch the user is shown, and a 401 logs out', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.route('**/identity/me', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/signin')
  await expect(page.getByRole('alert')).toHaveText('ErrorFailed to fetch user information')
  await expect(page.getByRole('button', { name: 'Personal' })).toBeVisible()
  await page.unroute('**/identity/me')
  await page.route('**/identity/me', (route) => route.fulfill({ status: 401, json: {} }))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect.poll(() => stored(page, 'access_token')).toBeNull()
  expect(unexpected(problems, REFUSED)).toEqual([])
  await leave()
})

test('logging out forgets the tokens and what only the user may see', async ({ browser, server }) => {
  const person = await register(server)
  const { page, problems, leave } = await sitDown(browser, server)
  await page.goto('/signin?redirect=/shortlist')
  await fillSignIn(page, person)
  await expect(page).toHaveURL(`${server}/shortlist`)
  // The menu closes when the newly loaded page takes the focus.
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: person.username }).click()
  for (const name of ['Edit Profile', 'Tastes', 'Shortlist', 'Create group', 'View groups', /^Theme/]) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  }
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${server}/`)
  expect([await stored(page, 'access_token'), await stored(page, 'refresh_token')]).toEqual([null, null])
  await page.goto('/shortlist')
  await expect(page.getByText('Please login to see your shortlist')).toBeVisible()
  expect(problems).toEqual([])
  await leave()
})

test.describe('the identity provider’s button', () => {
  const CLIENT = { ...PLAIN_CONFIG, identity_client_id: 'client' }
  const SCRIPT = `window.google = { accounts: { id: {
    initialize: ({ callback }) => { window.signIn = () => callback({ credential: 'the credential' }) },
    renderButton: (place) => {
      const button = document.createElement('button')
      button.textContent = 'Continue with the provider'
      button.onclick = () => window.signIn()
      place.append(button)
    },
  } } }`

  /** The server under test has no client id, so its policy blocks the provider's script; this allows one. */
  async function withProvider(page: Page, exchange: { status: number; json: object }) {
    await page.route(/\/signin$/, async (route) => {
      const shell = new URL('/index.html', route.request().url()).href
      const response = await route.fetch({ ...AGAIN, url: shell })
      const { 'content-security-policy': _policy, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.route('**/api/config', (route) => route.fulfill({ json: CLIENT }))
    await page.route('https://accounts.google.com/gsi/client', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
    )
    await page.route('**/identity/auth/google/nonce', (route) => route.fulfill({ json: { nonce: 'n0nce' } }))
    await page.route('**/identity/auth/google', (route) => route.fulfill(exchange))
    await page.goto('/signin')
  }

  for (const [ready, path] of swept(
    [
      [false, '/discover'],
      [true, '/'],
    ] as const,
    2,
  )) {
    test(`leads to ${path} when the account is ${ready ? 'ready' : 'new'}`, async ({ browser, server }) => {
      const person = await register(server)
      const { page, leave } = await sitDown(browser, server)
      await withProvider(page, { status: 200, json: { access: person.access, refresh: person.refresh, ready } })
      const sent = page.waitForRequest('**/identity/auth/google')
      await page.getByRole('button', { name: 'Continue with the provider' }).click()
      expect((await sent).postDataJSON()).toEqual({ id_token: 'the credential', access_token: 'the credential' })
      await expect(page).toHaveURL(server + path)
      await expect(page.getByRole('button', { name: person.username })).toBeVisible()
      await leave()
    })
  }

  test('logs a failure and shows nothing', NIGHT, async ({ browser, server }) => {
    const { page, problems, leave } = await sitDown(browser, server)
    await withProvider(page, { status: 401, json: { detail: 'No.', code: 'unauthorized' } })
    await page.getByRole('button', { name: 'Continue with the provider' }).click()
    await expect.poll(() => problems.join()).toContain('Login Failed')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL(/\/signin$/)
    await leave()
  })

  test('is absent, and its script too, when no provider is configured', NIGHT, async ({ page }) => {
    await page.goto('/signin')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
  })
})
