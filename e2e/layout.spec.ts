import { chooseEssentialCookies, expect, test } from './fixtures.ts'
import { register, sitDown } from './people.ts'
import { AGAIN, PLAIN_CONFIG, REFUSED, drawnByBrowser, unexpected } from './steps.ts'
import { NIGHT, swept } from './sweeps.ts'

test('every menu entry leads to its page, in the top bar on a desktop and in a sheet on a phone', async ({
  page,
  look,
}) => {
  await page.goto('/about')
  const places = page.getByRole('navigation', { name: look.phone ? 'Places' : 'Main' })
  for (const [menu, links] of [
    [
      'Movies',
      { Home: '/', 'Advanced Filters': '/search', 'Plot Search': '/plot-search', 'Discover New Movies': '/discover' },
    ],
    [
      'Explore',
      {
        Recommendations: '/recommendations',
        Tastes: '/tastes',
        'My shortlist': '/shortlist',
        Tonight: '/tonight',
        'Daily game': '/games/daily',
      },
    ],
  ] as const) {
    await places.getByRole('button', { name: look.phone ? 'Me' : menu }).click()
    const list = look.phone ? page.getByRole('dialog').getByRole('region', { name: menu }) : places
    for (const [name, path] of Object.entries(links)) {
      await expect(list.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path)
    }
    await page.keyboard.press('Escape')
    await expect(look.phone ? page.getByRole('dialog') : list.getByRole('link')).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/signin')
  await page.getByRole('link', { name: 'Marquee, home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the footer credits the sources and leads to people, law and elsewhere', NIGHT, async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('contentinfo').getByText(/Movie data: Marquee’s starter catalogue/)).toBeVisible()
  await expect(page.getByText(`© ${new Date().getFullYear()} Marquee`)).toBeVisible()
  const links = (name: string) => page.getByRole('contentinfo').getByRole('navigation', { name }).getByRole('link')
  await expect(links('About')).toHaveText(['About Us', 'Leaving another service?', 'Contact', 'Press Kit'])
  await expect(links('Legal')).toHaveText(['Terms of Service', 'Privacy Policy', 'Cookie Policy'])
  await expect(links('Follow Us')).toHaveCount(3)
  // Without CONTACT_EMAIL there is no mailbox to name.
  await expect(links('Contact')).toHaveCount(0)
  const form = page.getByRole('dialog', { name: 'Send feedback' })
  for (const name of ['Write to us', 'Questions from the press', 'Tell us what you think']) {
    await page.getByRole('button', { name }).click()
    await expect(form.getByLabel('Message')).toBeVisible()
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(form).toHaveCount(0)
  }
})

test('the footer has two e-mail links once the operator gives an address', NIGHT, async ({ page }) => {
  await drawnByBrowser(page)
  const config = { ...PLAIN_CONFIG, contact_email: 'hello@movies.example' }
  await page.route('**/api/config', (route) => route.fulfill({ json: config }))
  await page.goto('/terms')
  const contact = page.getByRole('contentinfo').getByRole('navigation', { name: 'Contact' })
  await expect(contact.getByRole('link')).toHaveCount(2)
  for (const link of await contact.getByRole('link').all())
    await expect(link).toHaveAttribute('href', /^mailto:hello@movies\.example/)
  await expect(contact.getByRole('button')).toHaveCount(0)
})

test('every change of path starts at the top, with the focus in the page', async ({ page }) => {
  await page.goto('/privacy')
  await chooseEssentialCookies(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' })
  await link.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await link.click()
  await expect(page).toHaveURL(/\/terms$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('an unknown address shows an error and leads home', NIGHT, async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a page that fails shows the error screen inside the layout', NIGHT, async ({ browser, server }) => {
  const { page, problems, leave } = await sitDown(browser, server)
  await drawnByBrowser(page)
  await page.route(/\/main\/movies\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/movie/1')
  await expect(page.getByRole('heading', { level: 1, name: 'ERROR' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL(`${server}/`)
  await expect(page.getByRole('heading', { name: 'ERROR' })).toHaveCount(0)
  expect(unexpected(problems, REFUSED, /Network response was not ok|Error in route match/)).toEqual([])
  await leave()
})

test.describe('the theme', () => {
  /** The root's class at the very first paint of anything. */
  const atFirstPaint = () => {
    new PerformanceObserver(() => {
      document.documentElement.dataset['painted'] ??= document.documentElement.className
    }).observe({ type: 'paint', buffered: true })
  }

  test('shows the stored theme from the first paint, or the system’s, and the dark one without either', async ({
    browser,
    server,
  }) => {
    const { page, problems, leave } = await sitDown(browser, server, { theme: null })
    await page.addInitScript(atFirstPaint)
    await page.goto('/terms')
    for (const [theme, colorScheme, expected] of [
      [null, 'light', 'dark'],
      ['light', 'dark', 'light'],
      ['dark', 'light', 'dark'],
      ['system', 'light', 'light'],
      ['system', 'dark', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate((name) => {
        if (name === null) localStorage.removeItem('theme')
        else localStorage.setItem('theme', name)
      }, theme)
      await page.reload()
      const root = page.locator('html')
      await expect(root, `${theme} on ${colorScheme}`).toHaveClass(expected)
      await expect(root, `${theme} on ${colorScheme}`).toHaveAttribute('data-painted', expected)
    }
    expect(problems).toEqual([])
    await leave()
  })

  test('is chosen in the user’s menu, follows the system when Auto, and is kept', async ({ browser, server }) => {
    const person = await register(server)
    const { page, problems, leave } = await sitDown(browser, server, { person, options: { colorScheme: 'light' } })
    await page.goto('/terms')
    const root = page.locator('html')
    const choose = async (name: string) => {
      await page.getByRole('button', { name: person.username }).click()
      await page.getByRole('menuitem', { name: /^Theme/ }).press('ArrowRight')
      await page.getByRole('menuitemradio', { name }).press('Enter')
    }
    await choose('Light')
    await expect(root).toHaveClass('light')
    await choose('Dark')
    await expect(root).toHaveClass('dark')
    await choose('Auto')
    await expect(root).toHaveClass('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(root).toHaveClass('dark')
    await page.reload()
    await expect(root).toHaveClass('dark')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system')
    expect(problems).toEqual([])
    await leave()
  })
})

test('the user’s menu stays open when its button is pressed while it closes', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  const { page, leave } = await sitDown(browser, server, { person })
  await page.goto('/terms')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const button = page.getByRole('button', { name: person.username })
  await button.click()
  const entry = page.getByRole('menuitem', { name: 'Theme' })
  await entry.press('ArrowRight')
  await page.getByRole('menuitemradio', { name: 'Auto' }).focus()
  await button.hover()
  await Promise.all([page.keyboard.press('Enter'), page.mouse.down()])
  await page.mouse.up()
  // Focus that returns to the button would close the menu by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await expect(entry).toBeVisible()
  await leave()
})

test('nothing is stored before the choice about cookies, and only the choice after it', async ({
  page,
  context,
  look,
}) => {
  await drawnByBrowser(page)
  await page.route('**/api/config', (route) => route.fulfill({ json: { ...PLAIN_CONFIG, analytics_id: 'G-TEST' } }))
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toContainText('With your consent we also measure how it is used')
  await expect(banner).toContainText('Google measures it, and may use it for advertising too')
  const buttons = await banner.getByRole('button').all()
  const looks = buttons.map((button) =>
    button.evaluate((element) => {
      const { backgroundColor, borderColor, color, fontWeight } = getComputedStyle(element)
      return [element.textContent, backgroundColor, borderColor, color, fontWeight]
    }),
  )
  const [[, ...weight], ...others] = await Promise.all(looks)
  expect(others).toEqual([
    ['Essential only', ...weight],
    ['Manage', ...weight],
  ])
  await expect(page.getByRole('region', { name: 'Popular' })).toBeAttached()
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  expect(await keys()).toEqual(look.theme === 'dark' ? [] : ['theme'])
  expect(await context.cookies()).toEqual([])
  await banner.getByRole('button', { name: 'Manage' }).click()
  await expect(banner.getByRole('checkbox', { name: 'Essential (always on)' })).toBeDisabled()
  await banner.getByRole('checkbox', { name: 'Advertising' }).check()
  await banner.getByRole('button', { name: 'Save choices' }).click()
  await expect(banner).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('essential,advertising')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Popular' })).toBeAttached()
  await expect(banner).toHaveCount(0)
})

test(
  'without analytics the notice about cookies says so, has one button, and moves nothing',
  NIGHT,
  async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/about')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner).toContainText(
      'Marquee stores only what it needs to work. There is nothing to measure you with. Cookie Policy',
    )
    await expect(banner.getByRole('button')).toHaveText(['OK'])
    await expect(banner.getByRole('link', { name: 'Cookie Policy' })).toHaveAttribute('href', '/cookies')
    const shift = await page.evaluate('window.shifts.reduce((sum, value) => sum + value, 0)')
    expect(shift).toBeLessThan(0.01)
    expect((await banner.boundingBox())!.height).toBeLessThanOrEqual(90)
    await banner.getByRole('button', { name: 'OK' }).click()
    await expect(banner).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('essential')
  },
)

test('the question about cookies takes no press at the moment when it comes', NIGHT, async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route(/cookie-banner/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const takesPressAtFirst = page.evaluate(async () => {
    const comes = Promise.withResolvers<Element>()
    const observer = new MutationObserver(() => {
      const banner = document.querySelector('[aria-label="Cookies"]')
      if (banner) comes.resolve(banner)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const banner = await comes.promise
    const { x, y, width, height } = banner.getBoundingClientRect()
    return banner.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  code.resolve()
  expect(await takesPressAtFirst).toBe(false)
  await chooseEssentialCookies(page)
})

test('analytics start only after consent, and report searches and chosen movies', async ({ browser, server }) => {
  const { page, leave } = await sitDown(browser, server)
  const config = { ...PLAIN_CONFIG, analytics_id: 'G-TEST' }
  const asked: string[] = []
  await page.route('**/api/config', (route) => route.fulfill({ json: config }))
  await page.route(/\/terms$/, async (route) => {
    const response = await route.fetch({ ...AGAIN, url: `${server}/index.html` })
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.addInitScript(() => localStorage.removeItem('cookie_consent'))
  await page.goto('/terms')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  expect(asked).toEqual([])
  const loaded = page.waitForRequest('https://www.googletagmanager.com/**')
  await banner.getByRole('button', { name: 'Accept all' }).click()
  expect((await loaded).url()).toContain('id=G-TEST')
  const events = async () =>
    (
      await page.evaluate<string[][]>(
        'Array.from(window.dataLayer, (entry) => Array.from(entry, String)).filter(([kind]) => kind === "event")',
      )
    ).map(([, name]) => name)
  expect(await events()).toEqual(['app_start'])
  await page.keyboard.press('/')
  await page.getByPlaceholder('Search movies and people').fill('metropolis')
  await page
    .getByRole('option', { name: /Metropolis/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Metropolis')
  expect(await events()).toEqual(['app_start', 'search', 'select_movie'])
  await leave()
})

test('with reduced motion nothing moves by itself', NIGHT, async ({ browser, server }) => {
  const { page, problems, leave } = await sitDown(browser, server, { options: { reducedMotion: 'reduce' } })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Moods, places and more' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Popular' }).getByRole('article').first()).toBeAttached()
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await expect.poll(running).toBe(0)
  expect(problems).toEqual([])
  await leave()
})

test('no page is wider than the screen, from 320 pixels on', async ({ browser, server }) => {
  test.setTimeout(90_000)
  const { page, problems, leave } = await sitDown(browser, server, {
    options: { viewport: { width: 320, height: 700 } },
  })
  const paths = ['/', '/plot-search', '/search?genres=18', '/discover', '/games/daily', '/signup', '/press']
  for (const path of swept(paths, 2)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  expect(problems).toEqual([])
  await leave()
})

test('the help lists the keys', NIGHT, async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'places at the bottom stay where they are while the rest of the page is on its way',
  NIGHT,
  async ({ browser, server }) => {
    const { page, leave } = await sitDown(browser, server, { options: { viewport: { width: 375, height: 812 } } })
    await page.goto('/contact')
    const places = page.getByRole('navigation', { name: 'Places' }).getByRole('listitem')
    await expect(places).toHaveCount(5)
    const lefts = await places.evaluateAll((items) => {
      const leftOf = (item: Element) => item.getBoundingClientRect().x
      return items.toReversed().map((item) => {
        const left = leftOf(item)
        item.nextElementSibling?.remove()
        return [left, leftOf(item)]
      })
    })
    for (const [whole, cut] of lefts) expect(cut).toBe(whole)
    await leave()
  },
)

test('the phone’s bottom bar leads to its five places', NIGHT, async ({ browser, server }) => {
  const options = { viewport: { width: 375, height: 812 }, hasTouch: true }
  const { page, problems, leave } = await sitDown(browser, server, { options })
  await page.goto('/about')
  const places = page.getByRole('navigation', { name: 'Places' })
  await expect(places.getByRole('listitem')).toHaveText(['Home', 'Search', 'Recommendations', 'Groups', 'Me'])
  await places.getByRole('button', { name: 'Me' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveClass('light')
  await sheet.getByRole('link', { name: 'Plot Search' }).click()
  await expect(page).toHaveURL(/\/plot-search$/)
  await expect(sheet).toHaveCount(0)
  expect(problems).toEqual([])
  await leave()
})

test('no bar stays on a low screen', NIGHT, async ({ browser, server }) => {
  const { page, leave } = await sitDown(browser, server)
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/terms')
    await page.evaluate((height) => scrollTo(0, height), viewport.height)
    // All rows of pixels whose middle belongs to the page's content, not to a bar over it.
    const rows = await page.evaluate(
      () =>
        Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y)).filter(
          (element) => element !== null && element.closest('header, nav[aria-label="Places"]') === null,
        ).length,
    )
    expect(rows, `at ${viewport.width} by ${viewport.height}`).toBeGreaterThanOrEqual(viewport.height - 26)
    const places = page.getByRole('navigation', { name: 'Places' })
    await places.scrollIntoViewIfNeeded()
    await expect(places.getByRole('link', { name: 'Home' })).toBeVisible()
  }
  await leave()
})
