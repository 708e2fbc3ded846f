import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { pseudo } from '../apps/web/words/pseudo.ts'
import { expect, test } from './fixtures.ts'
import { createGroup, rateFive, register, sitDown } from './people.ts'
import type { Person } from './people.ts'
import { NIGHT } from './sweeps.ts'

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, reducedMotion: 'reduce' } as const
/** Texts that no language changes. */
const NAMES = [
  'Marquee',
  'TMDB',
  'IMDb',
  'Letterboxd',
  'MovieLens',
  'Trakt',
  'Movary',
  'Yamtrack',
  'Wikidata',
  'CSV',
  'JSON',
  'ZIP',
  'Esc',
  'JustWatch',
  'CC0',
  'Wikipedia',
  'TV Time',
  'Simkl',
  'Netflix',
  'Criticker',
  'Ryot',
  'Watcharr',
]

/** Fields with sentences of the API, which the app writes in its own language. */
const WRITTEN = new Set(['sentence', 'why'])

/** Lists of names are joined by the browser. */
const CONJUNCTION = / and /g
/** Colours of the press kit. */
const COLOURS = /#[0-9a-f]{6}/g
/** Dates and countries, which the browser writes. */
const DATES = /\d{1,2} \p{L}+( \d{4})?/gu
const COUNTRIES = /\((United Kingdom|United States|Germany)\)/g

// One build serves all journeys.
test.describe.configure({ mode: 'default' })

let app = ''

/** Builds the app in the made-up language, without the part that draws pages on the server. */
test.beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'made-up-language-'))
  const args = ['vite', 'build', 'apps/web', '--outDir', app, '--emptyOutDir', '--logLevel', 'warn', '--mode', 'qps']
  const build = spawn('npx', args, { stdio: 'inherit' })
  expect(await new Promise((resolve) => build.on('exit', resolve))).toBe(0)
})

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

test.afterAll(() => rm(app, { recursive: true }))

interface Reader {
  page: Page
  /** Opens an address, and checks the screen once `landmark` shows. */
  read(address: string, landmark?: Locator): Promise<void>
  /** Texts that are not translated, or have no room, by their page. */
  faults: string[]
  check(place: string, landmark?: Locator): Promise<void>
}

/** A phone that shows the app in the made-up language, and remembers every text that the API sent. */
async function reader(browser: Browser, server: string, person?: Person): Promise<Reader> {
  const { page } = await sitDown(browser, server, { ...(person && { person }), options: PHONE })
  const sent = new Set<string>(person ? [person.username] : [])
  const answers: Promise<void>[] = []
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: join(app, pathname.includes('.') ? pathname : 'index.html') })
    },
  )
  page.on('response', (answer) => {
    if (!answer.url().includes('/api/') || !answer.headers()['content-type']?.includes('json')) return
    answers.push(
      answer.json().then(
        (body: object) => remember('detail' in body && 'code' in body ? {} : body, sent),
        () => undefined,
      ),
    )
  })
  const faults: string[] = []
  const check = async (place: string, landmark?: Locator) => {
    // An evening keeps a connection open.
    await (landmark?.waitFor() ?? page.waitForLoadState('networkidle'))
    const texts = await page.evaluate(textsOnScreen)
    // The page may show an answer before this test has read it.
    await Promise.all(answers)
    for (const text of texts) {
      if (/[a-z]{2,}/i.test(without(text, sent))) faults.push(`${place}: ${text}`)
    }
    const wider = await page.evaluate(tooWide)
    if (wider !== null) faults.push(`${place}: wider than the screen: ${wider}`)
  }
  const read = async (address: string, landmark?: Locator) => {
    await page.goto(address)
    await check(address, landmark)
  }
  return { page, faults, check, read }
}

function remember(value: unknown, sent: Set<string>): void {
  if (typeof value === 'string') sent.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) if (!WRITTEN.has(key)) remember(each, sent)
}

