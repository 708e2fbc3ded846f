import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { preparingPool } from './prepared.ts'
import type { ConnectionTraits } from './probe.ts'
import { reconnectingPool } from './reconnecting.ts'
import { followReplica, type ReplicaAddress } from './replica.ts'
import { routingPool, type Routes } from './routing.ts'
import { furthestPool } from './stand-in.ts'
import type { Tables } from './tables.ts'

const { builtins, getTypeParser } = pg.types
const MAX_CONNECTIONS = 12

/** Text of a column to a value; arrays of these types are parsed as arrays of their texts. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toNumberIfSafe],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
])
const TEXT_ARRAY: number = 1009
const ARRAY_PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map([
  [1016, arrayOf(toNumberIfSafe)],
  [1231, arrayOf(Number)],
  [1182, arrayOf(String)],
])

export interface PoolOptions {
  max?: number
  /** 0 lets statements take as long as they need: for jobs, never for requests. */
  statementTimeoutMs?: number
  /** Capabilities of the address; if not given, nothing is requested that a pooler may refuse. */
  traits?: Pick<ConnectionTraits, 'prepares' | 'acceptsTimeouts'>
}

const CAUTIOUS = { prepares: false, acceptsTimeouts: false }
/**
 * Grace after the server's time limit: a pooler may queue a statement and ignore the limit, and a server
 * may fall silent.
 */
const GRACE_MS = 1000

/**
 * A bounded pool whose idle and borrowed connections may break without ending the process. Statements are cut off
 * after 5 s, by the server where it lets us, else by ending the connection. Dates come as YYYY-MM-DD, bigint as number
 * where that is exact (else text), numeric as number.
 */
export function createPool(url: string, log: FastifyBaseLogger, options: PoolOptions = {}): pg.Pool {
  const { statementTimeoutMs = 5000, traits = CAUTIOUS } = options
  const limited = statementTimeoutMs > 0
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'marquee',
    max: options.max ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: limited ? 5000 : 60_000,
    idleTimeoutMillis: 30_000,
    ...(limited && { query_timeout: statementTimeoutMs + GRACE_MS }),
    ...(limited &&
      traits.acceptsTimeouts && {
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: 30_000,
      }),
    keepAlive: true,
    types: { getTypeParser: (id, format) => PARSERS.get(id) ?? ARRAY_PARSERS.get(id) ?? getTypeParser(id, format) },
  })
  // pg attaches the whole client to its errors, which must not reach the log.
  const note = ({ message, code }: Error & { code?: string }) => {
    if (!pool.ending) log.warn({ code, reason: message }, 'A database connection broke.')
  }
  // Without a listener, a connection that breaks between two statements of a transaction would end the process; the
  // pool itself reports errors of idle connections.
  pool.on('connect', (client) => client.on('error', note))
  pool.on('error', () => {})
  if (!traits.prepares) withoutNames.add(pool)
  return pool
}

/** Pools whose connections must not name statements. */
const withoutNames = new WeakSet<pg.Pool>()

/** Kysely over a pool; the owner of the pool ends it. */
export function createQueries(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lasting(pool) }) })
}

export interface RoutedPools extends Pick<Routes, 'isPrimaryAway' | 'count'> {
  primary: pg.Pool
  replica: pg.Pool
  address: ReplicaAddress
}

/** Kysely over the pools of a primary and a replica, which answers what it may, and everything while the primary is away. */
export function createRoutedQueries({ primary, replica, address, ...routes }: RoutedPools, log: FastifyBaseLogger) {
  const replicas = preparing(replica)
  const followed = followReplica(address, replicas, log)
  const pool = routingPool({
    ...routes,
    primary: lasting(primary),
    standIn: reconnectingPool(followed.standIns ? furthestPool(replicas, followed.standIns) : replicas, {
      isReplica: true,
    }),
    replica: followed,
  })
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), replica: followed }
}

function lasting(pool: pg.Pool): PostgresPool {
  return reconnectingPool(preparing(pool))
}

function preparing(pool: pg.Pool): PostgresPool {
  return preparingPool(pool, { names: !withoutNames.has(pool) })
}

/** Kysely inside a transaction that the owner of the connection starts and ends. */
export function createQueriesOn(client: pg.Client): Kysely<Tables> {
  const borrowed = Object.assign(client, { release: () => {} })
  const pool = { options: {}, connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

function toNumberIfSafe(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

function arrayOf(parse: (text: string) => unknown): (text: string) => unknown {
  const parseTexts: (text: string) => (string | null)[] = getTypeParser(TEXT_ARRAY, 'text')
  return (text) => parseTexts(text).map((item) => (item === null ? null : parse(item)))
}
