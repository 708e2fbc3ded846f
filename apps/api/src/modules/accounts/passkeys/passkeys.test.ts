import { createHash } from 'node:crypto'
import { MAX_PASSKEYS, routes, type NewCredential, type UsedCredential } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { startElsewhere, type Elsewhere } from '../../../testing/elsewhere.ts'
import { addPasskey, createAuthenticator } from '../../../testing/passkeys.ts'
import { bearer } from '../../../testing/streams.ts'

let api: TestApp
let elsewhere: Elsewhere
let ada: TestUser
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  elsewhere = await startElsewhere(api)
  ada = await api.signUp()
})
afterAll(async () => {
  await elsewhere.close()
  await api.close()
})

const optionsFor = async (user: TestUser) => (await api.call(routes.passkeyOptions, {}, { user })).body
const signInOptions = async () => (await api.call(routes.passkeySignInOptions, {})).body
const add = (user: TestUser, credential: NewCredential, headers = {}) =>
  api.call(routes.addPasskey, { body: { name: 'A phone', credential } }, { user, headers })
const signIn = (credential: UsedCredential, headers = {}) =>
  api.call(routes.passkeySignIn, { body: { credential } }, { headers })
const passkeysOf = async (user: TestUser) => (await api.call(routes.passkeys, {}, { user })).body.results

/** Makes a session one whose user proved who they are ten minutes ago. */
const makeOld = (user: TestUser) =>
  elsewhere.db
    .updateTable('session')
    .set({ confirmed_at: new Date(Date.now() - 600_000) })
    .where('user_id', '=', user.id)
    .execute()

describe('adding a passkey', () => {
  it('asks for a discoverable credential with verification, and leaves out those that are there', async () => {
    const user = await api.signUp()
    const { id, authenticator } = await addPasskey(api, user)
    const options = await optionsFor(user)
    expect(options.rp).toEqual({ id: 'localhost', name: 'Marquee' })
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    expect(options.excludeCredentials.map((each) => each.id)).toEqual([authenticator.id])
    expect(options.user.id).not.toContain(user.username)
    expect(await passkeysOf(user)).toEqual([
      { id, name: 'A phone', created_at: expect.any(String) as string, last_used_at: null },
    ])
  })

  it('takes no answer that was not made here, for this account, with the user verified', async () => {
    const bob = await api.signUp()
    const options = await optionsFor(ada)
    const wrongs = {
      'another origin': { origin: 'https://evil.example' },
      'another site': { rpId: 'evil.example' },
      'a user who was not verified': { flags: 1 },
      'a user who was not there': { flags: 4 },
      'an answer to a sign-in': { type: 'webauthn.get' },
      'a challenge of its own': { challenge: 'q83vEjRWeJCrze8SNFZ4kA' },
    }
    for (const [name, wrong] of Object.entries(wrongs)) {
      const { status, body } = await add(ada, createAuthenticator().make(await optionsFor(ada), wrong))
      expect([status, body], name).toMatchObject([400, { credential: [expect.stringContaining('not accepted')] }])
    }
    expect((await add(bob, createAuthenticator().make(options))).status).toBe(400)
    expect(
      (await add(ada, createAuthenticator().make({ ...options, challenge: (await signInOptions()).challenge }))).status,
    ).toBe(400)
    expect(await passkeysOf(ada)).toEqual([])
    expect(await passkeysOf(bob)).toEqual([])
  })

  it('refuses what cannot be read, also a certificate, which it would have to look up elsewhere', async () => {
    const good = createAuthenticator().make(await optionsFor(ada))
    const broken = (response: Partial<NewCredential['response']>) =>
      add(ada, { ...good, response: { ...good.response, ...response } })
    const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const clientDataJSON of ['AAAA', json(null), json({ challenge: 7 }), json([])])
      expect((await broken({ clientDataJSON })).status).toBe(400)
    expect((await broken({ attestationObject: 'AAAA' })).status).toBe(400)
    const made = createAuthenticator().make(await optionsFor(ada))
    // {fmt: 'packed', attStmt: {x5c: []}, …}
    const certified = Buffer.from(made.response.attestationObject, 'base64url')
      .toString('latin1')
      .replace('\x64none', '\x66packed')
      .replace('attStmt\xa0', 'attStmt\xa1\x63x5c\x80')
    const attestationObject = Buffer.from(certified, 'latin1').toString('base64url')
    expect((await add(ada, { ...made, response: { ...made.response, attestationObject } })).status).toBe(400)
  })

  it('counts a challenge once, and for 5 minutes', async () => {
    const user = await api.signUp()
    const authenticator = createAuthenticator()
    const options = await optionsFor(user)
    expect((await add(user, authenticator.make(options))).status).toBe(201)
    expect((await add(user, createAuthenticator().make(options))).status).toBe(400)
    const again = await add(user, authenticator.make(await optionsFor(user)))
    expect([again.status, again.body]).toMatchObject([409, { code: 'passkey_known' }])
    const late = await optionsFor(user)
    await expireChallenges()
    expect((await add(user, createAuthenticator().make(late))).status).toBe(400)
    await api.modules.accounts.jobs.purge!()
    expect(
      await elsewhere.db.selectFrom('passkey_challenge').select('hash').where('expires_at', '<', new Date()).execute(),
    ).toEqual([])
  })

  it('stores challenges as hashes', async () => {
    const { challenge } = await signInOptions()
    const { hash } = await elsewhere.db
      .selectFrom('passkey_challenge')
      .select('hash')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(hash).toEqual(createHash('sha256').update(challenge).digest())
  })

  it('and removing one need a confirmation of the last 5 minutes', async () => {
    const user = await api.signUp()
    const { id } = await addPasskey(api, user)
    const options = await optionsFor(user)
    await makeOld(user)
    const answers = [
      await api.call(routes.passkeyOptions, {}, { user }),
      await add(user, createAuthenticator().make(options)),
      await api.call(routes.deletePasskey, { params: { id } }, { user }),
    ]
    for (const { status, body } of answers) expect([status, body]).toMatchObject([403, { code: 'confirmation_needed' }])
    expect(await passkeysOf(user)).toHaveLength(1)
  })

  it(`ends at ${MAX_PASSKEYS}, also for simultaneous requests`, async () => {
    const user = await api.signUp()
    const all = await Promise.all(Array.from({ length: MAX_PASSKEYS + 3 }, () => optionsFor(user)))
    const statuses = await Promise.all(
      all.map(async (options) => (await add(user, createAuthenticator().make(options))).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_PASSKEYS)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
    expect((await api.call(routes.passkeyOptions, {}, { user })).body).toMatchObject({ code: 'too_many_passkeys' })
  })

  it('is refused on plain http, except at localhost, and at IP addresses', async () => {
    for (const host of ['movies.lan', '192.0.2.1', '127.0.0.1:8080', '[::1]:8080', 'localhost.home.arpa']) {
      const headers = { host }
      const answers = [
        await api.call(routes.passkeyOptions, {}, { user: ada, headers }),
        await api.call(routes.passkeySignInOptions, {}, { headers }),
      ]
      for (const { status, body } of answers)
        expect([host, status, body]).toMatchObject([host, 403, { code: 'passkeys_unavailable' }])
    }
    expect((await api.call(routes.passkeySignInOptions, {}, { headers: { host: 'marquee.localhost' } })).status).toBe(
      200,
    )
  })
})

