import { createHash, timingSafeEqual } from 'node:crypto'
import type { AdminStatus } from '@marquee/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { cacheFigures, type CacheFigures } from '../common/budget.ts'
import { boundedChecks, boundWait, type HealthChecks } from './health.ts'
import { instanceMetrics } from './instance-metrics.ts'

export interface MetricsOptions {
  /** The bearer token of scrapers; null neither collects nor serves metrics. */
  token: string | null
  checks: HealthChecks['checks']
  /** As for `health`. */
  derived?: HealthChecks['checks']
  /** True if nothing can be saved because the database's primary is away. */
  isReadOnly: () => boolean
  /** Reads what runs on this instance. */
  status: () => Promise<AdminStatus>
  /** Number of statements sent to each server of the database; null for a database without a replica. */
  statements?: Readonly<Record<string, number>> | null
  /** Time limit of a check, and of reading the status. */
  patienceMs?: number
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** /metrics for Prometheus: requests by route and status, streams, readiness, what the instance does, and the process. */
export function metrics(
  app: FastifyInstance,
  { token, checks, derived, isReadOnly, status, statements = null, patienceMs }: MetricsOptions,
): void {
  if (token === null) return void app.get('/metrics', { logLevel: 'warn' }, (_, reply) => reply.callNotFound())
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'marquee_' })
  measureRequests(app, register)
  measureReadiness(register, boundedChecks({ ...checks, ...derived }, patienceMs))
  measureSaving(register, isReadOnly)
  measureStatements(register, statements ?? {})
  measureStreams(register, () => app.streamCounts())
  measureCaches(register)
  const readStatus = boundWait(status, patienceMs)
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    // Without the token the address looks as if it did not exist.
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    const [ofProcess, ofInstance] = await Promise.all([
      register.metrics(),
      // Without a database there are fewer metrics, and marquee_ready says why.
      readStatus()
        .then(instanceMetrics)
        .catch((error: unknown) => {
          request.log.warn({ err: error }, 'The metrics of jobs, model, backup, database and disk could not be read.')
          return ''
        }),
    ])
    return reply.header('cache-control', 'no-store').type(register.contentType).send(`${ofProcess}\n${ofInstance}`)
  })
  app.addHook('onClose', (_app, done) => {
    register.clear()
    done()
  })
}

function measureRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register]
  const labelNames = ['method', 'route', 'status'] as const
  const answered = new Counter({
    name: 'marquee_http_requests_total',
    help: 'Requests that were answered',
    labelNames,
    registers,
  })
  const took = new Histogram({
    name: 'marquee_http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  const inFlight = new Gauge({
    name: 'marquee_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isStream(request)) return done()
    inFlight.inc()
    reply.raw.once('close', () => inFlight.dec())
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    answered.inc({ method, route, status: reply.statusCode })
    // A stream takes as long as its client follows it.
    if (!isStream(request)) took.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}

function isStream({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.contract?.events !== undefined
}

function measureStreams(register: Registry, counts: FastifyInstance['streamCounts']): void {
  const registers = [register]
  void new Gauge({
    name: 'marquee_streams_open',
    help: 'Streams that are open',
    registers,
    collect() {
      this.set(counts().open)
    },
  })
  void new Counter({
    name: 'marquee_stream_events_total',
    help: 'Events that were sent by streams',
    registers,
    collect() {
      this.reset()
      this.inc(counts().sent)
    },
  })
  void new Counter({
    name: 'marquee_streams_refused_total',
    help: 'Streams that were refused because too many were open',
    registers,
    collect() {
      this.reset()
      this.inc(counts().refused)
    },
  })
}

function measureCaches(register: Registry): void {
  const measure = (Metric: typeof Gauge | typeof Counter, name: string, help: string, field: keyof CacheFigures) =>
    new Metric({
      name: `marquee_cache_${name}`,
      help,
      labelNames: ['cache'],
      registers: [register],
      collect() {
        this.reset()
        for (const figures of cacheFigures()) this.inc({ cache: figures.name }, Number(figures[field]))
      },
    })
  measure(Gauge, 'entries', 'Entries of a cache', 'entries')
  measure(Gauge, 'bytes', 'Bytes that a cache counts', 'bytes')
  measure(Gauge, 'limit_bytes', 'Bytes that a cache may count', 'maxBytes')
  measure(Counter, 'hits_total', 'Reads that a cache answered', 'hits')
  measure(Counter, 'misses_total', 'Reads that a cache could not answer', 'misses')
}

function measureReadiness(register: Registry, checks: HealthChecks['checks']): void {
  const ready = new Gauge({
    name: 'marquee_ready',
    help: 'Whether a check of /readyz passes: 1 or 0',
    labelNames: ['check'],
    registers: [],
    async collect() {
      await Promise.all(
        Object.entries(checks).map(async ([check, run]) => {
          const problem = await run().catch(() => 'unavailable')
          this.set({ check }, problem === null ? 1 : 0)
        }),
      )
    },
  })
  register.registerMetric(ready)
}

function measureSaving(register: Registry, isReadOnly: () => boolean): void {
  void new Gauge({
    name: 'marquee_read_only',
    help: 'Whether nothing can be saved because the primary database is away: 1 or 0',
    registers: [register],
    collect() {
      this.set(isReadOnly() ? 1 : 0)
    },
  })
}

function measureStatements(register: Registry, statements: Readonly<Record<string, number>>): void {
  void new Counter({
    name: 'marquee_database_statements_total',
    help: 'Statements that were sent to the primary database and to its replica',
    labelNames: ['server'],
    registers: [register],
    collect() {
      this.reset()
      for (const [server, count] of Object.entries(statements)) this.inc({ server }, count)
    },
  })
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
