import { expect, newAccount, signIn, signUp, test } from './fixtures.ts'
import { register, sitDown } from './people.ts'
import { REFUSED, newVisitor, unexpected } from './steps.ts'
import { NIGHT } from './sweeps.ts'

test('a user changes name and password, exports everything, and deletes the account', async ({ browser, server }) => {
  const { page, problems, leave } = await newVisitor(browser, server)
  const account = newAccount()
  const renamed = { username: `${account.username}_b`, password: 'a box at the opera' }

  await page.goto('/edit-profile')
  await expect(page.getByText('Not Authorized')).toBeVisible()
  await signUp(page, account)
  const settings = page.getByRole('navigation', { name: 'Settings' })
  const open = async (setting: RegExp) => {
    await page.goto('/edit-profile')
    await settings.getByRole('link', { name: setting }).click()
  }
  await page.goto('/edit-profile')
  await expect(settings.getByText(`${account.username}@example.org`)).toBeVisible()

  await open(/^Username/)
  await page.getByLabel('New username').fill(renamed.username)
  await page.getByRole('button', { name: 'Change username' }).click()
  await expect(page.getByRole('alert')).toHaveText('Username updated successfully')
  await expect(page.getByRole('button', { name: renamed.username })).toBeVisible()

  await open(/^Password changed/)
  await page.getByLabel('New Password', { exact: true }).fill(renamed.password)
  await page.getByLabel('Confirm New Password').fill('something else')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Reveal passwords').check()
  await expect(page.getByLabel('Confirm New Password')).toHaveAttribute('type', 'text')
  await page.getByLabel('Confirm New Password').fill(renamed.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toHaveCount(0)

  await open(/^Export/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  expect((await download).suggestedFilename()).toBe('marquee-export.zip')

  await open(/^Delete account/)
  const form = page.getByRole('form', { name: 'Delete account' })
  await expect(form.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
  await form.getByLabel('Password').fill(account.password)
  await form.getByLabel('I understand that this cannot be undone').check()
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect(form.getByText('This password is incorrect.')).toBeVisible()
  await form.getByLabel('Password').fill(renamed.password)
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(`${server}/`)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
  await leave()
})

test('a refused name or password is reported next to its field', NIGHT, async ({ browser, server }) => {
  const { page, problems, leave } = await newVisitor(browser, server)
  const taken = newAccount()
  const account = newAccount()
  await signUp(page, taken)
  await page.evaluate(() => localStorage.clear())
  await signUp(page, account)
  await page.goto('/edit-profile?open=username')
  await page.getByLabel('New username').fill(taken.username)
  await page.getByRole('button', { name: 'Change username' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update username')
  await expect(page.getByLabel('New username')).toHaveAccessibleDescription(/already/)

  await page.goto('/edit-profile?open=password')
  await page.getByLabel('New Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm New Password').fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Failed to update password')).toBeVisible()
  expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
  await leave()
})

test('a session on another device is listed and can be ended', NIGHT, async ({ page, browser, server, account }) => {
  const other = await newVisitor(browser, server)
  await signUp(page, account)
  await signIn(other.page, account)
  await page.goto('/edit-profile?open=sessions')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await sessions.getByRole('button', { name: /^Sign out/ }).click()
  await page.getByRole('dialog', { name: 'Sign out a device' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions).toHaveCount(1)
  await other.leave()
})

test('keyboard shortcuts can be switched off, and stay off', NIGHT, async ({ page, account }) => {
  await signUp(page, account)
  await page.goto('/edit-profile?open=shortcuts')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search movies and people')).toHaveCount(0)
})

test('a phone shows nine settings at once, and its way back closes a form', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  const { page, problems, leave } = await sitDown(browser, server, {
    person,
    options: { viewport: { width: 375, height: 812 } },
  })
  await page.goto('/edit-profile')
  const rows = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(rows.filter({ hasText: '1' }).first()).toBeVisible()
  const tops = await rows.evaluateAll((links) =>
    links.map((link) => {
      const { top, bottom, height } = link.getBoundingClientRect()
      return { height, whole: top >= 0 && document.elementFromPoint(20, bottom - 2) === link }
    }),
  )
  expect(tops.filter(({ whole }) => whole).length).toBeGreaterThanOrEqual(9)
  expect(Math.min(...tops.map(({ height }) => height))).toBeGreaterThanOrEqual(56)

  await rows.filter({ hasText: 'Keyboard shortcuts' }).click()
  await expect(page).toHaveURL(/open=shortcuts/)
  await expect(page.getByText('Single-key shortcuts')).toBeInViewport()
  await expect(rows.first()).toBeHidden()
  await page.goBack()
  await expect(rows.filter({ hasText: 'Keyboard shortcuts' })).toBeFocused()
  expect(problems).toEqual([])
  await leave()
})
