import { chooseEssentialCookies, expect, test } from './fixtures.ts'
import { ask, createGroup, moviesOf, rate, rateFive, register, sitDown } from './people.ts'
import type { Movie } from './people.ts'
import { REFUSED, WHY, clipboardOf, drawnByBrowser, unexpected } from './steps.ts'
import { NIGHT, swept } from './sweeps.ts'

const NOTHING = { link: null, flatrate: [], ads: [], rent: [], buy: [] }
const OFFERS = {
  results: {
    DE: { ...NOTHING, buy: [{ provider_id: 3, provider_name: 'Kaufkino', logo_path: null }] },
    US: {
      link: 'https://www.justwatch.com/us/movie/metropolis',
      flatrate: [{ provider_id: 1, provider_name: 'Streamer', logo_path: null }],
      ads: [{ provider_id: 4, provider_name: 'Adflix', logo_path: null }],
      rent: [{ provider_id: 2, provider_name: 'Rental', logo_path: null }],
      buy: [{ provider_id: 3, provider_name: 'Shop', logo_path: null }],
    },
  },
}

async function metropolis(server: string): Promise<Movie> {
  const [first] = await ask<Movie[]>(server, 'GET', '/main/movies/autocomplete?query=metropolis')
  return first
}

test('a movie’s page shows a visitor all facts, and nothing that needs an account', async ({ page, server }) => {
  const { id } = await metropolis(server)
  await page.goto(`/movie/${id}`)
  await chooseEssentialCookies(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Metropolis', exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Metropolis · Marquee')
  await expect(page.getByText('2 h 33 min')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Genres' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/search\?genres=\d+$/,
  )
  await expect(page.getByRole('region', { name: 'Similar movies' }).getByRole('article').first()).toBeVisible()
  const cast = page.getByRole('region', { name: 'Credits' }).getByRole('link').first()
  await expect(cast).toHaveAttribute('href', /^\/person\/\d+$/)
  await expect(page.getByRole('region', { name: 'Crew' }).getByText('Director').first()).toBeVisible()
  const keyword = page.getByRole('region', { name: 'Keywords' }).getByRole('link').first()
  await expect(keyword).toHaveAttribute('href', /^\/search\?keywords=\d+$/)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Login to rate' })).toBeVisible()
  await expect(page.getByRole('button', { name: /shortlist/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'DE' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Germany')
})

test('every person named on a movie’s page is a link', NIGHT, async ({ page, server }) => {
  const [{ id }] = await moviesOf(server, '/main/movies/popular?page_size=1')
  type Named = { person: { id: number; name: string }; job?: string }
  const crew = await ask<Named[]>(server, 'GET', `/main/movies/${id}/crew`)
  const cast = await ask<Named[]>(server, 'GET', `/main/movies/${id}/cast`)
  await page.goto(`/movie/${id}`)
  await expect(page.getByRole('region', { name: 'Crew' })).toBeVisible()
  for (const all of await page.getByRole('button', { name: /^Show all \d+$/ }).all()) await all.click()
  const facts = page.locator('dl')
  for (const { person } of crew.filter(({ job }) => job === 'Director')) {
    const link = facts.getByRole('link', { name: person.name, exact: true })
    await expect(link).toHaveAttribute('href', `/person/${person.id}`)
  }
  const names = [...new Set([...crew, ...cast].map(({ person }) => person.name))]
  const unlinked = await page.evaluate((known) => {
    const outside: string[] = []
    const texts = document.createTreeWalker(document.querySelector('article')!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text
      const isRead = parentElement?.closest('svg, a, [aria-hidden=true]') === null
      if (isRead && known.includes(data.trim())) outside.push(data)
    }
    return outside
  }, names)
  expect(unlinked).toEqual([])
})

test('the facts of a movie stand on one line', NIGHT, async ({ page, server }) => {
  const { id } = await metropolis(server)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/movie/${id}`)
  await expect(page.getByText('2 h 33 min')).toBeVisible()
  const facts = page.locator('dl').first().locator('dd')
  const tops = await facts.evaluateAll((values) =>
    values.map((value) => {
      const range = document.createRange()
      range.selectNodeContents(value)
      const texts = document.createTreeWalker(value, NodeFilter.SHOW_TEXT)
      texts.nextNode()
      range.selectNode(texts.currentNode)
      return range.getBoundingClientRect().top
    }),
  )
  expect(tops).toHaveLength(4)
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(0.5)
})

test('label badges are grouped by type, sixteen at first, and lead to the filters', NIGHT, async ({ page, server }) => {
  const { id } = await metropolis(server)
  const types = ['mood', 'pacing_tempo', 'time_period']
  await drawnByBrowser(page)
  await page.route(`**/main/movies/${id}/labels`, (route) =>
    route.fulfill({
      json: Array.from({ length: 20 }, (_, i) => ({
        label: { id: i + 1, name: `label ${i + 1}`, type: types[i % 3] },
        rating: 0.9 - i * 0.03,
        predicted: i === 19,
      })),
    }),
  )
  await page.goto(`/movie/${id}`)
  const labels = page.getByRole('region', { name: 'What it is like' })
  await expect(labels.getByRole('heading', { name: 'Pacing/Tempo' })).toBeVisible()
  await expect(labels.getByRole('link')).toHaveCount(16)
  await expect(labels.getByRole('link', { name: 'label 1 very strong' })).toHaveAttribute('href', '/search?labels=1')
  await expect(labels.getByRole('link', { name: 'label 10 strong' })).toBeVisible()
  await labels.getByRole('button', { name: 'Show all' }).click()
  await expect(labels.getByRole('link')).toHaveCount(20)
  await expect(labels.getByRole('link', { name: 'label 20 guessed' })).toBeVisible()
  await labels.getByRole('button', { name: 'Show less' }).click()
  await expect(labels.getByRole('link')).toHaveCount(16)
})

test('where to watch offers providers by region', async ({ page, server }) => {
  const { id } = await metropolis(server)
  await page.route(`**/main/movies/watch/${id}`, (route) => route.fulfill({ json: OFFERS }))
  await page.goto(`/movie/${id}`)
  await page.getByRole('button', { name: 'Where to watch?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where to watch?' })
  await expect(dialog.getByLabel('Region')).toHaveValue('US')
  for (const [kind, provider] of [
    ['Flatrate', 'Streamer'],
    ['Ads', 'Adflix'],
    ['Rent', 'Rental'],
    ['Buy', 'Shop'],
  ]) {
    await expect(dialog.getByRole('region', { name: kind })).toContainText(provider)
  }
  await expect(dialog.getByRole('link', { name: 'More details' })).toHaveAttribute('href', OFFERS.results.US.link)
  await expect(dialog.getByRole('link', { name: 'JustWatch' })).toBeVisible()
  await dialog.getByLabel('Region').selectOption('Germany')
  await expect(dialog.getByText('Kaufkino')).toBeVisible()
  await expect(dialog.getByText('Streamer')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Where to watch?' })).toBeFocused()
})

test('three kinds of text can be shared', NIGHT, async ({ browser, server }) => {
  const { id } = await metropolis(server)
  const options = { permissions: ['clipboard-read', 'clipboard-write'] }
  const { page, problems, leave } = await sitDown(browser, server, { options })
  await page.goto(`/movie/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Metropolis' })
  const text = dialog.getByLabel('Text')
  await expect(text).toHaveValue(/^Metropolis \(1927\)\n/)
  const kinds = dialog.getByLabel('What to share').getByRole('option')
  await expect(kinds).toHaveText(['Basic details', 'Detailed', 'Similar movies'])
  await dialog.getByLabel('What to share').selectOption('Similar movies')
  await expect(text).toHaveValue(/^If you like Metropolis \(1927\):\n· /)
  await dialog.getByLabel('What to share').selectOption('Detailed')
  await expect(text).toHaveValue(/Directed by Fritz Lang/)
  const shown = await text.inputValue()
  await dialog.getByRole('button', { name: 'Copy to clipboard' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await clipboardOf(page)).toBe(shown)
  expect(problems).toEqual([])
  await leave()
})

test('each part of the page fails alone', NIGHT, async ({ browser, server }) => {
  test.setTimeout(120_000)
  const person = await register(server)
  const { id } = await metropolis(server)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  const landmarks = {
    similar: page.getByRole('region', { name: 'Similar movies' }),
    cast: page.getByRole('region', { name: 'Credits' }),
    crew: page.getByRole('region', { name: 'Crew' }),
    labels: page.getByRole('region', { name: 'What it is like' }),
  }
  for (const part of ['similar', 'cast', 'crew', 'labels', 'links', 'ratings', 'ratings/personal', 'rate', 'why']) {
    const address = new RegExp(`/movies/${id}/${part}$`)
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`/movie/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: /^Metropolis/ })).toBeVisible()
    for (const [name, landmark] of Object.entries(landmarks)) {
      await expect(landmark, `${name} while ${part} fails`).toHaveCount(name === part ? 0 : 1)
    }
    await expect(page.getByRole('radio', { name: 'Best' })).toBeAttached()
    await expect(page.getByText('ERROR', { exact: true })).toHaveCount(0)
    await page.unroute(address)
  }
  const logged = problems.join('\n')
  expect(logged).toContain('Failed to fetch movie labels')
  expect(logged).toContain('Failed to fetch movie ratings')
  expect(logged).toContain('Network response was not ok')
  expect(unexpected(problems, REFUSED, /Network response was not ok|Failed to fetch movie (labels|ratings)/)).toEqual(
    [],
  )
  await leave()
})

test('someone signed in rates by key, takes it back, and keeps the rating over a reload', async ({
  browser,
  server,
}) => {
  const person = await register(server)
  const { id } = await metropolis(server)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.goto(`/movie/${id}`)
  const best = page.getByRole('radio', { name: 'Best' })
  await expect(best).toBeAttached()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/rate'))
  await page.keyboard.press('4')
  await expect(best).toBeChecked()
  await saved
  await page.reload()
  await expect(best).toBeChecked()
  await page.keyboard.press('1')
  await expect(page.getByText('Rated: Dislike')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(best).toBeChecked()
  expect(problems).toEqual([])
  await leave()
})

/** Adds up how far the page moves by itself while it loads, as browsers measure it. */
function watchShifts(): void {
  let shifted = 0
  Object.defineProperty(globalThis, 'shifted', { get: () => shifted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const size of swept(
  [
    { width: 375, height: 812 },
    { width: 1280, height: 800 },
  ],
  2,
)) {
  test(`messages cover nothing that can be pressed, at ${size.width} by ${size.height}`, async ({
    browser,
    server,
  }) => {
    const { id } = await metropolis(server)
    const person = await register(server)
    await rateFive(server, person)
    await ask(server, 'POST', `/main/movies/${id}/shortlist/personal`, { by: person })
    const { page, problems, leave } = await sitDown(browser, server, { person, options: { viewport: size } })
    await page.goto(`/movie/${id}`)
    await expect(page.getByRole('region', { name: 'Similar movies' }).getByRole('article').first()).toBeAttached()
    await expect(page.getByRole('img', { name: /^personal: / })).toBeVisible()
    for (const level of ['Best', 'Like']) {
      await page.getByRole('radio', { name: level, exact: true }).check({ force: true })
      const message = page.getByRole('status').filter({ hasText: `Rated: ${level}` })
      await expect(message).toBeVisible()
      await message.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
      const covered = await page.evaluate(() => {
        const messages = [...document.querySelectorAll('[aria-live] > [role=status]')]
        const boxes = messages.map((element) => element.getBoundingClientRect())
        const pressable = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        return pressable
          .filter((element) => !messages.some((message) => message.contains(element)))
          .filter((element) => {
            const own = element.getBoundingClientRect()
            return boxes.some(
              (box) => own.left < box.right && own.right > box.left && own.top < box.bottom && own.bottom > box.top,
            )
          })
          .map((element) => element.ariaLabel ?? element.textContent)
      })
      expect(covered).toEqual([])
      const box = (await message.boundingBox())!
      expect(box.x).toBeLessThan(40)
      expect(box.x + box.width).toBeLessThanOrEqual(size.width)
    }
    expect(problems).toEqual([])
    await leave()
  })
}

const LONG_TITLE = 'The Long Night of the Lighthouse Keeper, or How Everyone in Town Learned to Read the Tides'

for (const { name, change } of swept(
  [
    { name: 'a movie with a long title', change: { title: LONG_TITLE } },
    { name: 'a movie', change: {} },
  ],
  2,
)) {
  test(`rating and plot of ${name} are on the first screen, also with an active group`, async ({ browser, server }) => {
    const person = await register(server)
    const group = await createGroup(server, person, [])
    const { id } = await metropolis(server)
    const { page, problems, leave } = await sitDown(browser, server, { person, group })
    await page.route(new RegExp(`/movies/${id}$`), async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...change } })
    })
    const bar = page.getByRole('group', { name: /^Your rating of / })
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(`/movie/${id}`)
    await expect(page.getByText('You are in the group')).toBeVisible()
    const onPhone = (await bar.boundingBox())!
    expect(onPhone.height).toBe(56)
    expect(onPhone.y + onPhone.height).toBeLessThanOrEqual(480)
    await page.setViewportSize({ width: 1280, height: 800 })
    const plot = page.locator('article p').filter({ hasText: 'Freder' })
    const { top, line } = await plot.evaluate((element) => ({
      top: element.getBoundingClientRect().top,
      line: parseFloat(getComputedStyle(element).lineHeight),
    }))
    expect(top + 3 * line).toBeLessThanOrEqual(800)
    expect(problems).toEqual([])
    await leave()
  })
}

for (const width of swept([375, 1280], 2)) {
  test(`nothing moves when the app takes over a visitor’s page at ${width}`, async ({ page, server }) => {
    const { id } = await metropolis(server)
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(watchShifts)
    await page.goto(`/movie/${id}`)
    await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis)
    await expect(page.getByRole('region', { name: 'Similar movies' }).getByRole('article').first()).toBeAttached()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted') as number)).toBeLessThan(0.001)
  })
}

test('the page explains its percent, lists what counts, and does not move while both load', async ({
  browser,
  server,
}) => {
  const person = await register(server)
  await rate(server, person, await moviesOf(server, '/main/movies/discover?page_size=9', person))
  const [movie] = await moviesOf(server, '/engine/recommendations/me/movies?page_size=1', person)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.addInitScript(watchShifts)
  await page.route(/\/(ratings|ratings\/personal|why)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto(`/movie/${movie.id}`)
  await expect(page.getByRole('img', { name: /^personal: \d+ of 100, (low|fair|high)$/ })).toBeVisible()
  await expect(page.getByText(WHY)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted') as number)).toBeLessThan(0.01)
  await page.getByText('Reasons for and against').click()
  await expect(page.getByRole('list', { name: 'Reasons for and against' }).getByRole('listitem').first()).toBeVisible()
  expect(problems).toEqual([])
  await leave()
})

test('both shortlists take the movie, the group’s only with an active group', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  const movie = await metropolis(server)
  const { id } = movie
  await rateFive(server, person, movie)
  const alone = await sitDown(browser, server, { person })
  await alone.page.goto(`/movie/${id}`)
  await alone.page.getByRole('button', { name: 'Add to shortlist' }).click()
  await expect(alone.page.getByText('Added to the shortlist')).toBeVisible()
  await expect(alone.page.getByRole('button', { name: /group shortlist/ })).toHaveCount(0)
  expect(alone.problems).toEqual([])
  await alone.leave()

  const group = await createGroup(server, person, [])
  const together = await sitDown(browser, server, { person, group })
  await together.page.goto(`/movie/${id}`)
  await expect(together.page.getByRole('img', { name: /^group: \d+ of 100/ })).toBeVisible()
  await expect(together.page.getByRole('img', { name: /^personal: \d+ of 100/ })).toBeVisible()
  await together.page.getByRole('button', { name: 'Add to group shortlist' }).click()
  await expect(together.page.getByText('Added to the group shortlist')).toBeVisible()
  await together.page.getByRole('button', { name: 'Remove from shortlist' }).click()
  await expect(together.page.getByRole('button', { name: 'Add to shortlist' })).toBeVisible()
  expect(together.problems).toEqual([])
  await together.leave()
})
