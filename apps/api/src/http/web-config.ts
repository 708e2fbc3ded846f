import { routes, type WebConfig } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { type Config } from '../config.ts'
import { register } from './register.ts'

const GOOGLE = 'https://accounts.google.com'

interface WebConfigDependencies {
  config: Config
  version: string
  /** Whether any offers of where to watch a movie are stored. */
  hasOffers: () => Promise<boolean>
}

/** The settings that the web app reads from its server. */
export function webConfigRoutes(app: FastifyInstance, { config, version, hasOffers }: WebConfigDependencies): void {
  const { identity, analyticsId, tmdb, contacts, watchLinks } = config
  const isGoogle = identity?.issuer === GOOGLE
  const hasSource = tmdb.apiToken !== null
  const settings: Omit<WebConfig, 'where_to_watch'> = {
    registration: config.registration.mode ?? 'open',
    needs_first_account: false,
    password_sign_in: true,
    identity_provider: identity && !isGoogle ? { name: new URL(identity.issuer).host, auto_redirect: false } : null,
    identity_client_id: identity && isGoogle ? identity.clientId : null,
    analytics_id: analyticsId,
    tmdb: hasSource,
    watch_links: watchLinks,
    contact_email: contacts.email,
    press_email: contacts.pressEmail,
    social_links: contacts.socialLinks,
    version,
  }
  register(app, routes.webConfig, async () => ({ ...settings, where_to_watch: hasSource || (await hasOffers()) }))
}
