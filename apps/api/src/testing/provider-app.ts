import { routes } from '@marquee/contract'
import { pino } from 'pino'
import { createTestApp } from './app.ts'
import { createProviderBrowser, ORIGIN, type ProviderBrowser } from './provider-browser.ts'
import { startSwitchingProvider } from './switching-provider.ts'

export type ProviderApp = Awaited<ReturnType<typeof openProviderApp>>

let people = 0
/** The administrator of an app that is set up. */
const KEEPER = 'keeper'

/** Claims of a user whom the provider has not named before. */
export function someone(claims: Record<string, unknown> = {}) {
  const login = `guest${++people}`
  return { sub: login, preferred_username: login, email: `${login}@example.org`, ...claims }
}

/** Result of a waiting sign-in. */
export async function finished(browser: ProviderBrowser): Promise<Record<string, unknown>> {
  const { status, body } = await browser.post('/identity/finish')
  if (status !== 200) throw new Error(`Finishing the sign-in was answered ${status}.`)
  return body
}

/** The whole app with a provider that fails in the ways that one chooses, and a browser for both. */
export async function openProviderApp({
  env = {},
  issuerEnd = '',
  now,
  isSetUp = true,
}: {
  env?: Record<string, string>
  /** Text after the provider's address in IDENTITY_ISSUER. */
  issuerEnd?: string
  now?: () => Date
  /** True if there is an administrator, so that sign-up follows registration. */
  isSetUp?: boolean
} = {}) {
  const provider = await startSwitchingProvider()
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const api = await createTestApp({
    catalogue: false,
    log,
    env: { ...provider.env, IDENTITY_ISSUER: `${provider.origin}${issuerEnd}`, PUBLIC_URL: ORIGIN, ...env },
    ...(now && { now }),
  })
  const { db } = api
  if (isSetUp) await db.insertInto('user_account').values({ username: KEEPER, is_administrator: true }).execute()

  const count = async (table: 'user_account' | 'session' | 'user_identity' | 'pending_sign_in') => {
    const { total } = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }

  return {
    provider,
    api,
    db,
    browser: () => createProviderBrowser(api.app),
    /** Why sign-ins failed, as the operator's log has it. */
    reasons: () => lines.flatMap(({ reason }) => (typeof reason === 'string' ? [reason] : [])),
    forgetReasons: () => void lines.splice(0),
    /** Traces that a refused sign-in must not leave. */
    left: async () => ({
      accounts: (await count('user_account')) - Number(isSetUp),
      sessions: await count('session'),
      identities: await count('user_identity'),
      waiting: await count('pending_sign_in'),
    }),
    me: async (access: unknown) =>
      (await api.call(routes.me, {}, { headers: { authorization: `Bearer ${String(access)}` } })).body,
    async close() {
      await api.close()
      await provider.close()
    },
  }
}
