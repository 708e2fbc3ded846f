import { ask, moviesOf } from './people.ts'
import type { World } from './world.ts'
import type { Page } from '@playwright/test'

/** A phone's connection: 150 ms and 1.6 Mbit/s. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const SETTLED_MS = 350
const MAX_WAIT_MS = 12_000

export interface Shift {
  value: number
  /** The elements that moved most. */
  moved: string[]
}

export const VISITORS_PAGES = [
  '/about',
  '/about/recommendations',
  '/about/leaving',
  '/contact',
  '/cookies',
  '/press',
  '/privacy',
  '/terms',
  '/signin',
  '/signup',
  '/reset-password#token=any',
  '/no/such/page',
]

/** Every address of the app, with a page behind it in this world. */
export const pagesOf = ({ movie, actor, group, taste, evening }: World & { evening: string }) => [
  '/',
  `/movie/${movie}`,
  `/person/${actor}`,
  '/recommendations',
  '/shortlist',
  '/recommendations?list=group',
  '/tastes',
  `/taste/${encodeURIComponent(taste)}`,
  '/discover',
  '/search?genres=18',
  '/search/metropolis',
  '/search/qqxzvwwkjh',
  '/plot-search?plot=a+robot+falls+in+love',
  '/games/daily',
  '/groups',
  `/groups/${group}`,
  '/tonight',
  `/tonight/${evening}`,
  '/edit-profile',
  '/edit-profile?open=import',
]

/** Starts an evening, and puts a page of movies on the group's shortlist. */
export async function fillGroup(server: string, { person, group }: World): Promise<string> {
  const wanted = await moviesOf(server, '/engine/recommendations/me/movies?page_size=12', person)
  for (const { id } of wanted) await ask(server, 'POST', `/main/movies/${id}/shortlist/group`, { by: person, group })
  const limits = { max_minutes: null, services: [], region: null, unseen: true, moods: [] }
  const body = { limits, members: [], guests: 1 }
  return (await ask<{ id: string }>(server, 'POST', `/identity/groups/${group}/evenings`, { by: person, body })).id
}

/** Slows the network, and on a phone the processor; records from now on how far things move. */
export async function slow(page: Page, phone: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  if (phone) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  await recordShifts(page)
}

/** Records how far things move on the pages that are opened from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = { value: 0, moved: [] as string[] }
    Object.assign(globalThis, { shift: state })
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null)
      return element === null ? 'gone' : `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 60)
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        state.value += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          state.moved.push(`${nameOf(node)} ${previousRect.y}→${currentRect.y}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Waits until nothing has been on its way for a moment, and takes the sum. */
export async function shiftOf(page: Page, go: () => Promise<unknown>): Promise<Shift> {
  const traffic = { underWay: 0, last: Date.now() }
  const isCounted = (url: string) => !url.endsWith('/events')
  const onRequest = (request: { url(): string }) => {
    if (!isCounted(request.url())) return
    traffic.underWay++
    traffic.last = Date.now()
  }
  const onEnd = (request: { url(): string }) => {
    if (!isCounted(request.url())) return
    traffic.underWay--
    traffic.last = Date.now()
  }
  page.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd)
  const started = Date.now()
  await go()
  traffic.last = Date.now()
  while ((traffic.underWay > 0 || Date.now() - traffic.last < SETTLED_MS) && Date.now() - started < MAX_WAIT_MS)
    await page.waitForTimeout(50)
  page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd)
  return takeShift(page)
}

/** Everything that moved since the last call. */
export function takeShift(page: Page): Promise<Shift> {
  return page.evaluate(() => {
    const { shift } = globalThis as unknown as { shift: { value: number; moved: string[] } }
    const taken = { value: shift.value, moved: shift.moved.splice(0) }
    shift.value = 0
    return taken
  })
}

/** Goes on inside the app as a link does: by the page's own link where it has one. The app starts after the first paint. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis)
  await page.evaluate((to) => {
    const link = [...document.querySelectorAll('a')].find(({ pathname, search }) => pathname + search === to)
    if (link) return link.click()
    const { __TSR_ROUTER__: router } = globalThis as unknown as {
      __TSR_ROUTER__: { navigate(options: { href: string }): Promise<void> }
    }
    void router.navigate({ href: to })
  }, path)
}
