import { routes, type WebConfig } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { type Config } from '../config.ts'
import { register } from './register.ts'

interface WebConfigDependencies {
  config: Config
  version: string
  /** Whether any offers of where to watch a movie are stored. */
  hasOffers: () => Promise<boolean>
}

/** The settings that the web app reads from its server. */
export function webConfigRoutes(app: FastifyInstance, { config, version, hasOffers }: WebConfigDependencies): void {
  const { identity, analyticsId, tmdb, contacts, watchLinks } = config
  const hasSource = tmdb.apiToken !== null
  const settings: Omit<WebConfig, 'where_to_watch'> = {
    identity_client_id: identity?.clientId ?? null,
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
