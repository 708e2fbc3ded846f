import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { sitDown } from './people.ts'
import { PLAIN_CONFIG, drawnByBrowser } from './steps.ts'
import { swept } from './sweeps.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

interface Screen {
  path: string | ((world: World) => string)
  /** Signed in when true; also with an active group when 'group'. */
  as?: 'user' | 'group'
  /** Opens the menus and dialogs of the page one by one. */
  open?: ((page: Page, phone: boolean) => Promise<void>)[]
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choose = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click()
const search = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
const cardMenu = async (page: Page) => {
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
}
/** The reason for a percent: a tooltip on a desk, the card's sheet on a phone. */
const reason = async (page: Page, phone: boolean) => {
  if (!phone)
    return page
      .getByRole('button', { name: /why\?$/ })
      .first()
      .focus()
  await page.getByRole('button', { name: /Rate / }).first().click()
  await expect(page.getByText('Reasons for and against')).toBeVisible()
}

const SCREENS: readonly Screen[] = [
  {
    path: '/',
    open: [
      async (page, phone) => {
        if (phone) await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Me' }).click()
        else await page.getByRole('button', { name: 'Movies' }).click()
      },
      async (page) => {
        await search(page)
        await page.getByPlaceholder('Search movies and people').first().fill('metropolis')
        await expect(page.getByRole('option').first()).toBeVisible()
      },
    ],
  },
  {
    path: '/',
    as: 'group',
    open: [(page) => page.getByRole('banner').locator('button[aria-haspopup="menu"]').click(), cardMenu],
  },
  {
    path: '/search?genres=18&not_genres=35',
    as: 'user',
    open: [
      async (page, phone) => {
        if (phone) await page.getByRole('button', { name: /^Filters/ }).click()
        await page.getByRole('button', { name: /^Genres/ }).click()
      },
    ],
  },
  { path: '/search/metropolis' },
  { path: '/search/qqxzvwwkjh' },
  { path: '/plot-search?plot=a+robot+falls+in+love' },
  { path: '/plot-search?plot=a+scary+movie+without+gore,+under+two+hours' },
  {
    path: ({ movie }) => `/movie/${movie}`,
    as: 'group',
    open: [press('Where to watch?'), press('Share'), (page) => page.getByText('Reasons for and against').click()],
  },
  { path: ({ actor }) => `/person/${actor}`, as: 'user' },
  { path: '/signin' },
  { path: '/signup' },
  { path: '/reset-password#token=any' },
  { path: '/tastes', as: 'user' },
  { path: ({ taste }) => `/taste/${encodeURIComponent(taste)}`, as: 'user' },
  { path: '/edit-profile', as: 'user' },
  { path: '/edit-profile?open=sign-in', as: 'user' },
  { path: '/edit-profile?open=delete', as: 'user' },
  { path: '/recommendations' },
  { path: '/recommendations', as: 'user', open: [reason] },
  { path: '/recommendations?list=group', as: 'group', open: [cardMenu] },
  { path: '/groups', as: 'group' },
  {
    path: ({ group }) => `/groups/${group}`,
    as: 'group',
    open: [
      press('Show members'),
      press('More'),
      async (page) => {
        await press('More')(page)
        await choose('Destroy group')(page)
      },
    ],
  },
  { path: '/shortlist', as: 'user' },
  { path: '/discover', as: 'user' },
  { path: '/terms', open: [(page) => page.keyboard.press('?')] },
  { path: '/privacy' },
  { path: '/cookies' },
  { path: '/games/daily' },
  { path: '/about' },
  { path: '/about/recommendations' },
  { path: '/about/leaving' },
  { path: '/contact' },
  { path: '/press' },
  { path: '/no/such/page' },
]

let world: World

test.beforeAll(async () => {
  test.setTimeout(60_000)
  world = await createWorld(process.env['MARQUEE_URL']!)
})

/** Checks all rules in the current theme, then those about colours in the other one. */
async function expectNoViolations(page: Page, state: string): Promise<void> {
  expect(await findViolations(page), state).toEqual([])
  const swap = () =>
    page.evaluate(() => ['light', 'dark'].map((name) => document.documentElement.classList.toggle(name)))
  await swap()
  expect(await findViolations(page, ['color-contrast']), `${state}, other theme`).toEqual([])
  await swap()
}

// Menus and dialogs are of the screens that change most.
const [simple, rich] = [SCREENS.filter(({ open }) => !open), SCREENS.filter(({ open }) => open)]
for (const { path, as, open = [] } of [...swept(rich, 4, 1), ...swept(simple, 12)]) {
  const name = typeof path === 'string' ? path : path({ movie: 0, actor: 0, group: ':id', taste: ':id' } as World)
  test(`${name} breaks no accessibility rule${as ? `, as ${as}` : ''}`, async ({ browser, server, look }) => {
    const { theme, phone, viewport } = look
    const { page, problems, leave } = await sitDown(browser, server, {
      ...(as && { person: world.person }),
      ...(as === 'group' && { group: world.group }),
      theme,
      options: { viewport, hasTouch: phone, reducedMotion: 'reduce' },
    })
    await page.goto(typeof path === 'string' ? path : path(world))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
    await expectNoViolations(page, 'as it opens')
    for (const [index, step] of open.entries()) {
      await step(page, phone)
      await expectNoViolations(page, `opened: ${index + 1}`)
      await page.keyboard.press('Escape')
    }
    expect(problems).toEqual([])
    await leave()
  })
}

test('the question about cookies breaks no accessibility rule, managed or not', async ({ page }) => {
  await drawnByBrowser(page)
  await page.route('**/api/config', (route) => route.fulfill({ json: { ...PLAIN_CONFIG, analytics_id: 'G-TEST' } }))
  await page.goto('/terms')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  await expectNoViolations(page, 'asked')
  await banner.getByRole('button', { name: 'Manage' }).click()
  await expect(banner.getByRole('checkbox')).toHaveCount(3)
  await expectNoViolations(page, 'managed')
})
