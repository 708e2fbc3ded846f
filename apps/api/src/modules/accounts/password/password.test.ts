import { routes } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { hashToken } from '../tokens/tokens.ts'
import { createResetLinks } from './reset-link.ts'
import { createResetRepository } from './reset-repository.ts'

const CHOSEN = 'a whole new password'
const NOT_VALID = { detail: 'This link is not valid any more.', code: 'link_not_valid' }

let api: TestApp
let db: Kysely<Tables>
let user: TestUser
let createLink: ReturnType<typeof createResetLinks>
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
  createLink = createResetLinks(createResetRepository(db))
})
afterAll(() => api.close())
beforeEach(async () => {
  user = await api.signUp()
})

async function aToken(): Promise<string> {
  const { link } = await db.transaction().execute((trx) => createLink(trx, user.id, 'https://movies.example.org'))
  return link.split('#token=')[1]!
}
const reset = (token: string, password = CHOSEN, again = password) =>
  api.call(routes.resetPassword, { body: { token, new_password1: password, new_password2: again } })
const signIn = (password: string) => api.call(routes.token, { body: { username: user.username, password } })

describe('a one-time link to choose a password', () => {
  it('carries a secret of 256 bits in its fragment, of which only the hash is stored, and lasts a day', async () => {
    const { link, expires_at } = await db
      .transaction()
      .execute((trx) => createLink(trx, user.id, 'https://movies.example.org'))
    expect(link).toMatch(/^https:\/\/movies\.example\.org\/reset-password#token=[\w-]{43}$/)
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
    const rows = await db.selectFrom('password_reset').select('hash').where('user_id', '=', user.id).execute()
    expect(rows).toEqual([{ hash: hashToken(link.split('#token=')[1]!) }])
  })

  it('sets the password once, and ends every session', async () => {
    const token = await aToken()
    const { status, body } = await reset(token)
    expect([status, body]).toEqual([200, { username: user.username }])
    expect((await api.call(routes.me, {}, { user })).status).toBe(401)
    expect((await api.call(routes.refreshToken, { body: { refresh: user.refresh } })).status).toBe(401)
    expect([(await signIn(user.password)).status, (await signIn(CHOSEN)).status]).toEqual([401, 200])
    const again = await reset(token, 'yet another password')
    expect([again.status, again.body]).toEqual([404, NOT_VALID])
    expect((await signIn(CHOSEN)).status).toBe(200)
  })

  it('is used by exactly one of two at once', async () => {
    const token = await aToken()
    const [first, second] = await Promise.all([reset(token), reset(token, 'the other password')])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 404])
    const kept = first.status === 200 ? CHOSEN : 'the other password'
    expect((await signIn(kept)).status).toBe(200)
  })

  it('stays valid when the new password is refused', async () => {
    const token = await aToken()
    expect((await reset(token, 'short')).body).toHaveProperty('new_password1')
    expect((await reset(token, CHOSEN, 'something else')).body).toEqual({ new_password2: ['Passwords do not match'] })
    expect((await reset(token, user.username)).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })

  it('ends with its day, with a newer link, and with a new password', async () => {
    const old = await aToken()
    await db
      .updateTable('password_reset')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', user.id)
      .execute()
    expect((await reset(old)).body).toEqual(NOT_VALID)
    const [replaced, newer] = [await aToken(), await aToken()]
    expect((await reset(replaced)).status).toBe(404)
    const chosen = { new_password1: CHOSEN, new_password2: CHOSEN, old_password: user.password }
    expect((await api.call(routes.changePassword, { body: chosen }, { user })).status).toBe(200)
    expect((await reset(newer)).status).toBe(404)
    expect((await reset('nonsense')).status).toBe(404)
  })
})

it('keeps when the password was chosen: at sign-up, by its owner, and by a link', async () => {
  const chosenAt = async () => {
    const { body } = await signIn(user.password)
    const headers = { authorization: `Bearer ${body['access']}` }
    const methods = await api.call(routes.signInMethods, {}, { headers })
    return Date.parse(methods.body.password_changed_at ?? '')
  }
  const first = await chosenAt()
  expect(first).toBeGreaterThan(Date.now() - 60_000)
  const chosen = { new_password1: user.password, new_password2: user.password, old_password: user.password }
  await api.call(routes.changePassword, { body: chosen }, { user })
  const second = await chosenAt()
  expect(second).toBeGreaterThan(first)
  await reset(await aToken(), user.password)
  expect(await chosenAt()).toBeGreaterThan(second)
})

describe('signing in', () => {
  const disable = (disabled_at: Date | null) =>
    db.updateTable('user_account').set({ disabled_at }).where('id', '=', user.id).execute()

  it('says that an account is disabled only to whoever knows its password, and opens no session', async () => {
    await disable(new Date())
    const { status, body } = await signIn(user.password)
    const detail = 'This account has been disabled by an administrator.'
    expect([status, body]).toEqual([403, { detail, code: 'account_disabled' }])
    expect((await signIn('a guess')).status).toBe(401)
    const sessions = await db.selectFrom('session').select('id').where('user_id', '=', user.id).execute()
    expect(sessions).toHaveLength(1)
    await disable(null)
    expect((await signIn(user.password)).status).toBe(200)
  })
})

describe('PASSWORD_SIGN_IN=false', () => {
  it('refuses passwords once an administrator has another way in, and never before', async () => {
    const issuer = 'https://id.example.org'
    const env = { PASSWORD_SIGN_IN: 'false', IDENTITY_CLIENT_ID: 'marquee', IDENTITY_ISSUER: `${issuer}/` }
    const without = await createTestApp({ catalogue: false, env })
    const { db: queries } = without
    const [administrator, member] = [await without.signUp(), await without.signUp()]
    const body = { username: administrator.username, password: administrator.password }
    const allowed = async () => (await without.call(routes.webConfig, {})).body.password_sign_in
    const connect = (user_id: string, issuer: string) =>
      queries.insertInto('user_identity').values({ issuer, subject: user_id, user_id }).execute()

    await connect(member.id, issuer)
    await connect(administrator.id, 'https://another.example.org')
    expect([await allowed(), (await without.call(routes.token, { body })).status]).toEqual([true, 200])

    await queries.updateTable('user_identity').set({ issuer }).where('user_id', '=', administrator.id).execute()
    expect(await allowed()).toBe(false)
    const refused = await without.call(routes.token, { body })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'password_sign_in_off' }])
    const newcomer = { username: 'newcomer', email: 'newcomer@example.org', password: CHOSEN }
    const { status, body: problem } = await without.call(routes.signUp, { body: newcomer })
    expect([status, problem]).toMatchObject([403, { code: 'password_sign_in_off' }])

    const disable = { disabled_at: new Date() }
    await queries.updateTable('user_account').set(disable).where('id', '=', administrator.id).execute()
    expect(await allowed()).toBe(true)
    await without.close()
  })

  it('takes a passkey for another way in', async () => {
    const without = await createTestApp({ catalogue: false, env: { PASSWORD_SIGN_IN: 'false' } })
    const { db: queries } = without
    const { id } = await without.signUp()
    const passkey = {
      user_id: id,
      credential_id: Buffer.from('a'),
      public_key: Buffer.from('b'),
      counter: 0,
      name: 'Key',
    }
    await queries.insertInto('passkey').values(passkey).execute()
    expect((await without.call(routes.webConfig, {})).body.password_sign_in).toBe(false)
    await without.close()
  })
})
