import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Revocations } from './common/revocations.ts'
import type { Config } from './config.ts'
import { webConfigRoutes } from './http/web-config.ts'
import { listOf, type Modules } from './modules.ts'
import { admission, type AdmissionOptions } from './plugins/admission.ts'
import { ageGate } from './plugins/age-gate.ts'
import { auth } from './plugins/auth.ts'
import { basePath, withoutBasePath } from './plugins/base-path.ts'
import { compression } from './plugins/compression.ts'
import { consistency, type ConsistencyDependencies } from './plugins/consistency.ts'
import { boundConnections, connectionLimits, plainRefusals } from './plugins/connection-limits.ts'
import { documentation } from './plugins/documentation.ts'
import { errorHandler } from './plugins/error-handler.ts'
import { gracefulStop } from './plugins/graceful-stop.ts'
import { jsonBodies } from './plugins/json-bodies.ts'
import { imageAddresses } from './plugins/image-addresses.ts'
import { health, type HealthChecks } from './plugins/health.ts'
import { metrics } from './plugins/metrics.ts'
import { noticeProxy, proxyTest, trustProxy } from './plugins/trust-proxy.ts'
import type { Exchange } from './plugins/rate-limit/exchange.ts'
import { rateLimits } from './plugins/rate-limit.ts'
import { requireKnownHost } from './plugins/known-hosts.ts'
import { loopback } from './plugins/loopback.ts'
import { readOnly, type ReadOnlyReasons } from './plugins/read-only.ts'
import { requestLog } from './plugins/request-log.ts'
import { headersFor, securityHeaders, type AllowedHosts } from './plugins/security-headers.ts'
import { serialisation } from './plugins/serialisation.ts'
import { shareAddress, type Interfaces } from './plugins/share-address.ts'
import { createAnswerCache, sharedAnswers, type AnswerCache } from './plugins/shared-answers.ts'
import { staticWeb } from './plugins/static-web.ts'
import { streams, type StreamOptions } from './plugins/streams.ts'
import { validation } from './plugins/validation.ts'
import { VERSION } from './version.ts'

export interface AppDependencies {
  config: Config
  modules: Modules
  /** Ends streams. */
  revocations: Pick<Revocations, 'watch'>
  /** Cleared when the modules are notified of changes. Defaults to a cache private to this app. */
  answers?: AnswerCache
  checks: HealthChecks['checks']
  /** Checks that show what is being built again; none when not given. */
  derived?: HealthChecks['checks']
  /** Directory of the built web app; null serves the API only. */
  webDirectory: string | null
  log: FastifyBaseLogger
  /** Reasons why nothing can be saved; none by default. */
  saving?: ReadOnlyReasons
  /** The replica that requests may read from; null for none. */
  replica?: ConsistencyDependencies['replica'] | null
  /** Number of statements sent to each server of the database, for metrics. */
  statements?: Readonly<Record<string, number>> | null
  /** Files and sockets that the process may have open; no limit when not given. */
  openFiles?: number
  /** Shares rate limits with other processes; null, the default, counts in this one alone. */
  exchange?: Exchange | null
  /** True while memory is nearly full; never when not given. */
  isMemoryCritical?: () => boolean
  /** Admission limits; the defaults when not given. */
  admit?: AdmissionOptions
  /** Bounds and times of streams; the defaults when not given. */
  streamLimits?: StreamOptions
  /** The machine's network interfaces, if not those of the system. */
  interfaces?: Interfaces
}

const BODY_LIMIT = 64 * 1024

/** Builds the HTTP app, which reads neither port nor environment. A process that only runs jobs answers health checks and /metrics. */
export async function buildApp({
  config,
  modules,
  revocations,
  answers = createAnswerCache(),
  checks,
  derived = {},
  webDirectory,
  log,
  admit,
  streamLimits,
  interfaces,
  exchange = null,
  isMemoryCritical = () => false,
  saving = { isFull: () => false, isReadOnly: () => false },
  replica = null,
  statements = null,
  openFiles = Infinity,
}: AppDependencies): Promise<FastifyInstance> {
  const hosts = allowedHosts(config, modules)
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
    rewriteUrl: withoutBasePath(config.basePath),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  for (const basic of [jsonBodies, requestLog, errorHandler, validation, serialisation]) basic(app)
  securityHeaders(app, hosts, config.strictTransportSecurity)
  basePath(app, config.basePath)
  noticeProxy(app, config.trustProxy)
  gracefulStop(app)
  boundConnections(app, { openFiles, isProxy: proxyTest(config.trustProxy) })
  requireKnownHost(app, config)
  loopback(app)
  const state = { checks, derived, ...saving }
  metrics(app, { token: config.metricsToken, ...state, status: modules.administration.status, statements })
  admission(app, { ...admit, isMemoryCritical })
  streams(app, revocations, streamLimits)
  readOnly(app, saving)
  auth(app, { authenticate: modules.accounts.authenticate, isMember: modules.groups.isMember, ...authSettings(config) })
  if (replica !== null) consistency(app, { replica, noteSaved: modules.accounts.noteSaved })
  await rateLimits(app, { factor: config.rateLimitFactor, exchange })
  sharedAnswers(app, answers)
  ageGate(app, { limitOf: modules.catalogue.ageLimitOf })
  compression(app)
  health(app, state)
  app.addHook('onClose', () => Promise.all(listOf(modules).map(({ close }) => close())))
  if (config.roles.web) await servePeople(app, { config, modules, answers, webDirectory, interfaces, isMemoryCritical })
  return app
}

const authSettings = ({ publicUrl, requireSecondFactor }: Config) => ({ publicUrl, requireSecondFactor })

type Served = Required<
  Pick<AppDependencies, 'config' | 'modules' | 'answers' | 'webDirectory' | 'isMemoryCritical'>
> & {
  interfaces: Interfaces | undefined
}

/** The calls of all modules, their documentation, and the web app. */
async function servePeople(app: FastifyInstance, served: Served): Promise<void> {
  const { config, modules, answers, webDirectory, interfaces, isMemoryCritical } = served
  const { pictureAddress, hasTmdb, hasWatchOffers: hasOffers } = modules.catalogue
  if (pictureAddress !== null) imageAddresses(app, { addressOf: pictureAddress })
  shareAddress(app, config, interfaces)
  documentation(app, { version: VERSION })
  for (const { routes } of listOf(modules)) routes(app)
  const { setup, waysIn } = modules.accounts.registration
  webConfigRoutes(app, { config, version: VERSION, hasTmdb, hasOffers, waysIn })
  if (webDirectory !== null) {
    const { basePath } = config
    const headOf = headsOf(modules)
    await staticWeb(app, {
      directory: webDirectory,
      basePath,
      headOf,
      isSetUp: setup.isDone,
      answers,
      isMemoryCritical,
    })
  }
}

function allowedHosts({ tmdb, identity, analyticsId }: Config, { catalogue }: Modules): AllowedHosts {
  return {
    images: catalogue.pictureAddress === null ? [new URL(tmdb.imageUrl).origin] : [],
    identity: identity?.isGoogle === true,
    analytics: analyticsId !== null,
  }
}

/** The head of a page by its address with the query: an invitation's, or what the catalogue says of it. */
function headsOf({ catalogue, previews }: Modules) {
  return async (address: string, origin: string) =>
    (await previews.headOf(address, origin)) ?? catalogue.headOf(address.split('?', 1)[0] ?? '', origin)
}
