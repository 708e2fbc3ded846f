import { expect, newAccount, signUp, test } from './fixtures.ts'
import { REFUSED, newVisitor, unexpected } from './steps.ts'
import type { Page } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

/** Browsers have passkeys at names only, never at addresses. */
const named = (server: string) => server.replace('127.0.0.1', 'localhost')

/** Gives the browser an authenticator whose user is always there and always verified. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addPasskey(page: Page, name: string) {
  await page.goto('/edit-profile?open=sign-in')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toContainText(name)
}

test('a passkey signs its owner in without a password, until it is removed', NIGHT, async ({ browser, server }) => {
  const { page, problems, leave } = await newVisitor(browser, named(server))
  await addAuthenticator(page)
  await signUp(page, newAccount())
  await addPasskey(page, 'My phone')
  const rows = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My key')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(rows).toContainText('My key')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/signin?redirect=/edit-profile')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/discover/)
  await page.goto('/edit-profile?open=sign-in')
  await expect(rows).toContainText(/last used/)

  await page.getByRole('button', { name: 'Remove My key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(rows).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted')
  expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
  await leave()
})

test(
  'a token is made after a confirmation, and works for a script until it is revoked',
  NIGHT,
  async ({ browser, server }) => {
    const { page, problems, leave } = await newVisitor(browser, named(server))
    await addAuthenticator(page)
    await signUp(page, newAccount())
    await addPasskey(page, 'My phone')
    // As for a session that started long ago.
    await page.route('**/api/identity/tokens', (route) => {
      const detail = 'Please confirm that it is you.'
      if (route.request().method() !== 'POST') return route.fallback()
      return route.fulfill({ status: 403, json: { detail, code: 'confirmation_needed' } })
    })
    await page.goto('/edit-profile?open=tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    const form = page.getByRole('dialog', { name: 'New token' })
    await form.getByLabel('Name').fill('Backup')
    await form.getByRole('button', { name: 'Make the token' }).click()
    const question = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(question.getByLabel('Password')).toBeVisible()
    await page.unroute('**/api/identity/tokens')
    await question.getByRole('button', { name: 'Confirm with a passkey' }).click()
    const made = page.getByRole('dialog', { name: 'Your new token' })
    await made.getByRole('button', { name: 'Copy' }).click()
    const token = await page.evaluate(() => navigator.clipboard.readText())
    await expect(made.getByLabel('Token', { exact: true })).toHaveText(token)
    await made.getByRole('button', { name: 'Done' }).click()

    const script = async (method: string, path: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${server}/api${path}`, { method, headers })).status
    }
    expect(await script('GET', '/engine/recommendations/me/movies')).toBe(200)
    expect(await script('POST', '/engine/recommendations/me/recalculate')).toBe(403)
    expect(await script('GET', '/identity/sessions')).toBe(403)
    expect(await script('GET', '/identity/me/export')).toBe(403)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Tokens' })).toContainText('only reads, last used')
    await page.getByRole('button', { name: 'Revoke Backup' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByRole('list', { name: 'Tokens' })).toHaveCount(0)
    expect(await script('GET', '/engine/recommendations/me/movies')).toBe(401)
    expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
    await leave()
  },
)
