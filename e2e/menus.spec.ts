import { expect, test } from './fixtures.ts'
import { ask } from './people.ts'
import { NIGHT, swept } from './sweeps.ts'
import { walkPages } from './walker.ts'
import { createWorld } from './world.ts'

test.describe.configure({ timeout: 240_000 })

test('does something at every entry of the menus and dialogs', NIGHT, async ({ browser, server, look }) => {
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
  expect(await walkPages(browser, visit, swept(addresses, addresses.length))).toEqual([])
})

test('does something at every entry that a visitor has', NIGHT, async ({ browser, server, look }) => {
  const { movie } = await createWorld(server)
  expect(await walkPages(browser, { server, width: look.viewport.width }, [`/movie/${movie}`, '/'])).toEqual([])
})
