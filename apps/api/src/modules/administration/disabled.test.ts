import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { startElsewhere, type Elsewhere } from '../../testing/elsewhere.ts'
import { withToken } from '../../testing/tokens.ts'
import { openEveningApp, type EveningApp } from '../evenings/test-builders.ts'

let api: EveningApp
let elsewhere: Elsewhere
let admin: TestUser
beforeAll(async () => {
  api = await openEveningApp()
  elsewhere = await startElsewhere(api)
  admin = await api.signUp('keeper')
})
afterAll(async () => {
  await elsewhere.close()
  await api.close()
})

const disable = ({ id }: TestUser) => api.call(routes.adminDisable, { params: { id } }, { user: admin })
const enable = ({ id }: TestUser) => api.call(routes.adminEnable, { params: { id } }, { user: admin })
const signIn = async ({ username, password }: Pick<TestUser, 'username' | 'password'>) => {
  const { status, body } = await api.call(routes.token, { body: { username, password } })
  return { status, body: body as { code?: string; access?: string } }
}
/** Statuses of an evening's page in both processes. */
const statuses = (eveningId: string, headers: Record<string, string>) =>
  Promise.all(
    [api.app, elsewhere.app].map(async (app) => {
      const { statusCode } = await app.inject({ url: `/api/identity/evenings/${eveningId}`, headers })
      return statusCode
    }),
  )

describe('a disabled account', () => {
  it('does not get in by its password, and does again when it is enabled', async () => {
    const user = await api.signUp('excluded')
    expect((await disable(user)).body).toMatchObject({ disabled: true, username: 'excluded' })
    expect(await signIn(user)).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
    // A user who does not know the password learns nothing.
    expect(await signIn({ ...user, password: 'a guess' })).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    })
    expect((await enable(user)).body.disabled).toBe(false)
    const { status, body } = await signIn(user)
    expect(status).toBe(200)
    expect((await api.call(routes.me, {}, { user: { ...user, access: body.access! } })).status).toBe(200)
    expect((await api.call(routes.me, {}, { user })).status, 'sessions of before have ended').toBe(401)
  })

  it('has no use for its personal tokens meanwhile', async () => {
    const user = await api.signUp('scripted')
    const script = await withToken(api, user, 'read')
    const read = async () => (await api.call(routes.me, {}, { user: script })).status
    expect(await read()).toBe(200)
    await disable(user)
    expect(await read()).toBe(401)
    await enable(user)
    expect(await read()).toBe(200)
  })

  it('loses its seats in evenings in every process, also on a phone that was handed to it', async () => {
    const [host, own, handed] = [await api.signUp('host'), await api.signUp('comer'), await api.signUp('handed')]
    const evening = await api.start(await api.aGroup(host, own, handed), host)
    await api.take(evening, { user: own })
    const { token } = await api.take(evening, { user: host }, { member_id: handed.id })
    const bearer = { authorization: `Bearer ${own.access}` }
    const seat = { 'x-seat-token': token! }
    expect([...(await statuses(evening.id, bearer)), ...(await statuses(evening.id, seat))]).toEqual([
      200, 200, 200, 200,
    ])
    await disable(own)
    await disable(handed)
    expect(await statuses(evening.id, bearer)).toEqual([401, 401])
    expect(await statuses(evening.id, seat)).toEqual([403, 403])
    const movieId = evening.cards[0]!.movie.id
    expect((await api.tryVote(evening, { token: token! }, movieId, 'love')).status).toBe(403)
    await enable(handed)
    expect(await statuses(evening.id, seat)).toEqual([200, 200])
  })

  it('keeps its data, its groups and its place on the list', async () => {
    const user = await api.signUp('kept')
    await api.aGroup(user)
    await disable(user)
    const { body } = await api.call(routes.adminPeople, { query: { query: 'kept' } }, { user: admin })
    expect(body.results).toMatchObject([{ username: 'kept', disabled: true, groups: 1, password: true }])
  })
})
