import { routes, type RouteContract } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

let api: TestApp
let first: TestUser
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  first = await api.signUp('first')
})
afterAll(() => api.close())

const of = ({ id }: { id: string }) => ({ params: { id } })
const deleteOwn = (user: TestUser) => api.call(routes.deleteAccount, { body: { password: user.password } }, { user })

describe('the last administrator', () => {
  it('may delete their account while no one else has one', async () => {
    const alone = await createTestApp({ catalogue: false })
    const only = await alone.signUp('only')
    const { status } = await alone.call(routes.deleteAccount, { body: { password: only.password } }, { user: only })
    expect(status).toBe(204)
    await alone.close()
  })

  it('can be neither disabled nor demoted nor deleted, by no one', async () => {
    await api.signUp('member')
    for (const route of [routes.adminDisable, routes.adminDemote, routes.adminDelete]) {
      const { status, body } = await api.call(route, of(first), { user: first })
      expect({ status, body }, route.path).toEqual({
        status: 409,
        body: {
          detail: 'You can’t remove the last administrator. Make someone else an administrator first.',
          code: 'last_administrator',
        },
      })
    }
    expect(await deleteOwn(first)).toMatchObject({ status: 409, body: { code: 'last_administrator' } })
    expect((await api.call(routes.me, {}, { user: first })).body.administrator).toBe(true)
    expect((await api.call(routes.adminAudit, {}, { user: first })).body.count).toBe(0)
  })

  it('is whoever can sign in: a disabled administrator is no other', async () => {
    const second = await api.signUp('second')
    await api.call(routes.adminPromote, of(second), { user: first })
    expect((await api.call(routes.adminDisable, of(second), { user: first })).status).toBe(200)
    expect((await api.call(routes.adminDemote, of(first), { user: first })).status).toBe(409)
    expect((await api.call(routes.adminDelete, of(second), { user: first })).status).toBe(204)
  })

  it('stays when two administrators act on each other, or leave, at once', async () => {
    // Either of both may win; but one administrator must be left.
    const acts = [
      (by: TestUser, on: TestUser) => api.call(routes.adminDemote, of(on), { user: by }),
      (by: TestUser, on: TestUser) => api.call(routes.adminDisable, of(on), { user: by }),
      (by: TestUser, on: TestUser) => api.call(routes.adminDelete, of(on), { user: by }),
      (by: TestUser) => deleteOwn(by),
      (by: TestUser) => api.call(routes.adminDemote, of(by), { user: by }),
    ]
    let last = first
    for (let round = 0; round < 50; round++) {
      const other = await api.signUp(`rival_${round}`)
      await api.call(routes.adminPromote, of(other), { user: last })
      const [one, two] = [acts[round % 5]!, acts[Math.floor(round / 5) % 5]!]
      const answers = await Promise.all([one(last, other), two(other, last)])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses.at(0), `round ${round}: ${statuses.join()}`).toBeLessThan(300)
      expect(statuses.at(1), `round ${round}: ${statuses.join()}`).toBeLessThan(500)
      const left: TestUser[] = []
      for (const user of [last, other])
        if ((await api.call(routes.adminPeople, {}, { user })).status === 200) left.push(user)
      expect(left.length, `round ${round}: ${statuses.join()}`).toBe(1)
      last = left[0]!
    }
  }, 120_000)
})

it('whatever administrators do to one account at once is answered', async () => {
  const acts = [
    routes.adminDelete,
    routes.adminDisable,
    routes.adminEnable,
    routes.adminPromote,
    routes.adminDemote,
    routes.adminResetPassword,
    routes.adminEndSessions,
  ]
  const instance = await createTestApp({ catalogue: false })
  const by = await instance.signUp('administrator')
  for (let round = 0; round < 25; round++) {
    const person = await instance.signUp(`person_${round}`)
    const answers = await Promise.all(
      acts.map((route) => instance.call<RouteContract>(route, of(person), { user: by })),
    )
    expect(Math.max(...answers.map(({ status }) => status)), `round ${round}`).toBeLessThan(500)
  }
  await instance.close()
})
