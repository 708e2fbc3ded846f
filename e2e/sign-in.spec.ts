import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findViolations } from './axe.ts'
import { expect, newAccount, patient, test } from './fixtures.ts'
import { register, sitDown } from './people.ts'
import { freePort, startServer, type ServerUnderTest } from './server.ts'
import { REFUSED, unexpected } from './steps.ts'
import type { Page } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

const PROVIDER = fileURLToPath(new URL('../apps/api/src/testing/provider-process.ts', import.meta.url))
const RECORDER = new URL('record-connections.ts', import.meta.url).href

// One product and one provider for all of them.
test.describe.configure({ mode: 'default' })

let provider: ChildProcess
let issuer: string
let product: ServerUnderTest

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = String(await freePort())
  provider = spawn(process.execPath, [PROVIDER, `http://127.0.0.1:${port}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: provider.stdout! }), 'line')) as [string]
  const settings = JSON.parse(line) as Record<string, string>
  issuer = settings['IDENTITY_ISSUER']
  const names = { IDENTITY_NAME: 'Film club', NODE_OPTIONS: `--import=${RECORDER}` }
  product = await startServer({ ...settings, ...names, PORT: port })
})
test.afterAll(async () => {
  await product.close()
  provider.kill('SIGTERM')
})

/** At the provider, whose form takes any password. */
async function fillProvider(page: Page, login: string) {
  await expect(page).toHaveURL((url) => url.origin === issuer)
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Password').fill('known to the provider')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const viaProvider = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Sign in with Film club' }).click()
const userMenu = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = (page: Page) => page.evaluate(() => [localStorage.access_token, localStorage.refresh_token])

async function signOut(page: Page, name: string) {
  await userMenu(page, name).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

/** Hosts that the product has connected to so far, and to which the provider's pages and ours have sent requests. */
const connections = () =>
  product.log
    .filter((line) => line.startsWith('{"level":30,"connection"'))
    .map((line) => JSON.parse(line) as { connection: string; port: number })

test('someone signs in by the identity provider and out of it, and nothing is asked of anyone else', async ({
  browser,
}) => {
  const { page, problems, leave } = await sitDown(browser, product.url)
  const asked = new Set<string>()
  page.context().on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto('/signin?redirect=/shortlist')
  await viaProvider(page)
  await fillProvider(page, 'carol')
  // New here, so the movies to rate come first.
  await expect(page).toHaveURL(`${product.url}/discover?redirect=/shortlist`)
  await expect(userMenu(page, 'carol')).toBeVisible()
  expect(await stored(page)).toEqual([expect.any(String), expect.any(String)])

  await page.goto('/signin/return')
  await expect(page).toHaveURL(`${product.url}/`)

  const second = patient(await page.context().newPage())
  await second.goto('/shortlist')
  await expect(userMenu(second, 'carol')).toBeVisible()
  await signOut(page, 'carol')
  await expect(page).toHaveURL((url) => url.origin === issuer)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  expect(await stored(page)).toEqual([undefined, undefined])
  await expect(second.getByText('Please login to see your shortlist')).toBeVisible()

  // Signed out there too: the provider asks who it is.
  await second.goto('/signin')
  await viaProvider(second)
  await expect(second.getByLabel('Login')).toBeVisible()

  expect([...asked].filter((origin) => origin !== 'null').toSorted()).toEqual([issuer, product.url].toSorted())
  const opened = connections()
  expect(opened.map(({ port }) => port)).toContain(Number(new URL(issuer).port))
  expect(opened.filter(({ connection }) => !['127.0.0.1', 'localhost'].includes(connection))).toEqual([])
  expect(unexpected(problems, REFUSED)).toEqual([])
  await leave()
})

test('an account of the same name is connected by its password, once', NIGHT, async ({ browser }) => {
  const person = await register(product.url)
  const { page, problems, leave } = await sitDown(browser, product.url)
  await page.goto('/signin?redirect=/groups')
  await viaProvider(page)
  await fillProvider(page, person.username)
  await expect(page.getByText(`There is already an account called ${person.username} here.`)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await page.reload()
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/discover?redirect=/groups`)
  await page.goto('/edit-profile?open=sign-in')
  const ways = page.getByRole('list', { name: 'Ways to sign in' })
  await expect(ways.getByRole('listitem').filter({ hasText: 'Film club' })).toContainText('Connected')

  await signOut(page, person.username)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto('/signin')
  await viaProvider(page)
  await fillProvider(page, person.username)
  await expect(userMenu(page, person.username)).toBeVisible()
  expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
  await leave()
})

test('two tabs sign in at once, and both are signed in', NIGHT, async ({ browser }) => {
  const { username } = newAccount()
  const { page, problems, leave } = await sitDown(browser, product.url)
  const second = patient(await page.context().newPage())
  for (const tab of [page, second]) {
    await tab.goto('/signin')
    await viaProvider(tab)
    await expect(tab.getByLabel('Login')).toBeVisible()
  }
  for (const tab of [page, second]) {
    await fillProvider(tab, username)
    await expect(tab).toHaveURL(`${product.url}/discover`)
  }
  for (const tab of [page, second]) await expect(userMenu(tab, username)).toBeVisible()
  expect(unexpected(problems, REFUSED)).toEqual([])
  await leave()
})

test('someone who cancels at the provider reads why they are not signed in', NIGHT, async ({ browser }) => {
  const { page, problems, leave } = await sitDown(browser, product.url)
  await page.goto('/signin')
  await viaProvider(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'ErrorFilm club did not sign you in. Try again, or choose another way.',
  )
  expect(unexpected(problems, REFUSED)).toEqual([])
  await leave()
})
