import { routes } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { isSession, type SessionUser } from '../../../common/auth-user.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'

const NEEDED = { detail: 'Please confirm that it is you.', code: 'confirmation_needed' }
const NOT_YOURS = 'This is not your password.'
const CHOSEN = 'a whole new password'
const chosen = { new_password1: CHOSEN, new_password2: CHOSEN }

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

/** Makes the last proof of all sessions of the user as old as this. */
async function age(minutes: number): Promise<void> {
  const confirmed_at = new Date(Date.now() - minutes * 60_000)
  await db.updateTable('session').set({ confirmed_at }).where('user_id', '=', user.id).execute()
}
const change = (body: object) => api.call(routes.changePassword, { body: { ...chosen, ...body } }, { user })
const confirm = (password: string) => api.call(routes.confirmSession, { body: { password } }, { user })
/** Fetches a new access token, as pages do after a 401. */
async function renew(): Promise<void> {
  const { access } = (await api.call(routes.refreshToken, { body: { refresh: user.refresh } })).body
  user = { ...user, access }
}
const signIn = (password: string) => api.call(routes.token, { body: { username: user.username, password } })

describe('a new password', () => {
  it('needs neither the old one nor a confirmation right after signing in', async () => {
    await age(4.9)
    expect((await change({})).status).toBe(200)
  })

  it('needs one of the two five minutes later', async () => {
    await age(5)
    const { status, body } = await change({})
    expect([status, body]).toEqual([403, NEEDED])
    expect((await signIn(user.password)).status).toBe(200)
    expect((await change({ old_password: user.password })).status).toBe(200)
    expect((await signIn(CHOSEN)).status).toBe(200)
  })

  it('is refused with a wrong old one, however fresh the session, and the old one stays', async () => {
    const { status, body } = await change({ old_password: 'a guess' })
    expect([status, body]).toEqual([400, { old_password: [NOT_YOURS] }])
    expect((await signIn(user.password)).status).toBe(200)
  })

  it('asks for a confirmation where there is no old one', async () => {
    await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', user.id).execute()
    expect((await change({ old_password: 'anything at all' })).status).toBe(400)
    await age(6)
    expect((await change({})).body).toEqual(NEEDED)
    await age(0)
    expect((await change({})).status).toBe(200)
  })
})

describe('a confirmation', () => {
  it('by the password makes the session fresh, and no other one', async () => {
    const elsewhere = { ...user, ...(await signIn(user.password)).body }
    await age(10)
    expect((await confirm(user.password)).status).toBe(204)
    await renew()
    expect((await api.call(routes.changePassword, { body: chosen }, { user: elsewhere })).body).toEqual(NEEDED)
    expect((await change({})).status).toBe(200)
  })

  it('ends the access tokens of its session, and of no other one', async () => {
    const elsewhere = { ...user, ...(await signIn(user.password)).body }
    expect((await confirm('a guess')).status).toBe(400)
    expect((await api.call(routes.me, {}, { user })).status).toBe(200)
    expect((await confirm(user.password)).status).toBe(204)
    expect((await api.call(routes.me, {}, { user })).status).toBe(401)
    expect((await api.call(routes.me, {}, { user: elsewhere })).status).toBe(200)
    await renew()
    expect((await api.call(routes.me, {}, { user })).status).toBe(200)
  })

  it('is refused with a wrong password, and for an account that has none', async () => {
    await age(10)
    const { status, body } = await confirm('a guess')
    expect([status, body]).toEqual([400, { password: [NOT_YOURS] }])
    expect((await change({})).status).toBe(403)
    await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', user.id).execute()
    expect((await confirm(user.password)).status).toBe(400)
  })
})

describe('ending a session', () => {
  it('needs a confirmation for another one, and none for this one', async () => {
    await signIn(user.password)
    await age(6)
    const { results } = (await api.call(routes.sessions, {}, { user })).body
    const end = (current: boolean) => {
      const { id } = results.find((each) => each.current === current)!
      return api.call(routes.endSession, { params: { id } }, { user })
    }
    const { status, body } = await end(false)
    expect([status, body]).toEqual([403, NEEDED])
    expect((await confirm(user.password)).status).toBe(204)
    await renew()
    expect((await end(false)).status).toBe(204)
    await age(6)
    expect((await end(true)).status).toBe(204)
  })
})

describe('guessing the password within a session', () => {
  it('is slowed down as signing in is, by either call, and does not hold other sessions up', async () => {
    const limited = await createTestApp({ catalogue: false, env: { RATE_LIMIT_FACTOR: '1' } })
    const owner = await limited.signUp()
    const credentials = { username: owner.username, password: owner.password }
    const elsewhere = { ...owner, ...(await limited.call(routes.token, { body: credentials })).body }
    const guess = (at: number, from: TestUser) => {
      const password = `guess ${at}`
      return at % 2 === 0
        ? sessionOf(limited, from).then((session) =>
            limited.modules.accounts.passwords.changePassword(session, { ...chosen, old_password: password }, '::1'),
          )
        : sessionOf(limited, from).then((session) =>
            limited.modules.accounts.confirmation.confirm(session, password, '::1'),
          )
    }
    const statuses: unknown[] = []
    for (let at = 0; at < 45; at++)
      statuses.push(await guess(at, owner).catch((error: { status?: number }) => error.status ?? 400))
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 400), ...Array.from({ length: 5 }, () => 429)])
    const call = { body: { password: owner.password } }
    expect((await limited.call(routes.confirmSession, call, { user: owner })).status).toBe(429)
    expect((await limited.call(routes.confirmSession, call, { user: elsewhere })).status).toBe(204)
    expect((await limited.call(routes.token, { body: credentials })).status).toBe(200)
    await limited.close()
  })
})

async function sessionOf({ modules }: TestApp, { access }: TestUser): Promise<SessionUser> {
  const caller = await modules.accounts.authenticate(access)
  if (!caller || !isSession(caller)) throw new Error('There is no session of this token.')
  return caller
}
