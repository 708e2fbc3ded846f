import { expect, test } from './fixtures.ts'
import { LOOKS } from './looks.ts'
import { ask, createGroup, rateFive, register, sitDown } from './people.ts'
import { NIGHT, swept } from './sweeps.ts'
import type { Page } from '@playwright/test'

const VISITORS = [
  '/',
  '/signin',
  '/signup',
  '/reset-password',
  '/search',
  '/search/zzzzqq',
  '/plot-search',
  '/discover',
  '/movie/1',
  '/person/1',
  '/tastes',
  '/recommendations',
  '/shortlist',
  '/tonight',
  '/games/daily',
  '/edit-profile',
  '/contact',
  '/cookies',
  '/nowhere',
]
const NEWCOMERS = ['/', '/discover', '/recommendations', '/tastes', '/shortlist', '/tonight', '/groups', '/admin']
const MEMBERS = [
  '/',
  '/search',
  '/plot-search',
  '/movie/1',
  '/recommendations',
  '/tastes',
  '/shortlist',
  '/tonight',
  '/groups',
  '/games/daily',
  '/edit-profile',
]

const DESK = { width: 1280, height: 800 }

/** Words of the filled amber links, buttons and labels in the window; with a dialog open, of those in it. */
async function primaries(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A change of the width reaches the page with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const probe = document.createElement('i')
    probe.style.background = 'var(--fill)'
    document.body.append(probe)
    const amber = getComputedStyle(probe).backgroundColor
    probe.remove()
    const isInView = (element: Element) => {
      const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    }
    const top = document.querySelector('dialog[open]') ?? document
    // A bar of a diagram inside a button is lower than any control.
    const filled = Array.from(top.querySelectorAll<HTMLElement>('a, button, label, a *, button *, label *'))
      .filter((element) => getComputedStyle(element).backgroundColor === amber && element.offsetHeight > 8)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isInView(element))
      .map((element) => element.closest('a, button, label'))
    return Array.from(new Set(filled), (element) => element!.textContent.trim())
  })
}

/** The same in each theme at each width. */
async function inEveryLook(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name, theme, viewport } of LOOKS.toSorted((a, b) => b.viewport.width - a.viewport.width)) {
    await page.setViewportSize(viewport)
    await page.evaluate((chosen) => {
      document.documentElement.classList.remove('dark', 'light')
      document.documentElement.classList.add(chosen)
    }, theme)
    found[name] = await primaries(page)
  }
  return found
}

/** The screens with more than one, of these addresses. */
async function crowded(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of swept(paths, 6)) {
    await page.setViewportSize(DESK)
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeAttached()
    // Signed in, a stream stays open, so the network is never idle.
    await expect(page.locator('main .animate-glow')).toHaveCount(0)
    await expect(page.locator('main').getByText('Loading...')).toHaveCount(0)
    if (path.endsWith('tonight=start')) await expect(page.getByRole('dialog', { name: 'Tonight' })).toBeVisible()
    for (const [look, words] of Object.entries(await inEveryLook(page)))
      if (words.length > 1) found.push(`${path} ${look}: ${words.join(', ')}`)
  }
  return found
}

test('shows visitors at most one filled button at a time', NIGHT, async ({ browser, server }) => {
  const { page, leave } = await sitDown(browser, server)
  expect(await crowded(page, VISITORS)).toEqual([])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get recommendations now!' })).toBeVisible()
  expect(await primaries(page)).toEqual(['Get recommendations now!'])
  await page.evaluate(() => localStorage.removeItem('cookie_consent'))
  await page.addInitScript(() => localStorage.removeItem('cookie_consent'))
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  expect(await primaries(page)).toEqual(['Get recommendations now!'])
  await leave()
})

test('shows signed-in users at most one filled button at a time', NIGHT, async ({ browser, server }) => {
  const person = await register(server)
  const { page, leave } = await sitDown(browser, server, { person })
  const newcomer = await crowded(page, NEWCOMERS)
  await rateFive(server, person)
  const group = await createGroup(server, person, [])
  const member = await crowded(page, [...MEMBERS, `/groups/${group}`, `/groups/${group}?tonight=start`])
  for (const each of [group, await createGroup(server, person, [])]) {
    const limits = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }
    const body = { limits, members: [], guests: 0 }
    await ask(server, 'POST', `/identity/groups/${each}/evenings`, { by: person, body })
  }
  const host = await crowded(page, ['/', '/tonight'])
  expect([...newcomer, ...member, ...host]).toEqual([])

  await page.goto('/edit-profile?open=username')
  const form = page.getByRole('form', { name: 'Change username' })
  expect(await primaries(page)).toEqual([])
  await form.getByLabel('New username').fill('another_name')
  expect(await primaries(page)).toEqual(['Change username'])
  await leave()
})
