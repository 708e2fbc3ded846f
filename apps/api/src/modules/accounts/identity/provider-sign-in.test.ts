import { routes } from '@marquee/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finished, openProviderApp, someone, type ProviderApp } from '../../../testing/provider-app.ts'
import { ORIGIN, type ProviderBrowser } from '../../../testing/provider-browser.ts'

let world: ProviderApp
beforeAll(async () => {
  world = await openProviderApp()
  // The first account administers the instance; those of the tests do not.
  await world.api.signUp('founder')
})
afterAll(() => world.close())
beforeEach(() => {
  world.provider.switch()
  world.forgetReasons()
})

const startOf = async (browser: ProviderBrowser, query = '') =>
  (await browser.open(`/api/identity/start${query}`)).headers.get('location') ?? ''

describe('the way to the provider', () => {
  it('asks for a code with PKCE, state and nonce, and sets a cookie that no script reads', async () => {
    const response = await world.browser().open('/api/identity/start')
    const url = new URL(response.headers.get('location')!)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'marquee.apps.example',
      scope: 'openid profile email',
      redirect_uri: `${ORIGIN}/api/identity/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^marquee_flow_[\w-]{16}=.*; Max-Age=600; Path=\/api\/identity; HttpOnly; SameSite=Lax$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    // Nothing is asked of Google.
    expect(response.headers.get('content-security-policy')).not.toContain('google')
  })

  it('keeps the cookie for https where the instance is opened by https', async () => {
    const secure = await openProviderApp({ env: { PUBLIC_URL: 'https://marquee.test' } })
    const response = await secure.api.app.inject({ url: '/api/identity/start' })
    expect(response.headers['set-cookie']).toMatch(/^__Host-marquee_flow_.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    await secure.close()
  })

  it('keeps the cookie for its own path, and leads back there, where the host has other paths', async () => {
    const under = await openProviderApp({ env: { PUBLIC_URL: 'https://marquee.test/films' } })
    const { headers } = await under.api.app.inject({ url: '/films/api/identity/start' })
    expect(headers['set-cookie']).toMatch(
      /^__Secure-marquee_flow_.*; Path=\/films\/api\/identity; HttpOnly; Secure; SameSite=Lax$/,
    )
    const there = new URL(String(headers.location)).searchParams
    expect(there.get('redirect_uri')).toBe('https://marquee.test/films/api/identity/callback')
    const back = await under.api.app.inject({ url: '/films/api/identity/callback?state=unknown' })
    expect(back.headers.location).toMatch(/^\/films\/signin/)
    await under.close()
  })

  it('keeps only as many open ways as fit into a request', async () => {
    const browser = world.browser()
    for (let tab = 0; tab < 8; tab++) await browser.open(`/api/identity/start?redirect=/${'x'.repeat(500)}`)
    expect(browser.names()).toHaveLength(4)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('never leads to %s', async (target) => {
    world.provider.switch({ claims: someone() })
    const browser = world.browser()
    await browser.signIn('x', `?redirect=${encodeURIComponent(target)}`)
    expect(await finished(browser)).toMatchObject({ redirect: '/' })
  })

  it('answers 404 without a provider, and where Google’s button is used', async () => {
    const settings: Record<string, string>[] = [
      { IDENTITY_CLIENT_ID: '' },
      { IDENTITY_ISSUER: 'https://accounts.google.com' },
    ]
    for (const setting of settings) {
      const env = { ...setting, IDENTITY_CLIENT_SECRET: '' }
      const other = await openProviderApp({ env })
      for (const path of ['start', 'callback'])
        expect((await other.browser().open(`/api/identity/${path}`)).status).toBe(404)
      expect((await other.browser().post('/identity/finish')).status).toBe(404)
      await other.close()
    }
  })
})

describe('the way back', () => {
  it('works in two tabs at once', async () => {
    world.provider.switch({ claims: someone() })
    const browser = world.browser()
    const [one, two] = [await startOf(browser, '?redirect=/groups'), await startOf(browser, '?redirect=/tonight')]
    const callbacks = [await browser.visit(two, 'x'), await browser.visit(one, 'x')]
    for (const callback of callbacks) expect(await browser.comeBack(callback)).toBe('/signin/return')
    const answers = await Promise.all([browser.post('/identity/finish'), browser.post('/identity/finish')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body['redirect']))).toEqual(new Set(['/groups', '/tonight']))
    const ids = await Promise.all(answers.map(async ({ body }) => (await world.me(body['access'])).id))
    expect(new Set(ids).size).toBe(1)
  })

  it('signs in once when the callback is opened twice, or again by the back button', async () => {
    world.provider.switch({ claims: someone() })
    const browser = world.browser()
    const callback = await browser.visit(await startOf(browser), 'x')
    const pages = await Promise.all([browser.comeBack(callback), browser.comeBack(callback)])
    expect(pages).toEqual(['/signin/return', '/signin/return'])
    const before = await world.left()
    await finished(browser)
    expect(await browser.comeBack(callback)).toBe('/signin/return')
    expect((await browser.post('/identity/finish')).status).toBe(404)
    expect(await world.left()).toEqual({ ...before, sessions: before.sessions + 1, waiting: before.waiting - 1 })
    expect(world.reasons()).toEqual([])
  })

  it('answers tokens once, to the browser that signed in', async () => {
    world.provider.switch({ claims: someone() })
    const browser = world.browser()
    await browser.signIn('x')
    expect((await world.browser().post('/identity/finish')).status).toBe(404)
    await finished(browser)
    expect((await browser.post('/identity/finish')).status).toBe(404)
  })

  it.each([
    ['another browser', async (callback: URL) => [world.browser(), callback] as const],
    [
      'a browser with a way of its own, and the state of another',
      async (callback: URL) => {
        const browser = world.browser()
        await startOf(browser)
        return [browser, callback] as const
      },
    ],
  ])('is refused in %s', async (_, elsewhere) => {
    world.provider.switch({ claims: someone() })
    const before = await world.left()
    const victim = world.browser()
    const [browser, callback] = await elsewhere(await victim.visit(await startOf(victim), 'x'))
    expect(await browser.comeBack(callback)).toBe('/signin?error=identity_expired')
    expect(await world.left()).toEqual(before)
  })

  it.each(['', '?code=x', '?state=x&code=x', '?state=a&state=b', '?error=access_denied'])(
    'is refused without a way to it: %s',
    async (query) => {
      const before = await world.left()
      const response = await world.browser().open(`/api/identity/callback${query}`)
      expect(response.headers.get('location')).toBe('/signin?error=identity_expired')
      expect(await world.left()).toEqual(before)
    },
  )

  it('is refused when the cookie was changed', async () => {
    const browser = world.browser()
    const callback = await browser.visit(await startOf(browser), 'x')
    browser.change((pair) => pair.replace(/=.{8}/, '=AAAAAAAA'))
    expect(await browser.comeBack(callback)).toBe('/signin?error=identity_expired')
  })

  it('is refused after ten minutes, and the page’s part ten minutes later', async () => {
    let time = Date.now()
    const slow = await openProviderApp({ now: () => new Date(time) })
    const browser = slow.browser()
    const late = await browser.visit(await startOf(browser), 'x')
    time += 601_000
    expect(await browser.comeBack(late)).toBe('/signin?error=identity_expired')
    slow.provider.switch({ clock: 601 })
    expect(await browser.signIn('x')).toBe('/signin/return')
    time += 601_000
    expect((await browser.post('/identity/finish')).status).toBe(404)
    await slow.db
      .updateTable('pending_sign_in')
      .set({ expires_at: new Date(0) })
      .execute()
    await slow.db
      .updateTable('used_sign_in_state')
      .set({ expires_at: new Date(0) })
      .execute()
    await slow.api.modules.accounts.jobs.purge!()
    expect((await slow.left()).waiting).toBe(0)
    expect(await slow.db.selectFrom('used_sign_in_state').selectAll().execute()).toEqual([])
    await slow.close()
  })
})

describe('signing out', () => {
  const signedIn = async (browser: ProviderBrowser) => {
    await browser.signIn('x')
    return String((await browser.post('/identity/finish')).body['access'])
  }

  it('leads to the provider’s end of session, where it has one', async () => {
    const leaving = await openProviderApp()
    leaving.provider.switch({ metadata: { end_session_endpoint: `${leaving.provider.origin}/logout` } })
    const browser = leaving.browser()
    const access = await signedIn(browser)
    const { status, body } = await browser.post('/identity/logout', {}, access)
    const url = new URL(String(body['redirect']))
    expect([status, url.pathname]).toEqual([200, '/logout'])
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`)
    expect((await browser.post('/identity/connect', {}, access)).status).toBe(401)
    // Sessions that did not start there end here alone.
    const user = await leaving.api.signUp()
    expect((await leaving.api.call(routes.logout, {}, { user })).status).toBe(204)
    await leaving.close()
  })

  it('ends here alone where the provider has no such address', async () => {
    world.provider.switch({ claims: someone() })
    const browser = world.browser()
    const access = await signedIn(browser)
    expect((await browser.post('/identity/logout', {}, access)).status).toBe(204)
  })
})
