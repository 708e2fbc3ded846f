import { expect, test } from './fixtures.ts'
import { rateFive, register, sitDown } from './people.ts'
import { shiftOf, slow } from './shifts.ts'

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

test('a first visit at 400 kbit/s ends in the display face, and nothing moves for it', async ({
  browser,
  server,
  look,
}) => {
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
})
