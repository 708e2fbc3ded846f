import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openProviderApp, someone, type ProviderApp } from '../../../testing/provider-app.ts'
import { ORIGIN } from '../../../testing/provider-browser.ts'

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

  it('is who has the setup link, on an instance without an administrator', async () => {
    for (const env of [{}, { IDENTITY_AUTO_CREATE: 'true' }, { REGISTRATION: 'closed' }] as Record<string, string>[]) {
      strict = await openProviderApp({ env, isSetUp: false })
      expect(await strict.browser().signIn('x')).toBe('/signin?error=identity_no_account')
      expect(strict.reasons().join()).toContain('is being set up')
      const link = await strict.api.modules.accounts.registration.setup.link(ORIGIN)
      expect(await strict.browser().signIn('x', `?invite=${link!.split('=')[1]}`)).toBe('/signin/return')
      expect((await strict.left()).accounts).toBe(1)
      await strict.close()
    }
    strict = null
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
    expect(await arrive(someone(), { groups: ['film club'] })).toHaveProperty('id')
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
    const alone = await openProviderApp({ env: { IDENTITY_ADMIN_GROUP: 'hosts' }, isSetUp: false })
    const claims = someone()
    // The operator has named the group, so that it needs no setup link.
    for (const groups of [['hosts'], undefined, []]) {
      alone.provider.switch({ claims: { ...claims, groups } })
      const browser = alone.browser()
      await browser.signIn('x')
      const { body } = await browser.post('/identity/finish')
      expect(await alone.me(body['access'])).toMatchObject({ administrator: true })
    }
    await alone.close()
  })
})
