/**
 * Usage: node scripts/screens.ts [name…] — takes screenshots of every screen (or the named ones) of the built product into
 * docs/screens: 1280 and 375 pixels wide, dark and light. Replaces existing ones.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'
import { ask, sitDown } from '../e2e/people.ts'
import { startServer } from '../e2e/server.ts'
import type { Visitor } from '../e2e/steps.ts'
import { createWorld } from '../e2e/world.ts'
import type { World } from '../e2e/world.ts'

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url))
const MAX_BYTES = 200_000
const QUALITY = 0.9
const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]
const THEMES = ['dark', 'light'] as const

interface Screen {
  name: string
  path: (world: World) => string
  as?: 'user' | 'group'
  /** Brings the page into the state to show. */
  prepare?: (page: Page, phone: boolean) => Promise<void>
}

const at = (path: string) => () => path
const press = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click()

const SCREENS: readonly Screen[] = [
  { name: 'home', path: at('/') },
  { name: 'home-signed-in', path: at('/'), as: 'user' },
  { name: 'search-box', path: at('/'), prepare: searchBox },
  { name: 'search', path: at('/search?genres=18&not_genres=10752&year_from=1950'), as: 'user', prepare: openFilters },
  { name: 'search-text', path: at('/search/chaplin') },
  { name: 'plot-search', path: at('/plot-search?plot=a+robot+left+alone+falls+in+love'), as: 'user' },
  { name: 'movie', path: ({ movie }) => `/movie/${movie}`, as: 'group' },
  { name: 'movie-share', path: ({ movie }) => `/movie/${movie}`, prepare: press('Share') },
  { name: 'person', path: ({ actor }) => `/person/${actor}`, as: 'user' },
  { name: 'signin', path: at('/signin') },
  { name: 'signup', path: at('/signup') },
  { name: 'tastes', path: at('/tastes'), as: 'user' },
  { name: 'taste', path: ({ taste }) => `/taste/${encodeURIComponent(taste)}`, as: 'user' },
  { name: 'edit-profile', path: at('/edit-profile'), as: 'user' },
  { name: 'recommendations', path: at('/recommendations'), as: 'user', prepare: openCardMenu },
  { name: 'recommendations-group', path: at('/recommendations?list=group'), as: 'group' },
  { name: 'groups', path: at('/groups'), as: 'group' },
  { name: 'group', path: ({ group }) => `/groups/${group}`, as: 'group', prepare: press('Show members') },
  { name: 'shortlist', path: at('/shortlist'), as: 'user' },
  { name: 'discover', path: at('/discover'), as: 'user' },
  { name: 'daily-game', path: at('/games/daily'), prepare: guessTwice },
  { name: 'terms', path: at('/terms') },
  { name: 'privacy', path: at('/privacy') },
  { name: 'cookies', path: at('/cookies') },
  { name: 'about', path: at('/about') },
  { name: 'how-it-works', path: at('/about/recommendations') },
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

async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].filter(({ loading }) => loading === 'eager').map((image) => image.decode()))
  })
}

/** Encodes WebP in the browser, at a quarter of the size of a PNG. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const address = await page.evaluate(
    async ({ source, quality }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality: QUALITY },
  )
  await page.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

interface Look {
  viewport: { width: number; height: number }
  theme: 'dark' | 'light'
}

interface Shot {
  browser: Browser
  server: string
  world: World
}

/** Takes all screens in one size and theme, with one browser context per kind of visitor. */
async function takeAll({ browser, server, world }: Shot, screens: readonly Screen[], look: Look): Promise<void> {
  const { viewport, theme } = look
  const phone = viewport.width < 1024
  const options = { viewport, hasTouch: phone, isMobile: phone, reducedMotion: 'reduce' } as const
  const visitors = new Map<Screen['as'], Visitor>()
  for (const { name, path, as, prepare } of screens) {
    const seat = { theme, options, ...(as && { person: world.person }), ...(as === 'group' && { group: world.group }) }
    const visitor = visitors.get(as) ?? (await sitDown(browser, server, seat))
    visitors.set(as, visitor)
    const { page } = visitor
    await page.goto(path(world))
    await settle(page)
    await prepare?.(page, phone)
    await settle(page)
    const picture = await toWebp(browser, await page.screenshot())
    const file = `${name}-${theme}-${viewport.width}.webp`
    if (picture.length > MAX_BYTES) throw new Error(`${file} has ${picture.length} bytes: more than ${MAX_BYTES}`)
    writeFileSync(join(FOLDER, file), picture)
  }
  for (const { leave } of visitors.values()) await leave()
}

const wanted = process.argv.slice(2)
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
const browser = await chromium.launch(launchOptions)
try {
  const world = await createWorld(server.url, { person: 'ada', friend: 'ben' })
  await ask(server.url, 'PUT', `/main/movies/${world.movie}/seen`, { by: world.person })
  const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  for (const viewport of WIDTHS) {
    for (const theme of THEMES) await takeAll({ browser, server: server.url, world }, chosen, { viewport, theme })
  }
  console.log(`${chosen.length * WIDTHS.length * THEMES.length} pictures in docs/screens`)
} finally {
  await browser.close()
  await server.close()
}
