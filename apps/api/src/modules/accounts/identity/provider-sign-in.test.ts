import { routes } from '@marquee/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openProviderApp, type ProviderApp } from '../../../testing/provider-app.ts'
import { type ProviderBrowser, ORIGIN } from '../../../testing/provider-browser.ts'

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

let people = 0
/** Claims of somebody new. */
const someone = (claims: Record<string, unknown> = {}) => {
  const login = `guest${++people}`
  return { sub: login, preferred_username: login, email: `${login}@example.org`, ...claims }
}
const finished = async (browser: ProviderBrowser) => {
  const { status, body } = await browser.post('/identity/finish')
  expect(status).toBe(200)
  return body
}
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
  })

  it('keeps the cookie for https where the instance is opened by https', async () => {
    const secure = await openProviderApp({ env: { PUBLIC_URL: 'https://marquee.test' } })
    const response = await secure.api.app.inject({ url: '/api/identity/start' })
    expect(response.headers['set-cookie']).toMatch(/^__Secure-marquee_flow_.*; HttpOnly; Secure; SameSite=Lax$/)
    await secure.close()
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
    for (const env of [{ IDENTITY_CLIENT_ID: '' }, { IDENTITY_ISSUER: 'https://accounts.google.com' }]) {
      const other = await openProviderApp({ env: { IDENTITY_CLIENT_SECRET: '', ...env } })
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

  it.each(['', '?code=x', '?state=x&code=x', '?state=a&state=b', '?state=%00', '?error=access_denied'])(
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

describe('the account', () => {
  it('is the one of issuer and subject, whatever name and address say later', async () => {
    const claims = someone()
    world.provider.switch({ claims })
    const browser = world.browser()
    await browser.signIn('x')
    const { id } = await world.me((await finished(browser))['access'])
    world.provider.switch({ claims: { ...claims, preferred_username: 'founder', email: 'founder@example.org' } })
    await browser.signIn('x')
    expect((await world.me((await finished(browser))['access'])).id).toBe(id)
  })

  it.each([
    ['the preferred name', { preferred_username: 'Hedy.L', name: 'Hedy Lamarr' }, 'Hedy.L'],
    ['the name, without a preferred one', { preferred_username: undefined, name: 'Mary Shelley' }, 'Mary.Shelley'],
    ['the address, without any name', { preferred_username: undefined, email: 'rosa@example.org' }, 'rosa'],
    ['a name of its own, when the preferred one is reserved', { preferred_username: 'support' }, /^support\d+$/],
    ['a name of its own, when the preferred one looks like another', { preferred_username: 'fоunder' }, /^fоunder\d+$/],
  ])('is called by %s', async (_, claims, username) => {
    world.provider.switch({ claims: { ...someone(claims) } })
    const browser = world.browser()
    await browser.signIn('x')
    expect(await world.me((await finished(browser))['access'])).toMatchObject({
      username: typeof username === 'string' ? username : expect.stringMatching(username),
    })
  })

  it.each([false, undefined, 'true'])('has no address whose verification is %s', async (email_verified) => {
    world.provider.switch({ claims: someone({ email_verified }) })
    const browser = world.browser()
    await browser.signIn('x')
    expect(await world.me((await finished(browser))['access'])).toMatchObject({ email: null })
  })

  it('stays shut while it is disabled', async () => {
    const claims = someone()
    world.provider.switch({ claims })
    const browser = world.browser()
    await browser.signIn('x')
    const { id } = await world.me((await finished(browser))['access'])
    const disable = (disabled_at: Date | null) =>
      world.db.updateTable('user_account').set({ disabled_at }).where('id', '=', id).execute()
    await disable(new Date())
    expect(await browser.signIn('x')).toBe('/signin?error=account_disabled')
    await disable(null)
    await browser.signIn('x')
    await disable(new Date())
    expect(await browser.post('/identity/finish')).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
  })
})

describe('an account of the same name', () => {
  let browser: ProviderBrowser
  beforeEach(() => {
    browser = world.browser()
  })
  const arrive = async (claims: Record<string, unknown>) => {
    world.provider.switch({ claims: someone(claims) })
    await browser.signIn('x', '?redirect=/groups')
    return finished(browser)
  }
  const identitiesOf = (id: string) =>
    world.db.selectFrom('user_identity').select('subject').where('user_id', '=', id).execute()

  it.each([
    ['name', (name: string) => ({ preferred_username: name.toUpperCase(), email_verified: false })],
    ['verified address', (name: string) => ({ email: `${name.toUpperCase()}@example.org` })],
  ])('is linked by its password, found by its %s', async (_, claims) => {
    const owner = await world.api.signUp()
    const link = { state: 'link', username: owner.username, may_separate: true, redirect: '/groups' }
    expect(await arrive(claims(owner.username))).toMatchObject(link)
    // Asked again, after the page was loaded anew.
    expect(await finished(browser)).toMatchObject(link)
    const wrong = await browser.post('/identity/link', { password: 'not the password' })
    expect(wrong).toMatchObject({ status: 400, body: { password: [expect.any(String)] } })
    expect(await identitiesOf(owner.id)).toEqual([])
    const { status, body } = await browser.post('/identity/link', { password: owner.password })
    expect([status, (await world.me(body['access'])).id]).toEqual([200, owner.id])
    expect(await identitiesOf(owner.id)).toHaveLength(1)
    expect((await browser.post('/identity/link', { password: owner.password })).status).toBe(404)
    // From now on nobody asks.
    await browser.signIn('x')
    expect(await finished(browser)).toMatchObject({ state: 'signed_in' })
  })

  it('is not touched by an address that nobody verified', async () => {
    const owner = await world.api.signUp()
    const { state, access } = await arrive({ email: `${owner.username}@example.org`, email_verified: 'true' })
    expect(state).toBe('signed_in')
    expect((await world.me(access)).id).not.toBe(owner.id)
  })

  it('can be left alone: a new account gets a name of its own', async () => {
    const owner = await world.api.signUp()
    await arrive({ preferred_username: owner.username })
    const { status, body } = await browser.post('/identity/separate')
    expect(status).toBe(200)
    const me = await world.me(body['access'])
    expect(me.id).not.toBe(owner.id)
    expect(me.username).toMatch(new RegExp(`^${owner.username}\\d+$`))
    expect((await browser.post('/identity/separate')).status).toBe(404)
  })

  it('is not linked by guessing', async () => {
    const strict = await openProviderApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const owner = await strict.api.signUp()
    strict.provider.switch({ claims: someone({ preferred_username: owner.username }) })
    const thief = strict.browser()
    await thief.signIn('x')
    const statuses = []
    for (let guess = 0; guess < 15; guess++)
      statuses.push((await thief.post('/identity/link', { password: `guess ${guess}` })).status)
    expect(statuses).toContain(429)
    expect(await strict.db.selectFrom('user_identity').selectAll().execute()).toEqual([])
    await strict.close()
  })

  it('is not linked while it is disabled, nor when it is gone', async () => {
    const owner = await world.api.signUp()
    await arrive({ preferred_username: owner.username })
    const disabled_at = new Date()
    await world.db.updateTable('user_account').set({ disabled_at }).where('id', '=', owner.id).execute()
    const shut = await browser.post('/identity/link', { password: owner.password })
    expect(shut).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
    await world.db.deleteFrom('user_account').where('id', '=', owner.id).execute()
    expect((await browser.post('/identity/link', { password: owner.password })).status).toBe(404)
  })

  it('without a password cannot be linked, so the person gets an account of their own', async () => {
    const claims = someone()
    world.provider.switch({ claims })
    await browser.signIn('x')
    const { id } = await world.me((await finished(browser))['access'])
    const { access } = await arrive({ preferred_username: claims.preferred_username })
    expect((await world.me(access)).id).not.toBe(id)
  })
})

describe('connecting one’s own account', () => {
  let browser: ProviderBrowser
  beforeEach(() => {
    browser = world.browser()
  })
  const connect = async (access: string) => {
    const { status, body } = await browser.post('/identity/connect', {}, access)
    expect(status).toBe(200)
    return browser.comeBack(await browser.visit(String(body['location']), 'x'))
  }

  it('leads back to the profile, which lists the provider until it is disconnected', async () => {
    const user = await world.api.signUp()
    world.provider.switch({ claims: someone() })
    expect(await connect(user.access)).toBe('/edit-profile')
    const { body } = await world.api.call(routes.signInMethods, {}, { user })
    const issuer = world.provider.origin
    expect(body).toMatchObject({ password: true, passkeys: 0, providers: [{ issuer, name: new URL(issuer).host }] })
    const params = { id: body.providers[0]!.id }
    const other = await world.api.signUp()
    expect((await world.api.call(routes.disconnectProvider, { params }, { user: other })).status).toBe(404)
    expect((await world.api.call(routes.disconnectProvider, { params }, { user })).status).toBe(204)
    expect((await world.api.call(routes.signInMethods, {}, { user })).body.providers).toEqual([])
  })

  it('keeps the last way in', async () => {
    world.provider.switch({ claims: someone() })
    await browser.signIn('x')
    const { access } = await finished(browser)
    const headers = { authorization: `Bearer ${String(access)}` }
    const { body } = await world.api.call(routes.signInMethods, {}, { headers })
    const refused = await world.api.call(
      routes.disconnectProvider,
      { params: { id: body.providers[0]!.id } },
      { headers },
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_way_in' } })
  })

  it('refuses an identity of another account', async () => {
    const claims = someone()
    world.provider.switch({ claims })
    await browser.signIn('x')
    await finished(browser)
    const user = await world.api.signUp()
    expect(await connect(user.access)).toBe('/edit-profile?error=identity_taken')
    expect((await world.api.call(routes.signInMethods, {}, { user })).body.providers).toEqual([])
  })

  it('needs a session that is fresh, and that lasts until the browser is back', async () => {
    const user = await world.api.signUp()
    const { body } = await browser.post('/identity/connect', {}, user.access)
    const callback = await browser.visit(String(body['location']), 'x')
    await world.api.call(routes.logout, {}, { user })
    expect(await browser.comeBack(callback)).toBe('/edit-profile?error=identity_expired')
    const old = await world.api.signUp()
    await world.db
      .updateTable('session')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', old.id)
      .execute()
    const stale = await browser.post('/identity/connect', {}, old.access)
    expect(stale).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } })
  })

  it('says so when the provider is down', async () => {
    const fresh = await openProviderApp()
    fresh.provider.switch({ issuer: 'https://evil.example' })
    const user = await fresh.api.signUp()
    expect((await fresh.browser().post('/identity/connect', {}, user.access)).status).toBe(503)
    await fresh.close()
  })
})

describe('who may have an account', () => {
  let strict: ProviderApp | null = null
  afterEach(async () => {
    await strict?.close()
    strict = null
  })
  const arrive = async (env: Record<string, string>, query = '') => {
    strict = await openProviderApp({ env })
    const page = await strict.browser().signIn('x', query)
    return [page, (await strict.left()).accounts]
  }
  const REFUSED = ['/signin?error=identity_no_account', 0]

  it('is decided by IDENTITY_AUTO_CREATE where it is given', async () => {
    expect(await arrive({ IDENTITY_AUTO_CREATE: 'false' })).toEqual(REFUSED)
    await strict!.close()
    expect(await arrive({ IDENTITY_AUTO_CREATE: 'true', REGISTRATION: 'closed' })).toEqual(['/signin/return', 1])
  })

  it('is decided by registration otherwise', async () => {
    expect(await arrive({ REGISTRATION: 'closed' })).toEqual(REFUSED)
    expect(strict!.reasons().join()).toContain('Registration is closed')
    await strict!.close()
    expect(await arrive({ REGISTRATION: 'invite' }, '?invite=nonsense')).toEqual(REFUSED)
  })

  it('is whoever has an invite, once', async () => {
    strict = await openProviderApp({ env: { REGISTRATION: 'invite' } })
    const { link } = await strict.api.modules.accounts.invites.create({}, { actorId: null, byCommand: true }, ORIGIN)
    const invite = link.split('=')[1]
    expect(await strict.browser().signIn('x', `?invite=${invite}`)).toBe('/signin/return')
    strict.provider.switch({ claims: someone() })
    expect(await strict.browser().signIn('x', `?invite=${invite}`)).toBe('/signin?error=identity_no_account')
    expect((await strict.left()).accounts).toBe(1)
  })

  it('is still who may link the own account', async () => {
    strict = await openProviderApp({ env: { IDENTITY_AUTO_CREATE: 'false' } })
    const owner = await strict.api.signUp()
    strict.provider.switch({ claims: someone({ preferred_username: owner.username }) })
    const browser = strict.browser()
    await browser.signIn('x')
    expect((await browser.post('/identity/finish')).body).toMatchObject({ state: 'link', may_separate: false })
    const refused = await browser.post('/identity/separate')
    expect(refused).toMatchObject({ status: 403, body: { code: 'identity_no_account' } })
    expect((await browser.post('/identity/link', { password: owner.password })).status).toBe(200)
  })
})

describe('groups', () => {
  let strict: ProviderApp
  beforeAll(async () => {
    const env = {
      IDENTITY_ALLOWED_GROUPS: 'film club,family',
      IDENTITY_ADMIN_GROUP: 'hosts',
      IDENTITY_SCOPES: 'openid groups',
    }
    strict = await openProviderApp({ env })
    await strict.api.signUp('founder')
  })
  afterAll(() => strict.close())
  const arrive = async (claims: Record<string, unknown>, info = {}) => {
    strict.provider.switch({ claims, info })
    const browser = strict.browser()
    const page = await browser.signIn('x')
    if (page !== '/signin/return') return page
    return strict.me((await browser.post('/identity/finish')).body['access'])
  }

  it('keep out who is in none of them, and say so when the claim is missing', async () => {
    const before = await strict.left()
    expect(await arrive(someone({ groups: ['staff'] }))).toBe('/signin?error=identity_not_allowed')
    expect(await arrive(someone({ groups: [] }))).toBe('/signin?error=identity_not_allowed')
    expect(await arrive(someone())).toBe('/signin?error=identity_no_groups')
    expect(strict.reasons().at(-1)).toContain('no claim "groups"')
    expect(strict.reasons().at(-1)).toContain('IDENTITY_SCOPES asks for "openid groups"')
    expect(await strict.left()).toEqual(before)
  })

  it('let in who is in one of them, by the token or the user info', async () => {
    expect(await arrive(someone({ groups: ['family', 'x'] }))).toHaveProperty('id')
    expect(await arrive(someone(), { sub: `guest${people}`, groups: ['film club'] })).toHaveProperty('id')
  })

  it('give and take the role of administrators at each sign-in', async () => {
    const claims = someone()
    expect(await arrive({ ...claims, groups: ['family', 'hosts'] })).toMatchObject({ administrator: true })
    expect(await arrive({ ...claims, groups: ['family'] })).not.toHaveProperty('administrator')
    const acts = await strict.db.selectFrom('audit_entry').select(['act', 'actor_id', 'by_command']).execute()
    expect(acts).toEqual([
      { act: 'promoted', actor_id: null, by_command: false },
      { act: 'demoted', actor_id: null, by_command: false },
    ])
  })

  it('never take the role of the last administrator, and change nothing when the claim is missing', async () => {
    const alone = await openProviderApp({ env: { IDENTITY_ADMIN_GROUP: 'hosts' } })
    const claims = someone()
    for (const groups of [undefined, []]) {
      alone.provider.switch({ claims: { ...claims, groups } })
      const browser = alone.browser()
      await browser.signIn('x')
      const { body } = await browser.post('/identity/finish')
      expect(await alone.me(body['access'])).toMatchObject({ administrator: true })
    }
    await alone.close()
  })
})

describe('signing out', () => {
  const signedIn = async (app: ProviderApp, browser: ProviderBrowser) => {
    await browser.signIn('x')
    return String((await browser.post('/identity/finish')).body['access'])
  }

  it('leads to the provider’s end of session, where it has one', async () => {
    const leaving = await openProviderApp()
    leaving.provider.switch({ metadata: { end_session_endpoint: `${leaving.provider.origin}/logout` } })
    const browser = leaving.browser()
    const access = await signedIn(leaving, browser)
    const { status, body } = await browser.post('/identity/logout', {}, access)
    const url = new URL(String(body['redirect']))
    expect([status, url.pathname]).toEqual([200, '/logout'])
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`)
    expect((await browser.post('/identity/connect', {}, access)).status).toBe(401)
    // Sessions that did not begin there end here alone.
    const user = await leaving.api.signUp()
    expect((await leaving.api.call(routes.logout, {}, { user })).status).toBe(204)
    await leaving.close()
  })

  it('ends here alone where the provider has no such address', async () => {
    world.provider.switch({ claims: someone() })
    const browser = world.browser()
    const access = await signedIn(world, browser)
    expect((await browser.post('/identity/logout', {}, access)).status).toBe(204)
  })
})
