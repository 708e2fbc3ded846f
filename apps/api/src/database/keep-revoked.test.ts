import { routes } from '@marquee/contract'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { keepRevoked } from './keep-revoked.ts'
import { createRevocationList, type RevocationList } from './revocation-list.ts'

let api: TestApp
let db: TestApp['db']
let dataDir: string
let list: RevocationList

beforeAll(async () => {
  api = await createTestApp()
  db = api.db
  dataDir = await makeTemporaryDirectory()
  list = createRevocationList(dataDir)
  await list.sync(db)
})
afterAll(async () => {
  await api.close()
  await removeDataDirectory(dataDir)
})

const start = async () => {
  const warn = vi.fn<(facts: unknown, ...rest: unknown[]) => void>()
  await keepRevoked(db, list, { warn })
  return warn.mock.calls.map(([facts]) => facts)
}

it('revokes again what a database restored by other means has given back, once', async () => {
  const user = await api.signUp()
  const body = { name: 'script', scope: 'read' } as const
  const { body: token } = await api.call(routes.createPersonalToken, { body }, { user })
  const row = await db.selectFrom('personal_token').selectAll().where('id', '=', token.id).executeTakeFirstOrThrow()
  const statusOfToken = async () =>
    (await api.call(routes.me, {}, { headers: { authorization: `Bearer ${token.token}` } })).status
  await api.call(routes.deletePersonalToken, { params: { id: token.id } }, { user })
  expect(await start()).toEqual([])

  await db.deleteFrom('revocation').execute()
  await db.insertInto('personal_token').values(row).execute()
  expect(await statusOfToken()).toBe(200)
  expect(await start()).toEqual([{ revoked: 1, withoutPassword: [] }])
  expect(await statusOfToken()).toBe(401)
  expect(await start()).toEqual([])
})

it('takes nothing away from a database that the list does not know', async () => {
  const user = await api.signUp()
  const { body } = await api.call(routes.createPersonalToken, { body: { name: 'script', scope: 'read' } }, { user })
  await db.deleteFrom('instance_setting').execute()
  await db.deleteFrom('revocation').execute()
  expect(await start()).toEqual([])
  expect((await api.call(routes.personalTokens, {}, { user })).body).toMatchObject({ results: [{ id: body.id }] })
})
