import { expect, test } from './fixtures.ts'
import { LOOKS } from './looks.ts'
import { ask, createGroup, moviesOf, rate, rateFive, register, sitDown } from './people.ts'
import { recordShifts, shiftOf } from './shifts.ts'
import { REFUSED, unexpected } from './steps.ts'
import { NIGHT, swept } from './sweeps.ts'

test('home shows a visitor the game, the chips, the reasons and two rows of movies', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Marquee')
  await expect(page.getByRole('link', { name: "Guess today's movie mini-game!" })).toHaveAttribute(
    'href',
    '/games/daily',
  )
  await expect(page.getByRole('link', { name: 'Get recommendations now!' })).toHaveAttribute('href', '/signup')
  await expect(page.getByRole('region', { name: 'Popular' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Discover' })).toBeAttached()
  await expect(page.getByRole('region', { name: 'Recommended' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Why Sign Up?' })).toBeAttached()
  const reasons = page.getByRole('region', { name: 'Why Sign Up?' }).getByRole('listitem')
  await expect(reasons).toHaveCount(4)

  const moods = page.getByRole('navigation', { name: 'Moods, places and more' })
  await expect(moods.getByRole('list')).toHaveCount(4)
  await moods.getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/\/search\?labels=\d+$/)
})

test('public pages stand complete before the app’s code loads, and do what was pressed in the meantime', async ({
  page,
}) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/core-*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url())
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the movie for tonight')
  await expect(page.getByRole('link', { name: "Guess today's movie mini-game!" })).toBeVisible()
  // A link works immediately, without the app.
  await page.getByRole('region', { name: 'Popular' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/movie\/\d+$/)
  await expect(page.getByRole('region', { name: 'Credits' })).toBeAttached()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('dialog', { name: /^Share / })).toBeVisible()
  // The address to share is known to the server alone.
  expect(asked.filter((url) => !url.includes('/api/share-address?'))).toEqual([])
})

test(
  'every public page stands in the page itself, and nothing moves when the app takes it over',
  NIGHT,
  async ({ page, server }) => {
    const [movie] = await moviesOf(server, '/main/movies/popular')
    const cast = await ask<{ person: { id: number } }[]>(server, 'GET', `/main/movies/${movie.id}/cast`)
    await page.addInitScript(() => {
      const moved = { moved: 0 }
      Object.assign(window, moved)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as typeof moved).moved += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const paths = [
      '/',
      `/movie/${movie.id}`,
      `/person/${cast[0].person.id}`,
      '/search?genres=18',
      '/plot-search',
      '/about',
      '/terms',
      '/signin',
    ]
    const visited = swept(paths, 2)
    for (const path of paths) {
      const written = await (await fetch(server + path)).text()
      expect(written, path).toMatch(/<h1/)
      if (!visited.includes(path)) continue
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
      expect(moved, path).toBeLessThanOrEqual(0.01)
    }
  },
)

test('home offers someone signed in the search, the ways onward and recommendations', async ({ browser, server }) => {
  const person = await register(server)
  await rate(server, person, (await moviesOf(server, '/main/movies/discover?page_size=8', person)).slice(0, 8))
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.goto('/')
  await expect(page.getByPlaceholder('A title, a name, or a mood')).toBeVisible()
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  for (const [name, path] of [
    ['Advanced Search', '/search'],
    ['Create group session', '/groups'],
    ['Recommendations', '/recommendations'],
    ['Tastes', '/tastes'],
    ['Shortlist', '/shortlist'],
  ]) {
    await expect(shortcuts.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  const recommended = page.getByRole('region', { name: 'Recommended' }).getByRole('article')
  await expect(recommended).toHaveCount(9)
  await expect(recommended.first()).toContainText(/Personal: \d+%/)
  await expect(page.getByRole('link', { name: 'Get recommendations now!' })).toHaveCount(0)
  expect(problems).toEqual([])
  await leave()
})

test(
  'home shows a film in the first window, signed out and in, and holds still',
  NIGHT,
  async ({ browser, server }) => {
    const person = await register(server)
    await rateFive(server, person)
    const group = await createGroup(server, person, [])
    const limits = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }
    const body = { limits, members: [], guests: 0 }
    const newcomer = await register(server)
    for (const { theme, viewport } of LOOKS.filter(({ name }) => name === 'dark-1280' || name === 'light-375')) {
      const seats = [
        { seat: {}, highest: viewport.width < 1024 ? 400 : 420 },
        { seat: { person: newcomer }, highest: 200 },
        { seat: { person }, highest: 200 },
      ]
      for (const { seat, highest } of seats) {
        const { page, leave } = await sitDown(browser, server, { ...seat, theme, options: { viewport } })
        await recordShifts(page)
        const { value, moved } = await shiftOf(page, () => page.goto('/'))
        expect(value, moved.join(', ')).toBeLessThanOrEqual(0.01)
        const poster = await page.getByRole('main').locator('[data-poster]').first().boundingBox()
        expect(poster?.y).toBeLessThanOrEqual(highest)
        // Neither the place of the first five ratings nor a movie needs more room than the placeholder had.
        const entries = page.getByRole('region', { name: 'Recommended' }).locator('li > *')
        const bottoms = await entries.evaluateAll((all) => all.slice(0, 2).map((e) => e.getBoundingClientRect().bottom))
        if (seat.person === newcomer && viewport.width < 1024) expect(bottoms[0]).toBeLessThanOrEqual(bottoms[1])
        await leave()
      }
      await ask(server, 'POST', `/identity/groups/${group}/evenings`, { by: person, body })
      const { page, leave } = await sitDown(browser, server, { person, theme, options: { viewport } })
      await page.goto('/')
      await expect(page.getByRole('link', { name: /: tonight with Friday night$/ })).toBeVisible()
      const posters = page.getByRole('main').locator('[data-poster]')
      await expect(posters.first()).toBeVisible()
      expect((await posters.first().boundingBox())?.y).toBeLessThanOrEqual(200)
      const { open } = await ask<{ open: { id: string }[] }>(server, 'GET', '/identity/tonight', { by: person })
      for (const { id } of open) await ask(server, 'POST', `/identity/evenings/${id}/end`, { by: person })
      if (viewport.width < 1024) {
        // The part of the next poster that shows takes a press, and does not move away from under it.
        const { x, y } = (await posters.nth(1).boundingBox())!
        await page.mouse.click(x + 40, y + 150)
        await expect(page).toHaveURL(/\/movie\/\d+$/)
      }
      await leave()
    }
  },
)

test('“Not tonight” goes on to the next recommendation, and leaves no mark', async ({ browser, server }) => {
  const person = await register(server)
  await rateFive(server, person)
  const options = { viewport: { width: 1280, height: 800 } }
  const { page, problems, leave } = await sitDown(browser, server, { person, options })
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).not.toHaveText('For you tonight')
  const first = await title.textContent()
  const coming = page.getByRole('region', { name: 'Recommended' }).getByRole('article').first()
  await expect(coming).toBeVisible()
  await page.getByRole('button', { name: 'Not tonight' }).click()
  await expect(title).not.toHaveText(first!)
  await page.reload()
  await expect(title).toHaveText(first!)
  await page.getByRole('button', { name: 'Shortlist' }).click()
  await expect(page.getByRole('button', { name: 'Shortlist' })).toHaveAttribute('aria-pressed', 'true')
  expect(problems).toEqual([])
  await leave()
})

test('each row of home has nine movies, and no movie stands there twice', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  // With a taste for well-known movies all rows would hold the same ones.
  await rate(server, person, await moviesOf(server, '/main/movies/popular?page=3&page_size=5'))
  for (const seat of [{}, { person }]) {
    const { page, problems, leave } = await sitDown(browser, server, seat)
    await page.goto('/')
    const names = 'person' in seat ? ['Recommended', 'Popular', 'Discover'] : ['Popular', 'Discover']
    const all: string[] = []
    for (const name of names) {
      const row = page.getByRole('region', { name, exact: true })
      await row.scrollIntoViewIfNeeded()
      await expect(row.getByRole('article')).toHaveCount(9)
      const links = row.getByRole('article').locator('a[href*="/movie/"]')
      all.push(...(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')!))))
    }
    expect(new Set(all).size).toBe(9 * names.length)
    expect(all).toHaveLength(9 * names.length)
    expect(problems).toEqual([])
    await leave()
  }
})

test('an active group is shown on every page and switches the home shortcuts', async ({ browser, server }) => {
  const person = await register(server)
  const group = await createGroup(server, person, [])
  const { page, problems, leave } = await sitDown(browser, server, { person, group })
  await page.goto('/')
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(shortcuts.getByRole('link', { name: 'Groups', exact: true })).toBeVisible()
  await expect(shortcuts.getByRole('link', { name: 'Create group session' })).toHaveCount(0)
  await page.goto('/about')
  await page.getByRole('link', { name: 'You are in the group Friday night' }).click()
  await expect(page).toHaveURL(new RegExp(`/groups/${group}$`))
  expect(problems).toEqual([])
  await leave()
})

test(
  'a row that does not load is hidden, and so is the game when there is none',
  NIGHT,
  async ({ browser, server }) => {
    // Visitors get both as part of the page itself.
    const person = await register(server)
    const { page, problems, leave } = await sitDown(browser, server, { person })
    await page.route('**/main/movies/popular*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.route('**/games/daily/available', (route) =>
      route.fulfill({ json: { available: false, guesses: 6, today: '2026-11-20' } }),
    )
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Discover' }).getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Popular' })).toHaveCount(0)
    await expect(page.getByText('mini-game')).toHaveCount(0)
    expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
    await leave()
  },
)

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('one button stops the chips and the rows of movies, also after a reload', NIGHT, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'OK' }).click()
    // A row pauses while the pointer is over it.
    await page.mouse.move(0, 0)
    const stop = page.getByRole('button', { name: 'Stop motion' })
    await expect(stop).toHaveCount(1)
    const popular = page.getByRole('region', { name: 'Popular' })
    // In the first row that moves.
    const button = await popular.getByRole('button', { name: 'Stop motion' }).boundingBox()
    expect([button?.width, button?.height]).toEqual([44, 44])
    await popular.getByRole('article').first().scrollIntoViewIfNeeded()
    const scrolled = () =>
      page.evaluate(() => [...document.querySelectorAll('main ul, main nav div')].map(({ scrollLeft }) => scrollLeft))
    const running = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    await expect.poll(async () => Math.max(...(await scrolled())), { timeout: 9000 }).toBeGreaterThan(0)
    expect(await running()).toBeGreaterThanOrEqual(4)

    await stop.click()
    await page.mouse.move(0, 0)
    await expect(page.getByRole('button', { name: 'Start motion' })).toBeVisible()
    await popular.getByRole('article').first().scrollIntoViewIfNeeded()
    await page.waitForTimeout(1000)
    const before = await scrolled()
    // Longer than a row waits for its next step.
    await page.waitForTimeout(5000)
    expect(await scrolled()).toEqual(before)
    expect(await running()).toBe(0)

    await page.reload()
    await expect(page.getByRole('button', { name: 'Start motion' })).toBeVisible()
    await page.getByRole('button', { name: 'Start motion' }).click()
    await expect.poll(running).toBeGreaterThanOrEqual(4)
  })
})
