import { routes, type SecondFactorNeeded, type SignedIn } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { addPasskey } from '../../../testing/passkeys.ts'
import { codeAt, giveSecondFactor, type GivenFactor } from '../../../testing/second-factor.ts'

let api: TestApp
let db: Kysely<Tables>
let time = Date.now()
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  api = await createTestApp({ catalogue: false, now: () => new Date(time), log })
  db = api.db
  await api.signUp('keeper')
})
afterAll(() => api.close())

let ada: TestUser
let factor: GivenFactor
beforeEach(async () => {
  time = Date.now()
  ada = await api.signUp()
  factor = await giveSecondFactor(db, ada.id)
})

/** Code of the app, this many steps of half a minute from now. */
const code = (steps = 0) => codeAt(factor.secret, new Date(time + steps * 30_000))
const signIn = ({ username, password }: TestUser = ada) => api.call(routes.token, { body: { username, password } })
async function aTicket(): Promise<string> {
  const { status, body } = await signIn()
  expect(status).toBe(401)
  return (body as unknown as SecondFactorNeeded).ticket
}
const finish = (ticket: string, text: string, device?: string) =>
  api.call(routes.finishSignIn, { body: { ticket, code: text, ...(device !== undefined && { device }) } })
const unconfirm = () =>
  db
    .updateTable('session')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', ada.id)
    .execute()
const asAda = (tokens: SignedIn) => ({ user: { ...ada, ...tokens } })

describe('signing in with a second factor', () => {
  it('takes the password, then the code, and opens a session of both', async () => {
    const first = await signIn()
    expect([first.status, first.body]).toEqual([
      401,
      { detail: 'Enter the code of your second factor.', code: 'second_factor_needed', ticket: expect.any(String) },
    ])
    expect(first.headers['www-authenticate']).toContain('Bearer')
    const { status, body } = await finish((first.body as unknown as SecondFactorNeeded).ticket, code(), '')
    expect(status).toBe(200)
    expect(body.device).toEqual(expect.any(String))
    expect(body).not.toHaveProperty('recovery')
    expect((await api.call(routes.me, {}, asAda(body))).body.username).toBe(ada.username)
  })

  it('says nothing of the factor to those who do not know the password', async () => {
    const wrong = await api.call(routes.token, { body: { username: ada.username, password: 'not hers at all' } })
    expect([wrong.status, wrong.body]).toMatchObject([401, { code: 'wrong_credentials' }])
    expect(wrong.body).not.toHaveProperty('ticket')
  })

  it('takes each code once, of two at once as well, and none of an earlier step', async () => {
    const tickets = await Promise.all([aTicket(), aTicket()])
    const both = await Promise.all(tickets.map((ticket) => finish(ticket, code())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await finish(await aTicket(), code())).body).toMatchObject({ code: 'wrong_code' })
    expect((await finish(await aTicket(), code(-1))).body).toMatchObject({ code: 'wrong_code' })
    expect((await finish(await aTicket(), code(1))).status).toBe(200)
  })

  it('takes a code of half a minute ago or ahead, and none beyond', async () => {
    for (const steps of [-2, 2]) expect((await finish(await aTicket(), code(steps))).status).toBe(401)
    for (const steps of [-1, 1]) expect((await finish(await aTicket(), code(steps))).status).toBe(200)
  })

  it('takes a ticket once, for five minutes and five wrong codes', async () => {
    const used = await aTicket()
    expect((await finish(used, code())).status).toBe(200)
    expect((await finish(used, code(1))).body).toMatchObject({ code: 'ticket_not_valid' })

    const tried = await aTicket()
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await finish(tried, '000000')).body).toMatchObject({ code: 'wrong_code' })
    expect((await finish(tried, code(1))).body).toMatchObject({ code: 'ticket_not_valid' })

    const old = await aTicket()
    await db
      .updateTable('second_factor_ticket')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', ada.id)
      .execute()
    expect((await finish(old, code(1))).body).toMatchObject({ code: 'ticket_not_valid' })
    expect((await finish('no ticket', code(1))).body).toMatchObject({ code: 'ticket_not_valid' })
  })

  it('stores tickets as hashes, and ends those of a password that was changed', async () => {
    const ticket = await aTicket()
    const rows = await db.selectFrom('second_factor_ticket').selectAll().where('user_id', '=', ada.id).execute()
    expect(JSON.stringify(rows)).not.toContain(ticket)
    await db.updateTable('user_account').set({ password_hash: 'another' }).where('id', '=', ada.id).execute()
    expect((await finish(ticket, code())).body).toMatchObject({ code: 'ticket_not_valid' })
  })

  it('is refused to a disabled account', async () => {
    const ticket = await aTicket()
    await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', ada.id).execute()
    expect((await finish(ticket, code())).body).toMatchObject({ code: 'account_disabled' })
  })

  it('counts wrong codes as wrong passwords, and a right password alone as no success', async () => {
    const strict = await createTestApp({ catalogue: false, env: { RATE_LIMIT_FACTOR: '1' } })
    const { db: strictDb } = strict
    const ben = await strict.signUp()
    await giveSecondFactor(strictDb, ben.id)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 30 && statuses.at(-1) !== 429; attempt++) {
      const { status, body } = await strict.call(routes.token, {
        body: { username: ben.username, password: ben.password },
      })
      statuses.push(status)
      if (status !== 401) break
      const { ticket } = body as unknown as SecondFactorNeeded
      statuses.push((await strict.call(routes.finishSignIn, { body: { ticket, code: '000000' } })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    await strict.close()
  })

  it('ends with an error in the log where the secret was encrypted with another key', async () => {
    await db
      .updateTable('second_factor')
      .set({ secret: Buffer.alloc(48) })
      .where('user_id', '=', ada.id)
      .execute()
    expect((await finish(await aTicket(), code())).body).toMatchObject({ code: 'wrong_code' })
    expect(lines.join()).toContain('reset-second-factor')
    expect((await finish(await aTicket(), factor.recoveryCodes[0]!)).status).toBe(200)
  })
})

