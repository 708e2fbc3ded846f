import type { Page } from '@playwright/test'
import type { ScreensWorld } from './screens-world.ts'

/** A picture to take: its name, the viewer, the address, and the steps before it. */
export interface Screen {
  name: string
  path: (world: ScreensWorld) => string
  /** A visitor when omitted; `group` is a user with an active group. */
  as?: 'user' | 'group'
  /** Brings the page into the state to show. */
  prepare?: (page: Page, phone: boolean) => Promise<void>
}

const at = (path: string) => () => path
const press = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click()
const WISH = '/plot-search?plot=scary+but+without+gore%2C+from+the+80s'

/** Every screen, and the states of it that look different. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: at('/') },
  { name: 'home-signed-in', path: at('/'), as: 'user' },
  { name: 'search-box', path: at('/'), prepare: searchBox },
  { name: 'search', path: at('/search?genres=18&not_genres=10752&year_from=1950'), as: 'user', prepare: openFilters },
  { name: 'search-text', path: at('/search/chaplin') },
  { name: 'search-request', path: at(WISH), as: 'user', prepare: showChips },
  { name: 'plot-search', path: at('/plot-search?plot=a+robot+left+alone+falls+in+love'), as: 'user' },
  { name: 'movie', path: ({ movie }) => `/movie/${movie}`, as: 'group' },
  { name: 'movie-share', path: ({ movie }) => `/movie/${movie}`, prepare: press('Share') },
  { name: 'person', path: ({ actor }) => `/person/${actor}`, as: 'user' },
  { name: 'signin', path: at('/signin') },
  { name: 'signup', path: at('/signup') },
  { name: 'reset-password', path: at('/reset-password#token=of-a-link') },
  { name: 'tastes', path: at('/tastes'), as: 'user' },
  { name: 'taste', path: ({ taste }) => `/taste/${encodeURIComponent(taste)}`, as: 'user' },
  { name: 'edit-profile', path: at('/edit-profile'), as: 'user' },
  { name: 'sign-in-methods', path: at('/edit-profile?open=sign-in'), as: 'user' },
  { name: 'import', path: at('/edit-profile?open=import'), as: 'user', prepare: bringHistory },
  { name: 'recommendations', path: at('/recommendations'), as: 'user', prepare: openCardMenu },
  { name: 'recommendations-why', path: at('/recommendations'), as: 'user', prepare: explainPercent },
  { name: 'recommendations-group', path: at('/recommendations?list=group'), as: 'group' },
  { name: 'groups', path: at('/groups'), as: 'group' },
  { name: 'group', path: ({ group }) => `/groups/${group}`, as: 'group', prepare: press('Show members') },
  { name: 'tonight-start', path: ({ otherGroup }) => `/groups/${otherGroup}`, as: 'user', prepare: press(/Tonight/) },
  { name: 'tonight-guest', path: ({ voting }) => `/tonight/${voting}` },
  { name: 'tonight-card', path: ({ voting }) => `/tonight/${voting}`, as: 'user' },
  { name: 'tonight-screen', path: ({ voting }) => `/tonight/${voting}?screen=tv`, as: 'user' },
  { name: 'tonight-decided', path: ({ decided }) => `/tonight/${decided}`, as: 'user' },
  { name: 'shortlist', path: at('/shortlist'), as: 'user' },
  { name: 'discover', path: at('/discover'), as: 'user' },
  { name: 'daily-game', path: at('/games/daily'), prepare: guessTwice },
  { name: 'admin', path: at('/admin'), as: 'user' },
  { name: 'admin-invites', path: at('/admin?tab=invites'), as: 'user' },
  { name: 'admin-runs', path: at('/admin?tab=runs'), as: 'user' },
  { name: 'terms', path: at('/terms') },
  { name: 'privacy', path: at('/privacy') },
  { name: 'cookies', path: at('/cookies') },
  { name: 'about', path: at('/about') },
  { name: 'how-it-works', path: at('/about/recommendations') },
  { name: 'leaving', path: at('/about/leaving') },
  { name: 'contact', path: at('/contact') },
  { name: 'press', path: at('/press') },
  { name: 'not-found', path: at('/no/such/page') },
]

async function searchBox(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByPlaceholder('Search movies and people').fill('metroplis')
  await page
    .getByRole('option', { name: /Metropolis/ })
    .first()
    .waitFor()
}

async function showChips(page: Page) {
  await page
    .getByRole('list', { name: 'How your text was read' })
    .evaluate((list) => list.scrollIntoView({ block: 'center' }))
}

async function openFilters(page: Page, phone: boolean) {
  if (phone) await page.getByRole('button', { name: /^Filters/ }).click()
}

async function openCardMenu(page: Page, phone: boolean) {
  if (phone) return
  await page
    .getByRole('button', { name: /^More for / })
    .nth(2)
    .press('Enter')
  await page.getByRole('menu').waitFor()
}

async function explainPercent(page: Page, phone: boolean) {
  const percent = page.getByRole('button', { name: /^Personal: \d+%, why\?$/ }).nth(phone ? 0 : 2)
  await (phone ? percent.tap() : percent.hover())
  await page.getByRole('tooltip').filter({ hasNotText: 'Looking up' }).waitFor()
}

async function guessTwice(page: Page) {
  for (const title of ['Metropolis', 'Casablanca']) {
    await page.getByRole('combobox', { name: 'Guess a movie' }).fill(title)
    await page
      .getByRole('option', { name: new RegExp(title) })
      .first()
      .click()
    await page.getByRole('list', { name: 'Your Guesses' }).getByText(title).first().waitFor()
  }
}

const HISTORY = `Date,Name,Year,Letterboxd URI,Rating
2024-01-01,The Godfather,1972,https://boxd.it/a,5
2024-01-02,Casablanca,1943,https://boxd.it/b,4
2024-01-04,Rashomon,1950,https://boxd.it/d,1.5
2024-01-07,Good Bad & Ugly,1966,https://boxd.it/g,5
`

/** A preview of a user's ratings, which is never applied. */
async function bringHistory(page: Page) {
  const card = page.getByRole('region', { name: 'Import your history' })
  const found = card.getByText(/movies were found here/)
  const chooser = card.getByLabel('Choose a file')
  await found.or(chooser).waitFor()
  // The preview of an earlier picture is still there.
  if (await chooser.isVisible())
    await chooser.setInputFiles({ name: 'ratings.csv', mimeType: 'text/csv', buffer: Buffer.from(HISTORY) })
  await found.waitFor()
  await card.evaluate((element) => element.scrollIntoView())
}
