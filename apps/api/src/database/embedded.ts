import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { readOrCreateSecret } from '../secrets.ts'
import { explainRefusal, StartError } from '../start-error.ts'
import { ensureCluster, SUPERUSER } from './embedded/cluster.ts'
import { watchDisk, type DiskWatch } from './embedded/disk.ts'
import { openHome } from './embedded/home.ts'
import { findPrograms } from './embedded/programs.ts'
import { isDisconnection } from './errors.ts'
import { ensureRunning, stop, urlOf, type Server } from './embedded/server.ts'

export type EmbeddedDatabase = {
  /** Address for pg; stays the same when the server is started again. */
  url: string
  /** Whether the server was already running, left by an API that was killed. */
  adopted: boolean
  /** Whether its disk is so full that nothing more should be saved. */
  isDiskFull(): boolean
  /** Stops the server. */
  stop(): Promise<void>
}

const DATABASE = 'marquee'
/** Ordinary, so that a hole in our SQL opens no way to the server's files. */
const ROLE = 'marquee'
/** The advisory lock that the one API of a data directory holds through its session: it dies with the process. */
const OWNER_LOCK = [0x6d617271, 1]
/** The lock that guests share: the last to leave a server that nobody owns stops it. */
const GUEST_LOCK = [0x6d617271, 3]
/** How long the session of a killed API may take to notice. */
const HANDOVER_MS = 1500
/** How long a server may take to stop. */
const STOP_MS = 30_000

/**
 * Starts or adopts the PostgreSQL server of a data directory, claims it for this process, and starts it again
 * should it die.
 * @throws StartError in one sentence when it cannot run or another Marquee has it.
 */
export async function startEmbedded(dataDir: string, log: FastifyBaseLogger): Promise<EmbeddedDatabase> {
  const server = await prepareServer(dataDir)
  const { home } = server
  const disk = await watchDisk(home, log)
  const { url, adopted, claim } = await patiently(async () => {
    const { url, adopted, endpoint } = await reachOnFullDisk(server, disk)
    return { url, adopted, claim: await keepClaim({ ...server, endpoint }, { url, dataDir, log, disk }) }
  }).catch((error: unknown) => {
    disk.stop()
    throw error
  })
  if (home.directory !== join(await realpath(dataDir), 'postgres')) {
    log.warn(`The database is kept in ${home.directory}, because its account cannot enter ${dataDir}: back up both.`)
  }
  return {
    url,
    adopted,
    isDiskFull: disk.isFull,
    async stop() {
      disk.stop()
      claim.letGo()
      await stop(server)
    },
  }
}

/** A server that a full disk has ended needs a little room to start again: the reserve is kept for that. */
async function reachOnFullDisk(server: Server, disk: DiskWatch) {
  if (disk.isFull()) await disk.freeReserve()
  return reach(server)
}

/**
 * Uses the server of a data directory beside the Marquee that has it, without claiming it; where none runs, one is
 * started, and the last guest to leave stops it. It is not started again should it die.
 * @throws StartError in one sentence when it cannot run.
 */
export async function visitEmbedded(dataDir: string, log: FastifyBaseLogger): Promise<EmbeddedDatabase> {
  const server = await prepareServer(dataDir)
  return patiently(async () => {
    const { url, adopted } = await reach(server)
    const client = await connect(url, `marquee guest ${process.pid}`, log)
    await client.query('select pg_advisory_lock_shared($1, $2)', GUEST_LOCK)
    return {
      url,
      adopted,
      isDiskFull: () => false,
      async stop() {
        if (await isUnused(client)) await stop(server)
        else await client.end()
      },
    }
  })
}

/** Whether nobody but this guest uses the server. Locks that it takes stay with it: a start meanwhile waits for its end. */
async function isUnused(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1, $2)', GUEST_LOCK)
    return (await tryLock(client, GUEST_LOCK)) && (await tryLock(client, OWNER_LOCK))
  } catch (error) {
    // Its owner has stopped it.
    if (isDisconnection(error)) return false
    throw error
  }
}

