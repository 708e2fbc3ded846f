import { routes, type OperationId } from '@marquee/contract'
import { openProviderApp, someone, type ProviderApp } from './provider-app.ts'
import type { ProviderBrowser } from './provider-browser.ts'

type Provoked = Record<number, () => Promise<number>>
type Stories = Partial<Record<OperationId, () => Provoked>>

/** Statuses of sign-in through a provider; 404 is answered if none is configured. */
export const providerStories: Stories = {
  startIdentity: () => ({ 302: () => within(async (app) => (await app.browser().open('/api/identity/start')).status) }),
  identityCallback: () => ({
    302: () => within(async (app) => (await app.browser().open('/api/identity/callback')).status),
    400: () => within(async (app) => (await app.browser().open('/api/identity/callback?state=%00')).status),
  }),
  finishIdentity: () => ({
    200: () => arrived(async (browser) => (await browser.post('/identity/finish')).status),
    403: () =>
      arrived(async (browser, app) => {
        await app.db.updateTable('user_account').set({ disabled_at: new Date() }).execute()
        return (await browser.post('/identity/finish')).status
      }),
  }),
  linkIdentity: () => ({
    200: () => choosing(async (browser, { password }) => (await browser.post('/identity/link', { password })).status),
    400: () => choosing(async (browser) => (await browser.post('/identity/link', { password: 'wrong' })).status),
    403: () =>
      choosing(async (browser, { password, app }) => {
        await app.db.updateTable('user_account').set({ disabled_at: new Date() }).execute()
        return (await browser.post('/identity/link', { password })).status
      }),
  }),
  separateIdentity: () => ({
    200: () => choosing(async (browser) => (await browser.post('/identity/separate')).status),
    403: () =>
      choosing(async (browser, { app }) => {
        await app.db.insertInto('instance_setting').values({ name: 'registration', value: '"closed"' }).execute()
        return (await browser.post('/identity/separate')).status
      }),
  }),
  connectIdentity: () => ({
    200: () =>
      within(async ({ api }) => (await api.call(routes.connectIdentity, {}, { user: await api.signUp() })).status),
    403: () =>
      within(async ({ api, db }) => {
        const user = await api.signUp()
        await stale(db)
        return (await api.call(routes.connectIdentity, {}, { user })).status
      }),
  }),
  disconnectProvider: () => ({
    403: () =>
      connected(async (disconnect, { db }) => {
        await stale(db)
        return disconnect()
      }),
    409: () => connected((disconnect) => disconnect()),
  }),
  logout: () => ({
    200: () =>
      arrived(async (browser) => {
        const { body } = await browser.post('/identity/finish')
        return (await browser.post('/identity/logout', {}, String(body['access']))).status
      }),
  }),
}

async function within<T>(task: (app: ProviderApp) => Promise<T>): Promise<T> {
  const app = await openProviderApp()
  try {
    return await task(app)
  } finally {
    await app.close()
  }
}

/** A new user has come back from the provider. */
const arrived = (task: (browser: ProviderBrowser, app: ProviderApp) => Promise<number>) =>
  within(async (app) => {
    app.provider.switch({ metadata: { end_session_endpoint: `${app.provider.origin}/logout` } })
    const browser = app.browser()
    await browser.signIn('x')
    return task(browser, app)
  })

/** A user has come back from the provider who may have an account. */
const choosing = (task: (browser: ProviderBrowser, owner: { password: string; app: ProviderApp }) => Promise<number>) =>
  within(async (app) => {
    const { username, password } = await app.api.signUp()
    app.provider.switch({ claims: someone({ preferred_username: username }) })
    const browser = app.browser()
    await browser.signIn('x')
    return task(browser, { password, app })
  })

/** A user has signed in through the provider, and has no other way in. */
const connected = (task: (disconnect: () => Promise<number>, app: ProviderApp) => Promise<number>) =>
  arrived(async (browser, app) => {
    const { body } = await browser.post('/identity/finish')
    const headers = { authorization: `Bearer ${String(body['access'])}` }
    const { providers } = (await app.api.call(routes.signInMethods, {}, { headers })).body
    const params = { id: providers[0]!.id }
    return task(async () => (await app.api.call(routes.disconnectProvider, { params }, { headers })).status, app)
  })

const stale = (db: ProviderApp['db']) =>
  db
    .updateTable('session')
    .set({ confirmed_at: new Date(0) })
    .execute()