describe('a recovery code', () => {
  it('signs in once, is in the audit log, and is told of now and at the next sign-in', async () => {
    const [first] = factor.recoveryCodes
    const { status, body } = await finish(await aTicket(), first!.toLowerCase())
    expect([status, body.recovery]).toEqual([200, { used_at: expect.any(String), left: 9 }])
    const acts = await db.selectFrom('audit_entry').select('act').where('target_id', '=', ada.id).execute()
    expect(acts).toEqual([{ act: 'recovery_code_used' }])
    expect((await finish(await aTicket(), first!)).body).toMatchObject({ code: 'wrong_code' })
    const next = await finish(await aTicket(), code())
    expect(next.body.recovery).toEqual({ used_at: expect.any(String), left: 9 })
    expect((await finish(await aTicket(), code(1))).body).not.toHaveProperty('recovery')
  })

  it('signs one in of two who use it at once', async () => {
    const tickets = await Promise.all([aTicket(), aTicket()])
    const both = await Promise.all(tickets.map((ticket) => finish(ticket, factor.recoveryCodes[0]!)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('is replaced with all others by new ones', async () => {
    const { body } = await api.call(routes.renewRecoveryCodes, {}, { user: ada })
    expect(body.recovery_codes).toHaveLength(10)
    expect((await finish(await aTicket(), factor.recoveryCodes[0]!)).status).toBe(401)
    expect((await finish(await aTicket(), body.recovery_codes[0]!)).status).toBe(200)
    const { body: state } = await api.call(routes.secondFactor, {}, { user: ada })
    expect(state).toEqual({ on_since: expect.any(String), recovery_left: 9 })
  })

  it('is stored as a hash', async () => {
    const rows = await db.selectFrom('recovery_code').selectAll().where('user_id', '=', ada.id).execute()
    for (const each of factor.recoveryCodes)
      expect(rows.some(({ hash }) => hash.includes(each.replaceAll('-', '')))).toBe(false)
  })
})

describe('turning the second factor on and off', () => {
  it('shows the secret and the codes once, and starts with a first code', async () => {
    const ben = await api.signUp()
    const asBen = { user: ben }
    const { body: made } = await api.call(routes.beginSecondFactor, {}, asBen)
    expect((await signIn(ben)).status).toBe(200)
    const turnOn = (text: string) => api.call(routes.turnOnSecondFactor, { body: { code: text } }, asBen)
    expect((await turnOn('000000')).body).toEqual({ code: ['This code is not right, or was used before.'] })
    const first = codeAt(made.secret, new Date(time))
    const { status, body } = await turnOn(first)
    expect([status, body.recovery_codes.length]).toEqual([200, 10])
    expect((await turnOn(codeAt(made.secret, new Date(time + 30_000)))).status).toBe(404)
    const { body: needed } = await signIn(ben)
    const { ticket } = needed as unknown as SecondFactorNeeded
    expect((await finish(ticket, first)).body).toMatchObject({ code: 'wrong_code' })
    expect((await finish(ticket, codeAt(made.secret, new Date(time + 30_000)))).status).toBe(200)
    expect((await api.call(routes.beginSecondFactor, {}, asBen)).body).toMatchObject({ code: 'second_factor_on' })
    const row = await db.selectFrom('second_factor').selectAll().where('user_id', '=', ben.id).executeTakeFirstOrThrow()
    expect(row.secret.toString('latin1')).not.toContain(made.secret)
  })

  it('starts again with another secret while no code has come', async () => {
    const ben = await api.signUp()
    const secrets = []
    for (let i = 0; i < 2; i++) secrets.push((await api.call(routes.beginSecondFactor, {}, { user: ben })).body.secret)
    const turnOn = (secret: string) =>
      api.call(routes.turnOnSecondFactor, { body: { code: codeAt(secret, new Date(time)) } }, { user: ben })
    expect((await turnOn(secrets[0]!)).status).toBe(400)
    expect((await turnOn(secrets[1]!)).status).toBe(200)
  })

  it.each(['beginSecondFactor', 'renewRecoveryCodes', 'turnOffSecondFactor'] as const)(
    'needs a confirmation of the last minutes: %s',
    async (name) => {
      await unconfirm()
      const { status, body } = await api.call(routes[name], {}, { user: ada })
      expect([status, body]).toMatchObject([403, { code: 'confirmation_needed' }])
    },
  )

  it('is confirmed by a code, and no longer by the password', async () => {
    await unconfirm()
    const { password } = ada
    const byPassword = await api.call(routes.confirmSession, { body: { password } }, { user: ada })
    expect([byPassword.status, byPassword.body]).toMatchObject([403, { code: 'second_factor_needed' }])
    const confirm = (text: string, user: TestUser = ada) =>
      api.call(routes.confirmByCode, { body: { code: text } }, { user })
    expect((await confirm('000000')).status).toBe(400)
    expect((await confirm(code())).status).toBe(204)
    const { body: renewed } = await api.call(routes.refreshToken, { body: { refresh: ada.refresh } })
    const user = { ...ada, access: renewed.access }
    expect((await api.call(routes.turnOffSecondFactor, {}, { user })).status).toBe(204)
    expect((await signIn()).status).toBe(200)
    expect(await db.selectFrom('recovery_code').select('hash').where('user_id', '=', ada.id).execute()).toEqual([])
    expect((await confirm(code(1), user)).status).toBe(404)
  })

  it('is told among the ways to sign in', async () => {
    expect((await api.call(routes.signInMethods, {}, { user: ada })).body).toMatchObject({ second_factor: true })
  })
})

describe('an administrator', () => {
  const keeper = async (): Promise<TestUser> => {
    const { id } = await db
      .selectFrom('user_account')
      .select('id')
      .where('username', '=', 'keeper')
      .executeTakeFirstOrThrow()
    return { ...ada, id, ...(await api.modules.accounts.openSession(id, null)) }
  }

  it('removes the factor of another account, which the audit log keeps, and never their own', async () => {
    const user = await keeper()
    const remove = (id: string) => api.call(routes.adminRemoveSecondFactor, { params: { id } }, { user })
    expect((await remove(ada.id)).body).toMatchObject({ username: ada.username, second_factor: false })
    expect((await signIn()).status).toBe(200)
    const acts = await db
      .selectFrom('audit_entry')
      .select(['act', 'actor_id'])
      .where('target_id', '=', ada.id)
      .execute()
    expect(acts).toEqual([{ act: 'second_factor_removed', actor_id: user.id }])
    expect((await remove(ada.id)).status).toBe(404)
    await giveSecondFactor(db, user.id)
    expect((await remove(user.id)).body).toMatchObject({ code: 'own_second_factor' })
    await db.deleteFrom('second_factor').where('user_id', '=', user.id).execute()
  })
})

describe('REQUIRE_SECOND_FACTOR', () => {
  const REQUIRED = { status: 403, body: { code: 'second_factor_required' } }

  it.each([
    ['administrators', [true, false]],
    ['everybody', [true, true]],
    ['nobody', [false, false]],
  ] as const)('%s: lets those it names only set one up', async (rule, expected) => {
    const strict = await createTestApp({ catalogue: false, env: { REQUIRE_SECOND_FACTOR: rule } })
    for (const isRefused of expected) {
      const user = await strict.signUp()
      const asUser = { user }
      const statuses = async () =>
        (
          await Promise.all([
            strict.call(routes.sessions, {}, asUser),
            strict.call(routes.popularMovies, {}, asUser),
            strict.call(routes.ownInvites, {}, asUser),
          ])
        ).map(({ body }) => (body as unknown as { code?: string }).code === REQUIRED.body.code)
      expect(await statuses()).toEqual([isRefused, isRefused, isRefused])
      const { body: me } = await strict.call(routes.me, {}, asUser)
      expect(me.second_factor_required).toBe(isRefused || undefined)
      const { body: made } = await strict.call(routes.beginSecondFactor, {}, asUser)
      await strict.call(routes.turnOnSecondFactor, { body: { code: codeAt(made.secret) } }, asUser)
      expect(await statuses()).toEqual([false, false, false])
    }
    await strict.close()
  })

  it('is met by a passkey, which counts as both factors', async () => {
    const strict = await createTestApp({ catalogue: false, env: { REQUIRE_SECOND_FACTOR: 'everybody' } })
    const user = await strict.signUp()
    const { authenticator } = await addPasskey(strict, user)
    expect((await strict.call(routes.sessions, {}, { user })).status).toBe(200)
    const { body: options } = await strict.call(routes.passkeySignInOptions, {})
    const { body } = await strict.call(routes.passkeySignIn, { body: { credential: authenticator.use(options) } })
    expect((await strict.call(routes.sessions, {}, { user: { ...user, ...body } })).status).toBe(200)
    const byPassword = await strict.call(routes.token, { body: { username: user.username, password: user.password } })
    const again = { user: { ...user, ...byPassword.body } }
    expect(await strict.call(routes.sessions, {}, again)).toMatchObject(REQUIRED)
    const { body: more } = await strict.call(routes.passkeySignInOptions, {})
    const credential = authenticator.use(more)
    expect((await strict.call(routes.confirmByPasskey, { body: { credential } }, again)).status).toBe(204)
    const { body: renewed } = await strict.call(routes.refreshToken, { body: { refresh: byPassword.body.refresh } })
    const confirmed = { user: { ...again.user, access: renewed.access } }
    expect((await strict.call(routes.sessions, {}, confirmed)).status).toBe(200)
    await strict.close()
  })
})
