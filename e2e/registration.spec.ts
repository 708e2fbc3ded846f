import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, fillSignUp, newAccount, test } from './fixtures.ts'
import { ask, createGroup, register, sitDown, type Person } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'
import { REFUSED, newVisitor, unexpected } from './steps.ts'
import { NIGHT } from './sweeps.ts'

// One instance for all of them: its first account administers it.
test.describe.configure({ mode: 'default' })

let product: ServerUnderTest
let first: Person | null = null

test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await startServer()
  first = null
})
test.afterAll(() => product.close())

async function administrator(): Promise<Person> {
  first ??= await register(product.url)
  return first
}

async function setRegistration(mode: 'open' | 'invite' | 'closed') {
  const by = await administrator()
  await ask(product.url, 'PUT', '/main/admin/registration', { by, body: { mode, member_invites: false } })
}

/** The secret at the end of a link, which no log may hold. */
const secretOf = (link: string) => link.slice(link.indexOf('=') + 1)
const main = (page: Page) => page.getByRole('main')

/** Of another device, as the server sees it. */
const ELSEWHERE = { 'x-forwarded-for': '192.168.1.7' }

test('the link of the log makes the first account from another device, and asks who may sign up', async ({
  browser,
}) => {
  const { page, problems, leave } = await newVisitor(browser, product.url, ELSEWHERE)
  for (const path of ['/', '/signup', '/search']) {
    expect((await page.goto(path, { waitUntil: 'load' }))?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'This instance is being set up.' })).toBeVisible()
  }
  await page.goto('/setup')
  await expect(main(page).getByText('This instance is being set up.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const [, code = ''] = /\/setup(#code=[\w-]+)/.exec(product.log.join('\n')) ?? []
  await page.goto(`/setup${code}`)
  await page.reload()
  await expect(page).toHaveURL((url) => url.hash === '')
  const account = newAccount()
  await fillSignUp(page, account, 'Set up Marquee')
  await expect(page.getByRole('heading', { name: 'Who may sign up?' })).toBeVisible()
  await page.getByRole('radio', { name: 'No one' }).check()
  await expect(page.getByText('No one can create an account', { exact: false })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/discover$/)
  first = { ...account, ...(await ask<Person>(product.url, 'POST', '/token', { body: account })) }
  expect(await ask(product.url, 'GET', '/identity/me', { by: first })).toMatchObject({ administrator: true })

  const later = await newVisitor(browser, product.url, ELSEWHERE)
  await later.page.goto(`/setup${code}`)
  await expect(later.page.getByText('its first account has been made', { exact: false })).toBeVisible()
  await later.page.goto('/signup')
  await expect(main(later.page).getByText('Registration is closed on this instance.')).toBeVisible()
  expect([...unexpected(problems, REFUSED, /Network response was not ok/), ...later.problems]).toEqual([])
  await later.leave()
  await leave()
})

