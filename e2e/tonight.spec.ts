import type { Browser, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { createGroup, rateFive, register, sitDown } from './people.ts'
import type { Person } from './people.ts'
import { REFUSED, unexpected } from './steps.ts'
import { NIGHT, swept } from './sweeps.ts'

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const
/** Maximum number of taps from the link to the movie. */
const MAX_TAPS = 7

/** A page whose taps are counted. */
function tapping(page: Page) {
  let taps = 0
  return {
    taps: () => taps,
    async tap(name: string | RegExp) {
      taps++
      await page.getByRole('button', { name }).first().click()
    },
  }
}

const cardOf = (page: Page, number: number) => page.getByText(new RegExp(`^(.+: )?Card ${number} of 5$`))
const movieOf = (page: Page) => page.getByRole('region', { name: 'Decided' }).getByRole('heading', { level: 2 })

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Two members in a group, who have rated enough for percents. */
async function aGroup(server: string): Promise<{ ada: Person; ben: Person; group: string }> {
  const [ada, ben] = [await register(server), await register(server)]
  await Promise.all([rateFive(server, ada), rateFive(server, ben)])
  return { ada, ben, group: await createGroup(server, ada, [ben]) }
}

test('starter, member and guest find a movie on three phones, with seven taps each at most', async ({
  browser,
  server,
}) => {
  const { ada, ben, group } = await aGroup(server)
  const options = { ...PHONE, reducedMotion: 'reduce' } as const
  const starter = await sitDown(browser, server, { person: ada, options })
  await starter.page.goto(`/groups/${group}`)
  const first = tapping(starter.page)
  await first.tap(/Tonight/)
  await first.tap('Start')
  await expect(starter.page.getByRole('img', { name: 'QR code of tonight’s link' })).toBeInViewport({ ratio: 1 })
  await expect(starter.page.getByRole('button', { name: 'Share the link' })).toBeVisible()
  await expect(starter.page.getByRole('list', { name: 'Who is watching' })).toContainText('Not here yet')
  await expect(starter.page.getByRole('button', { name: 'Start answering' })).toBeVisible()
  expect(await findViolations(starter.page), 'waiting for the others').toEqual([])
  const link = starter.page.url()

  const member = await sitDown(browser, server, { person: ben, options })
  await member.page.goto(link)
  await expect(cardOf(member.page, 1)).toBeVisible()
  // Everyone is here, so the starter's panel has closed by itself.
  await expect(cardOf(starter.page, 1)).toBeVisible()
  expect(await findViolations(starter.page), 'a card').toEqual([])
  expect(await heightOf(starter.page), 'a card').toBe(PHONE.viewport.height)

  const guest = await sitDown(browser, server, { options })
  await guest.page.goto(link)
  await guest.page.getByLabel('Your name').fill('Zoë')
  const third = tapping(guest.page)
  await third.tap('Join for tonight')
  await expect(cardOf(guest.page, 1)).toBeVisible()

  const second = tapping(member.page)
  const all = [
    [starter.page, first],
    [member.page, second],
    [guest.page, third],
  ] as const
  for (let number = 1; number <= 5; number++) {
    for (const [page, { tap }] of all) {
      if (await movieOf(page).isVisible()) continue
      await expect(cardOf(page, number).or(movieOf(page))).toBeVisible()
      if (await movieOf(page).isVisible()) continue
      await tap(number === 5 ? 'Love it' : 'Fine')
    }
  }
  const title = await movieOf(starter.page).innerText()
  for (const [page, { taps }] of all) {
    await expect(movieOf(page)).toHaveText(title)
    expect(taps()).toBeLessThanOrEqual(MAX_TAPS)
  }
  await expect(starter.page.getByText(/of 3 said fine or better\.|Everyone loves it\./)).toBeVisible()
  await expect(guest.page.getByRole('heading', { name: 'Keep your seat' })).toBeVisible()
  await expect(guest.page.getByRole('button', { name: 'End the evening' })).toHaveCount(0)
  expect(await findViolations(guest.page), 'the movie').toEqual([])

  await starter.page.getByRole('button', { name: 'Not this one: next best' }).click()
  await expect(movieOf(starter.page)).not.toHaveText(title)
  await expect(movieOf(guest.page)).not.toHaveText(title)

  for (const { problems, leave } of [starter, member, guest]) {
    // A card may be answered in the moment in which the others have decided.
    expect(unexpected(problems, REFUSED)).toEqual([])
    await leave()
  }
})

test(
  'one phone is handed around, answered by keys, and found again after a reload',
  NIGHT,
  async ({ browser, server }) => {
    const { ada, group } = await aGroup(server)
    const { page, problems, leave } = await sitDown(browser, server, {
      person: ada,
      options: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
    })
    await page.goto(`/groups/${group}`)
    await page
      .getByRole('button', { name: /Tonight/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: 'Start answering' }).click()
    const answerAll = async () => {
      for (let number = 1; number <= 5; number++) {
        await expect(cardOf(page, number)).toBeVisible()
        await page.keyboard.press(number === 1 ? '1' : '2')
      }
    }
    await answerAll()
    await expect(page.getByRole('heading', { name: '1 of 2 has answered' })).toBeVisible()
    expect(await findViolations(page), 'waiting').toEqual([])
    await page.getByRole('button', { name: 'Hand the phone on' }).click()
    await page.getByRole('textbox', { name: 'Someone else' }).fill('Zoë')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Hand the phone to Zoë' })).toBeFocused()
    expect(await findViolations(page), 'handing over').toEqual([])
    await page.getByRole('button', { name: 'I am Zoë' }).click()
    await expect(cardOf(page, 1)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Hand the phone to Zoë' })).toBeVisible()
    await page.getByRole('button', { name: 'I am Zoë' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Love it' })).toHaveAttribute('aria-pressed', 'false')
    await answerAll()
    await expect(page.getByRole('heading', { name: '2 of 3 have answered' })).toBeVisible()
    await page.getByRole('button', { name: /^Give the phone back to / }).click()
    await page.getByRole('button', { name: /^I am / }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Show on a big screen' }).click()
    await page.getByRole('link', { name: 'Show it on this device' }).click()
    await expect(page.getByRole('list', { name: 'Tonight’s cards' })).toBeVisible()
    await expect(page.getByText('2 of 3 have answered')).toBeVisible()
    expect(await findViolations(page), 'the big screen').toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    expect(problems).toEqual([])
    await leave()
  },
)

test('an evening of one person starts with the first card', async ({ browser, server }) => {
  const ada = await register(server)
  await rateFive(server, ada)
  const group = await createGroup(server, ada, [])
  const { page, problems, leave } = await sitDown(browser, server, { person: ada })
  await page.goto(`/groups/${group}?tonight=start`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(cardOf(page, 1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start answering' })).toHaveCount(0)
  expect(problems).toEqual([])
  await leave()
})

for (const width of swept([375, 1280], 2)) {
  test(`a newcomer comes from home to a code with two presses, at ${width} pixels`, async ({ browser, server }) => {
    const ada = await register(server)
    const options = { viewport: { width, height: 812 }, reducedMotion: 'reduce' } as const
    const starter = await sitDown(browser, server, { person: ada, options })
    const { page } = starter
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Tonight' }).click()
    await expect(page.getByText('Who is watching?')).toBeVisible()
    expect(await findViolations(page), 'before the code').toEqual([])
    await page.getByRole('button', { name: 'Show the code' }).click()
    await expect(page.getByRole('img', { name: 'QR code of tonight’s link' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Start answering' })).toBeInViewport({ ratio: 1 })
    expect(await findViolations(page), 'the code').toEqual([])
    if (width === 375) await watchWithThoseWhoCome(browser, server, { ada, page })
    else await endAlone(page)
    expect(unexpected(starter.problems, REFUSED)).toEqual([])
    await starter.leave()
  })
}

/** A friend with an account and a guest open the link, and all find a movie. */
async function watchWithThoseWhoCome(browser: Browser, server: string, { ada, page }: { ada: Person; page: Page }) {
  const ben = await register(server)
  const member = await sitDown(browser, server, { person: ben, options: PHONE })
  await member.page.goto(page.url())
  await member.page.getByRole('button', { name: `Join as ${ben.username}` }).click()
  await expect(cardOf(member.page, 1)).toBeVisible()
  const guest = await sitDown(browser, server, { options: PHONE })
  await guest.page.goto(page.url())
  await guest.page.getByLabel('Your name').fill('Zoë')
  await guest.page.getByRole('button', { name: 'Join for tonight' }).click()
  const present = page.getByRole('list', { name: 'Who is watching' }).getByRole('listitem')
  await expect(present).toContainText([ada.username, ben.username, 'Zoë'])
  await page.getByRole('button', { name: 'Start answering' }).click()
  for (const each of [page, member.page, guest.page]) {
    await expect(cardOf(each, 1)).toBeVisible()
    await each.getByRole('button', { name: 'Love it' }).click()
  }
  const title = await movieOf(page).innerText()
  for (const each of [member.page, guest.page]) await expect(movieOf(each)).toHaveText(title)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Go to Tonight, ' }).click()
  const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }).format(new Date())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tonight, ${date}`)
  await page.getByRole('button', { name: 'Show members' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /(Admin|Member), from/ })).toContainText([
    ada.username,
    ben.username,
  ])
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename group' }).click()
  await page.getByLabel('Group name').fill('Film club')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Film club')
  // The evening was refused to the account before it was a member.
  expect(unexpected(member.problems, REFUSED, /Network response was not ok/)).toEqual([])
  expect(unexpected(guest.problems, REFUSED)).toEqual([])
  await member.leave()
  await guest.leave()
}

/** No one comes: the evening ends, and leaves no group behind. */
async function endAlone(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'End the evening' }).click()
  await expect(page.getByText(/is deleted as well\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/groups')
  await expect(page.getByText('Nothing found yet.')).toBeVisible()
}
