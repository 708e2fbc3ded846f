import type { Locator, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, fillSignUp, newAccount, test } from './fixtures.ts'
import type { Account } from './fixtures.ts'
import { currentLook } from './looks.ts'
import { register, type Person } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'
import { REFUSED, newVisitor, unexpected } from './steps.ts'
import type { Visitor } from './steps.ts'
import { NIGHT, swept } from './sweeps.ts'
import { walkPages } from './walker.ts'

// Each changes permissions on a separate instance: the first account is the administrator.
test.describe.configure({ mode: 'default' })

let product: ServerUnderTest
/** The first to sign up. */
let ada: Person
/** The second one, a child. */
let kit: Account

test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await startServer()
  ada = await register(product.url)
  kit = await register(product.url)
})
test.afterAll(() => product.close())

const swapTheme = (page: Page) =>
  page.evaluate(() => ['light', 'dark'].map((name) => document.documentElement.classList.toggle(name)))

/** Checks all rules in the current theme, then those about colours in the other one. */
async function expectNoViolations(page: Page, state: string) {
  expect(await findViolations(page), state).toEqual([])
  await swapTheme(page)
  expect(await findViolations(page, ['color-contrast']), `${state}, other theme`).toEqual([])
  await swapTheme(page)
}

const FAILED = /did not|Network response was not ok|Failed to fetch/

