import type { Browser, Page } from '@playwright/test'
import { ask, sitDown } from '../e2e/people.ts'
import type { Person } from '../e2e/people.ts'
import { CARDS, PHONE_OPTIONS, answer, card, openAsGuest, press, start } from './evening-parts.ts'
import { signIn } from './screens-world.ts'
import type { ScreensWorld } from './screens-world.ts'
import { settle } from './settle.ts'
import { takeSheet } from './sheet.ts'
import type { Row } from './sheet.ts'

const TELEVISION = { viewport: { width: 1920, height: 1080 } }
/** Times after which the curtain is looked at. */
const CLOSED_MS = 300
const OPEN_MS = 2000
/** The screen gets darker after two minutes without a press. */
const DIM_MS = 123_000
/** Of one person, card by card. No card is loved by all, which would end the vote early. */
const ANSWERS = ['Fine', 'Love it', 'Fine', 'Fine', 'Love it']
const OTHER_ANSWERS = ['Love it', 'Fine', 'Fine', 'Love it', 'Fine']

interface Evening {
  browser: Browser
  server: string
  people: Record<'ada' | 'ben' | 'chloe', Person>
  /** Of ada and ben, and of all three. */
  groups: { two: string; three: string }
}

/** Makes all calls before the first picture. */
export async function prepareEvenings(browser: Browser, server: string, world: ScreensWorld): Promise<Evening> {
  const { person: ada, otherGroup: two } = world
  const people = { ada, ben: await signIn(server, 'ben'), chloe: await signIn(server, 'chloe') }
  const body = { name: 'Long Saturday' }
  const { id: three } = await ask<{ id: string }>(server, 'POST', '/identity/groups', { by: ada, body })
  for (const by of [people.ben, people.chloe])
    await ask(server, 'POST', `/identity/groups/${three}?action=join`, { by })
  return { browser, server, people, groups: { two, three } }
}

interface Device {
  name: string
  page: Page
  leave: () => Promise<void>
}

async function openPhone({ browser, server }: Evening, name: string, person?: Person): Promise<Device> {
  const options = { ...PHONE_OPTIONS, reducedMotion: 'no-preference' } as const
  const seat = { theme: 'dark', options, ...(person && { person }) } as const
  return { name, ...(await sitDown(browser, server, seat)) }
}

/** The devices of an evening, and the rows of its sheet. */
function film(devices: readonly Device[]) {
  const rows: Row[] = []
  async function show(caption: string, calm = true) {
    const pictures: Buffer[] = []
    for (const { page } of devices) {
      if (calm) await settle(page)
      pictures.push(await page.screenshot())
    }
    rows.push({ caption, pictures })
  }
  return { rows, show }
}

/** Stops the animations of the page as soon as the curtain is there, because a picture takes longer than they do. */
const holdCurtain = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('focusin', function hold({ target }) {
          if ((target as Element).closest('section[aria-label="Decided"], dialog[open]') === null) return
          removeEventListener('focusin', hold)
          // The halves move two frames later.
          setTimeout(() => {
            for (const animation of document.getAnimations()) animation.pause()
            resolve()
          }, 100)
        })
      }),
  )

const moveCurtain = (page: Page, milliseconds: number) =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) animation.currentTime = time
  }, milliseconds)

/** The last answer, and what all see after it. */
async function decide(devices: readonly Device[], show: (caption: string, calm: boolean) => Promise<void>, last: Page) {
  const held = Promise.all(devices.map(({ page }) => holdCurtain(page)))
  await press(last, 'Fine')
  await held
  for (const [caption, time] of [
    ['The curtain, after 300 ms', CLOSED_MS],
    ['The film, after 2 s', OPEN_MS],
  ] as const) {
    for (const { page } of devices) await moveCurtain(page, time)
    await show(caption, false)
  }
  for (const { page } of devices) {
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.play()
    })
  }
}

async function end(page: Page): Promise<void> {
  await press(page, 'End the evening')
  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByRole('dialog', { name: 'End the evening' }).waitFor({ state: 'hidden' })
}

async function answerCards(page: Page, from: number, to: number, words: readonly string[]): Promise<void> {
  for (let number = from; number <= to; number++) await answer(page, number, words[number - 1])
}

