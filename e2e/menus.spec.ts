import type { Browser } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ask, register, sitDown } from './people.ts'
import type { Person } from './people.ts'
import { startServer } from './server.ts'
import { swept } from './sweeps.ts'
import { deadEntries, installWalker } from './walker.ts'
import { createWorld } from './world.ts'

interface Visit {
  server: string
  width: number
  person?: Person
  group?: string
}

/** Presses every entry of every menu, sheet and dialog of some pages, and returns those that do nothing. */
async function walk(browser: Browser, { server, width, ...seat }: Visit, addresses: readonly string[]) {
  const { page, leave } = await sitDown(browser, server, {
    ...seat,
    options: { viewport: { width, height: 800 }, reducedMotion: 'reduce', permissions: ['clipboard-write'] },
  })
  await page.addInitScript(installWalker)
  const known = new Set<string>()
  const dead: string[] = []
  for (const address of addresses) dead.push(...(await deadEntries(page, address, known)))
  await leave()
  return dead
}

test.describe.configure({ timeout: 240_000 })

test('does something at every entry of the menus and dialogs', async ({ browser, server, look }) => {
  const { width } = look.viewport
  const { person, group, movie } = await createWorld(server)
  const limits = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }
  const body = { limits, members: [], guests: 0 }
  const { id } = await ask<{ id: string }>(server, 'POST', `/identity/groups/${group}/evenings`, { by: person, body })
  const visit = { server, width, person, group }
  const addresses = [
    '/',
    `/movie/${movie}`,
    `/groups/${group}`,
    '/recommendations',
    `/tonight/${id}`,
    '/search',
    '/edit-profile?open=sign-in',
    '/edit-profile?open=tokens',
  ]
  expect(await walk(browser, visit, swept(addresses, 4))).toEqual([])
  expect(await walk(browser, { server, width }, swept([`/movie/${movie}`, '/'], 2))).toEqual([])
})

test('does something at every entry of the administration’s menus and dialogs', async ({ browser, look }) => {
  const product = await startServer()
  const { width } = look.viewport
  // The first account is the administrator, who manages the second.
  const [person] = [await register(product.url), await register(product.url)]
  const addresses = ['', '?tab=invites', '?tab=messages', '?tab=settings'].map((tab) => `/admin${tab}`)
  expect(await walk(browser, { server: product.url, width, person }, swept(addresses, 2))).toEqual([])
  await product.close()
})
