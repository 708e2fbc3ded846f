import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseAccount } from '../account.ts'
import { clusterDirectory, ensureCluster, SUPERUSER, type ServerSettings } from '../cluster.ts'
import { giveTo, type Home } from '../home.ts'
import { findPrograms } from '../programs.ts'
import { ensureRunning, findFreePort, stop, urlOf } from '../server.ts'

const GUARD = fileURLToPath(new URL('guard-process.ts', import.meta.url))
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }

export type PostgresServer = {
  /** Address of its administrator's database. */
  url: string
  /** Stops it and deletes its data. */
  close(): Promise<void>
}

export type ReplicatedServer = PostgresServer & {
  /** Address of the same database on the replica. */
  replicaUrl: string
}

/**
 * A plain PostgreSQL server for tests, from the embedded programs, on a free port of the loopback address: it plays
 * the external server. It may lose data in a power cut, which tests do not fear, and never outlives this process.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const place = await createPlace()
  await createCluster(place)
  return startServer(place, SETTINGS)
}

/** Such a server with a replica, which shows each transaction so many milliseconds after its commit. */
export async function startReplicatedServer({ delayMs }: { delayMs: number }): Promise<ReplicatedServer> {
  const [place, copy] = await Promise.all([createPlace(), createPlace()])
  await createCluster(place)
  // A cluster that was never started is copied as it is.
  const replica = { ...copy, password: place.password }
  await cp(clusterDirectory(place.home), clusterDirectory(replica.home), { recursive: true })
  await writeFile(join(clusterDirectory(replica.home), 'standby.signal'), '')
  await giveAll(replica.home)
  // A replica needs no fewer connections and workers than the cluster was made with.
  const needed = { wal_level: 'replica', max_wal_senders: 10, max_worker_processes: 8 }
  const settings = { ...SETTINGS, ...needed, wal_keep_size: '512MB' }
  const primary = await startServer(place, settings)
  const { hostname, port } = new URL(primary.url)
  const standby = await startServer(replica, {
    ...settings,
    primary_conninfo: `host=${hostname} port=${port} user=${SUPERUSER} password=${place.password}`,
    recovery_min_apply_delay: `${delayMs}ms`,
    wal_receiver_status_interval: '1s',
  })
  return {
    url: primary.url,
    replicaUrl: standby.url,
    async close() {
      await standby.close()
      await primary.close()
    },
  }
}

interface Place {
  home: Home
  password: string
  /** Called when the data are deleted. */
  forget: () => void
}

/** A directory of a server, which a guard deletes when this process dies. */
async function createPlace(): Promise<Place> {
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-test-'))
  const account = await chooseAccount(await stat(directory), null)
  await giveTo(account, directory)
  const guard = spawn(process.execPath, [GUARD, directory], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  return { home: { directory, account }, password: randomBytes(16).toString('hex'), forget: () => guard.stdin.end() }
}

async function createCluster({ home, password }: Place): Promise<void> {
  await ensureCluster(home, await findPrograms(home), password, ['--no-sync', '--set=scram_iterations=1'])
}

async function startServer({ home, password, forget }: Place, settings: ServerSettings): Promise<PostgresServer> {
  const programs = await findPrograms(home)
  const endpoint = { host: '127.0.0.1', port: await findFreePort() }
  const server = { home, programs, password, settings, endpoint }
  await ensureRunning(server)
  return {
    url: urlOf(endpoint, { user: SUPERUSER, password, database: 'postgres' }),
    async close() {
      await stop(server)
      await rm(home.directory, { recursive: true })
      forget()
    },
  }
}

/** Root copies files as its own. */
async function giveAll({ directory, account }: Home): Promise<void> {
  if (account === null) return
  const copied = await readdir(directory, { recursive: true })
  for (const name of copied) await giveTo(account, join(directory, name))
}