test('closed registration is said wherever someone would sign up', async ({ browser }) => {
  const by = await administrator()
  const group = await createGroup(product.url, by, [])
  await setRegistration('closed')
  const { page, problems, leave } = await newVisitor(browser, product.url)
  await page.goto('/signup')
  await expect(main(page).getByText('Registration is closed on this instance.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Sign in' }).click()
  await expect(main(page).getByText('Registration is closed on this instance.')).toBeVisible()
  await page.goto(`/groups/${group}`)
  await expect(main(page).getByText(/Registration is closed on this instance\. When the group chooses/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
  expect(problems).toEqual([])
  await leave()
})

test('an invite lets one person in, from its link to the first movies, and no one after', async ({ browser }) => {
  await setRegistration('invite')
  const by = await administrator()
  const { link } = await ask<{ link: string }>(product.url, 'POST', '/identity/invites', { by, body: {} })
  const { page, problems, leave } = await newVisitor(browser, product.url)
  await page.goto('/signup')
  await expect(page.getByText('You need an invite to sign up here.')).toBeVisible()
  await page.goto(link)
  await page.reload()
  await expect(page.getByText(`${by.username} invites you.`)).toBeVisible()
  await expect(page).toHaveURL((url) => url.hash === '')
  expect(await findViolations(page)).toEqual([])
  await main(page).getByRole('link', { name: 'Sign in' }).click()
  await main(page).getByRole('link', { name: 'Sign up' }).click()
  const account = newAccount()
  await fillSignUp(page, account)
  await expect(page).toHaveURL(`${product.url}/discover`)
  await expect(page.getByRole('button', { name: account.username })).toBeVisible()

  const second = await newVisitor(browser, product.url)
  await second.page.goto(link)
  await expect(second.page.getByText('This invite is not valid any more.')).toBeVisible()
  await expect(second.page).toHaveURL((url) => url.hash === '')
  expect(product.log.filter((line) => line.includes(secretOf(link)))).toEqual([])
  expect(unexpected([...problems, ...second.problems], REFUSED, /could not be checked/)).toEqual([])
  await second.leave()
  await leave()
})

test('forms keep their height while the server draws them and while a link is checked', NIGHT, async ({ browser }) => {
  await setRegistration('invite')
  const by = await administrator()
  const { link: invite } = await ask<{ link: string }>(product.url, 'POST', '/identity/invites', { by, body: {} })
  const card = (page: Page) => main(page).locator('h1').locator('..')
  const heightOf = async (page: Page) => (await card(page).boundingBox())!.height
  const drawn = await browser.newPage({ javaScriptEnabled: false })
  const { page, problems, leave } = await newVisitor(browser, product.url)
  await page.route('**/identity/invites/check', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const links = [
    [invite, page.getByText(`${by.username} invites you.`)],
    [`${product.url}/reset-password#token=any`, page.getByLabel('Confirm New Password')],
  ] as const
  for (const [link, ready] of links) {
    await drawn.goto(link)
    const before = await heightOf(drawn)
    await page.goto(link)
    expect.soft(await heightOf(page), link).toBe(before)
    await expect(ready).toBeVisible()
    expect.soft(await heightOf(page), link).toBe(before)
  }
  expect(problems).toEqual([])
  await drawn.close()
  await leave()
})

test('links with a secret leave nothing of it in the browser’s caches', NIGHT, async ({ browser }) => {
  await administrator()
  const { page, problems, leave } = await sitDown(browser, product.url, { options: { serviceWorkers: 'allow' } })
  await page.goto('/about')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/terms')
  for (const path of ['/signup#invite=s3cret', '/reset-password#token=s3cret', '/signin/return']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages '))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).hash)
  })
  expect(kept).toContain('/terms')
  expect(kept.filter((address) => /s3cret|sign|reset/.test(address))).toEqual([])
  expect(unexpected(problems, REFUSED, /could not be checked/)).toEqual([])
  await leave()
})

test('a one-time link sets a new password, signs every device out, and works once', async ({ browser }) => {
  await setRegistration('open')
  const by = await administrator()
  const person = await register(product.url)
  const { id } = await ask<{ id: string }>(product.url, 'GET', '/identity/me', { by: person })
  const path = `/main/admin/people/${id}/reset-password`
  const { link } = await ask<{ link: string }>(product.url, 'POST', path, { by })
  const { page, problems, leave } = await sitDown(browser, product.url, { person })
  await page.goto(link)
  await expect(page).toHaveURL((url) => url.hash === '')
  expect(await findViolations(page)).toEqual([])
  const password = 'a box at the opera'
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText(`The password of ${person.username} is changed.`)).toBeVisible()
  await main(page).getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(page.getByRole('button', { name: person.username })).toBeVisible()
  const old = await fetch(`${product.url}/api/identity/me`, { headers: { authorization: `Bearer ${person.access}` } })
  expect(old.status).toBe(401)

  const second = await newVisitor(browser, product.url)
  await second.page.goto(link)
  await second.page.getByLabel('New Password', { exact: true }).fill(password)
  await second.page.getByLabel('Confirm New Password').fill(password)
  await second.page.getByRole('button', { name: 'Set password' }).click()
  await expect(second.page.getByText('This link is not valid any more.')).toBeVisible()
  expect(product.log.filter((line) => line.includes(secretOf(link)))).toEqual([])
  expect(unexpected([...problems, ...second.problems], REFUSED, /Network response was not ok/)).toEqual([])
  await second.leave()
  await leave()
})
