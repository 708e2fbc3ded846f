import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aKey, type Answering } from '../../../testing/identity-provider.ts'
import { openProviderApp, type ProviderApp } from '../../../testing/provider-app.ts'
import { ORIGIN } from '../../../testing/provider-browser.ts'
import type { Switches } from '../../../testing/switching-provider.ts'
import { fetchMetadata, MetadataError } from './provider-metadata.ts'

let world: ProviderApp
beforeAll(async () => {
  world = await openProviderApp()
})
afterAll(() => world.close())
beforeEach(() => {
  world.provider.switch()
  world.forgetReasons()
})
afterEach(() => vi.restoreAllMocks())

const status =
  (code: number, body = 'Oops', type = 'text/html'): Answering =>
  (_request, response) =>
    void response.writeHead(code, { 'content-type': type }).end(body)
const json = (code: number, value: unknown) => status(code, JSON.stringify(value), 'application/json')
const DISCOVERY = '/.well-known/openid-configuration'
const silence: Answering = () => {}

/** Lets every time limit pass fifty times as fast, and returns those that are set. */
function hurry(): readonly number[] {
  const limits: number[] = []
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds)
    return timeout.call(AbortSignal, milliseconds / 50)
  })
  return limits
}

/** Signs in by a provider with a fault. Returns where that ends; nothing may be left of it, and no token in the log. */
async function refusal(changes: Partial<Switches>): Promise<string> {
  world.provider.switch(changes)
  const before = await world.left()
  const page = await world.browser().signIn('someone')
  expect(await world.left()).toEqual(before)
  expect(world.reasons().join()).not.toMatch(/an access token|eyJ/)
  return page
}

describe('a provider that answers wrongly', () => {
  it.each<[string, Partial<Switches>, string]>([
    ['is another issuer', { answer: { iss: 'https://evil.example' } }, 'iss'],
    ['hides its issuer although it promised it', { answer: { iss: null } }, 'iss'],
    ['signs for another issuer', { claims: { iss: 'https://evil.example' } }, 'iss'],
    ['signs for another client', { claims: { aud: 'somebody else' } }, 'aud'],
    [
      'signs for several clients, and means another',
      { claims: { aud: ['marquee.apps.example', 'b'], azp: 'b' } },
      'azp',
    ],
    ['repeats another nonce', { claims: { nonce: 'replayed' } }, 'nonce'],
    ['leaves the nonce out', { claims: { nonce: undefined } }, 'nonce'],
    ['leaves the subject out', { claims: { sub: undefined } }, 'sub'],
    ['has a subject that is no text of ASCII', { claims: { sub: 'ä\u0000' } }, 'subject'],
    ['has a clock ten minutes ahead', { clock: 600 }, 'clock'],
    ['has a clock ten minutes behind', { clock: -600 }, 'clock'],
    ['refuses the client', { instead: { '/token': json(401, { error: 'invalid_client' }) } }, 'IDENTITY_CLIENT_SECRET'],
    [
      'sends no ID token',
      { instead: { '/token': json(200, { access_token: 'x', token_type: 'Bearer' }) } },
      'id_token',
    ],
    ['sends garbage for tokens', { instead: { '/token': status(200, '{"', 'application/json') } }, 'pars'],
    ['sends a page for tokens', { instead: { '/token': status(200) } }, 'content-type'],
    [
      'sends 10 MB for tokens',
      { instead: { '/token': status(200, `"${'x'.repeat(1e7)}"`, 'application/json') } },
      'pars',
    ],
    ['sends the browser back with an unknown error', { answer: { error: 'invalid_scope' } }, 'invalid_scope'],
  ])('%s', async (_, changes, reason) => {
    expect(await refusal(changes)).toBe('/signin?error=identity_failed')
    expect(world.reasons().join()).toContain(reason)
  })

  it('signs with a key that it does not publish', async () => {
    const [published, used] = [await aKey('RS256', 'first'), await aKey('RS256', 'first')]
    const instead = { '/jwks': json(200, { keys: [published.jwk] }) }
    expect(await refusal({ key: used, instead })).toBe('/signin?error=identity_failed')
  })

  it('says that the person has cancelled', async () => {
    expect(await refusal({ answer: { code: null, error: 'access_denied' } })).toBe('/signin?error=identity_denied')
  })
})

describe('a provider that is down', () => {
  it.each<[string, Partial<Switches>]>([
    ['fails to answer with tokens', { instead: { '/token': status(500) } }],
    ['is overloaded when tokens are fetched', { instead: { '/token': status(503) } }],
    ['fails to publish its keys', { instead: { '/jwks': status(502) } }],
    ['fails to tell who it is', { instead: { '/userinfo': status(500) }, claims: { email: undefined } }],
    ['says that it is down', { answer: { code: null, error: 'temporarily_unavailable' } }],
  ])('%s', async (_, changes) => {
    expect(await refusal(changes)).toBe('/signin?error=identity_unavailable')
  })

  it('never answers with tokens', async () => {
    const limits = hurry()
    expect(await refusal({ instead: { '/token': silence } })).toBe('/signin?error=identity_unavailable')
    expect(limits).toEqual([5000])
  })

  it('is tried again at once when its discovery document did not come', async () => {
    const fresh = await openProviderApp()
    fresh.provider.switch({ instead: { [DISCOVERY]: status(500) } })
    const browser = fresh.browser()
    expect(await browser.signIn('someone')).toBe('/signin?error=identity_unavailable')
    expect(fresh.reasons().join()).toContain('status 500')
    expect(await fresh.left()).toEqual({ accounts: 0, sessions: 0, identities: 0, waiting: 0 })
    fresh.provider.switch()
    expect(await browser.signIn('someone')).toBe('/signin/return')
    await fresh.close()
  })

  it('was well within the last day', async () => {
    let time = Date.now()
    const fresh = await openProviderApp({ now: () => new Date(time) })
    expect(await fresh.browser().signIn('someone')).toBe('/signin/return')
    fresh.provider.switch({ instead: { [DISCOVERY]: status(500) } })
    time += 11 * 60_000
    const start = () => fresh.browser().open('/api/identity/start')
    expect((await start()).headers.get('location')).toContain(fresh.provider.origin)
    time += 24 * 3_600_000
    expect((await start()).headers.get('location')).toBe('/signin?error=identity_unavailable')
    await fresh.close()
  })
})

