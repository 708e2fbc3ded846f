import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, signIn, test, type Account } from './fixtures.ts'
import { register } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'
import { newVisitor, REFUSED, unexpected } from './steps.ts'
import { NIGHT } from './sweeps.ts'

const FAKES = fileURLToPath(new URL('../apps/api/src/testing/fakes-process.ts', import.meta.url))

// The second goes on where the first one stops.
test.describe.configure({ mode: 'serial' })

let fakes: ChildProcess
let product: ServerUnderTest
let token: string
/** The first to sign up. */
let ada: Account

test.beforeAll(async () => {
  test.setTimeout(180_000)
  fakes = spawn(process.execPath, [FAKES, '--movies', '100'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: fakes.stdout! }), 'line')) as [string]
  const { TMDB_API_TOKEN, ...settings } = JSON.parse(line) as Record<string, string>
  token = TMDB_API_TOKEN!
  product = await startServer({ ...settings, TMDB_IMAGE_CACHE_MB: '50' })
  ada = await register(product.url)
})
test.afterAll(async () => {
  await product.close()
  fakes.kill('SIGTERM')
})

/** Posters from TMDB on the start page; those that Marquee draws have no address. */
const posters = (page: Page) => page.locator('main img[src*="/poster-"]')

test(
  'a token entered on the page brings posters to the start page, without a command or restart',
  NIGHT,
  async ({ browser }) => {
    const { page, problems, leave } = await newVisitor(browser, product.url)
    await signIn(page, ada)
    await expect(page.getByRole('region', { name: 'Popular' }).getByRole('article').first()).toBeVisible()
    await expect(posters(page)).toHaveCount(0)

    await page.goto('/admin?tab=movies')
    const card = page.getByRole('region', { name: 'TMDB', exact: true })
    const field = card.getByLabel('API read access token')
    await field.fill('a-mistyped-one')
    await card.getByRole('button', { name: 'Test' }).click()
    await expect(card.getByRole('alert')).toContainText('refuses the token (401): use the long "API Read Access Token"')
    await field.fill(token)
    await card.getByRole('button', { name: 'Test' }).click()
    await expect(card.getByRole('alert')).toContainText('accepts the token.')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText(/^A token is set, since /)).toBeVisible()
    const movies = page.getByRole('region', { name: 'Movies from TMDB' })
    await expect(movies.getByRole('progressbar', { name: 'Movies that came with Marquee' })).toBeVisible()
    await expect(movies.getByText(/^Left: .* requests?$/)).toBeVisible()

    await expect(async () => {
      await page.goto('/')
      await expect(posters(page).first()).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'TMDB' })).toBeVisible()
    expect(product.log.filter((text) => text.includes(token))).toEqual([])
    expect(unexpected(problems, REFUSED)).toEqual([])
    await leave()
  },
)

test('a restart goes on with the fetch, which a press stops and another continues', NIGHT, async ({ browser }) => {
  test.setTimeout(240_000)
  await product.restart()
  const { page, problems, leave } = await newVisitor(browser, product.url)
  await signIn(page, ada)
  await page.goto('/admin?tab=movies')
  const movies = page.getByRole('region', { name: 'Movies from TMDB' })
  const bar = movies.getByRole('progressbar')
  await expect(movies.getByText(/^[1-9][\d,]* of [\d,]+$/)).toBeVisible({ timeout: 120_000 })
  await movies.getByRole('button', { name: 'Stop' }).click()
  await expect(movies.getByText(/^Movies that came with Marquee: stopped after /)).toBeVisible()
  await expect(movies.getByRole('button', { name: 'Fetch the 2,000 best known movies' })).toBeVisible()
  await movies.getByRole('button', { name: 'Go on' }).click()
  await expect(bar).toBeVisible()
  await movies.getByRole('button', { name: 'Stop' }).click()
  await expect(bar).toHaveCount(0)
  expect(problems).toEqual([])
  await leave()
})
