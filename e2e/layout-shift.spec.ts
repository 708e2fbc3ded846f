import type { Browser } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { currentLook } from './looks.ts'
import { sitDown } from './people.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'
import { fillGroup, follow, pagesOf, shiftOf, slow, VISITORS_PAGES } from './shifts.ts'
import type { Shift } from './shifts.ts'
import { swept } from './sweeps.ts'

/** Of the screen's height, for all that moves at one opening. */
const MAX_SHIFT = 0.01
const PAGES_AT_ONCE = 3
const NEEDS_ACCOUNT = /^\/(shortlist|recommendations|tastes?|groups|tonight|edit-profile|discover)\b/

let world: World & { evening: string }

test.beforeAll(async () => {
  test.setTimeout(60_000)
  const server = process.env['MARQUEE_URL']!
  const created = await createWorld(server)
  world = { ...created, evening: await fillGroup(server, created) }
})

/** Opens every page by a reload and by a link, and returns those that moved. */
async function movedPages(browser: Browser, server: string, signedIn: boolean): Promise<string[]> {
  const { viewport, phone } = currentLook()
  const { person, group } = world
  const visitor = await sitDown(browser, server, {
    options: { viewport, reducedMotion: 'no-preference' },
    ...(signedIn && { person, group }),
  })
  const context = visitor.page.context()
  // An account changes nothing on the visitors' pages, and a visitor is led from most others to the same page for signing in.
  const paths = swept(signedIn ? pagesOf(world) : [...pagesOf(world), ...VISITORS_PAGES], 6)
  const linkedTo = signedIn ? paths : paths.filter((path) => !NEEDS_ACCOUNT.test(path))
  const moved: string[] = []
  const note = (way: string, path: string, { value, moved: elements }: Shift) => {
    if (value > MAX_SHIFT) moved.push(`${path} ${way}: ${value.toFixed(3)} (${elements.slice(0, 3).join(', ')})`)
  }
  const [linked, ...pages] = await Promise.all(
    Array.from({ length: PAGES_AT_ONCE }, async () => {
      const page = await context.newPage()
      await slow(page, phone)
      return page
    }),
  )
  const queue = [...paths]
  const loads = pages.map(async (page) => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      note('loaded', path, await shiftOf(page, () => page.goto(path, { waitUntil: 'commit' })))
    }
  })
  const links = async () => {
    await shiftOf(linked, () => linked.goto('/'))
    for (const path of [...linkedTo.slice(1), '/'])
      note('by a link', path, await shiftOf(linked, () => follow(linked, path)))
  }
  await Promise.all([...loads, links()])
  await visitor.leave()
  return moved
}

for (const signedIn of swept([false, true], 2)) {
  test(`no page moves while it loads on a slow network, signed ${signedIn ? 'in with an evening and a group' : 'out'}`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(240_000)
    expect(await movedPages(browser, server, signedIn)).toEqual([])
  })
}
