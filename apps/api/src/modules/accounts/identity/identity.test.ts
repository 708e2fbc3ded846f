import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CLIENT_ID,
  someClaims,
  startIdentityProvider,
  type IdentityProvider,
} from '../../../testing/identity-provider.ts'
import { openSocialApp, type SocialApp } from '../../../testing/social.ts'
import { take } from '../../../testing/take.ts'
import { COMMAND } from '../audit/audit-repository.ts'
import { createIdentityVerifier } from './identity-verifier.ts'

let provider: IdentityProvider
let social: SocialApp

beforeAll(async () => {
  provider = await startIdentityProvider()
  social = await openSocialApp({ identity: provider.settings })
})
afterAll(async () => {
  await social.close()
  await provider.close()
})

const exchange = (token: string, access = token) =>
  social.call('POST /identity/auth/google/', { body: { id_token: token, access_token: access } })

const accountsOf = (subject: string) =>
  social.db
    .selectFrom('user_identity')
    .innerJoin('user_account', 'user_account.id', 'user_identity.user_id')
    .select(['user_account.id', 'username', 'email', 'password_hash'])
    .where('subject', '=', subject)
    .execute()

const REFUSAL = {
  detail: 'The sign-in with the provider could not be verified. Please try again.',
  code: 'identity_not_verified',
}

describe('signing in with a provider', () => {
  it('creates an account the first time and finds it again, even when name and e-mail have changed', async () => {
    const first = await exchange(
      await provider.sign({ sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.org', email_verified: true }),
    )
    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      expires_in: 900,
      ready: false,
    })
    const again = await exchange(
      await provider.sign({ sub: 'ada', name: 'Countess', email: 'countess@example.org', email_verified: true }),
    )
    expect(again.statusCode).toBe(200)
    expect(await accountsOf('ada')).toMatchObject([
      { username: 'Ada.Lovelace', email: 'ada@example.org', password_hash: null },
    ])
    const me = await social.app.inject({
      url: '/api/identity/me',
      headers: { authorization: `Bearer ${again.json<{ access: string }>().access}` },
    })
    expect(me.json()).toMatchObject({ username: 'Ada.Lovelace' })
  })

  it('reports the account as ready from the fifth rating on', async () => {
    await exchange(await provider.sign({ sub: 'rater' }))
    const [{ id } = { id: '' }] = await accountsOf('rater')
    for (const ready of [false, true]) {
      for (let index = 0; index < (ready ? 1 : 4); index++) {
        await social.db
          .insertInto('rating')
          .values({ user_id: id, movie_id: await social.aMovie(), value: 1 })
          .execute()
      }
      expect((await exchange(await provider.sign({ sub: 'rater' }))).json()).toMatchObject({ ready })
    }
  })

  it('makes new accounts as registration allows, and signs those in that exist', async () => {
    const { registration, invites } = social.modules.accounts
    const known = await provider.sign({ sub: 'known' })
    expect((await exchange(known)).statusCode).toBe(200)
    await registration.change({ mode: 'closed' }, COMMAND)
    expect((await exchange(await provider.sign({ sub: 'late' }))).json()).toMatchObject({ code: 'registration_closed' })
    expect((await exchange(await provider.sign({ sub: 'known' }))).statusCode).toBe(200)
    await registration.change({ mode: 'invite' }, COMMAND)
    expect((await exchange(await provider.sign({ sub: 'late' }))).json()).toMatchObject({ code: 'invite_needed' })
    const invite = (await invites.create({}, COMMAND, '')).link.split('#invite=')[1]
    const withInvite = async (sub: string) => {
      const token = await provider.sign({ sub })
      return social.call('POST /identity/auth/google/', { body: { id_token: token, access_token: token, invite } })
    }
    expect((await withInvite('known')).statusCode).toBe(200)
    expect((await withInvite('late')).statusCode).toBe(200)
    expect((await withInvite('later')).json()).toMatchObject({ code: 'invite_not_valid' })
    expect(await accountsOf('later')).toEqual([])
    await registration.change({ mode: 'open' }, COMMAND)
  })

  it('never takes over an existing account with the same e-mail or username', async () => {
    const victim = await social.aUser('victim', 'victim@example.org')
    const claims = { sub: 'someone', name: 'victim', email: 'VICTIM@example.org', email_verified: true }
    expect((await exchange(await provider.sign(claims))).statusCode).toBe(200)
    const [account] = take(await accountsOf('someone'), 1)
    expect(account.id).not.toBe(victim.id)
    expect(account.email).toBeNull()
    expect(account.username).toMatch(/^victim\d+$/)
  })

  it.each([
    ['reserved', 'Admin', /^Admin\d+$/],
    ['reserved, in Cyrillic letters', '\u0430dmin', /^\u0430dmin\d+$/],
    ['like somebody’s name', 'l\u043Eokalike', /^l\u043Eokalike\d+$/],
  ])('gives no one a name that is %s', async (_, name, given) => {
    const other = { username: 'lookalike', email: 'lookalike@example.org', password: 'popcorn at midnight' }
    await social.call('POST /identity/signup/', { body: other })
    const claims = { sub: crypto.randomUUID(), name }
    expect((await exchange(await provider.sign(claims))).statusCode).toBe(200)
    const [account] = take(await accountsOf(claims.sub), 1)
    expect(account.username).toMatch(given)
  })

  it.each([
    ['false', false],
    ['the text "true"', 'true'],
    ['the number 1', 1],
    ['absent', undefined],
  ])('stores no e-mail whose verification is %s', async (_, email_verified) => {
    const claims = someClaims()
    await exchange(await provider.sign({ ...claims, email: `${String(claims['sub'])}@example.org`, email_verified }))
    expect(await accountsOf(String(claims['sub']))).toMatchObject([{ email: null }])
  })

  it.each([
    ['no e-mail at all', 'nonsense'],
    ['an e-mail with NUL', 'a\0b@example.org'],
    ['an e-mail with half a character', 'a\uD800@example.org'],
    ['a list', ['a@example.org']],
  ])('signs in with %s, and stores no e-mail', async (_, email) => {
    const claims = { ...someClaims(), email, email_verified: true, name: '\0\uD800 \u202E' }
    expect((await exchange(await provider.sign(claims))).statusCode).toBe(200)
    expect(await accountsOf(String(claims['sub' as keyof typeof claims]))).toMatchObject([{ email: null }])
  })

  it('creates one account for many simultaneous first sign-ins', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => provider.sign({ sub: 'hasty', name: 'Hasty', jti: String(index) })),
    )
    const statuses = (await Promise.all(tokens.map((token) => exchange(token)))).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await accountsOf('hasty')).toHaveLength(1)
  })

  it('gives people with the same name different usernames, also at the same time', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => provider.sign({ sub: `smith-${index}`, name: 'J Smith' })),
    )
    const statuses = (await Promise.all(tokens.map((token) => exchange(token)))).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('accepts a credential only once, however its signature is encoded', async () => {
    const token = await provider.sign({ sub: 'once' })
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(token)))
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1)
    const last = token.at(-1)!
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = `${token.slice(0, -1)}${alphabet[alphabet.indexOf(last) + 1]}`
    for (const spelling of [token, twin]) {
      const response = await exchange(spelling)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual(REFUSAL)
    }
  })

  it('forgets used credentials an hour after they have expired', async () => {
    await exchange(await provider.sign())
    await social.db
      .insertInto('used_identity_token')
      .values({ hash: randomBytes(32), expires_at: new Date(Date.now() - 2 * 3_600_000) })
      .execute()
    const count = async () => (await social.db.selectFrom('used_identity_token').select('hash').execute()).length
    const before = await count()
    await social.modules.accounts.jobs.purge!()
    expect(await count()).toBe(before - 1)
  })

  it('needs the same credential as id_token and access_token', async () => {
    const response = await exchange(await provider.sign(), 'another')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ access_token: [expect.any(String)] })
  })

  it('answers 404 where no provider is configured', async () => {
    const plain = await openSocialApp()
    const body = { id_token: 'a', access_token: 'a' }
    expect((await plain.call('POST /identity/auth/google/', { body })).statusCode).toBe(404)
    await plain.close()
  })

  it.each([
    ['the short issuer of Google', () => ({ iss: 'accounts.google.com' })],
    ['a list of our audience alone', () => ({ aud: [CLIENT_ID] })],
    ['our own authorised party', () => ({ azp: CLIENT_ID })],
    ['an age just inside the limit', () => ({ iat: Math.floor(Date.now() / 1000) - 600 })],
    ['a clock half a minute ahead', () => ({ iat: Math.floor(Date.now() / 1000) + 30 })],
  ])('accepts %s', async (_, claims) => {
    expect((await exchange(await provider.sign(claims()))).statusCode).toBe(200)
  })

  it('accepts only the configured issuer when it is not Google', async () => {
    const issuer = 'https://id.example'
    const verifier = createIdentityVerifier({ ...provider.settings, issuer }, social.app.log)
    await expect(verifier.verify(await provider.sign({ iss: issuer }))).resolves.toMatchObject({ issuer })
    await expect(verifier.verify(await provider.sign())).rejects.toMatchObject({ status: 401 })
  })
})

