import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chooseEssentialCookies, expect, test } from './fixtures.ts'
import { ask, register, sitDown } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'
import { REFUSED, unexpected } from './steps.ts'
import { NIGHT } from './sweeps.ts'

const FAKES = fileURLToPath(new URL('../apps/api/src/testing/fakes-process.ts', import.meta.url))

// One product for all of them.
test.describe.configure({ mode: 'default' })

let fakes: ChildProcess
let product: ServerUnderTest
/** Makes the fake TMDB fail in this way from now on; an empty text ends it. */
const fail = (fault: string) => void fakes.stdin!.write(`${fault}\n`)

test.beforeAll(async () => {
  test.setTimeout(180_000)
  fakes = spawn(process.execPath, [FAKES, '--movies', '100'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: fakes.stdout! }), 'line')) as [string]
  const settings = JSON.parse(line) as Record<string, string>
  product = await startServer({ ...settings, TMDB_IMAGE_CACHE_MB: '50' })
  // Fetching the shipped movies takes a core for minutes, and has a test in another file.
  const by = await register(product.url)
  await expect(() => ask(product.url, 'POST', '/main/admin/tmdb/fetch/stop', { by })).toPass()
})
test.afterAll(async () => {
  await product.close()
  fakes.kill('SIGTERM')
})

test('where to watch credits JustWatch beside the logos, and remembers the region', async ({ page }) => {
  await page.goto(`${product.url}/movie/tmdb/5000007`)
  await expect(page).toHaveURL(/\/movie\/\d+$/)
  await page.getByRole('button', { name: 'Where to watch?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where to watch?' })
  await expect(dialog.getByLabel('Region')).toHaveValue('US')
  await expect(dialog.getByRole('region', { name: 'Buy' }).getByText('Lantern Stream 20')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Ads' })).toHaveText('AdsLantern Stream 30Free')
  await expect(dialog.getByText('Data provided by JustWatch')).toBeVisible()
  await dialog.getByLabel('Region').selectOption('Austria')

  await page.goto(`${product.url}/movie/tmdb/5000011`)
  await page.getByRole('button', { name: 'Where to watch?' }).click()
  await expect(dialog.getByLabel('Region')).toHaveValue('AT')
})

test('the external database’s list is requested only when it is switched on', NIGHT, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/movies\/tmdb\/\d+\/similar/.test(request.url())) asked.push(request.url())
  })
  await page.goto(`${product.url}/movie/tmdb/5000007`)
  await chooseEssentialCookies(page)
  const list = page.getByRole('switch', { name: 'Show similar movies from TMDB' })
  await expect(list).toBeVisible()
  expect(asked).toEqual([])
  for (let i = 0; i < 3; i++) await list.press('Space')
  await expect(page.getByRole('region', { name: 'Similar on TMDB' }).getByRole('article').first()).toBeVisible()
  expect(asked).toHaveLength(1)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'TMDB' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'JustWatch' })).toBeVisible()
})

test('an impossible movie address shows that there is no such movie', NIGHT, async ({ page }) => {
  await page.goto(`${product.url}/movie/tmdb/abc`)
  await expect(page.getByRole('heading', { name: 'Nothing is showing here' })).toBeVisible()
})

// This test is the last, because Marquee stops calling a failed source for a while.
test('a movie that the catalogue lacks is found, fetched on its first visit, and kept', async ({ browser }) => {
  const { page, problems, leave } = await sitDown(browser, product.url)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Popular' }).getByRole('article').first()).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search movies and people' })
  await box.fill('Crimson Winter')
  const more = page.getByRole('group', { name: 'More on TMDB' })
  await more.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/movie\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: /^The Crimson Winter \d+$/ })).toBeVisible()
  await expect(page.getByText('follows it through one long night')).toBeVisible()

  const poster = page.getByRole('img', { name: /^Poster of The Crimson Winter/ }).locator('img')
  await expect(poster).toHaveAttribute('src', /^\/images\/w500\/poster-\d+\.png$/)
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(500)

  expect(problems).toEqual([])
  // From here on only images that were fetched before can load; requests for others are refused.
  fail('down')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^The Crimson Winter/ })).toBeVisible()
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(500)
  expect(unexpected(problems, REFUSED)).toEqual([])
  fail('')
  await leave()
})
