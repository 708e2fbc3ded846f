import { routes } from '@marquee/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finished, openProviderApp, someone, type ProviderApp } from '../../../testing/provider-app.ts'
import type { ProviderBrowser } from '../../../testing/provider-browser.ts'

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
    // Asked again, after the page was loaded again.
    expect(await finished(browser)).toMatchObject(link)
    const wrong = await browser.post('/identity/link', { password: 'not the password' })
    expect(wrong).toMatchObject({ status: 400, body: { password: [expect.any(String)] } })
    expect(await identitiesOf(owner.id)).toEqual([])
    const { status, body } = await browser.post('/identity/link', { password: owner.password })
    expect([status, (await world.me(body['access'])).id]).toEqual([200, owner.id])
    expect(await identitiesOf(owner.id)).toHaveLength(1)
    expect((await browser.post('/identity/link', { password: owner.password })).status).toBe(404)
    // From now on there is no question.
    await browser.signIn('x')
    expect(await finished(browser)).toMatchObject({ state: 'signed_in' })
  })

  it('is not touched by an address that no one verified', async () => {
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
    expect(body).toMatchObject({ password: false, password_changed_at: null })
    const refused = await world.api.call(
      routes.disconnectProvider,
      { params: { id: body.providers[0]!.id } },
      { headers },
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_way_in' } })
  })

  it('counts no password as a way in where passwords are off', async () => {
    const strict = await openProviderApp({ env: { PASSWORD_SIGN_IN: 'false' }, isSetUp: false })
    const [founder, member] = [await strict.api.signUp(), await strict.api.signUp()]
    for (const user of [founder, member]) {
      strict.provider.switch({ claims: someone() })
      const own = strict.browser()
      const { body } = await own.post('/identity/connect', {}, user.access)
      await own.comeBack(await own.visit(String(body['location']), 'x'))
    }
    const [connected] = (await strict.api.call(routes.signInMethods, {}, { user: member })).body.providers
    const disconnect = { params: { id: connected!.id } }
    expect(await strict.api.call(routes.disconnectProvider, disconnect, { user: member })).toMatchObject({
      status: 409,
      body: { code: 'last_way_in' },
    })
    await strict.close()
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
