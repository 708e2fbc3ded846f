import { routes, type WebConfig } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { type Config } from '../config.ts'
import { register } from './register.ts'

/** The settings that the web app reads from its server. */
export function webConfigRoutes(app: FastifyInstance, { config, version }: { config: Config; version: string }): void {
  const { identity, analyticsId, tmdb, contacts } = config
  const webConfig: WebConfig = {
    identity_client_id: identity?.clientId ?? null,
    analytics_id: analyticsId,
    tmdb: tmdb.apiToken !== null,
    contact_email: contacts.email,
    press_email: contacts.pressEmail,
    social_links: contacts.socialLinks,
    version,
  }
  register(app, routes.webConfig, () => webConfig)
}