/** Opens the page from the menu, as the administrator would. */
async function openFromMenu(page: Page) {
  if (currentLook().phone) {
    await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Me' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Administration' }).click()
  } else {
    await page.getByRole('banner').getByRole('button', { name: ada.username }).click()
    await page.getByRole('menuitem', { name: 'Administration' }).click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const rowOf = (page: Page, { username }: Account) =>
  page
    .getByRole('list', { name: 'People' })
    .getByRole('listitem')
    .filter({ hasText: `${username}@example.org` })

/** Chooses an act from a user's menu with the keyboard. Answers the dialog that asks about it. */
async function choose(page: Page, { username }: Account, act: string): Promise<Locator> {
  await page.getByRole('button', { name: `Manage ${username}` }).press('Enter')
  await page.getByRole('menuitem', { name: act }).press('Enter')
  return page.getByRole('dialog', { name: `${act}: ${username}` })
}

async function signedInAs(visitor: Visitor, account: Account) {
  await visitor.page.goto('/signin')
  await visitor.page.getByLabel('Username').fill(account.username)
  await visitor.page.getByLabel('Password').fill(account.password)
  await visitor.page.getByRole('button', { name: 'Sign in' }).click()
}

test('the first account invites someone, who signs up by the link and is kept out once disabled', async ({
  browser,
}) => {
  const host = await newVisitor(browser, product.url)
  const guest = await newVisitor(browser, product.url)
  const grace = newAccount()

  await host.page.goto('/admin')
  await expect(host.page.getByText('Not Authorized')).toBeVisible()
  await signedInAs(host, ada)
  await expect(host.page).toHaveURL(/\/$/)
  await openFromMenu(host.page)

  await openTab(host.page, 'Invites')
  await host.page.getByRole('radio', { name: 'With an invite' }).check()
  await expect(host.page.getByText('Only people with an invite link can create an account.')).toBeVisible()
  await host.page.getByLabel('Note (optional)').fill('For Grace')
  await host.page.getByRole('button', { name: 'Make an invite' }).click()
  const field = host.page.getByLabel('Invite link')
  await expect(field).toBeFocused()
  const link = await field.inputValue()
  await host.page.getByRole('button', { name: 'Copy' }).click()
  await expect(host.page.getByText('Copied to clipboard')).toBeVisible()

  await guest.page.goto('/signup')
  await expect(guest.page.getByText('You need an invite to sign up here.')).toBeVisible()
  await guest.page.goto(link)
  await expect(guest.page.getByText(`${ada.username} invites you.`)).toBeVisible()
  await fillSignUp(guest.page, grace)
  await expect(guest.page).toHaveURL(/\/discover$/)
  await guest.page.goto('/admin')
  await expect(guest.page.getByText('This page is for administrators')).toBeVisible()

  await host.page.reload()
  const invites = host.page.getByRole('list', { name: 'Invites' })
  await expect(invites.getByRole('listitem')).toContainText('Used up')
  await openTab(host.page, 'People')
  await host.page.getByLabel('Search by name or e-mail').fill(grace.username)
  await expect(host.page.getByText(`1 person found for “${grace.username}”`)).toBeVisible()
  const dialog = await choose(host.page, grace, 'Disable')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(rowOf(host.page, grace)).toContainText('Disabled')
  await expect(host.page.getByRole('button', { name: `Manage ${grace.username}` })).toBeFocused()

  await guest.page.goto('/edit-profile')
  await expect(guest.page).toHaveURL(/\/signin/)
  await signedInAs(guest, grace)
  await expect(guest.page.getByRole('alert')).toContainText('This account has been disabled by an administrator.')

  await openTab(host.page, 'Audit log')
  await expect(host.page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first()).toContainText(
    `${ada.username} disabled ${grace.username}`,
  )
  expect(host.problems).toEqual([])
  expect(unexpected(guest.problems, REFUSED, FAILED)).toEqual([])
  await Promise.all([host.leave(), guest.leave()])
})

test(
  'someone added gets a link to choose a password, and is deleted once their name is typed',
  NIGHT,
  async ({ browser }) => {
    const host = await newVisitor(browser, product.url)
    const guest = await newVisitor(browser, product.url)
    const linus = newAccount()
    await signedInAs(host, ada)
    await expect(host.page).toHaveURL(/\/$/)
    await host.page.goto('/admin')
    await host.page.getByRole('button', { name: 'Add a person' }).click()
    const adding = host.page.getByRole('dialog', { name: 'Add a person' })
    await adding.getByLabel('Username').fill(linus.username)
    await adding.getByLabel('E-mail (optional)').fill(`${linus.username}@example.org`)
    await adding.getByRole('button', { name: 'Add' }).click()
    const link = await adding.getByLabel(`Link for ${linus.username}`).inputValue()
    await adding.getByRole('button', { name: 'Close' }).click()
    await expect(host.page.getByRole('button', { name: 'Add a person' })).toBeFocused()
    await expect(rowOf(host.page, linus)).toContainText('nothing yet')

    await guest.page.goto(link)
    await guest.page.getByLabel('New Password', { exact: true }).fill(linus.password)
    await guest.page.getByLabel('Confirm New Password').fill(linus.password)
    await guest.page.getByRole('button', { name: 'Set password' }).click()
    await expect(guest.page.getByText(`The password of ${linus.username} is changed.`)).toBeVisible()
    await signedInAs(guest, linus)
    await expect(guest.page).not.toHaveURL(/signin/)

    const asked = await choose(host.page, linus, 'Delete')
    await expect(asked.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
    await asked.getByLabel(`Type ${linus.username} to confirm`).fill(linus.username)
    await asked.getByRole('button', { name: 'Delete for good' }).click()
    await expect(rowOf(host.page, linus)).toHaveCount(0)
    await expect(host.page.getByLabel('Search by name or e-mail')).toBeFocused()
    expect(host.problems).toEqual([])
    await Promise.all([host.leave(), guest.leave()])
  },
)

test('an age limit that the administrator sets leaves older movies out of a search', NIGHT, async ({ browser }) => {
  const host = await newVisitor(browser, product.url)
  const child = await newVisitor(browser, product.url)
  await child.page.setViewportSize({ width: 375, height: 740 })
  await signedInAs(child, kit)
  await expect(child.page).not.toHaveURL(/signin/)
  const alien = child.page.getByRole('option', { name: /^Alien\b/ })
  const search = async () => {
    await child.page.goto('/about')
    await child.page.getByRole('button', { name: 'Search', exact: true }).first().click()
    const found = child.page.waitForResponse((answer) => answer.url().includes('/main/movies/autocomplete'))
    await child.page.getByPlaceholder('Search movies and people').fill('alien')
    expect((await found).status()).toBe(200)
    await expect(child.page.getByText('Searching', { exact: true })).toHaveCount(0)
  }
  await search()
  await expect(alien.first()).toBeVisible()

  await signedInAs(host, ada)
  await expect(host.page).toHaveURL(/\/$/)
  await host.page.goto('/admin')
  const dialog = await choose(host.page, kit, 'Age limit')
  await dialog.getByLabel('Age limit').selectOption('For ages up to 12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(host.page, kit)).toContainText('For ages up to 12')
  await expectNoViolations(host.page, 'people with an age limit')

  await search()
  await expect(alien).toHaveCount(0)
  await child.page.keyboard.press('Escape')
  await child.page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Me' }).click()
  await expect(child.page.getByRole('dialog').getByText('For ages up to 12')).toBeVisible()
  expect(host.problems).toEqual([])
  await Promise.all([host.leave(), child.leave()])
})

test('the last administrator cannot go, by the page or by deleting the account', async ({ browser }) => {
  const { page, problems, leave } = await newVisitor(browser, product.url)
  await signedInAs({ page, problems, leave }, ada)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/admin')
  const dialog = await choose(page, ada, 'Remove as administrator')
  await dialog.getByRole('button', { name: 'Remove role' }).click()
  await expect(dialog.getByRole('alert')).toContainText('remove the last administrator')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Manage ${ada.username}` })).toBeFocused()

  await page.goto('/edit-profile?open=delete')
  const leaving = page.getByRole('form', { name: 'Delete account' })
  await leaving.getByLabel('Password').fill(ada.password)
  await leaving.getByLabel('I understand that this cannot be undone').check()
  await leaving.getByRole('button', { name: 'Delete my account' }).click()
  await expect(leaving.getByRole('alert')).toContainText('remove the last administrator')
  expect(unexpected(problems, REFUSED, FAILED)).toEqual([])
  await leave()
})

test('every part of the page breaks no accessibility rule, and fits its width', NIGHT, async ({ browser }) => {
  const { page, problems, leave } = await newVisitor(browser, product.url)
  await signedInAs({ page, problems, leave }, ada)
  await expect(page).toHaveURL(/\/$/)
  const tabs = ['people', 'invites', 'movies', 'runs', 'settings', 'messages', 'audit']
  for (const tab of swept(tabs, 2)) {
    await page.goto(`/admin?tab=${tab}`)
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
    await expectNoViolations(page, tab)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), tab).toBeLessThanOrEqual(0)
  }
  await page.goto('/admin')
  await page.getByRole('button', { name: `Manage ${ada.username}` }).click()
  await expectNoViolations(page, 'the menu')
  await page.getByRole('menuitem', { name: 'New password by link' }).click()
  await expectNoViolations(page, 'the dialog')
  expect(problems).toEqual([])
  await leave()
})

test('does something at every entry of the administration’s menus and dialogs', NIGHT, async ({ browser, look }) => {
  test.setTimeout(240_000)
  const addresses = ['', '?tab=invites', '?tab=messages', '?tab=settings'].map((tab) => `/admin${tab}`)
  const visit = { server: product.url, width: look.viewport.width, person: ada }
  expect(await walkPages(browser, visit, swept(addresses, 2))).toEqual([])
})
