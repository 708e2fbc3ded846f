import { routes } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

let api: TestApp
let db: Kysely<Tables>
let user: TestUser
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
})
afterAll(() => api.close())
beforeEach(async () => {
  user = await api.signUp()
})

const change = (email: string, password?: string) =>
  api.call(routes.changeEmail, { body: { email, ...(password !== undefined && { password }) } }, { user })
const address = async () => (await api.call(routes.me, {}, { user })).body.email

describe('a new e-mail address', () => {
  it('stores the new address with the password, and ends no session', async () => {
    const next = `new_${user.username}@example.org`
    const { status, body } = await change(` ${next} `, user.password)
    expect([status, body.email]).toEqual([200, next])
    expect(await address()).toBe(next)
  })

  it('refuses another password, and none an hour after the sign-in', async () => {
    const before = await address()
    const wrong = await change('next@example.org', 'not the password')
    expect([wrong.status, wrong.body]).toMatchObject([400, { password: ['This is not your password.'] }])
    const confirmed_at = new Date(Date.now() - 3_600_000)
    await db.updateTable('session').set({ confirmed_at }).where('user_id', '=', user.id).execute()
    const without = await change('next@example.org')
    expect([without.status, without.body]).toMatchObject([403, { code: 'confirmation_needed' }])
    expect(await address()).toBe(before)
  })

  it.each(['nowhere', 'two words@example.org', 'a@b'])('refuses a malformed address: %s', async (email) => {
    const { status, body } = await change(email, user.password)
    expect([status, body]).toMatchObject([400, { email: ['Enter a valid email address.'] }])
  })

  it('refuses the address of another account, ignoring case, and accepts one’s own', async () => {
    const other = await api.signUp()
    const { status, body } = await change(`${other.username}@EXAMPLE.org`, user.password)
    expect([status, body]).toMatchObject([400, { email: ['A user with that email already exists.'] }])
    const own = `${user.username}@Example.org`
    expect((await change(own, user.password)).body.email).toBe(own)
  })
})
