import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { startCertifiedProvider, type CertifiedProvider } from '../../../testing/certified-provider.ts'
import { createProviderBrowser, ORIGIN, REDIRECT_URI } from '../../../testing/provider-browser.ts'

let provider: CertifiedProvider
let api: TestApp

beforeAll(async () => {
  const postLogoutRedirectUris = [`${ORIGIN}/`]
  provider = await startCertifiedProvider({ redirectUris: [REDIRECT_URI], postLogoutRedirectUris, clientSecret: null })
  api = await createTestApp({ catalogue: false, env: { ...provider.env, PUBLIC_URL: ORIGIN } })
})
afterAll(async () => {
  await api.close()
  await provider.close()
})

const meOf = async (access: string) =>
  (await api.call(routes.me, {}, { headers: { authorization: `Bearer ${access}` } })).body

describe('signing in through a certified provider, as a public client', () => {
  it('makes an account the first time, finds it again, and signs out at the provider too', async () => {
    const browser = createProviderBrowser(api.app)
    const setup = await api.modules.accounts.registration.setup.link(ORIGIN)
    const invite = setup!.split('=')[1]
    expect(await browser.signIn('grace', `?redirect=/groups&invite=${invite}`)).toBe('/signin/return')
    const first = await browser.post('/identity/finish')
    expect(first).toMatchObject({ status: 200, body: { state: 'signed_in', ready: false, redirect: '/groups' } })
    const me = await meOf(String(first.body['access']))
    expect(me).toMatchObject({ username: 'grace', email: 'grace@example.org', administrator: true })

    const out = await browser.post('/identity/logout', {}, String(first.body['access']))
    expect(out.status).toBe(200)
    const goodbye = new URL(String(out.body['redirect']))
    expect(goodbye.origin).toBe(provider.issuer)
    expect(goodbye.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`)
    const page = await browser.request(goodbye.href)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('op.logoutForm')])

    expect(await browser.signIn('grace')).toBe('/signin/return')
    const again = await browser.post('/identity/finish')
    expect((await meOf(String(again.body['access']))).id).toBe(me.id)
  })
})
