import { expect, test } from './fixtures.ts'
import { ask, createGroup, moviesOf, rate, register, sitDown } from './people.ts'
import type { Movie, Person } from './people.ts'
import { recordShifts, takeShift } from './shifts.ts'
import { REFUSED, WHY, likeFirst, drawnByBrowser, unexpected } from './steps.ts'
import { NIGHT, swept } from './sweeps.ts'

async function somebodyWithTaste(server: string): Promise<Person> {
  const person = await register(server)
  await rate(server, person, await moviesOf(server, '/main/movies/discover?page_size=9', person))
  return person
}

for (const [path, message] of [
  ['/recommendations', 'Please login to see your recommendations'],
  ['/shortlist', 'Please login to see your shortlist'],
]) {
  test(`${path} asks a visitor to log in`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      `/signin?redirect=${path}`,
    )
  })
}

test('the onboarding grid has thirty movies, which a visitor sees without answers', NIGHT, async ({ page }) => {
  await page.goto('/discover')
  await expect(page.getByRole('list', { name: 'Discover' }).getByRole('listitem')).toHaveCount(30)
  await expect(page.getByRole('button', { name: /^Like/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test(
  'a phone’s screen holds the movie, its answers and what was learned, and nothing on it moves',
  NIGHT,
  async ({ browser, server }) => {
    const person = await register(server)
    const options = { viewport: { width: 320, height: 640 }, hasTouch: true }
    const { page, problems, leave } = await sitDown(browser, server, { person, options })
    await page.addInitScript(() => {
      const shifts = Object.assign(globalThis, { moved: 0 })
      const add = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.moved += entry.value
      }
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/discover')
    await likeFirst(page, 8)
    const learned = page.getByText('You seem to like:')
    await expect(learned).toBeVisible()
    const { y, height } = (await learned.boundingBox())!
    const places = (await page.getByRole('navigation', { name: 'Places' }).boundingBox())!
    expect(y + height).toBeLessThanOrEqual(places.y)
    expect(await page.evaluate(() => document.querySelector('main')!.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await page.evaluate<number>('moved')).toBeLessThan(0.005)
    expect(problems).toEqual([])
    await leave()
  },
)

test('the shortlist starts empty, fills from a card and empties again', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.goto('/shortlist')
  await expect(page.getByText('Nothing found yet.')).toBeVisible()
  await page.goto('/recommendations')
  const card = page.getByRole('list', { name: 'Recommendations' }).getByRole('listitem').first()
  await card.hover()
  await card.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: 'Add to shortlist' }).click()
  await expect(card.getByRole('link')).toHaveAccessibleName(/Shortlisted$/)
  await expect(page.getByText('Added to the shortlist')).toBeVisible()
  const title = (await card.getByRole('button', { name: /^More for / }).getAttribute('aria-label'))!.slice(9)

  await page.goto('/shortlist')
  const entry = page.getByRole('list', { name: 'My shortlist' }).getByRole('listitem')
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText(title)
  await entry.getByRole('button', { name: `Remove ${title} from shortlist` }).click()
  await expect(entry.getByRole('link')).not.toHaveAccessibleName(/Shortlisted$/)
  const undone = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry.getByRole('link')).toHaveAccessibleName(/Shortlisted$/)
  await undone
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await entry.getByRole('button', { name: `Remove ${title} from shortlist` }).click()
  await expect(page.getByRole('button', { name: `Put back ${title}` })).toBeVisible()
  await removed
  await page.reload()
  await expect(page.getByText('Nothing found yet.')).toBeVisible()
  expect(problems).toEqual([])
  await leave()
})

test('a movie leaves the shortlist when it is rated, and Undo puts it back in its place', async ({
  browser,
  server,
}) => {
  const person = await register(server)
  const movies = await moviesOf(server, '/main/movies/popular?page_size=3')
  for (const { id } of movies) await ask(server, 'POST', `/main/movies/${id}/shortlist/personal`, { by: person })
  const [, { id, title }] = movies
  const { page, problems, leave } = await sitDown(browser, server, { person })
  const other = await page.context().newPage()
  await other.goto(`/movie/${id}`)
  await expect(other.getByRole('button', { name: 'Remove from shortlist' })).toBeVisible()
  await page.goto(`/movie/${id}`)
  const sent = (method: string) => page.waitForResponse((answer) => answer.request().method() === method)
  const rated = sent('POST')
  await page.getByRole('radio', { name: 'Best' }).check({ force: true })
  await expect(page.getByText('Rated: Best. Taken off your shortlist.')).toBeVisible()
  await rated
  await expect(page.getByRole('button', { name: 'Add to shortlist' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Add to shortlist' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seen', exact: true })).toBeDisabled()
  const listed = () => moviesOf(server, '/main/movies/shortlist/personal', person)
  expect((await listed()).map((movie) => movie.title)).not.toContain(title)
  const undone = sent('DELETE')
  await page.getByRole('button', { name: 'Undo' }).click()
  await undone
  await expect(page.getByRole('button', { name: 'Remove from shortlist' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Remove from shortlist' })).toBeVisible()
  expect((await listed()).map((movie) => movie.id)).toEqual(movies.map((movie) => movie.id).toReversed())
  expect(problems).toEqual([])
  await leave()
})

test('a hidden movie leaves the recommendations, unless that is undone', async ({ browser, server }) => {
  const person = await somebodyWithTaste(server)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.goto('/recommendations')
  const cards = page.getByRole('list', { name: 'Recommendations' }).getByRole('listitem')
  const address = async () => cards.first().getByRole('link').getAttribute('href')
  const first = await address()
  const choose = async (item: string) => {
    await cards
      .first()
      .getByRole('button', { name: /^More for / })
      .press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  await choose('Not interested')
  await expect(cards.first().getByRole('link')).toHaveAccessibleName(/Not interested$/)
  const undone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Undo' }).click()
  await undone
  await page.reload()
  await expect(cards.first()).toBeVisible()
  expect(await address()).toBe(first)

  await choose('Not interested')
  await expect(page.getByText('Hidden from your recommendations')).toBeVisible()
  await page.reload()
  await expect(cards.first()).toBeVisible()
  const links = cards.getByRole('article').getByRole('link')
  const addresses = await links.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).not.toContain(first)
  expect(problems).toEqual([])
  await leave()
})

test('a percent explains itself on hover, on focus and on a tap', async ({ browser, server }) => {
  const person = await somebodyWithTaste(server)
  const desk = await sitDown(browser, server, { person })
  await desk.page.goto('/recommendations')
  const percent = desk.page.getByRole('button', { name: /^Personal: \d+%, why\?$/ })
  await percent.first().hover()
  await expect(desk.page.getByRole('tooltip')).toHaveText(WHY)
  await desk.page.keyboard.press('Escape')
  await expect(desk.page.getByRole('tooltip')).toHaveCount(0)
  await percent.nth(1).focus()
  await expect(desk.page.getByRole('tooltip')).toHaveText(WHY)
  expect(desk.problems).toEqual([])
  await desk.leave()

  const options = { viewport: { width: 375, height: 812 }, hasTouch: true }
  const phone = await sitDown(browser, server, { person, options })
  await phone.page.goto('/recommendations')
  await phone.page
    .getByRole('button', { name: /^Personal: \d+%\s*Rate / })
    .first()
    .tap()
  await expect(phone.page.getByRole('dialog').getByRole('paragraph').first()).toHaveText(WHY)
  await expect(phone.page).toHaveURL(/\/recommendations$/)
  expect(phone.problems).toEqual([])
  await phone.leave()
})

test('recommendations keep to the years and the page of the address', NIGHT, async ({ browser, server }) => {
  const person = await somebodyWithTaste(server)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.goto('/recommendations')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.getByRole('button', { name: 'Any year' }).click()
  await expect(page.getByLabel('From year')).toBeFocused()
  await page.getByLabel('From year').fill('1950')
  await page.getByLabel('To year').fill('1979')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL(/year_from=1950&year_to=1979$/)
  await expect(page.getByRole('button', { name: '1950–1979' })).toBeVisible()
  const cards = page.getByRole('list', { name: 'Recommendations' }).getByRole('article')
  const years = async () =>
    (await cards.getByRole('link').allTextContents()).map((text) => Number(/(\d{4})\s*$/.exec(text)?.[1]))
  await expect
    .poll(async () => (await years()).every((year) => year >= 1950 && year <= 1979) && (await years()).length === 30)
    .toBe(true)
  const first = cards.first().getByRole('link')
  const name = (await first.textContent())!
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(first).not.toHaveText(name)
  await page.goBack()
  await expect(first).toHaveText(name)
  expect(problems).toEqual([])
  await leave()
})

test('a group’s recommendations show each member’s dot, and follow the rule', async ({ browser, server }) => {
  const [ada, ben] = [await somebodyWithTaste(server), await somebodyWithTaste(server)]
  const group = await createGroup(server, ada, [ben])
  const { page, problems, leave } = await sitDown(browser, server, { person: ada, group })
  await page.goto('/recommendations')
  await page.getByRole('tab', { name: 'Group' }).click()
  await expect(page).toHaveURL(/list=group$/)
  const dots = page.getByRole('button', { name: /^lowest: \S+ \d+% What each member may think of / })
  await dots.nth(2).focus()
  const named = page.getByRole('tooltip')
  await expect(named).toContainText(new RegExp(`${ada.username} \\d+%`))
  await expect(named).toContainText(new RegExp(`${ben.username} \\d+%`))
  await page.keyboard.press('Escape')
  await expect(named).toHaveCount(0)
  await dots.first().hover()
  await expect(named).toContainText(ben.username)
  await expect(page.getByRole('list', { name: 'Recommendations' })).toContainText(/Group: \d+%/)
  await page.getByRole('button', { name: 'Fair' }).click()
  for (const [rule, sentence] of [
    ['Everyone', /least happy person/],
    ['Adventurous', /Ranked by the average/],
    ['Fair', /most of you like/],
  ] as const) {
    await page.getByRole('radio', { name: rule }).check()
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Fair' })).toBeFocused()
  expect(problems).toEqual([])
  await leave()
})

test(
  'recommendations start with the movies, and a card’s link names movie and year',
  NIGHT,
  async ({ browser, server }) => {
    const [ada, ben] = [await somebodyWithTaste(server), await somebodyWithTaste(server)]
    const group = await createGroup(server, ada, [ben])
    const paths = ['/recommendations', '/recommendations?list=group']
    const visits = [375, 1280].flatMap((width) => paths.map((path) => ({ width, path })))
    for (const { width, path } of swept(visits, 3)) {
      const options = { viewport: { width, height: 800 }, hasTouch: width < 500 }
      const seat = { person: ada, options, ...(path.includes('group') && { group }) }
      const { page, problems, leave } = await sitDown(browser, server, seat)
      await page.goto(path)
      const cards = page.getByRole('list', { name: 'Recommendations' }).getByRole('article')
      await expect(cards).toHaveCount(30)
      expect((await cards.first().locator('[data-poster]').boundingBox())!.y).toBeLessThanOrEqual(200)
      const widths = await cards.evaluateAll((all) => all.slice(0, 3).map((card) => card.clientWidth))
      expect(Math.min(widths[0], widths[1])).toBeGreaterThan(1.9 * widths[2])
      for (const at of [0, 2]) {
        const title = (await cards
          .nth(at)
          .getByRole('button', { name: /^More for / })
          .getAttribute('aria-label'))!.slice(9)
        const name = await cards.nth(at).getByRole('link').textContent()
        expect(name).toContain(title)
        expect(name).toMatch(/\d{4}\s*$/)
      }
      expect(problems).toEqual([])
      await leave()
    }
  },
)

test('a list that fails on a phone moves nothing', NIGHT, async ({ browser, server }) => {
  const person = await somebodyWithTaste(server)
  const options = { viewport: { width: 375, height: 812 }, hasTouch: true }
  const { page, leave } = await sitDown(browser, server, { person, options })
  await recordShifts(page)
  await page.route('**/me/movies?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/recommendations')
  await expect(page.getByText('The list did not load.')).toBeVisible({ timeout: 20_000 })
  await page.waitForTimeout(300)
  expect((await takeShift(page)).value).toBeLessThanOrEqual(0.01)
  await leave()
})

test('a stored group that the user is no member of is forgotten', NIGHT, async ({ browser, server }) => {
  const [ada, ben] = [await register(server), await register(server)]
  const group = await createGroup(server, ada, [])
  const { page, problems, leave } = await sitDown(browser, server, { person: ben, group })
  await page.goto('/recommendations')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('active_group_id'))).toBeNull()
  await expect(page.getByText(/You are in the group/)).toHaveCount(0)
  expect(problems).toEqual([])
  await leave()
})

test('a list that fails shows an error and can be tried again', NIGHT, async ({ browser, server }) => {
  const person = await somebodyWithTaste(server)
  const [movie] = await ask<{ results: Movie[] }>(server, 'GET', '/main/movies/popular?page_size=1').then(
    ({ results }) => results,
  )
  await ask(server, 'POST', `/main/movies/${movie.id}/shortlist/personal`, { by: person })
  const { page, problems, leave } = await sitDown(browser, server, { person })
  for (const [path, address, name] of [
    ['/recommendations', '**/me/movies?*', 'Recommendations'],
    ['/shortlist', '**/shortlist/personal?*', 'My shortlist'],
    ['/discover', '**/movies/discover?*', 'Discover'],
  ] as const) {
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(path)
    await expect(page.getByText('The list did not load.')).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    const list = page.getByRole('list', { name }).getByRole('listitem').first()
    await expect(list.or(page.getByRole('region', { name: 'One movie at a time' }))).toBeVisible()
  }
  expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
  await leave()
})

test('a slow list shows nine placeholders', NIGHT, async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await drawnByBrowser(page)
  await page.route('**/movies/discover?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/discover')
  const placeholder = page.getByRole('status').filter({ hasText: 'Loading movies' })
  await expect(placeholder).toBeVisible()
  await expect(placeholder.locator('[aria-hidden="true"].flex')).toHaveCount(9)
  release()
  await expect(page.getByRole('list', { name: 'Discover' }).getByRole('listitem')).toHaveCount(30)
})
