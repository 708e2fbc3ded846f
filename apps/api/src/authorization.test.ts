import { readFileSync, writeFileSync } from 'node:fs'
import { routes, type OperationId, type RouteContract } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { ACTORS, createWorld, validArguments, type Actor } from './testing/world.ts'

/** Expected status of every call by every actor, all naming the creator's things. UPDATE_AUTHORIZATION=1 writes it anew for review. */
const TABLE = new URL('testing/authorization.json', import.meta.url)
const expected = JSON.parse(readFileSync(TABLE, 'utf8')) as Partial<Record<OperationId, Record<Actor, number>>>

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

async function statusesOf(operation: OperationId): Promise<Record<Actor, number>> {
  const statuses: Partial<Record<Actor, number>> = {}
  for (const actor of ACTORS) {
    const world = await createWorld(api)
    const user = actor === 'anonymous' ? null : world.people[actor]
    const route: RouteContract = routes[operation]
    const args = validArguments(world)[operation]
    statuses[actor] = (await api.call(route, args, { user, groupId: world.groupId })).status
  }
  return statuses as Record<Actor, number>
}

describe('the authorization table', () => {
  const operations = Object.keys(routes) as OperationId[]

  it('has a row for every call and for no other', () => {
    expect(Object.keys(expected).toSorted()).toEqual(operations.toSorted())
  })

  it.each(operations)('holds for every actor of %s', async (operation) => {
    const actual = await statusesOf(operation)
    if (process.env['UPDATE_AUTHORIZATION']) {
      expected[operation] = actual
      writeFileSync(TABLE, `${JSON.stringify(expected, null, 2)}\n`)
    }
    expect(actual).toEqual(expected[operation])
  })

  it('refuses deleted users and expired tokens for every call that knows accounts', () => {
    for (const operation of operations) {
      if (routes[operation].access === 'anonymous') continue
      expect([expected[operation]!.deleted, expected[operation]!.expired], operation).toEqual([401, 401])
    }
  })
})
