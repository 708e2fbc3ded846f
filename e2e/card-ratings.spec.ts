import type { Browser, Locator, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { ask, sitDown } from './people.ts'
import { recordShifts, fillGroup, pagesOf, shiftOf, takeShift } from './shifts.ts'
import { NIGHT, swept } from './sweeps.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' as const }
const PHONE = { viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' as const, hasTouch: true }

let world: World & { evening: string }

test.beforeAll(async () => {
  test.setTimeout(60_000)
  const server = process.env['MARQUEE_URL']!
  const created = await createWorld(server)
  world = { ...created, evening: await fillGroup(server, created) }
})

const WITHOUT_CARDS = /^\/(games|tonight|groups$|edit-profile|search\/)/
/** Answered by movies instead of titles. */
const WISH = '/search/scary%20movie%20without%20gore'

/** Pages with cards among all pages of the app. */
const pagesWithCards = (first: number) =>
  swept([...pagesOf(world).filter((path) => !WITHOUT_CARDS.test(path)), WISH], 6, first)

const cards = (page: Page) =>
  page.locator('main li > article').filter({ has: page.getByRole('button', { name: /^More for / }) })

/** Opens a page, and finds its first card without a rating once nothing is on its way; null on a page without cards. */
async function openFirstCard(page: Page, path: string): Promise<{ card: Locator; title: string } | null> {
  await shiftOf(page, () => page.goto(path))
  const unrated = cards(page).filter({ hasNotText: /You: / }).first()
  const isThere = await unrated.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  await unrated.scrollIntoViewIfNeeded()
  const title = (await unrated.getByRole('button', { name: /^More for / }).getAttribute('aria-label'))!.slice(9)
  const card = cards(page)
    .filter({ has: page.getByRole('button', { name: `More for ${title}`, exact: true }) })
    .first()
  return { card, title }
}

/** A way to rate a card as liked. */
type Way = (page: Page, card: Locator, title: string) => Promise<void>

const byMouse: Way = async (page, card, title) => {
  await page.mouse.move(0, 0)
  const levels = card.getByRole('toolbar', { name: `Your rating of ${title}` })
  await expect(levels).toBeHidden()
  await card.getByRole('link').hover()
  await expect(levels).toBeVisible()
  const [poster, bar] = [await card.locator('[data-poster]').boundingBox(), await levels.boundingBox()]
  expect(Math.abs(poster!.y + poster!.height - (bar!.y + bar!.height))).toBeLessThan(10)
  await levels.getByRole('button', { name: 'Like', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Like')
  await levels.getByRole('button', { name: 'Like', exact: true }).click()
}

const byKey: Way = async (page, card) => {
  await card.getByRole('link').focus()
  await expect(card.getByRole('toolbar')).toBeAttached()
  await page.keyboard.press('3')
  await expect(card.getByRole('link')).toBeFocused()
}

const chooseInSheet: Way = async (page, _card, title) => {
  const sheet = page.getByRole('dialog', { name: title, exact: true })
  await expect(sheet.getByRole('group', { name: `Your rating of ${title}` }).getByRole('button')).toHaveText([
    'Dislike',
    'Neutral',
    'Like',
    'Best',
  ])
  for (const name of ['Seen', 'Not interested', /(Add to|Remove from) shortlist/])
    await expect(sheet.getByRole('button', { name })).toBeVisible()
  await sheet.getByRole('button', { name: 'Like', exact: true }).tap()
  await expect(sheet).toBeHidden()
}

const byTouch: Way = async (page, card, title) => {
  const line = card.getByRole('button', { name: /Rate / })
  expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await line.tap()
  await chooseInSheet(page, card, title)
}

const byLongPress: Way = async (page, card, title) => {
  const box = (await card.locator('[data-poster]').boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForTimeout(300)
  await chooseInSheet(page, card, title)
}

/** Rates a card of a page, undoes it, and returns what was wrong. */
async function rateAndUndo(page: Page, path: string, way: Way): Promise<string | null> {
  const found = await openFirstCard(page, path)
  if (found === null) return 'no card'
  const { card, title } = found
  // A row below the screen has no text yet.
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => card.innerText()).not.toBe('')
  const before = await card.innerText()
  await takeShift(page)
  const address = page.url()
  await way(page, card, title)
  await expect(card, path).toContainText('You: Like')
  await expect(card).not.toContainText('Personal:')
  const message = page.getByRole('status').filter({ hasText: `Rated ${title}: Like` })
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(card).not.toContainText('You:')
  // The words on a drawn poster may come later.
  await expect.poll(() => card.innerText()).toContain(before)
  expect(page.url()).toBe(address)
  const { value, moved } = await takeShift(page)
  return value === 0 ? null : `moved by ${value.toFixed(4)}: ${moved.slice(0, 3).join(', ')}`
}

/** Rates a card of every page. @returns the pages on which something was wrong */
async function rateEverywhere(browser: Browser, way: Way, paths: readonly string[], options = DESK) {
  const server = process.env['MARQUEE_URL']!
  const { person, group } = world
  const { page, problems, leave } = await sitDown(browser, server, { person, group, options })
  await recordShifts(page)
  const wrong: Record<string, string> = {}
  for (const path of paths) {
    const fault = await rateAndUndo(page, path, way)
    if (process.env['CARDS']) console.log(path, fault ?? 'rated, undone, shift 0')
    if (fault !== null) wrong[path] = fault
  }
  expect(problems).toEqual([])
  await leave()
  return wrong
}

for (const [name, way, first] of swept(
  [
    ['keyboard', byKey, 3],
    ['mouse', byMouse, 0],
  ] as const,
  2,
)) {
  test(`every card rates by ${name}, with Undo, and nothing moves`, async ({ browser }) => {
    test.setTimeout(240_000)
    expect(await rateEverywhere(browser, way, pagesWithCards(first))).toEqual({})
  })
}

for (const [name, way, first] of swept(
  [
    ['the line below its title', byTouch, 0],
    ['a long press of its poster', byLongPress, 3],
  ] as const,
  2,
)) {
  test(`every card rates by touch through ${name}, with Undo, and nothing moves`, async ({ browser }) => {
    test.setTimeout(240_000)
    // The onboarding shows one movie at a time on a phone.
    const paths = pagesWithCards(first).filter((path) => path !== '/discover')
    expect(await rateEverywhere(browser, way, paths, PHONE)).toEqual({})
  })
}

test(
  'the bar over a poster and the sheet of a card break no accessibility rule',
  NIGHT,
  async ({ browser, server }) => {
    const { person, group } = world
    for (const options of [DESK, PHONE]) {
      const { page, leave } = await sitDown(browser, server, { person, group, options })
      await recordShifts(page)
      const { card, title } = (await openFirstCard(page, '/recommendations'))!
      if (options === DESK) {
        await card.getByRole('link').focus()
        await expect(card.getByRole('toolbar')).toBeVisible()
      } else {
        await card.getByRole('button', { name: /Rate / }).tap()
        await expect(page.getByRole('dialog', { name: title }).getByText('Reasons for and against')).toBeVisible()
      }
      expect(await findViolations(page)).toEqual([])
      await leave()
    }
  },
)

const titlesOf = (page: Page) =>
  cards(page)
    .getByRole('button', { name: /^More for / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')!.slice(9)))

/** Rates the first cards of a list by key, and waits until each is saved. */
async function likeCards(page: Page, list: Locator, count: number): Promise<string[]> {
  const rated: string[] = []
  for (let i = 0; i < count; i++) {
    const card = list.getByRole('article').nth(i)
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/rate') && answer.request().method() === 'POST',
    )
    await byKey(page, card, '')
    await expect(card).toContainText('You: Like')
    await saved
    rated.push((await card.getByRole('button', { name: /^More for / }).getAttribute('aria-label'))!.slice(9))
  }
  return rated
}

test(
  'rated movies leave the recommendations with the next list, which is loaded on request only',
  NIGHT,
  async ({ browser, server, look }) => {
    const { person } = await createWorld(server)
    const options = { viewport: look.viewport, reducedMotion: 'reduce' as const }
    const { page, problems, leave } = await sitDown(browser, server, { person, options })
    await recordShifts(page)
    for (const [path, list] of [
      ['/recommendations', page.getByRole('list', { name: 'Recommendations' })],
      ['/', page.getByRole('region', { name: 'Recommended' })],
    ] as const) {
      await openFirstCard(page, path)
      const before = await titlesOf(page)
      await takeShift(page)
      const rated = await likeCards(page, list, 3)
      const button = page.getByRole('button', { name: '3 rated. Show new recommendations' })
      await expect(button).toBeInViewport({ ratio: 1 })
      expect(await titlesOf(page)).toEqual(before)
      // Messages stand one above the other, over the page.
      const onPage = (await takeShift(page)).moved.filter((moved) => !moved.includes(' fixed '))
      expect(onPage, path).toEqual([])
      const loaded = page.waitForResponse((answer) => answer.url().includes('/recommendations/me/movies?'))
      await button.click()
      await loaded
      await expect(button).toHaveCount(0)
      const shown = await list
        .getByRole('button', { name: /^More for / })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.slice(9)))
      expect(shown.filter((title) => rated.includes(title))).toEqual([])
    }
    expect(problems).toEqual([])
    await leave()
  },
)

test('a rating on a card is kept without the network, shown in the other tab, and moves nothing when it is sent', async ({
  browser,
  server,
}) => {
  const { person } = await createWorld(server)
  const options = { ...DESK, serviceWorkers: 'allow' as const }
  const { page, leave } = await sitDown(browser, server, { person, options })
  await recordShifts(page)
  const { card, title } = (await openFirstCard(page, '/recommendations'))!
  const other = await page.context().newPage()
  await recordShifts(other)
  await openFirstCard(other, '/recommendations')
  const twin = cards(other).filter({ has: other.getByRole('button', { name: `More for ${title}`, exact: true }) })
  const id = /\d+$/.exec((await card.getByRole('link').getAttribute('href'))!)![0]
  const stored = () => ask<{ rating: number | null }>(server, 'GET', `/main/movies/${id}/rate`, { by: person })

  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await takeShift(page)
  await byKey(page, card, title)
  await expect(card).toContainText('You: Like')
  await expect(card).toContainText('Saved here, will be sent')
  await expect(twin).toContainText('You: Like')
  const before = await titlesOf(page)
  expect(await stored()).toEqual({ rating: null })
  const belowTheBar = (await takeShift(page)).moved.filter((moved) => Number(/→([\d.]+)$/.exec(moved)?.[1]) > 110)
  expect(belowTheBar).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(stored).toEqual({ rating: 0.75 })
  await expect(card).not.toContainText('Saved here')
  expect(await titlesOf(page)).toEqual(before)
  expect(await titlesOf(other)).toContain(title)
  await leave()
})
