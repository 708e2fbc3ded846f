import { chooseEssentialCookies, expect, test } from './fixtures.ts'
import { moviesOf, rate, register, sitDown } from './people.ts'
import { REFUSED, drawnByBrowser, openFilters, unexpected } from './steps.ts'
import { NIGHT } from './sweeps.ts'

test('the search finds a misspelt title by keyboard alone', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByPlaceholder('Search movies and people')
  await expect(box).toBeFocused()
  await page.keyboard.type('metroplis')
  await expect(page.getByRole('option', { name: /Metropolis/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/movie\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Metropolis')
  await expect(page.getByRole('main')).toBeFocused()
})

test('one letter requests nothing, two do, and no text clears the list', NIGHT, async ({ page }) => {
  let asked = 0
  await page.route('**/autocomplete*', (route) => {
    asked++
    return route.continue()
  })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  const box = page.getByPlaceholder('Search movies and people')
  await box.fill('m')
  await expect(page.getByText('Searching', { exact: true })).toHaveCount(0)
  await box.fill('me')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(asked).toBe(2)
  await box.fill('')
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('suggestions of one kind show when the other kind fails', NIGHT, async ({ browser, server }) => {
  const { page, problems, leave } = await sitDown(browser, server)
  await page.route('**/persons/autocomplete*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search movies and people').fill('metropolis')
  await expect(page.getByRole('option', { name: /Metropolis/ }).first()).toBeVisible()
  expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
  await leave()
})

test('nothing found leads on to the plot search', NIGHT, async ({ page }) => {
  await page.goto('/search/qqxzvwwkjh')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.getByRole('link', { name: 'Describe the plot instead' }).click()
  await expect(page).toHaveURL(/\/plot-search/)
})

test('filters write themselves into the address, which brings them back', async ({ page, look }) => {
  await page.goto('/search')
  await chooseEssentialCookies(page)
  await expect(page.getByText('No results found yet.')).toBeVisible()
  const form = await openFilters(page, look)
  await form.getByRole('button', { name: 'Genres Select genres' }).click()
  const comedy = page.getByRole('checkbox', { name: /^Comedy \d+$/ })
  await expect(comedy).toBeVisible()
  await comedy.check()
  await page.getByRole('button', { name: 'Leave out Romance' }).click()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('button', { name: 'Genres 1 selected, 1 left out' })).toBeFocused()
  await form.getByLabel('From year').fill('1980')
  await form.getByPlaceholder('Search moods, places, periods, etc.').fill('slow')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: /^Remove / }).click()
  await form.getByLabel('Original language').fill('eng')
  await page.getByRole('option', { name: /^English \d+$/ }).click()
  await form.getByLabel('To minutes').fill('150')
  await form.getByLabel('Suitable for').selectOption('Age 16')
  await form.getByRole('button', { name: /^Search/ }).click()
  const address = 'genres=35&not_genres=10749&languages=en&year_from=1980&minutes_to=150&suitable_for=16'
  await expect(page).toHaveURL(new RegExp(String.raw`/search\?${address}$`))

  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveCount(20)
  // Until the answer comes, the page shows the results of the filters before.
  await expect(page.getByText('Searching', { exact: true })).toHaveCount(0)
  const best = results.first().getByRole('link')
  const first = await best.getAttribute('href')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/&page=2$/)
  await expect(best).not.toHaveAttribute('href', first!)
  await page.reload()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await expect(page.getByLabel('From year')).toHaveValue('1980')
  await expect(page.getByLabel('To minutes')).toHaveValue('150')
  await page.goBack()
  await expect(best).toHaveAttribute('href', first!)
})

test(
  'keywords and labels of the address are shown as badges that go away when pressed',
  NIGHT,
  async ({ page, look }) => {
    await page.goto('/')
    await chooseEssentialCookies(page)
    const chip = page.getByRole('navigation', { name: 'Moods, places and more' }).getByRole('link').first()
    await chip.press('Enter')
    await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible()
    const badges = (await openFilters(page, look)).getByRole('button', { name: /^Remove / })
    await expect(badges).toHaveCount(1)
    await page.goto(`${page.url()},${new URL(page.url()).searchParams.get('labels')}`)
    await openFilters(page, look)
    await expect(badges).toHaveCount(1)
    await badges.click()
    await expect(badges).toHaveCount(0)
  },
)

test('on a phone the filters are a sheet that shows how many movies match', async ({ browser, server }) => {
  const options = { viewport: { width: 375, height: 812 }, hasTouch: true }
  const { page, problems, leave } = await sitDown(browser, server, { options })
  await page.goto('/search')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Genres Select genres' }).click()
  await expect(sheet.getByRole('checkbox', { name: /^Drama \d+$/ })).toBeVisible()
  const counted = page.waitForResponse('**/filter/facets')
  await sheet.getByRole('checkbox', { name: /^Drama/ }).check()
  const { total: count } = (await (await counted).json()) as { total: number }
  const total = count.toLocaleString('en')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: `Search · ${total} movies` }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('region', { name: 'Results' }).getByText(`${total} movies`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  expect(problems).toEqual([])
  await leave()
})

test('results carry percents for someone signed in, who can order by them', async ({ browser, server }) => {
  const person = await register(server)
  await rate(server, person, await moviesOf(server, '/main/movies/popular?page_size=8'))
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.goto('/search?genres=18')
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results.filter({ hasText: /You: (Like|Dislike)/ }).first()).not.toContainText('Personal')
  await expect(results.filter({ hasText: /You: (Like|Dislike)|Personal: \d+%/ })).toHaveCount(20)
  await page.getByLabel('Order').selectOption('Best for you first')
  await expect(page).toHaveURL(/order=personal/)
  // Rated movies show their rating and are sorted by it.
  const RATED = { Like: 83, Dislike: 0 }
  const percentOf = (text: string) => {
    const [, percent, rated] = /Personal: (\d+)%|You: (Like|Dislike)/.exec(text) ?? []
    return percent === undefined ? RATED[rated as keyof typeof RATED] : Number(percent)
  }
  const percents = async () => (await results.allTextContents()).map(percentOf)
  await expect
    .poll(async () => {
      const found = await percents()
      return found.length === 20 && found.every((percent, i) => i === 0 || percent <= found[i - 1])
    })
    .toBe(true)
  expect(problems).toEqual([])
  await leave()
})

test('a search that fails can be tried again', NIGHT, async ({ browser, server }) => {
  const { page, problems, leave } = await sitDown(browser, server)
  await drawnByBrowser(page)
  await page.route('**/main/movies/filter?*', (route) => route.abort())
  await page.goto('/search?genres=18')
  await expect(page.getByText('The list did not load.')).toBeVisible()
  await page.unroute('**/main/movies/filter?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible()
  expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
  await leave()
})
