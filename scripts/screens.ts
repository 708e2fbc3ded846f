/**
 * Usage: npx node scripts/screens.ts [name…] — takes screenshots of every screen (or the named ones) of the built product into
 * `screens`: 1280 and 375 pixels wide, dark and light; the walls of posters, and two whole evenings. With --docs it renews those of docs/screens.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'
import { sitDown } from '../e2e/people.ts'
import { startServer } from '../e2e/server.ts'
import type { Visitor } from '../e2e/steps.ts'
import { filmFive, filmTwo, prepareEvenings } from './evening-sheets.ts'
import { takeGraveWall, takePosterWall } from './poster-wall.ts'
import { SCREENS } from './screens-list.ts'
import type { Screen } from './screens-list.ts'
import { createScreensWorld } from './screens-world.ts'
import type { ScreensWorld } from './screens-world.ts'
import { settle } from './settle.ts'
import { toWebp } from './webp.ts'

const MAX_BYTES = 200_000
/** Each shows its posters twice: the 120 best known, and fifty of grave movies. */
const WALLS = [
  { name: 'posters', take: takePosterWall, maxBytes: 500_000 },
  { name: 'posters-grave', take: takeGraveWall, maxBytes: 300_000 },
]
const WALL_QUALITY = 0.22
/** Contact sheets of whole evenings: a row for each moment, a column for each device. */
const SHEETS = [
  { name: 'evening-five', take: filmFive },
  { name: 'evening-two', take: filmTwo },
]
const MAX_SHEET_BYTES = 350_000
const SHEET_QUALITY = 0.35
const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]
const THEMES = ['dark', 'light'] as const

interface Look {
  viewport: { width: number; height: number }
  theme: 'dark' | 'light'
}

interface Shot {
  browser: Browser
  server: string
  world: ScreensWorld
}

const { values, positionals: names } = parseArgs({ options: { docs: { type: 'boolean' } }, allowPositionals: true })
const FOLDER = fileURLToPath(new URL(values.docs === true ? '../docs/screens' : '../screens', import.meta.url))
const pathOf = (name: string, { theme, viewport }: Look) => join(FOLDER, `${name}-${theme}-${viewport.width}.webp`)
const isNamed = (name: string) => names.length === 0 || names.includes(name)
/** The pages' pictures are those that are there already. */
const isWanted = (name: string, look: Look) => isNamed(name) && (values.docs !== true || existsSync(pathOf(name, look)))

/** Takes the wanted screens in one size and theme, with one browser context per kind of visitor. */
async function takeAll({ browser, server, world }: Shot, look: Look): Promise<void> {
  const { viewport, theme } = look
  const phone = viewport.width < 1024
  const options = { viewport, hasTouch: phone, isMobile: phone, reducedMotion: 'reduce' } as const
  const visitors = new Map<Screen['as'], Visitor>()
  for (const { name, path, as, prepare } of SCREENS.filter((screen) => isWanted(screen.name, look))) {
    const seat = { theme, options, ...(as && { person: world.person }), ...(as === 'group' && { group: world.group }) }
    const visitor = visitors.get(as) ?? (await sitDown(browser, server, seat))
    visitors.set(as, visitor)
    const { page } = visitor
    await page.goto(path(world))
    await settle(page)
    await prepare?.(page, phone)
    await settle(page)
    const picture = await toWebp(browser, await page.screenshot())
    store(pathOf(name, look), picture)
  }
  for (const { leave } of visitors.values()) await leave()
}

function store(file: string, picture: Buffer, maxBytes = MAX_BYTES) {
  if (picture.length > maxBytes) throw new Error(`${file} has ${picture.length} bytes: more than ${maxBytes}`)
  writeFileSync(file, picture)
}

async function takeWalls(browser: Browser): Promise<void> {
  for (const { name, take, maxBytes } of WALLS.filter((wall) => isNamed(wall.name))) {
    const picture = await toWebp(browser, await take(browser), { quality: WALL_QUALITY })
    store(join(FOLDER, `${name}.webp`), picture, maxBytes)
  }
}

async function takeSheets({ browser, server, world }: Shot): Promise<void> {
  const wanted = SHEETS.filter((sheet) => isNamed(sheet.name))
  if (wanted.length === 0) return
  const evenings = await prepareEvenings(browser, server, world)
  for (const { name, take } of wanted) {
    const picture = await toWebp(browser, await take(evenings), { quality: SHEET_QUALITY })
    store(join(FOLDER, `${name}.webp`), picture, MAX_SHEET_BYTES)
  }
}

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch(launchOptions)
await takeWalls(browser)
if (names.length > 0 && names.every((name) => WALLS.some((wall) => wall.name === name))) {
  await browser.close()
  process.exit()
}
// With a code that can be scanned: no other device reaches a loopback address.
const server = await startServer({ PUBLIC_URL: 'https://movies.example' })
try {
  const world = await createScreensWorld(server.url)
  for (const viewport of WIDTHS) {
    for (const theme of THEMES) await takeAll({ browser, server: server.url, world }, { viewport, theme })
  }
  // They change the data of the people.
  await takeSheets({ browser, server: server.url, world })
  console.log(`The pictures are in ${FOLDER}`)
} finally {
  await browser.close()
  await server.close()
}
