import { readFileSync } from 'node:fs'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type Config } from './config.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { dailyGameRoutes } from './modules/game/routes.ts'
import { discoveryRoutes } from './modules/catalogue/search/routes.ts'
import { externalRoutes } from './modules/catalogue/external/routes.ts'
import { groupRoutes } from './modules/groups/routes.ts'
import { imageRoutes } from './modules/catalogue/images/routes.ts'
import { movieRoutes } from './modules/catalogue/movies/routes.ts'
import { peopleRoutes } from './modules/catalogue/people/routes.ts'
import { portabilityRoutes } from './modules/portability/routes.ts'
import { ratingRoutes } from './modules/taste/routes.ts'
import { recommendationRoutes } from './modules/lists/routes.ts'
import { shortlistRoutes } from './modules/groups/shortlist-routes.ts'
import { crawlerRoutes } from './modules/catalogue/pages/crawlers.ts'
import { systemRoutes } from './http/web-config.ts'
import { admission, type AdmissionOptions } from './plugins/admission.ts'
import { auth } from './plugins/auth.ts'
import { boundConnections, connectionLimits, plainRefusals } from './plugins/connection-limits.ts'
import { documentation } from './plugins/documentation.ts'
import { errorHandler } from './plugins/error-handler.ts'
import { imageAddresses } from './plugins/image-addresses.ts'
import { health, type HealthChecks } from './plugins/health.ts'
import { metrics } from './plugins/metrics.ts'
import { rateLimits } from './plugins/rate-limit.ts'
import { readOnly } from './plugins/read-only.ts'
import { requestLog } from './plugins/request-log.ts'
import { headersFor, securityHeaders, type AllowedHosts } from './plugins/security-headers.ts'
import { serialisation } from './plugins/serialisation.ts'
import { sharedAnswers } from './plugins/shared-answers.ts'
import { staticWeb } from './plugins/static-web.ts'
import { validation } from './plugins/validation.ts'
import { type Services } from './services.ts'

export interface AppDependencies {
  config: Config
  services: Services
  checks: HealthChecks['checks']
  /** Where the built web app lies; null serves the API alone. */
  webDirectory: string | null
  log: FastifyBaseLogger
  /** Whether nothing more can be saved; never when not given. */
  isDiskFull?: () => boolean
  /** What is let in; the usual bounds when not given. */
  admit?: AdmissionOptions
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const BODY_LIMIT = 64 * 1024

/** The whole HTTP face of Marquee; knows no port and no environment. */
export async function buildApp({
  config,
  services,
  checks,
  webDirectory,
  log,
  admit,
  isDiskFull,
}: AppDependencies): Promise<FastifyInstance> {
  const hosts: AllowedHosts = {
    images: services.images === null ? [new URL(config.tmdb.imageUrl).origin] : [],
    identity: config.identity !== null,
    analytics: config.analyticsId !== null,
  }
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    ...connectionLimits(),
    ...plainRefusals(headersFor(hosts)),
    trustProxy: trustProxy(config.trustProxy),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  jsonBodies(app)
  requestLog(app)
  errorHandler(app)
  validation(app)
  serialisation(app)
  securityHeaders(app, hosts)
  boundConnections(app)
  metrics(app, { token: config.metricsToken, checks })
  admission(app, admit)
  if (isDiskFull) readOnly(app, { isFull: isDiskFull })
  auth(app, {
    authenticate: services.accounts.authenticate,
    isMember: services.groups.isMember,
    publicUrl: config.publicUrl,
  })
  await rateLimits(app, { factor: config.rateLimitFactor })
  sharedAnswers(app, services.answers)
  health(app, { checks })
  documentation(app, { version })
  if (services.images !== null) {
    imageAddresses(app, { addressOf: services.pictureAddress })
    imageRoutes(app, { images: services.images })
  }
  app.addHook('onClose', services.close)
  modules(app, config, services)
  if (webDirectory !== null) await staticWeb(app, { directory: webDirectory, headOf: services.headOf })
  return app
}

function modules(app: FastifyInstance, config: Config, services: Services): void {
  accountRoutes(app, services)
  movieRoutes(app, services)
  peopleRoutes(app, services)
  discoveryRoutes(app, services)
  externalRoutes(app, services)
  ratingRoutes(app, services)
  shortlistRoutes(app, services)
  groupRoutes(app, services)
  recommendationRoutes(app, services)
  dailyGameRoutes(app, services)
  portabilityRoutes(app, services)
  crawlerRoutes(app, services)
  systemRoutes(app, {
    webConfig: {
      identity_client_id: config.identity?.clientId ?? null,
      analytics_id: config.analyticsId,
      tmdb: config.tmdb.apiToken !== null,
      contact_email: config.contacts.email,
      press_email: config.contacts.pressEmail,
      social_links: config.contacts.socialLinks,
      version,
    },
  })
}

/** JSON only. An empty body is no body: calls that need one say so by their schema. */
function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null)
    else void parse(request, body, done)
  })
}

/** A number means so many proxies in a row, nearest first. */
function trustProxy(trusted: Config['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
}
