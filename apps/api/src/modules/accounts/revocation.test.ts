import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { startElsewhere, type Elsewhere } from '../../testing/elsewhere.ts'

let api: TestApp
let elsewhere: Elsewhere
let admin: TestUser
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  admin = await api.signUp()
  elsewhere = await startElsewhere(api)
})
afterAll(async () => {
  await elsewhere.close()
  await api.close()
})

/** Statuses of the access and the refresh token, in this process and in another on the same database. */
async function statusesOf({ access, refresh }: TestUser): Promise<number[]> {
  const statuses = []
  for (const app of [api.app, elsewhere.app]) {
    const me = await app.inject({ url: '/api/identity/me', headers: { authorization: `Bearer ${access}` } })
    const renewed = await app.inject({ method: 'POST', url: '/api/token/refresh', payload: { refresh } })
    statuses.push(me.statusCode, renewed.statusCode)
  }
  return statuses
}

async function signInAgain(user: TestUser): Promise<TestUser> {
  const { body } = await api.call(routes.token, { body: { username: user.username, password: user.password } })
  return { ...user, ...body }
}

/** Every way to end a session; each returns the session that must have ended. */
const WAYS: Record<string, (user: TestUser) => Promise<TestUser>> = {
  'signing out': async (user) => {
    await api.call(routes.logout, {}, { user })
    return user
  },
  'ending it from another session': async (user) => {
    const phone = await signInAgain(user)
    const { body } = await api.call(routes.sessions, {}, { user: phone })
    const { id } = body.results.find(({ current }) => current)!
    await api.call(routes.endSession, { params: { id } }, { user })
    return phone
  },
  'a new password': async (user) => {
    const phone = await signInAgain(user)
    const password = 'a new one that is long enough'
    await api.call(routes.changePassword, { body: { new_password1: password, new_password2: password } }, { user })
    return phone
  },
  'deletion of the account': async (user) => {
    await api.call(routes.deleteAccount, { body: { password: user.password } }, { user })
    return user
  },
  'an administrator who disables the account': async (user) => {
    await api.call(routes.adminDisable, { params: { id: user.id } }, { user: admin })
    return user
  },
  'an administrator who ends the sessions': async (user) => {
    await api.call(routes.adminEndSessions, { params: { id: user.id } }, { user: admin })
    return user
  },
  'an administrator who deletes the account': async (user) => {
    await api.call(routes.adminDelete, { params: { id: user.id } }, { user: admin })
    return user
  },
  'reuse of a refresh token': async (user) => {
    const rotate = (refresh: string) => api.call(routes.refreshToken, { body: { refresh, rotate: true } })
    const child = (await rotate(user.refresh)).body.refresh!
    const grandchild = (await rotate(child)).body
    expect((await rotate(user.refresh)).body).toMatchObject({ code: 'token_reused' })
    return { ...user, access: grandchild.access, refresh: grandchild.refresh! }
  },
  'being idle for 14 days': async (user) => {
    await elsewhere.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', user.id)
      .execute()
    return user
  },
  'reaching an age of 90 days while in use': async (user) => {
    await elsewhere.db
      .updateTable('session')
      .set({ absolute_expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', user.id)
      .execute()
    return user
  },
}

describe('a session ends immediately in every process', () => {
  it.each(Object.keys(WAYS))('by %s', async (way) => {
    const user = await api.signUp()
    expect(await statusesOf(user)).toEqual([200, 200, 200, 200])
    expect(await statusesOf(await WAYS[way]!(user))).toEqual([401, 401, 401, 401])
  })
})

describe('a used refresh token', () => {
  it('does not keep a session alive beyond its last day', async () => {
    const user = await api.signUp()
    const last = new Date(Date.now() + 1500)
    await elsewhere.db
      .updateTable('session')
      .set({ absolute_expires_at: last })
      .where('user_id', '=', user.id)
      .execute()
    expect((await api.call(routes.refreshToken, { body: { refresh: user.refresh } })).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1600))
    expect(await statusesOf(user)).toEqual([401, 401, 401, 401])
  })
})