const expireChallenges = () =>
  elsewhere.db
    .updateTable('passkey_challenge')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()

describe('signing in by a passkey', () => {
  it('opens a session of its account, in any process', async () => {
    const user = await api.signUp()
    const { authenticator } = await addPasskey(api, user)
    const { status, body } = await signIn(authenticator.use(await signInOptions()))
    expect([status, body.ready]).toEqual([200, false])
    const me = await api.call(routes.me, {}, { user: { ...user, access: body.access } })
    expect(me.body.id).toBe(user.id)
    expect((await passkeysOf(user))[0]!.last_used_at).not.toBeNull()
    const payload = { credential: authenticator.use(await signInOptions()) }
    const answer = await elsewhere.app.inject({ method: 'POST', url: '/api/identity/passkeys/sign-in', payload })
    expect(answer.statusCode).toBe(200)
  })

  it('takes no answer that was not made here, now, by the passkey, with the user verified', async () => {
    const user = await api.signUp()
    const other = await api.signUp()
    const { authenticator } = await addPasskey(api, user)
    const stranger = createAuthenticator()
    stranger.make(await optionsFor(user))
    const wrongs = {
      'another origin': { origin: 'https://evil.example' },
      'another site': { rpId: 'evil.example' },
      'a user who was not verified': { flags: 1 },
      'a user who was not there': { flags: 4 },
      'the answer to an addition': { type: 'webauthn.create' },
      'a challenge of its own': { challenge: 'q83vEjRWeJCrze8SNFZ4kA' },
      'the challenge of an addition': { challenge: (await optionsFor(user)).challenge },
      'another account': { userHandle: (await optionsFor(other)).user.id },
    }
    for (const [name, wrong] of Object.entries(wrongs)) {
      const { status, body } = await signIn(authenticator.use(await signInOptions(), wrong))
      expect([name, status, body]).toMatchObject([name, 401, { code: 'passkey_not_accepted' }])
    }
    expect((await signIn(stranger.use(await signInOptions()))).status).toBe(401)
    // The right credential with the key of another one.
    const forged = { ...stranger.use(await signInOptions()), id: authenticator.id, rawId: authenticator.id }
    expect((await signIn(forged)).status).toBe(401)
    expect((await signIn(authenticator.use(await signInOptions()))).status).toBe(200)
  })

  it('counts a challenge once, and for 5 minutes', async () => {
    const { authenticator } = await addPasskey(api, await api.signUp())
    const used = authenticator.use(await signInOptions())
    expect((await signIn(used)).status).toBe(200)
    expect((await signIn(used)).status).toBe(401)
    const options = await signInOptions()
    const two = [authenticator.use(options), authenticator.use(options)]
    const statuses = await Promise.all(two.map(async (each) => (await signIn(each)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
    const late = authenticator.use(await signInOptions())
    await expireChallenges()
    expect((await signIn(late)).status).toBe(401)
  })

  it('is refused when the counter does not rise, as from a copy of the key', async () => {
    const { authenticator } = await addPasskey(api, await api.signUp())
    const signInWith = async (counter: number) =>
      (await signIn(authenticator.use(await signInOptions(), { counter }))).status
    expect(await signInWith(5)).toBe(200)
    expect([await signInWith(5), await signInWith(4), await signInWith(0)]).toEqual([401, 401, 401])
    expect(await signInWith(6)).toBe(200)
  })

  it('works for authenticators that do not count', async () => {
    const { authenticator } = await addPasskey(api, await api.signUp())
    for (let use = 0; use < 2; use++)
      expect((await signIn(authenticator.use(await signInOptions(), { counter: 0 }))).status).toBe(200)
  })

  it('ends with the passkey, and with the account', async () => {
    const user = await api.signUp()
    const [first, second] = [await addPasskey(api, user), await addPasskey(api, user)]
    expect((await api.call(routes.deletePasskey, { params: { id: first.id } }, { user })).status).toBe(204)
    expect((await signIn(first.authenticator.use(await signInOptions()))).status).toBe(401)
    const disable = (at: Date | null) =>
      elsewhere.db.updateTable('user_account').set({ disabled_at: at }).where('id', '=', user.id).execute()
    await disable(new Date())
    const { status, body } = await signIn(second.authenticator.use(await signInOptions()))
    expect([status, body]).toMatchObject([403, { code: 'account_disabled' }])
    await disable(null)
    await api.call(routes.deleteAccount, { body: { password: user.password } }, { user })
    expect((await signIn(second.authenticator.use(await signInOptions()))).status).toBe(401)
  })
})

describe('a passkey', () => {
  it('belongs to its account alone', async () => {
    const [user, other] = [await api.signUp(), await api.signUp()]
    const { id } = await addPasskey(api, user)
    const params = { id }
    expect((await api.call(routes.renamePasskey, { params, body: { name: 'Mine' } }, { user: other })).status).toBe(404)
    expect((await api.call(routes.deletePasskey, { params }, { user: other })).status).toBe(404)
    const renamed = await api.call(routes.renamePasskey, { params, body: { name: 'My key' } }, { user })
    expect([renamed.status, renamed.body.name]).toEqual([200, 'My key'])
  })

  it('is not removed when it is the only way in, also by two requests at once', async () => {
    const user = await api.signUp()
    const ids = [(await addPasskey(api, user)).id, (await addPasskey(api, user)).id]
    await elsewhere.db.updateTable('user_account').set({ password_hash: null }).where('id', '=', user.id).execute()
    const answers = await Promise.all(ids.map((id) => api.call(routes.deletePasskey, { params: { id } }, { user })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'last_way_in' })
    expect(await passkeysOf(user)).toHaveLength(1)
  })

  it('is the only way in where passwords are not taken', async () => {
    const user = await api.signUp()
    const { id } = await addPasskey(api, user)
    const strict = await startElsewhere(api, {}, { PASSWORD_SIGN_IN: 'false' })
    const remove = (app: FastifyInstance) =>
      app.inject({ method: 'DELETE', url: `/api/identity/passkeys/${id}`, headers: bearer(user) })
    // An administrator can sign in without a password.
    await addPasskey(api, ada)
    expect((await remove(strict.app)).statusCode).toBe(409)
    expect((await remove(api.app)).statusCode).toBe(204)
    await strict.close()
  })

  it('makes a session fresh, its own account’s alone', async () => {
    const [user, other] = [await api.signUp(), await api.signUp()]
    const { authenticator } = await addPasskey(api, user)
    const { authenticator: foreign } = await addPasskey(api, other)
    const confirm = async (credential: UsedCredential) =>
      api.call(routes.confirmByPasskey, { body: { credential } }, { user })
    await makeOld(user)
    const refused = await confirm(foreign.use(await signInOptions()))
    expect([refused.status, refused.body]).toMatchObject([400, { credential: [expect.any(String)] }])
    expect((await api.call(routes.passkeyOptions, {}, { user })).status).toBe(403)
    expect((await confirm(authenticator.use(await signInOptions()))).status).toBe(204)
    const { access } = (await api.call(routes.refreshToken, { body: { refresh: user.refresh } })).body
    expect((await api.call(routes.passkeyOptions, {}, { user: { ...user, access } })).status).toBe(200)
  })
})