describe('a discovery document', () => {
  it.each<[string, Partial<Switches>, string]>([
    ['is an error', { instead: { [DISCOVERY]: status(500) } }, 'status 500'],
    ['redirects', { instead: { [DISCOVERY]: status(302) } }, 'status 302'],
    ['is a page', { instead: { [DISCOVERY]: status(200) } }, 'not JSON'],
    ['is a list', { instead: { [DISCOVERY]: json(200, []) } }, 'names no issuer'],
    ['is endless', { instead: { [DISCOVERY]: status(200, 'x'.repeat(300_000)) } }, 'larger'],
    ['is another provider’s', { issuer: 'https://evil.example' }, 'IDENTITY_ISSUER'],
    ['lacks an address', { metadata: { token_endpoint: undefined } }, 'token_endpoint'],
    [
      'has a script for an address',
      { metadata: { authorization_endpoint: 'javascript:alert(1)' } },
      'authorization_endpoint',
    ],
  ])('is refused in one sentence when it %s', async (_, changes, reason) => {
    world.provider.switch(changes)
    const error: unknown = await fetchMetadata(world.provider.origin).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MetadataError)
    expect(String(error)).toContain(reason)
  })

  it('times out after three seconds when it does not come', async () => {
    const limits = hurry()
    world.provider.switch({ instead: { [DISCOVERY]: silence } })
    await expect(fetchMetadata(world.provider.origin)).rejects.toThrow('3 seconds')
    expect(limits).toEqual([3000])
  })

  it('cannot be fetched from where no one listens', async () => {
    await expect(fetchMetadata('http://127.0.0.1:1')).rejects.toThrow('cannot be fetched')
  })
})

describe('what is right although it looks odd', () => {
  const SUCCESS = { state: 'signed_in', reasons: [] }
  const succeeds = async (changes: Partial<Switches> = {}) => {
    world.provider.switch(changes)
    const browser = world.browser()
    expect(await browser.signIn('someone')).toBe('/signin/return')
    const { body } = await browser.post('/identity/finish')
    return { state: body['state'], reasons: world.reasons() }
  }

  it.each([60, -60])('is a clock %s seconds off', async (clock) => {
    expect(await succeeds({ clock })).toEqual(SUCCESS)
  })

  it('is a provider that has changed its keys since the last sign-in', async () => {
    expect(await succeeds()).toEqual(SUCCESS)
    expect(await succeeds({ key: await aKey('RS256', 'second') })).toEqual(SUCCESS)
    expect(await succeeds({ key: await aKey('RS256', 'second') })).toEqual(SUCCESS)
  })

  it.each([
    ['', '/'],
    ['/', ''],
  ])('is an issuer that is set with "%s" at its end and says "%s"', async (issuerEnd, said) => {
    const fresh = await openProviderApp({ issuerEnd })
    const issuer = `${fresh.provider.origin}${said}`
    fresh.provider.switch({ issuer })
    const browser = fresh.browser()
    expect([await browser.signIn('someone'), fresh.reasons()]).toEqual(['/signin/return', []])
    expect(await fresh.db.selectFrom('user_identity').select('issuer').execute()).toEqual([{ issuer }])
    await fresh.close()
  })

  it('sends the secret in the header, with every character that it may have', async () => {
    await succeeds()
    const { authorization, body } = world.provider.tokenRequests.at(-1)!
    const decoded = Buffer.from(authorization!.slice('Basic '.length), 'base64').toString()
    const plain = decoded.split(':').map((part) => new URLSearchParams(`x=${part}`).get('x'))
    expect(plain).toEqual(['marquee.apps.example', 'a secret: with %&+'])
    expect(body).not.toHaveProperty('client_secret')
    expect(body).toMatchObject({ code_verifier: expect.any(String), redirect_uri: `${ORIGIN}/api/identity/callback` })
  })

  it('sends the secret in the body where the provider wants it there', async () => {
    const fresh = await openProviderApp()
    fresh.provider.switch({ metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } })
    expect(await fresh.browser().signIn('someone')).toBe('/signin/return')
    const { authorization, body } = fresh.provider.tokenRequests.at(-1)!
    expect([authorization, body['client_secret']]).toEqual([undefined, 'a secret: with %&+'])
    await fresh.close()
  })

  it('is a public client without a secret, also when it is given as an empty one', async () => {
    const fresh = await openProviderApp({ env: { IDENTITY_CLIENT_SECRET: '' } })
    expect(await fresh.browser().signIn('someone')).toBe('/signin/return')
    const { authorization, body } = fresh.provider.tokenRequests.at(-1)!
    expect(authorization).toBeUndefined()
    expect(body).not.toHaveProperty('client_secret')
    expect(body).toMatchObject({ client_id: 'marquee.apps.example' })
    await fresh.close()
  })
})
