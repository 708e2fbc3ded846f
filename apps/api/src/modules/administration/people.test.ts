import { routes, type AdminPerson } from '@marquee/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

let api: TestApp
let admin: TestUser
beforeAll(async () => {
  api = await createTestApp({ catalogue: false, env: { PUBLIC_URL: 'https://movies.example.org' } })
  admin = await api.signUp('boss')
})
afterAll(() => api.close())

const of = ({ id }: { id: string }) => ({ params: { id } })
const people = async (query?: string) =>
  (
    await api.call(
      routes.adminPeople,
      { query: { page_size: 100, ...(query !== undefined && { query }) } },
      { user: admin },
    )
  ).body.results
const find = async (user: TestUser): Promise<AdminPerson | undefined> =>
  (await people()).find(({ id }) => id === user.id)
const lastActs = async (count: number) =>
  (await api.call(routes.adminAudit, { query: { page_size: count } }, { user: admin })).body.results.map(
    ({ actor, by_command: byCommand, act, target }) => ({ actor, byCommand, act, target }),
  )

describe('the list of people', () => {
  it('shows who there is, by name, with what they have', async () => {
    const zoe = await api.signUp('zoe_listed')
    const anna = await api.signUp('Anna_listed')
    await api.call(routes.createGroup, { body: { name: 'Friday' } }, { user: anna })
    const found = await people('LISTED')
    expect(found.map(({ username }) => username)).toEqual(['Anna_listed', 'zoe_listed'])
    expect(found[0]).toMatchObject({
      id: anna.id,
      email: 'Anna_listed@example.org',
      administrator: false,
      disabled: false,
      ratings: 0,
      groups: 1,
      password: true,
      passkeys: 0,
      providers: 0,
    })
    expect(Date.parse(found[0]!.last_seen_at!)).toBeGreaterThan(Date.now() - 60_000)
    expect((await people('zoe_listed@example')).map(({ id }) => id)).toEqual([zoe.id])
    expect(await people('%')).toEqual([])
  })

  it('is paged', async () => {
    const { body } = await api.call(routes.adminPeople, { query: { page_size: 1, page: 2 } }, { user: admin })
    expect(body.results).toHaveLength(1)
    expect(body.count).toBeGreaterThan(2)
    expect(body.previous).toContain('page=1')
  })

  it('is for administrators alone', async () => {
    const user = await api.signUp('curious')
    expect((await api.call(routes.adminPeople, {}, { user })).status).toBe(403)
    expect((await api.call(routes.adminPeople, {})).status).toBe(401)
  })
})

describe('an account made by an administrator', () => {
  it('has no password until its owner chooses one by the link', async () => {
    const body = { username: 'invited_one', email: 'invited@example.org' }
    const { status, body: made } = await api.call(routes.adminCreatePerson, { body }, { user: admin })
    expect(status).toBe(201)
    expect(made).toMatchObject({ username: 'invited_one', password: false, administrator: false, last_seen_at: null })
    const token = /^https:\/\/movies\.example\.org\/reset-password#token=(\S{43})$/.exec(made.link)?.[1] ?? ''
    expect(Date.parse(made.expires_at)).toBeGreaterThan(Date.now() + 23 * 3600_000)
    const password = 'popcorn at midnight'
    const chosen = { token, new_password1: password, new_password2: password }
    expect((await api.call(routes.resetPassword, { body: chosen })).body).toEqual({ username: 'invited_one' })
    expect((await api.call(routes.token, { body: { username: 'invited_one', password } })).status).toBe(200)
    expect(await lastActs(1)).toEqual([
      { actor: 'boss', byCommand: false, act: 'account_created', target: 'invited_one' },
    ])
  })

  it('may be an administrator, and needs no address', async () => {
    const body = { username: 'second_boss', administrator: true }
    const { body: made } = await api.call(routes.adminCreatePerson, { body }, { user: admin })
    expect(made).toMatchObject({ administrator: true, email: null })
    await api.call(routes.adminDelete, of(made), { user: admin })
  })

  it('gets no name or address that is taken, reserved, similar or malformed', async () => {
    const create = async (body: { username: string; email?: string }) =>
      (await api.call(routes.adminCreatePerson, { body }, { user: admin })).body as unknown
    expect(await create({ username: 'BOSS', email: 'boss@example.org' })).toEqual({
      username: ['A user with that username already exists.'],
      email: ['A user with that email already exists.'],
    })
    expect(await create({ username: 'b0ss' })).toEqual({ username: ['This username is too similar to another one.'] })
    expect(await create({ username: 'administrator' })).toEqual({ username: ['This username is reserved.'] })
    expect(await create({ username: 'no spaces', email: 'nobody' })).toEqual({
      username: ['A username may contain only letters, digits and the characters _ . -'],
      email: ['Enter a valid email address.'],
    })
  })
})