/** An evening of two people on two phones. Returns a PNG. */
export async function filmTwo(evening: Evening): Promise<Buffer> {
  const { people, groups } = evening
  const devices = [await openPhone(evening, 'ada, who starts', people.ada), await openPhone(evening, 'ben', people.ben)]
  const [ada, ben] = devices.map(({ page }) => page)
  const { rows, show } = film(devices)
  await ada.goto(`/groups/${groups.two}`)
  await start(ada)
  await ben.goto('/')
  await show('Lobby')
  await ben.goto(ada.url())
  for (const page of [ada, ben]) await card(page, 1).waitFor()
  await show('First card')
  await answerCards(ada, 1, 3, ANSWERS)
  await answerCards(ben, 1, 2, OTHER_ANSWERS)
  await show('Half way')
  await answerCards(ada, 4, CARDS, ANSWERS)
  await answerCards(ben, 3, CARDS - 1, OTHER_ANSWERS)
  await show('ada waits')
  await decide(devices, show, ben)
  await end(ada)
  await show('After the evening')
  return finish(evening, devices, rows)
}

/** The code for televisions, from the menu of the evening. */
async function screenCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await press(page, 'Show on a big screen')
  const code = await page.getByText(/^[A-Z]{6}$/).innerText()
  await page.keyboard.press('Escape')
  return code
}

/** An evening of three members, a guest, a person on the phone of another, and a television. Returns a PNG. */
export async function filmFive(evening: Evening): Promise<Buffer> {
  const { browser, server, people, groups } = evening
  const devices = [
    await openPhone(evening, 'ada, who starts', people.ada),
    await openPhone(evening, 'ben, then Sam', people.ben),
    await openPhone(evening, 'chloe', people.chloe),
    await openPhone(evening, 'Zoë, a guest'),
    { name: 'The big screen', ...(await sitDown(browser, server, { theme: 'dark', options: TELEVISION })) },
  ]
  const [ada, ben, chloe, zoe, screen] = devices.map(({ page }) => page)
  const { rows, show } = film(devices)
  await ada.goto(`/groups/${groups.three}`)
  await start(ada, undefined, 2)
  const link = ada.url()
  await screen.goto(`/screen#code=${await screenCode(ada)}`)
  await screen.getByRole('list', { name: 'Tonight’s cards' }).waitFor()
  for (const page of [ben, chloe]) await page.goto('/')
  await openAsGuest(zoe, link, 'Zoë')
  await show('Lobby')
  await press(zoe, 'Join for tonight')
  for (const page of [ben, chloe]) await page.goto(link)
  await press(ada, 'Start answering')
  for (const page of [ada, ben, chloe, zoe]) await card(page, 1).waitFor()
  await show('First card')
  await answerCards(ada, 1, 3, ANSWERS)
  await answerCards(ben, 1, 3, OTHER_ANSWERS)
  for (const page of [chloe, zoe]) await answerCards(page, 1, 2, ANSWERS)
  await show('Half way')
  await answerCards(ada, 4, CARDS, ANSWERS)
  await answerCards(ben, 4, CARDS, OTHER_ANSWERS)
  await answerCards(chloe, 3, CARDS, ANSWERS)
  await answerCards(zoe, 3, CARDS - 1, ANSWERS)
  await show('Three wait')
  await press(ben, 'Hand the phone on')
  await ben.getByRole('textbox', { name: 'Someone else' }).fill('Sam')
  await press(ben, 'Hand over')
  await ben.getByRole('heading', { name: 'Hand the phone to Sam' }).waitFor()
  await answerCards(zoe, CARDS, CARDS, ANSWERS)
  await show('ben hands the phone on')
  await press(ben, 'I am Sam')
  await answerCards(ben, 1, CARDS - 1, OTHER_ANSWERS)
  await show('Sam’s last card')
  await decide(devices, show, ben)
  await screen.waitForTimeout(DIM_MS)
  await show('Two minutes later')
  await end(ada)
  await show('After the evening')
  return finish(evening, devices, rows)
}

async function finish({ browser }: Evening, devices: readonly Device[], rows: readonly Row[]): Promise<Buffer> {
  for (const { leave } of devices) await leave()
  const names = devices.map(({ name }) => name)
  return takeSheet(browser, names, rows)
}
