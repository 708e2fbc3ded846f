import { expect, test } from './fixtures.ts'
import { rateFive, register, sitDown } from './people.ts'
import { shiftOf, slow } from './shifts.ts'
import type { Browser, Request } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

test('a signed-in page asks for the posters’ code before its list has answered', async ({ browser, server, look }) => {
  const person = await register(server)
  await rateFive(server, person)
  const { page, problems, leave } = await sitDown(browser, server, { person, options: { viewport: look.viewport } })
  await slow(page, look.phone)
  const times: Record<string, number> = {}
  page.on('request', (request) => {
    if (/\/drawn-poster-.*\.js$/.test(request.url())) times['code'] ??= Date.now()
  })
  page.on('requestfinished', (request) => {
    if (request.url().includes('/engine/recommendations/me/movies')) times['list'] ??= Date.now()
  })
  await page.goto('/recommendations')
  const list = page.getByRole('list', { name: 'Personal recommendations' })
  await expect(list.or(page.getByRole('main').getByRole('list')).first()).toBeVisible()
  await expect(page.locator('[data-poster] svg').first()).toBeVisible()
  await expect.poll(() => times['list']).toBeDefined()
  expect(times['code']).toBeLessThan(times['list'])
  expect(problems).toEqual([])
  await leave()
})

test(
  'a first visit at 400 kbit/s ends in the display face, and nothing moves for it',
  NIGHT,
  async ({ browser, server, look }) => {
    const { page, leave } = await sitDown(browser, server, { options: { viewport: look.viewport } })
    await slow(page, look.phone)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    const { value, moved } = await shiftOf(page, () => page.goto('/', { waitUntil: 'commit' }))
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.map(({ familyName }) => familyName)).toEqual(['League Gothic'])
    expect(value, moved.join(', ')).toBeLessThan(0.01)
    await leave()
  },
)

/** Opens home on a phone, as a user with recommendations and an empty cache. Nothing moves by itself. */
async function openHome(browser: Browser, server: string, onRequest: (request: Request) => unknown = () => {}) {
  const person = await register(server)
  await rateFive(server, person)
  const options = { viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' } as const
  const { page, problems, leave } = await sitDown(browser, server, { person, options })
  page.on('requestfinished', onRequest)
  await page.goto('/')
  await expect(page.locator('[data-poster] svg').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^More for / }).first()).toBeAttached()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.waitForLoadState('networkidle')
  return { page, problems, leave }
}

test('home of signed-in users comes in few files', async ({ browser, server }) => {
  const files = new Map<string, number>()
  const { leave } = await openHome(browser, server, async (request) => {
    // The second face of posters depends on the movies that are shown.
    if (!/document|script|stylesheet|font/.test(request.resourceType()) || /instrument-serif/.test(request.url()))
      return
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    files.set(new URL(request.url()).pathname, responseHeadersSize + responseBodySize)
  })
  const kilobytes = [...files.values()].reduce((sum, size) => sum + size, 0) / 1000
  expect(files.size, [...files.keys()].join(', ')).toBeLessThanOrEqual(13)
  expect(kilobytes).toBeLessThan(212)
  await leave()
})

test(
  'Enter in the field of home leads to all results where suggestions do not arrive',
  NIGHT,
  async ({ browser, server }) => {
    const { page, leave } = await openHome(browser, server)
    await page.route('**/assets/suggestions-*.js', () => {})
    await page.getByPlaceholder('A title, a name, or a mood').fill('metropolis')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/metropolis$/)
    await leave()
  },
)

test('the field of home keeps the text that is typed while its suggestions load', async ({ browser, server }) => {
  const { page, problems, leave } = await openHome(browser, server)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/suggestions-*.js', async (route) => {
    await held
    await route.continue()
  })
  const field = page.getByPlaceholder('A title, a name, or a mood')
  await field.click()
  await page.keyboard.type('metro')
  await expect(field).not.toHaveRole('combobox')
  release()
  await expect(field).toHaveRole('combobox')
  await page.keyboard.type('polis')
  await expect(field).toHaveValue('metropolis')
  await page
    .getByRole('option', { name: /Metropolis/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Metropolis')
  expect(problems).toEqual([])
  await leave()
})
