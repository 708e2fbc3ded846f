import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { openEmbedded } from './embedded.ts'
import { isOutage } from './errors.ts'
import { adviseOn, type AddressTraits } from './pooler-advice.ts'
import { createPool, createQueries, createRoutedQueries } from './pool.ts'
import { watchPrimary, type Primary } from './primary.ts'
import { DIRECT, probeConnection, UNTRIED, type ConnectionTraits } from './probe.ts'
import type { Replica } from './replica.ts'
import type { Tables } from './tables.ts'

export type Database = {
  /** Uses the primary, except for reads that a request may send to the replica. */
  db: Kysely<Tables>
  /** Without a time limit, past any pooler: for the start and for jobs, which may take long on a slow machine. */
  patientDb: Kysely<Tables>
  replica: Pick<Replica, 'has' | 'learned'> | null
  /** Number of statements sent to each server; null without a replica. */
  statements: Readonly<Record<'primary' | 'replica', number>> | null
  pool: pg.Pool
  /** Address of the primary, possibly through a pooler. */
  url: string
  /** Address of the primary past any pooler, for parts that open connections themselves (notifications, jobs, migrations, workers). */
  directUrl: string
  /** Address that receives notifications of other processes; null if every address leads through a pooler that swallows them. */
  listenUrl: string | null
  /** Capabilities of the addresses; null for the embedded database. */
  addresses: AddressTraits | null
  kind: 'embedded' | 'external'
  /** True if the embedded database's disk is too full to save anything. */
  isDiskFull(): boolean
  /** True if nothing can be saved: the primary is away and everything is read from the replica, or it has only just come back. */
  isReadOnly(): boolean
  /** The pool of the server that answers: the primary's, or the replica's while the primary is away. */
  current(): pg.Pool
  /** Ends all connections, then stops the embedded server. Kysely's own `destroy` is not to be called next to it. */
  close(): Promise<void>
}

const OLDEST_VERSION = 15
const CLOSE_MS = 500
/** Reading the catalogue for the indexes takes three, storing the first model another. */
const PATIENT_CONNECTIONS = 4

