import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
})
afterAll(() => api.close())

const password = 'popcorn at midnight'

describe('signing up', () => {
  it('creates an account and answers its owner', async () => {
    const { status, body } = await api.call(routes.signUp, {
      body: { username: 'ada', email: 'ada@example.org', password },
    })
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(String), username: 'ada', email: 'ada@example.org' })
  })

  it('refuses a username and an e-mail that are taken in another case, each under its field', async () => {
    const { status, body } = await api.call(routes.signUp, {
      body: { username: 'ADA', email: 'Ada@Example.org', password },
    })
    expect(status).toBe(400)
    expect(body).toEqual({
      username: ['A user with that username already exists.'],
      email: ['A user with that email already exists.'],
    })
  })

  it.each([
    ['username', { username: 'ab' }],
    ['username', { username: 'a'.repeat(31) }],
    ['username', { username: 'no spaces' }],
    ['email', { email: 'nobody' }],
    ['password', { password: 'short' }],
    ['password', { password: 'password123' }],
    ['password', { username: 'same_as_it', password: 'SAME_AS_IT' }],
    ['password', { password: 'p'.repeat(257) }],
  ])('refuses a bad %s: %j', async (field, wrong) => {
    const { status, body } = await api.call(routes.signUp, {
      body: { username: 'bert', email: 'bert@example.org', password, ...wrong },
    })
    expect(status).toBe(400)
    expect(Object.keys(body)).toEqual([field])
  })

  it('takes letters of any script and treats two spellings of one letter alike', async () => {
    const composed = 'zo\u00eb'
    expect(
      (await api.call(routes.signUp, { body: { username: composed, email: 'zoe@example.org', password } })).status,
    ).toBe(201)
    const again = await api.call(routes.signUp, {
      body: { username: composed.normalize('NFD'), email: 'z2@example.org', password },
    })
    expect(again.status).toBe(400)
  })

  it('lets one of two simultaneous sign-ups for a name through', async () => {
    const both = await Promise.all(
      ['one', 'two'].map((name) =>
        api.call(routes.signUp, { body: { username: 'twin', email: `${name}@example.org`, password } }),
      ),
    )
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 400]))
  })
})

describe('signing in', () => {
  it('answers tokens that give access to the account', async () => {
    const user = await api.signUp()
    const { status, body } = await api.call(routes.me, {}, { user })
    expect(status).toBe(200)
    expect(body).toEqual({ id: user.id, username: user.username, email: `${user.username}@example.org` })
  })

  it('answers byte for byte the same for an unknown user and a wrong password', async () => {
    const user = await api.signUp()
    const wrong = await api.call(routes.token, { body: { username: user.username, password: 'not this one' } })
    const unknown = await api.call(routes.token, { body: { username: 'nobody_here', password: 'not this one' } })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({ detail: 'Wrong username or password.' })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('refuses a bearer token it did not issue, also where signing in is optional', async () => {
    for (const authorization of ['Bearer nonsense', 'Basic YTpi', 'Bearer ']) {
      const answer = await api.call(routes.popularMovies, {}, { headers: { authorization } })
      expect(answer.status).toBe(401)
    }
  })
})

describe('refreshing', () => {
  it('keeps the refresh token unless asked to rotate', async () => {
    const user = await api.signUp()
    const first = await api.call(routes.refreshToken, { body: { refresh: user.refresh } })
    expect(first.status).toBe(200)
    expect(first.body.refresh).toBeUndefined()
    expect(first.body.expires_in).toBe(900)
    expect((await api.call(routes.refreshToken, { body: { refresh: user.refresh } })).status).toBe(200)
  })

  it('answers the same new token to tabs that rotate together, and ends the session on later reuse', async () => {
    const user = await api.signUp()
    const rotate = (refresh: string) => api.call(routes.refreshToken, { body: { refresh, rotate: true } })
    const answers = await Promise.all([rotate(user.refresh), rotate(user.refresh), rotate(user.refresh)])
    const children = new Set(answers.map(({ body }) => body.refresh))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(children.size).toBe(1)
    const child = answers[0].body.refresh!
    const grandchild = (await rotate(child)).body
    expect((await rotate(user.refresh)).status).toBe(401)
    expect((await rotate(grandchild.refresh!)).status).toBe(401)
    expect((await api.call(routes.me, {}, { user: { ...user, access: grandchild.access } })).status).toBe(401)
  })

  it('refuses tokens it never issued', async () => {
    expect((await api.call(routes.refreshToken, { body: { refresh: 'made up' } })).status).toBe(401)
  })
})

describe('a signed-in account', () => {
  it('can be renamed, but not to a name that is taken', async () => {
    const [user, other] = [await api.signUp(), await api.signUp()]
    const renamed = await api.call(routes.rename, { body: { username: `${user.username}_new` } }, { user })
    expect(renamed.body.username).toBe(`${user.username}_new`)
    const refused = await api.call(routes.rename, { body: { username: other.username.toUpperCase() } }, { user })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ username: ['A user with that username already exists.'] })
  })

  it('ends every other session when the password changes', async () => {
    const user = await api.signUp()
    const { body: elsewhere } = await api.call(routes.token, {
      body: { username: user.username, password: user.password },
    })
    const mismatch = await api.call(
      routes.changePassword,
      { body: { new_password1: 'a new long one', new_password2: 'another one' } },
      { user },
    )
    expect(mismatch.body).toEqual({ new_password2: ['Passwords do not match'] })
    const changed = await api.call(
      routes.changePassword,
      { body: { new_password1: 'a new long one', new_password2: 'a new long one' } },
      { user },
    )
    expect(changed.status).toBe(200)
    expect((await api.call(routes.me, {}, { user })).status).toBe(200)
    expect((await api.call(routes.me, {}, { user: { ...user, access: elsewhere.access } })).status).toBe(401)
    expect((await api.call(routes.refreshToken, { body: { refresh: elsewhere.refresh } })).status).toBe(401)
    const { username } = user
    expect((await api.call(routes.token, { body: { username, password: user.password } })).status).toBe(401)
    expect((await api.call(routes.token, { body: { username, password: 'a new long one' } })).status).toBe(200)
  })

  it('is signed out immediately', async () => {
    const user = await api.signUp()
    expect((await api.call(routes.logout, {}, { user })).status).toBe(204)
    expect((await api.call(routes.me, {}, { user })).status).toBe(401)
    expect((await api.call(routes.refreshToken, { body: { refresh: user.refresh } })).status).toBe(401)
  })
})