describe('what administrators do to an account', () => {
  it('renames it, unless the name is taken, reserved or malformed', async () => {
    const user = await api.signUp('misnamed')
    const rename = (username: string) =>
      api.call(routes.adminRename, { ...of(user), body: { username } }, { user: admin })
    expect((await rename('well_named')).body).toMatchObject({ id: user.id, username: 'well_named' })
    expect((await api.call(routes.me, {}, { user })).body.username).toBe('well_named')
    expect(await lastActs(1)).toEqual([{ actor: 'boss', byCommand: false, act: 'renamed', target: 'well_named' }])
    for (const name of ['boss', 'b0ss', 'administrator', 'a b']) expect((await rename(name)).status).toBe(400)
    expect(await lastActs(1)).toEqual([{ actor: 'boss', byCommand: false, act: 'renamed', target: 'well_named' }])
  })

  it('finds no one to rename when someone else deletes the account meanwhile', async () => {
    const user = await api.signUp('leaving')
    const client = new pg.Client(api.databaseUrl)
    await client.connect()
    await client.query('begin')
    await client.query('delete from user_account where id = $1', [user.id])
    const renaming = api.call(routes.adminRename, { ...of(user), body: { username: 'left' } }, { user: admin })
    const waitsForUs = 'select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'
    await vi.waitUntil(async () => (await client.query(waitsForUs)).rowCount! > 0, { timeout: 15_000, interval: 20 })
    await client.query('commit')
    await client.end()
    expect((await renaming).status).toBe(404)
  })

  it('makes it administrator and member again, and records each once', async () => {
    const user = await api.signUp('riser')
    const act = (route: typeof routes.adminPromote | typeof routes.adminDemote) =>
      api.call(route, of(user), { user: admin })
    expect((await act(routes.adminPromote)).body.administrator).toBe(true)
    expect((await act(routes.adminPromote)).body.administrator).toBe(true)
    expect((await api.call(routes.me, {}, { user })).body.administrator).toBe(true)
    expect((await api.call(routes.adminPeople, {}, { user })).status).toBe(200)
    expect((await act(routes.adminDemote)).body.administrator).toBe(false)
    expect((await api.call(routes.adminPeople, {}, { user })).status).toBe(403)
    expect((await lastActs(3)).map(({ act: what, target }) => [what, target])).toEqual(
      [
        ['demoted', 'riser'],
        ['promoted', 'riser'],
        ['account_created', 'invited_one'],
      ].with(2, ['renamed', 'well_named']),
    )
  })

  it('ends its sessions, and leaves its password', async () => {
    const user = await api.signUp('everywhere')
    expect((await api.call(routes.adminEndSessions, of(user), { user: admin })).status).toBe(204)
    expect((await api.call(routes.me, {}, { user })).status).toBe(401)
    const { username, password } = user
    expect((await api.call(routes.token, { body: { username, password } })).status).toBe(200)
    expect((await lastActs(1))[0]).toMatchObject({ act: 'sessions_ended', target: 'everywhere' })
  })

  it('makes a link to a new password, which replaces the one before', async () => {
    const user = await api.signUp('forgot')
    const linkOf = async () => (await api.call(routes.adminResetPassword, of(user), { user: admin })).body.link
    const [old, link] = [await linkOf(), await linkOf()]
    const reset = (address: string) => {
      const token = address.split('=')[1]!
      const body = { token, new_password1: 'a better one now', new_password2: 'a better one now' }
      return api.call(routes.resetPassword, { body })
    }
    expect((await reset(old)).status).toBe(404)
    expect((await api.call(routes.me, {}, { user })).status).toBe(200)
    expect((await reset(link)).body).toEqual({ username: 'forgot' })
    expect((await api.call(routes.me, {}, { user })).status).toBe(401)
    expect((await reset(link)).status).toBe(404)
    expect((await lastActs(1))[0]).toMatchObject({ act: 'password_reset', target: 'forgot' })
  })

  it('deletes it as its owner could, and the log names it no more', async () => {
    const user = await api.signUp('unwanted')
    await api.call(routes.adminRename, { ...of(user), body: { username: 'unwanted_2' } }, { user: admin })
    expect((await api.call(routes.adminDelete, of(user), { user: admin })).status).toBe(204)
    expect(await find(user)).toBeUndefined()
    expect((await api.call(routes.me, {}, { user })).status).toBe(401)
    expect(await lastActs(2)).toEqual([
      { actor: 'boss', byCommand: false, act: 'deleted', target: null },
      { actor: 'boss', byCommand: false, act: 'renamed', target: null },
    ])
  })

  it('is answered 404 for an account that there is not', async () => {
    const nobody = of({ id: crypto.randomUUID() })
    for (const route of [
      routes.adminDisable,
      routes.adminEnable,
      routes.adminPromote,
      routes.adminDemote,
      routes.adminResetPassword,
      routes.adminEndSessions,
      routes.adminDelete,
    ])
      expect((await api.call(route, nobody, { user: admin })).status, route.path).toBe(404)
    const body = { username: 'anybody' }
    expect((await api.call(routes.adminRename, { ...nobody, body }, { user: admin })).status).toBe(404)
  })
})