describe('the nonce of the provider’s button', () => {
  const PAGE = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }
  async function aNonce(cookie?: string) {
    const answer = await social.app.inject({
      method: 'POST',
      url: '/api/identity/auth/google/nonce',
      headers: { ...PAGE, ...(cookie !== undefined && { cookie }) },
    })
    const [given] = [answer.headers['set-cookie']].flat()
    return { nonce: answer.json<{ nonce: string }>().nonce, cookie: given!.split(';')[0]!, attributes: given! }
  }
  const fromPage = async (claims: object, cookie?: string) => {
    const token = await provider.sign({ sub: randomBytes(8).toString('hex'), ...claims })
    const { statusCode } = await social.app.inject({
      method: 'POST',
      url: '/api/identity/auth/google',
      headers: { ...PAGE, ...(cookie !== undefined && { cookie }) },
      payload: { id_token: token, access_token: token },
    })
    return statusCode
  }

  it('binds a credential to the browser that has started the sign-in, in all its tabs', async () => {
    const first = await aNonce()
    expect(first.attributes).toMatch(/; Path=\/api\/identity; HttpOnly; SameSite=Lax$/)
    const second = await aNonce(first.cookie)
    expect(second.nonce).toBe(first.nonce)
    expect(await fromPage({ nonce: first.nonce }, second.cookie)).toBe(200)
  })

  it('refuses a page a credential without it, with that of another browser, and with a forged cookie', async () => {
    const { nonce, cookie } = await aNonce()
    const other = await aNonce()
    expect(await fromPage({}, cookie)).toBe(401)
    expect(await fromPage({ nonce: other.nonce }, cookie)).toBe(401)
    expect(await fromPage({ nonce })).toBe(401)
    expect(await fromPage({ nonce: 'mine' }, 'marquee_nonce=mine.forged')).toBe(401)
  })

  it('is not asked of a caller that is no browser', async () => {
    expect((await exchange(await provider.sign({ sub: 'script' }))).statusCode).toBe(200)
  })
})