/** The text without the names of movies, people, groups and countries (a code of a language is none), and without the other texts that the API sent. */
function without(text: string, sent: ReadonlySet<string>): string {
  const known = [...NAMES, ...sent]
    .filter((each) => each.length > 1 && !/^[a-z]{2}$/.test(each))
    .toSorted((a, b) => b.length - a.length)
  return known
    .reduce((rest, each) => rest.replaceAll(each, ''), text)
    .replaceAll(DATES, '')
    .replaceAll(COUNTRIES, '')
    .replaceAll(CONJUNCTION, '')
    .replaceAll(COLOURS, '')
}

/** Every text that can be read or is read out. */
function textsOnScreen(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent?.closest('script, style, noscript, code, kbd, svg') || !parent?.checkVisibility()) continue
    texts.push(node.textContent?.trim() ?? '')
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (element.checkVisibility()) texts.push(element.getAttribute(name) ?? '')
  return [...new Set(texts)].filter((text) => text !== '')
}

/** The innermost element that makes the page wider than the screen, or null. */
function tooWide(): string | null {
  if (document.documentElement.scrollWidth <= innerWidth) return null
  const wide = [...document.querySelectorAll('body *')].filter(
    (each) => each.getBoundingClientRect().right > innerWidth,
  )
  const inner = wide.filter((each) => !wide.some((other) => other !== each && each.contains(other)))
  return inner.map((each) => `${each.textContent} ${each.outerHTML.slice(0, 120)}`).join('\n') || 'the page'
}

test('a visitor reads nothing that is not translated, and nothing overflows', NIGHT, async ({ browser, server }) => {
  const { faults, read, check, page } = await reader(browser, server)
  for (const address of ['/', '/movie/1', '/person/1', '/search', '/plot-search', '/signin', '/signup', '/games/daily'])
    await read(address)
  await page.goto('/signin')
  await page.getByLabel(pseudo('Username')).fill('nobody')
  await page.getByLabel(pseudo('Password')).fill('no password')
  await page.getByRole('button', { name: pseudo('Sign in') }).click()
  await page.getByText(pseudo('Wrong username or password.')).waitFor()
  await check('/signin, refused')
  await page.goto('/signup')
  await page.getByRole('button', { name: pseudo('Sign up') }).click()
  await check('/signup, refused')
  expect(faults).toEqual([])
})

test('the pages of words hold nothing that is not translated', NIGHT, async ({ browser, server }) => {
  const { faults, read } = await reader(browser, server)
  const legal = ['/terms', '/privacy', '/cookies']
  for (const address of [...legal, '/about', '/about/recommendations', '/about/leaving', '/contact', '/press'])
    await read(address)
  expect(faults).toEqual([])
})

test('a member reads nothing that is not translated, and nothing overflows', NIGHT, async ({ browser, server }) => {
  const ada = await register(server)
  await rateFive(server, ada)
  const { faults, read } = await reader(browser, server, ada)
  for (const address of ['/', '/discover', '/recommendations', '/tastes', '/shortlist', '/groups', '/movie/1'])
    await read(address)
  await read('/edit-profile')
  expect(faults).toEqual([])
})

test('an evening holds nothing that is not translated, and nothing overflows', async ({ browser, server }) => {
  const ada = await register(server)
  await rateFive(server, ada)
  const group = await createGroup(server, ada, [])
  const { faults, read, check, page } = await reader(browser, server, ada)
  const press = (text: string) =>
    page
      .getByRole('button', { name: new RegExp(pseudo(text)) })
      .first()
      .click()
  await read(`/groups/${group}`, page.getByText(ada.username).first())
  await press('Tonight')
  await check('the start', page.getByRole('button', { name: pseudo('Start') }))
  await press('Start')
  for (const card of [1, 2, 3, 4, 5]) {
    await check(`card ${card}`, page.getByText(new RegExp(`${pseudo('Card')} ${card} ${pseudo('of')} 5$`)).first())
    await press('Love it')
  }
  await check('the end of the cards', page.getByRole('button', { name: pseudo('Decide alone') }))
  await press('Decide alone')
  await check('the decision', page.getByText(pseudo('Tonight’s movie')).first())
  expect(faults).toEqual([])
})