/** Starts or finds the server, and makes the database on it where there is none. */
async function reach(server: Server) {
  const { endpoint, adopted } = await ensureRunning(server)
  const addressOf = (user: string, database: string) => urlOf(endpoint, { user, password: server.password, database })
  await createDatabase(addressOf(SUPERUSER, 'postgres'), server.password)
  return { endpoint, adopted, url: addressOf(ROLE, DATABASE) }
}

async function prepareServer(dataDir: string): Promise<Server> {
  try {
    const home = await openHome(dataDir)
    const password = await readOrCreateSecret(dataDir, 'database-password')
    const programs = await findPrograms(home)
    await ensureCluster(home, programs, password)
    return { home, programs, password, settings: {}, endpoint: null }
  } catch (error) {
    throw explainRefusal(error, dataDir)
  }
}

/** Tries again where the server that was found is just being stopped by the Marquee that had it. */
async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + STOP_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isDisconnection(error) || Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** Starts at the same time may both create; the second finds it done. */
async function createDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 1) return
    const literal = client.escapeLiteral(password)
    await unlessDone(client.query(`create role ${ROLE} login password ${literal}`))
    await unlessDone(client.query(`create database ${DATABASE} owner ${ROLE}`))
  } finally {
    await client.end()
  }
}

async function unlessDone(creation: Promise<unknown>): Promise<void> {
  try {
    await creation
  } catch (error) {
    const done = ['42710', '42P04', '23505']
    if (!(error instanceof pg.DatabaseError && done.includes(error.code ?? ''))) throw error
  }
}

type ClaimContext = { url: string; dataDir: string; log: FastifyBaseLogger; disk: DiskWatch }

/** Holds the claim, and brings server and claim back whenever the session breaks, until it is let go. */
async function keepClaim(server: Server, context: ClaimContext): Promise<{ letGo(): void }> {
  const { log, disk } = context
  const state = { wanted: true }
  const hold = async () => {
    const client = await claimDataDirectory(context)
    client.once('end', () => void (state.wanted && recover()))
  }
  const recover = async () => {
    log.error('The embedded database broke off; starting it again.')
    while (state.wanted) {
      try {
        await ensureRunning(server)
        await hold()
        log.info('The embedded database is back.')
        return
      } catch (error) {
        log.error({ reason: error instanceof Error ? error.message : error }, 'The embedded database is not back yet.')
        if (disk.isFull()) await disk.freeReserve()
        await sleep(1000)
      }
    }
  }
  await hold()
  return {
    letGo() {
      state.wanted = false
    },
  }
}

/** The session that holds the lock; its name tells other processes who holds it. */
async function claimDataDirectory({ url, dataDir, log }: ClaimContext): Promise<pg.Client> {
  const client = await connect(url, `marquee owner ${process.pid}`, log)
  try {
    if (await takeLock(client)) return client
    const owner = await findOwner(client)
    throw new StartError(
      `Another Marquee${owner === null ? '' : ` (process ${owner})`} already uses the data in ${dataDir}: ` +
        'stop it first, or give this one a DATA_DIR of its own.',
    )
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function connect(url: string, name: string, log: FastifyBaseLogger): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
  client.on('error', ({ message }) => log.debug({ reason: message }, 'A session on the embedded database ended.'))
  await client.connect()
  return client
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + HANDOVER_MS
  for (;;) {
    if (await tryLock(client, OWNER_LOCK)) return true
    if (Date.now() > deadline) return false
    await sleep(50)
  }
}

async function tryLock(client: pg.Client, lock: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', [...lock])
  return rows[0]?.free === true
}

async function findOwner(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted and pg_locks.database = pg_stat_activity.datid`,
    OWNER_LOCK,
  )
  return rows[0]?.application_name.split(' ').at(-1) ?? null
}
