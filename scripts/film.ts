/** Usage: npm run film — takes an evening on three phones as a moving picture, `screens/evening.webp`. A release carries it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'
import { sitDown } from '../e2e/people.ts'
import type { Person } from '../e2e/people.ts'
import { startServer } from '../e2e/server.ts'
import { CARDS, PHONE_OPTIONS, answer, card, decided, openAsGuest, press, start } from './evening-parts.ts'
import { createScreensWorld, signIn } from './screens-world.ts'
import { settle } from './settle.ts'
import { animate, toWebp } from './webp.ts'
import type { Frame } from './webp.ts'

const FOLDER = fileURLToPath(new URL('../screens', import.meta.url))
const MAX_BYTES = 1_500_000
/** In the film. */
const PHONE = { width: 300, height: 650 }
const GAP = 24
const FILM = { width: 3 * PHONE.width + 4 * GAP, height: PHONE.height + 2 * GAP }
const GROUND = '#000'
const READ_MS = 1600
const PRESS_MS = 700
const END_MS = 5000

/** A phone of the film; each picture of it becomes a frame. */
interface Phone {
  page: Page
  show(milliseconds: number): Promise<void>
}

/** Three phones side by side, and the frames that their pictures make. */
async function openPhones(browser: Browser, server: string, people: readonly (Person | null)[]) {
  const frames: Frame[] = []
  const phones: Phone[] = []
  for (const [index, person] of people.entries()) {
    const options = { ...PHONE_OPTIONS, reducedMotion: 'reduce' } as const
    const { page } = await sitDown(browser, server, { theme: 'dark', options, ...(person && { person }) })
    const show = async (milliseconds: number) => {
      await settle(page)
      const corners = { radius: 28, ground: GROUND }
      const picture = await toWebp(browser, await page.screenshot(), { quality: 0.8, size: PHONE, corners })
      frames.push({ picture, x: GAP + index * (PHONE.width + GAP), y: GAP, ...PHONE, milliseconds })
    }
    await page.goto('/')
    await show(0)
    phones.push({ page, show })
  }
  return { frames, phones }
}

/** Starts the evening on the first phone; the second opens it, and the third joins by the link. */
async function gather([first, second, third]: Phone[], group: string): Promise<void> {
  await first.page.goto(`/groups/${group}`)
  await first.page
    .getByRole('button', { name: /Tonight/ })
    .first()
    .waitFor()
  await first.show(READ_MS)
  await start(first.page, () => first.show(READ_MS))
  await first.show(READ_MS)
  const link = first.page.url()
  await openAsGuest(third.page, link, 'Zoë')
  await third.show(READ_MS)
  await press(third.page, 'Join for tonight')
  await second.page.goto(link)
  for (const { page, show } of [second, first, third]) {
    await card(page, 1).waitFor()
    await show(PRESS_MS)
  }
}

/** All answer their cards in turn until a movie is decided. */
async function decide(phones: readonly Phone[]): Promise<void> {
  for (let number = 1; number <= CARDS; number++) {
    for (const { page, show } of phones) {
      await card(page, number).or(decided(page)).first().waitFor()
      if (await decided(page).isVisible()) continue
      await answer(page, number, number === 4 ? 'Love it' : 'Fine')
      await show(PRESS_MS)
    }
  }
  for (const { page, show } of phones) {
    await decided(page).waitFor()
    await show(0)
  }
  await phones[0].show(END_MS)
}

const browser = await chromium.launch(launchOptions)
const server = await startServer({ PUBLIC_URL: 'https://movies.example' })
try {
  const { person, otherGroup } = await createScreensWorld(server.url)
  const people = [person, await signIn(server.url, 'ben'), null]
  const { frames, phones } = await openPhones(browser, server.url, people)
  await gather(phones, otherGroup)
  await decide(phones)
  const ground = await browser.newPage({ viewport: FILM })
  await ground.setContent(`<style>body { background: ${GROUND} }</style>`)
  const first = await toWebp(browser, await ground.screenshot(), { quality: 0.1 })
  const film = animate([{ picture: first, x: 0, y: 0, ...FILM, milliseconds: 0 }, ...frames], FILM)
  if (film.length > MAX_BYTES) throw new Error(`The film has ${film.length} bytes: more than ${MAX_BYTES}`)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'evening.webp'), film)
  console.log(`${frames.length} frames, ${film.length} bytes: ${join(FOLDER, 'evening.webp')}`)
} finally {
  await browser.close()
  await server.close()
}