/**
 * Opens the database that the configuration names: its own embedded server, or the external one and nothing else.
 * A guest uses the embedded server next to the Marquee that has it, and warns of nothing.
 * @throws StartError in one sentence when it cannot be reached, is too old or is in use by another Marquee.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'database'>,
  log: FastifyBaseLogger,
  options: { guest?: boolean } = {},
): Promise<Database> {
  const { url, directUrl, readUrl } = config.database
  if (url === null || directUrl === null) {
    const embedded = await openEmbedded(config.dataDir, log, options)
    log.info(embedded.adopted ? 'Adopted the running embedded database.' : 'Started the embedded database.')
    const { isDiskFull } = embedded
    return assemble(
      {
        url: embedded.url,
        directUrl: embedded.url,
        listenUrl: embedded.url,
        addresses: null,
        readUrl: null,
        traits: DIRECT,
        readTraits: DIRECT,
        kind: 'embedded',
        isDiskFull,
        stop: () => embedded.stop(),
      },
      log,
    )
  }
  const traits = await examine(url, 'DATABASE_URL')
  const directTraits = directUrl === url ? traits : await examine(directUrl, 'DATABASE_DIRECT_URL')
  const read = readUrl === null ? null : await examineReplica(readUrl, log)
  const addresses = { url: traits, direct: directTraits, read }
  if (!options.guest) for (const { found, remedy } of adviseOn(addresses)) log.warn(`${found}: ${remedy}`)
  const listenUrl = directTraits.pooled ? null : directUrl
  const rest = { listenUrl, addresses, kind: 'external' as const, isDiskFull: () => false, stop: async () => {} }
  return assemble({ url, directUrl, readUrl, traits, readTraits: read ?? UNTRIED, ...rest }, log)
}

type Opened = Pick<Database, 'url' | 'directUrl' | 'listenUrl' | 'addresses' | 'kind' | 'isDiskFull'> & {
  readUrl: string | null
  traits: ConnectionTraits
  readTraits: ConnectionTraits
  stop(): Promise<void>
}

function assemble({ readUrl, stop, traits, readTraits, ...opened }: Opened, log: FastifyBaseLogger): Database {
  const { url } = opened
  const pool = createPool(url, log, { traits })
  const patient = createPool(opened.directUrl, log, { max: PATIENT_CONNECTIONS, statementTimeoutMs: 0 })
  const patientDb = createQueries(patient)
  if (readUrl === null) {
    const close = () => endAll([pool, patient], stop)
    const alone = { replica: null, statements: null, isReadOnly: () => false, current: () => pool }
    return { ...opened, ...alone, db: createQueries(pool), patientDb, pool, close }
  }
  const readPool = createPool(readUrl, log, { traits: readTraits })
  const statements = { primary: 0, replica: 0 }
  const isPrimaryAway = () => primary.isAway()
  const { db, replica } = createRoutedQueries(
    {
      primary: pool,
      replica: readPool,
      address: { url: readUrl, pooled: readTraits.pooled },
      isPrimaryAway,
      count: (server) => statements[server]++,
    },
    log,
  )
  const primary: Primary = watchPrimary(url, log, replica.primaryAt)
  return {
    ...opened,
    db,
    patientDb,
    replica,
    statements,
    isReadOnly: () => primary.isReadOnly(),
    current: () => (isPrimaryAway() ? readPool : pool),
    pool,
    async close() {
      await Promise.all([primary.close(), replica.close()])
      await endAll([pool, patient, readPool], stop)
    },
  }
}

async function endAll(pools: readonly pg.Pool[], stop: () => Promise<void>): Promise<void> {
  // A connection that was never released must not delay the stop.
  await Promise.race([Promise.all(pools.map((pool) => pool.end())), sleep(CLOSE_MS, undefined, { ref: false })])
  await stop()
}

async function examine(url: string, setting: string): Promise<ConnectionTraits> {
  await requireUsable(url, setting)
  try {
    return await probeConnection(url)
  } catch (error) {
    const place = describePlace(new pg.Client({ connectionString: url }))
    throw new StartError(`${setting}: the database at ${place} cannot be used (${describeReason(error)}).`, {
      cause: error,
    })
  }
}

/** A process must start while the replica is away, as it must go on then. @returns null for one that is away */
async function examineReplica(url: string, log: FastifyBaseLogger): Promise<ConnectionTraits | null> {
  try {
    return await examine(url, 'DATABASE_READ_URL')
  } catch (error) {
    if (!(error instanceof StartError) || !isOutage(error.cause)) throw error
    log.warn(`${error.message} Everything is read from the primary until it can.`)
    return null
  }
}

async function requireUsable(url: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  const place = describePlace(client)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    if (!(version >= OLDEST_VERSION)) {
      throw new StartError(
        `${setting}: the database at ${place} is PostgreSQL ${version}, but Marquee needs ${OLDEST_VERSION} or newer.`,
      )
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${setting}: the database at ${place} cannot be used (${describeReason(error)}).`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Leaves the password out. */
function describePlace({ host, port, database }: pg.Client): string {
  return `${host}:${port}/${database ?? ''}`
}

function describeReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeReason(error.errors[0])
  const code = error instanceof Error && 'code' in error ? error.code : null
  // PgBouncer has one code for everything.
  if (code === '08P01' && /^database ".*" does not exist$/.test((error as Error).message))
    return 'it has no database of that name'
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing listens there'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its host name is not known'
    case '28P01':
    case '28000':
      return 'it refuses the user or the password'
    case '3D000':
      return 'it has no database of that name'
    default:
      return error instanceof Error && error.message !== '' ? error.message : String(code ?? error)
  }
}
