import { expect, fillSignUp, newAccount, signUp, test } from './fixtures.ts'
import type { Account } from './fixtures.ts'
import { ask, createGroup as createGroupOf, moviesOf, rateFive, register, sitDown } from './people.ts'
import type { Person } from './people.ts'
import { clipboardOf, newVisitor, REFUSED, unexpected } from './steps.ts'
import type { Page } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

const NAME = 'Friday night'

/** Creates a group, ends on its page, and returns the link that the page copies. */
async function createGroup(page: Page): Promise<string> {
  await page.goto('/groups')
  await page.getByLabel('Group Name (at least 3 characters):').fill(NAME)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied to clipboard')).toBeVisible()
  return clipboardOf(page)
}

/** Opens the group's menu at its button, and presses an entry. */
async function openEntry(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const [button, box] = [await more.boundingBox(), await menu.boundingBox()]
  if (!button || !box) throw new Error('The menu has no place.')
  const gap = Math.max(
    box.y - button.y - button.height,
    button.y - box.y - box.height,
    box.x - button.x - button.width,
    0,
  )
  expect(gap).toBeLessThanOrEqual(300)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Waits for the banner of the active group. */
const expectActive = (page: Page) => expect(page.getByText(`You are in the group ${NAME}`)).toBeVisible()

async function join(page: Page, invitation: string): Promise<void> {
  await page.goto(invitation)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You are invited to join group ${NAME}`)
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expectActive(page)
}

test('a group needs a name of three characters, and is active once created', NIGHT, async ({ page, account }) => {
  await signUp(page, account)
  await page.goto('/groups')
  await expect(page.getByText('Nothing found yet.')).toBeVisible()
  await page.getByLabel('Group Name (at least 3 characters):').fill(' ab ')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('alert')).toContainText('Group name must be at least 3 characters')
  await page.getByLabel('Group Name (at least 3 characters):').fill(NAME)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await page.goto('/groups')
  const row = page.getByRole('list', { name: 'Your Groups' }).getByRole('listitem')
  await expect(row).toContainText(`${NAME} (Active)`)
  await expect(row).toContainText(account.username)
  await expect(page.getByText(`You are in the group ${NAME}`)).toBeVisible()

  const long = 'W'.repeat(80)
  await page.getByLabel('Group Name (at least 3 characters):').fill(long)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: long })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  for (const part of [page.getByRole('main'), page.getByRole('complementary', { name: 'Active group' })])
    expect(await part.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320)
})

test('two people share a group by its link, with one shortlist and a bar for each', async ({ browser, server }) => {
  const [ada, ben] = [await newVisitor(browser, server), await newVisitor(browser, server)]
  const [adaAccount, benAccount] = [newAccount(), newAccount()]
  await signUp(ada.page, adaAccount)
  const invitation = await createGroup(ada.page)

  const preview = await (await ada.page.request.get(invitation)).text()
  expect(preview).toContain(
    `<meta property="og:title" content="${adaAccount.username} invites you to ${NAME} on Marquee" />`,
  )
  await ben.page.goto(invitation)
  await expect(ben.page.getByText('Please sign in to view this page.')).toBeVisible()
  await expect(ben.page.getByText(`${adaAccount.username} invites you.`)).toBeVisible()
  await ben.page.getByRole('link', { name: 'Sign in to join' }).click()
  await ben.page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(ben.page, benAccount)
  await ben.page.getByRole('link', { name: 'Continue' }).click()
  await expect(ben.page).toHaveURL(invitation)
  await expect(ben.page.getByText('[Creator]')).toBeVisible()
  await join(ben.page, invitation)
  await expect(ben.page.getByText(`You are in the group ${NAME}`)).toBeVisible()

  await ada.page.goto('/search/metropolis')
  await ada.page
    .getByRole('link', { name: /Metropolis/ })
    .first()
    .click()
  await ada.page.getByRole('button', { name: 'Add to group shortlist' }).click()
  await expect(ada.page.getByRole('button', { name: 'Remove from group shortlist' })).toBeVisible()
  await expect(ada.page.getByText('Added to the group shortlist')).toBeVisible()

  await ben.page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  const movie = ben.page.getByRole('list', { name: 'Group shortlist' }).getByRole('listitem').first()
  await expect(movie).toContainText('Metropolis')
  const bars = ben.page.getByRole('list', { name: 'What each member may think of Metropolis' })
  const line = (account: Account) => bars.getByRole('listitem').filter({ hasText: account.username })
  for (const account of [adaAccount, benAccount])
    await expect(line(account)).toHaveText(`${account.username}: No ratings yet`)
  await movie.getByRole('button', { name: 'Remove Metropolis from group shortlist' }).click()
  await expect(movie.getByRole('button', { name: 'Put back Metropolis' })).toBeVisible()
  await ben.page.getByRole('button', { name: 'Undo' }).click()
  await expect(movie.getByRole('button', { name: 'Remove Metropolis from group shortlist' })).toBeVisible()
  await openEntry(ben.page, 'Deactivate group')
  await expect(ben.page.getByText(`You are in the group ${NAME}`)).toHaveCount(0)
  await expect(bars).toHaveCount(0)
  await openEntry(ben.page, 'Activate group')
  await expect(bars).toBeVisible()

  await movie.getByRole('link', { name: /Metropolis/ }).click()
  await ben.page.getByRole('radio', { name: 'Like', exact: true }).click()
  await expect(ben.page.getByText('Rated: Like')).toBeVisible()
  await ben.page.goBack()
  await expect(line(benAccount)).toHaveText(`${benAccount.username}: Like`)
  await expect(line(adaAccount)).toHaveText(`${adaAccount.username}: No ratings yet`)
  await expect(movie).toContainText('You: Like')
  await expect(movie).not.toContainText('%')

  await ben.page.goto('/recommendations?list=group&year_from=1927&year_to=1927')
  const metropolis = ben.page
    .getByRole('list', { name: 'Recommendations' })
    .getByRole('listitem')
    .filter({ hasText: 'Metropolis' })
  const hidden = ben.page.getByRole('button', { name: 'Seen by someone: hidden' })
  await expect(hidden).toBeVisible()
  await expect(metropolis).toHaveCount(0)
  await hidden.press('Space')
  await expect(ben.page.getByRole('button', { name: 'Seen by someone: shown' })).toBeFocused()
  await expect(metropolis).toContainText('Seen by you')
  await ada.page.goto(ben.page.url())
  await expect(
    ada.page.getByRole('list', { name: 'Recommendations' }).getByText(`Seen by ${benAccount.username}`),
  ).toBeVisible()

  expect([...ada.problems, ...ben.problems]).toEqual([])
  await ada.leave()
  await ben.leave()
})

test('the creator removes a member and destroys the group; a member leaves', NIGHT, async ({ browser, server }) => {
  const [ada, ben] = [await newVisitor(browser, server), await newVisitor(browser, server)]
  const [adaAccount, benAccount] = [newAccount(), newAccount()]
  await signUp(ada.page, adaAccount)
  const invitation = await createGroup(ada.page)
  await signUp(ben.page, benAccount)
  await join(ben.page, invitation)

  await ada.page.reload()
  await ada.page.getByRole('button', { name: 'Show members' }).click()
  const members = ada.page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(members.filter({ hasText: '(You)' })).toContainText('Admin')
  await expect(members.filter({ hasText: benAccount.username })).toContainText('Member')
  await ada.page.getByRole('button', { name: `Remove ${benAccount.username}` }).click()
  await ada.page.getByRole('dialog', { name: 'Remove member' }).getByRole('button', { name: 'Remove' }).click()
  await expect(members).toHaveCount(1)

  await ben.page.goto(invitation)
  await expect(ben.page.getByText('You were removed from this group')).toBeVisible()
  await expect(ben.page.getByRole('button', { name: 'Join Group' })).toHaveCount(0)
  await openEntry(ada.page, 'Removed members')
  await ada.page.getByRole('button', { name: `Let ${benAccount.username} back in` }).click()
  await expect(ada.page.getByRole('list', { name: 'Removed members' })).toHaveCount(0)
  await ada.page.keyboard.press('Escape')

  await join(ben.page, invitation)
  await openEntry(ben.page, 'Leave group')
  await ben.page.getByRole('dialog', { name: 'Leave group' }).getByRole('button', { name: 'Leave' }).click()
  await expect(ben.page).toHaveURL(`${server}/groups`)
  await expect(ben.page.getByText('Nothing found yet.')).toBeVisible()

  await openEntry(ada.page, 'Destroy group')
  await ada.page.getByRole('dialog', { name: 'Destroy group' }).getByRole('button', { name: 'Destroy' }).click()
  await expect(ada.page).toHaveURL(`${server}/groups`)
  await expect(ada.page.getByText('Nothing found yet.')).toBeVisible()
  await expect(ada.page.getByText(`You are in the group ${NAME}`)).toHaveCount(0)

  // The page that a removed member has open asks for the group once more, if it hears of the removal before he leaves it.
  expect([...ada.problems, ...unexpected(ben.problems, REFUSED, /Network response was not ok/)]).toEqual([])
  await ada.leave()
  await ben.leave()
})

test('a visitor is sent to sign in and comes back to the groups', async ({ page, account }) => {
  await signUp(page, account)
  // In one step: a page that stays open would ask without its session, and be refused.
  await page.evaluate(() => {
    localStorage.clear()
    location.assign('/groups')
  })
  await expect(page).toHaveURL(/\/signin\?redirect=\/groups$/)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
})

test('an unknown group address shows that there is no such group', NIGHT, async ({ page, account }) => {
  await signUp(page, account)
  await page.goto('/groups/nowhere')
  await expect(page.getByText('Group not found')).toBeVisible()
})

test('a new group opens with its invitation in view, and with one primary button', async ({ page, account, look }) => {
  await signUp(page, account)
  if (look.phone) {
    await page.getByRole('button', { name: 'Me', exact: true }).click()
    await page.getByRole('link', { name: 'Create group' }).click()
  } else {
    await page.getByRole('button', { name: account.username }).click()
    await page.getByRole('menuitem', { name: 'Create group' }).click()
  }
  const name = page.getByLabel('Group Name (at least 3 characters):')
  await expect(name).toBeFocused()
  await page.keyboard.type(NAME)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/groups\/[\da-f-]{36}$/)
  await expectActive(page)
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('img', { name: `Scan to join ${NAME}` })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Nothing found yet.')).toBeVisible()
  expect(await primaryButtons(page)).toEqual(['Copy Link'])
})

/** The labels of all buttons and links in the page's content that are filled with amber. */
const primaryButtons = (page: Page) =>
  page
    .getByRole('main')
    .locator('a, button')
    .evaluateAll((elements) => {
      const probe = document.createElement('span')
      probe.className = 'bg-fill'
      document.body.append(probe)
      const fill = getComputedStyle(probe).backgroundColor
      probe.remove()
      return elements
        .filter((element) => element.checkVisibility() && getComputedStyle(element).backgroundColor === fill)
        .map((element) => element.textContent.trim())
    })

test(
  'a group’s page shows people, tonight and the first movie on one phone screen',
  NIGHT,
  async ({ browser, server }) => {
    const people: Person[] = []
    while (people.length < 13) people.push(await register(server))
    const [ada, ben] = people
    await rateFive(server, ada)
    const small = await createGroupOf(server, ada, [ben])
    const large = await createGroupOf(server, ada, people.slice(1))
    for (const group of [small, large])
      for (const { id } of await moviesOf(server, '/main/movies/popular?page_size=3'))
        await ask(server, 'POST', `/main/movies/${id}/shortlist/group`, { by: ada, group })
    const limits = { max_minutes: null, services: [], region: null, unseen: true, moods: [] }
    for (const group of [small, large]) {
      const { page, problems, leave } = await sitDown(browser, server, {
        person: ada,
        group,
        options: { viewport: { width: 375, height: 812 } },
      })
      const poster = page.getByRole('list', { name: 'Group shortlist' }).locator('[data-poster]').first()
      const tonight = page.getByRole('region', { name: 'Tonight' })
      await page.goto(`/groups/${group}`)
      await expect(tonight).toContainText('Five cards, and one movie that suits all of you.')
      expect((await poster.boundingBox())!.y).toBeLessThanOrEqual(420)
      expect(await primaryButtons(page)).toEqual(['Tonight'])
      await ask(server, 'POST', `/identity/groups/${group}/evenings`, {
        by: ada,
        body: { limits, members: [], guests: 1 },
      })
      await expect(tonight.getByRole('link', { name: 'Go on: tonight with Friday night' })).toBeVisible()
      expect((await poster.boundingBox())!.y).toBeLessThanOrEqual(420)
      expect(await primaryButtons(page)).toEqual(['Go on'])
      const all = page.getByRole('button', { name: 'Show members' })
      await expect(all).toHaveText(group === large ? '+9Show members' : 'Show members')
      await all.press('Enter')
      await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(
        group === large ? 13 : 2,
      )
      await page.getByRole('button', { name: 'Hide members' }).press('Enter')
      await page.getByRole('button', { name: 'Invite' }).click()
      const invite = page.getByRole('dialog', { name: 'Invite' })
      await expect(invite.getByRole('img', { name: `Scan to join ${NAME}` })).toBeInViewport({ ratio: 1 })
      await expect(invite.getByLabel('Invite link')).toHaveValue(new RegExp(`/groups/${group}$`))
      expect(problems).toEqual([])
      await leave()
    }
  },
)

test('Escape closes the submenu first, and the menu of the user afterwards', NIGHT, async ({ page, account }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signUp(page, account)
  await page.getByRole('button', { name: account.username }).click()
  await page.getByRole('menuitem', { name: /^Theme/ }).press('ArrowRight')
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(1)
  await expect(page.getByRole('menuitem', { name: /^Theme/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('a group’s page moves nothing while slow answers arrive', NIGHT, async ({ browser, server, look }) => {
  const [ada, ben] = [await register(server), await register(server)]
  await rateFive(server, ada)
  const group = await createGroupOf(server, ada, [ben])
  for (const { id } of (await moviesOf(server, '/main/movies/popular?page_size=3')).slice(0, 3))
    await ask(server, 'POST', `/main/movies/${id}/shortlist/group`, { by: ada, group })
  const { page, problems, leave } = await sitDown(browser, server, {
    person: ada,
    group,
    options: { viewport: look.viewport },
  })
  await page.addInitScript(() => {
    const moved = { sum: 0, what: [] as string[] }
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        moved.sum += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          moved.what.push(
            `${node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? '')}: ${previousRect.y} to ${currentRect.y}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.fallback()
  })
  // A long page, so that the footer is out of view when the link is pressed.
  await page.goto('/')
  const view = page.getByRole('complementary', { name: 'Active group' }).getByRole('link')
  await expect(view).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.evaluate('Object.assign(moved, { sum: 0, what: [] })')
  await view.click()
  await expect(page.getByRole('heading', { name: 'Past evenings' })).toBeVisible()
  const bars = page.getByRole('list', { name: /^What each member may think of/ })
  await expect(bars).toHaveCount(3)
  const tops = await bars.evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().top))
  if (!look.phone) expect(new Set(tops.map(Math.round)).size).toBe(1)
  const { sum, what } = await page.evaluate<{ sum: number; what: string[] }>('moved')
  expect(sum, what.join('\n')).toBeLessThanOrEqual(0.01)
  expect(problems).toEqual([])
  await leave()
})
