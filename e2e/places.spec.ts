import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { register, sitDown } from './people.ts'
import { NIGHT, swept } from './sweeps.ts'

/** Reached by another page, which a menu or the footer leads to. */
const BY_A_PAGE: Readonly<Record<string, string>> = {
  '/signup': '/signin',
  '/about/recommendations': '/about',
}
/** Opened by a link that was sent, on a television, by the identity provider, or by administrators only. */
const NO_PLACES = new Set(['/setup', '/screen', '/reset-password', '/signin/return', '/admin'])

/** The addresses without a parameter, from the list that the router's generator writes. */
function placesOfTheProduct(): string[] {
  const tree = readFileSync(new URL('../apps/web/src/routeTree.gen.ts', import.meta.url), 'utf8')
  const [, byPath = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree) ?? []
  const paths = Array.from(byPath.matchAll(/'([^']+)':/g), ([, path]) => path.replace(/(.)\/$/, '$1'))
  return paths.filter((path) => !path.includes('$') && !NO_PLACES.has(path))
}

test('leads to every place of the product by a menu or by the footer', async ({ browser, server, look }) => {
  const person = await register(server)
  const found = new Set<string>()
  for (const seat of [{}, { person }]) {
    const { page, leave } = await sitDown(browser, server, { ...seat, options: { viewport: look.viewport } })
    const note = async () => {
      const links = page.getByRole('link').or(page.getByRole('menuitem'))
      for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
        if (href?.startsWith('/')) found.add(href.split('?')[0])
    }
    await page.goto('/privacy')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const menus = look.phone ? ['Me'] : ['Movies', 'Explore', ...('person' in seat ? [person.username] : [])]
    await note()
    for (const menu of menus) {
      await page.getByRole('button', { name: menu, exact: true }).click()
      const opened = look.phone ? page.getByRole('dialog') : page.getByRole('button', { name: menu, expanded: true })
      await expect(opened.or(page.getByRole('menu')).first()).toBeVisible()
      await note()
      await page.keyboard.press('Escape')
    }
    await leave()
  }
  const places = placesOfTheProduct()
  expect(places.length).toBeGreaterThan(15)
  expect(places.filter((path) => !found.has(BY_A_PAGE[path] ?? path))).toEqual([])
})

test('keeps a long name from widening any page of a small phone', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  const options = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
  const { page, leave } = await sitDown(browser, server, { person, options })
  const me = { id: crypto.randomUUID(), username: 'W'.repeat(30), email: null }
  await page.route('**/api/identity/me', (route) => route.fulfill({ json: me }))
  const wrong: string[] = []
  for (const path of swept(['/movie/1', ...placesOfTheProduct(), '/person/1', '/search/war'], 4)) {
    if (path === '/signup' || path === '/signin') continue
    await page.goto(path)
    await expect(page.getByRole('button', { name: me.username })).toBeVisible()
    const { wider, bottom, seen } = await page.evaluate(() => ({
      wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      bottom: document.querySelector('nav[aria-label="Places"]')?.getBoundingClientRect().bottom ?? 0,
      seen: visualViewport!.height,
    }))
    if (wider !== 0 || bottom > seen) wrong.push(`${path}: ${wider} wider, bar ends at ${bottom} of ${seen}`)
  }
  expect(wrong).toEqual([])
  await leave()
})
