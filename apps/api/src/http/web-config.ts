import { routes, type WebConfig } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { register } from './register.ts'

type WaysIn = Pick<WebConfig, 'registration' | 'member_invites' | 'password_sign_in'>

interface WebConfigDependencies {
  config: Config
  version: string
  /** True if there is a token of TMDB. */
  hasTmdb: () => boolean
  /** True if any watch offers are stored. */
  hasOffers: () => Promise<boolean>
  /** Ways to sign up and in. */
  waysIn: () => Promise<WaysIn>
}

/** The settings that the web app reads from its server. */
export function webConfigRoutes(
  app: FastifyInstance,
  { config, version, hasTmdb, hasOffers, waysIn }: WebConfigDependencies,
): void {
  const { identity, analyticsId, contacts, watchLinks } = config
  const settings: Omit<WebConfig, 'tmdb' | 'where_to_watch' | keyof WaysIn> = {
    identity_provider:
      identity && !identity.isGoogle ? { name: identity.name, auto_redirect: identity.autoRedirect } : null,
    identity_client_id: identity?.isGoogle ? identity.clientId : null,
    analytics_id: analyticsId,
    watch_links: watchLinks,
    contact_email: contacts.email,
    press_email: contacts.pressEmail,
    social_links: contacts.socialLinks,
    version,
    ...(config.demoAccounts && { demo_accounts: config.demoAccounts }),
  }
  register(app, routes.webConfig, async () => ({
    ...settings,
    ...(await waysIn()),
    tmdb: hasTmdb(),
    where_to_watch: hasTmdb() || (await hasOffers()),
  }))
  register(app, routes.shareAddress, ({ request, query }) => request.shareAddress(query.opened_at))
}
