import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { keepClaim } from './claim.ts'
import { ensureCluster, SUPERUSER } from './cluster.ts'
import { createDatabase } from './create-database.ts'
import { watchDisk, type DiskWatch } from './disk.ts'
import { openHome } from './home.ts'
import type { Log } from './log.ts'
import { findPrograms } from './programs.ts'
import { retryWhileDisconnected } from './retry.ts'
import { ensureRunning, stop, urlOf, type Server } from './server.ts'
import { connectSession, joinGuests, leaveGuests } from './session.ts'

export interface EmbeddedOptions {
  /** The database is kept in `postgres/` inside of it; made when it is missing. */
  dataDir: string
  /**
   * The program that uses the database, in letters alone. In lower case it names the role, the database, the sessions
   * and the directory under /var/lib; data that one name made are not found under another.
   */
  product: string
  /** Returns the password of the database's roles, always the same; asked once the data directory is there. */
  readPassword(): Promise<string>
  log: Log
}

export interface EmbeddedPostgres {
  /** Address for pg; stays the same when the server is started again. */
  url: string
  /** True if the server was already running, left by a process that was killed. */
  adopted: boolean
  /** True if its disk is too full to save anything. */
  isDiskFull(): boolean
  /** Stops the server; a guest stops it only if no other process uses it. */
  stop(): Promise<void>
}

/**
 * Starts or adopts the PostgreSQL server of a data directory, claims it for this process, and starts it again
 * should it die.
 * @throws EmbeddedPostgresError when it cannot run or another process has it; errors of the file system as they are.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  const server = await prepareServer(options)
  const disk = await watchDisk(server.home, log)
  const { url, adopted, claim } = await retryWhileDisconnected(async () => {
    const { url, adopted, endpoint } = await reachOnFullDisk(server, disk, options)
    // The claim starts the server again where it listens now, so that the address stays the same.
    return { url, adopted, claim: await keepClaim({ ...server, endpoint }, { ...options, url, disk }) }
  }).catch((error: unknown) => {
    disk.stop()
    throw error
  })
  const { directory } = server.home
  if (directory !== join(await realpath(dataDir), 'postgres')) {
    log.warn({}, `The database is kept in ${directory}, because its account cannot enter ${dataDir}: back up both.`)
  }
  return {
    url,
    adopted,
    isDiskFull: disk.isFull,
    async stop() {
      disk.stop()
      claim.release()
      await stop(server)
    },
  }
}

/**
 * Uses the server of a data directory next to the process that has it, without claiming it; where none runs, one is
 * started, and the last guest to leave stops it. It is not started again should it die.
 * @throws EmbeddedPostgresError when it cannot run; errors of the file system as they are.
 */
export async function visitEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await prepareServer(options)
  return retryWhileDisconnected(async () => {
    const { url, adopted } = await reach(server, options)
    const client = await connectSession(url, 'guest', options)
    await joinGuests(client)
    return {
      url,
      adopted,
      isDiskFull: () => false,
      async stop() {
        if (await leaveGuests(client)) await stop(server)
        else await client.end()
      },
    }
  })
}

async function prepareServer({ dataDir, product, readPassword }: EmbeddedOptions): Promise<Server> {
  const home = await openHome(dataDir, `/var/lib/${product.toLowerCase()}`)
  const password = await readPassword()
  const programs = await findPrograms(home)
  await ensureCluster(home, programs, password)
  return { home, programs, password, settings: {}, endpoint: null }
}

/** A server that a full disk has ended needs a little room to start again: the reserve is kept for that. */
async function reachOnFullDisk(server: Server, disk: DiskWatch, options: EmbeddedOptions) {
  if (disk.isFull()) await disk.freeReserve()
  return reach(server, options)
}

/** Starts or finds the server, and makes the database on it where there is none. */
async function reach(server: Server, { product }: EmbeddedOptions) {
  const { endpoint, adopted } = await ensureRunning(server)
  const addressOf = (user: string, database: string) => urlOf(endpoint, { user, password: server.password, database })
  const name = product.toLowerCase()
  await createDatabase(addressOf(SUPERUSER, 'postgres'), name, server.password)
  return { endpoint, adopted, url: addressOf(name, name) }
}
