import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, EmbeddedPostgresError } from './errors.ts'
import { giveTo, type Home } from './home.ts'
import { renameUnlessTaken, runProgram, withPlainPath, type Programs } from './programs.ts'
import { syncDirectory } from './sync.ts'

/** The PostgreSQL release that the programs from npm belong to: data of another release cannot be opened. */
const RELEASE = '18'
export const SUPERUSER = 'postgres'

/** Endpoint of the server: a directory of Unix sockets, or the loopback address. */
export type Endpoint = { host: string; port: number }

/** Settings of a server as postgresql.conf takes them. */
export type ServerSettings = Record<string, string | number>

/**
 * Small and durable: tuned for tens of connections next to one API on a shared machine. Synchronous I/O spares three
 * worker processes; minimal WAL is enough because nothing replicates from the embedded server.
 */
const SETTINGS: ServerSettings = {
  max_connections: 50,
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: 1.1,
  io_method: 'sync',
  jit: 'off',
  max_worker_processes: 4,
  max_parallel_workers: 2,
  max_parallel_workers_per_gather: 1,
  max_parallel_maintenance_workers: 1,
  max_logical_replication_workers: 0,
  autovacuum_worker_slots: 2,
  autovacuum_max_workers: 2,
  wal_level: 'minimal',
  max_wal_senders: 0,
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  // A file of the log of writes is deleted once it is not needed, and a new one started every hour: bytes of erased accounts go.
  wal_recycle: 'off',
  archive_timeout: '1h',
  checkpoint_completion_target: 0.9,
  client_connection_check_interval: '5s',
  timezone: 'UTC',
  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_checkpoints: 'off',
  // Details of an error name the values of rows: what people wrote must not stay in a log.
  log_error_verbosity: 'terse',
  log_timezone: 'UTC',
}

/** The name of PostgreSQL's data directory inside the home. */
export const CLUSTER = 'cluster'

/** The data directory of PostgreSQL inside the home. */
export function clusterDirectory({ directory }: Home): string {
  return join(directory, CLUSTER)
}

/**
 * Makes the cluster unless there is one: UTF-8, checksummed, password always asked for. It is made aside and renamed,
 * so that a kill leaves either none or a whole one, and starts at the same time agree on one.
 * @param options for initdb, besides our own.
 * @throws EmbeddedPostgresError when it cannot be made or belongs to another release of PostgreSQL.
 */
export async function ensureCluster(
  home: Home,
  programs: Programs,
  password: string,
  options: readonly string[] = [],
): Promise<void> {
  const cluster = clusterDirectory(home)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(home, programs, password, options)
  const release = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (release !== RELEASE) {
    throw new EmbeddedPostgresError(
      'other-release',
      `The database in ${cluster} was made by PostgreSQL ${release}, but the programs are PostgreSQL ${RELEASE}`,
    )
  }
}

async function createCluster(
  home: Home,
  programs: Programs,
  password: string,
  options: readonly string[],
): Promise<void> {
  await removeAbandonedDrafts(home)
  const draft = `${clusterDirectory(home)}.new.${process.pid}.${randomBytes(4).toString('hex')}`
  const passwordFile = `${draft}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    await giveTo(home.account, passwordFile)
    const parameters = [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...options,
    ]
    const { exitCode, output } = await withPlainPath(programs, ({ initdb }) => runProgram(initdb, parameters, home))
    if (exitCode !== 0) throw describeFailure(`create its data in ${home.directory}`, output)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await renameUnlessTaken(draft, clusterDirectory(home))
  await syncDirectory(home.directory)
}

/** Clears what killed first starts left; the number in a draft's name is the process that was making it. */
async function removeAbandonedDrafts({ directory }: Home): Promise<void> {
  for (const name of await readdir(directory)) {
    const maker = /^cluster\.new\.(\d+)\./.exec(name)?.[1]
    if (maker === undefined || isAlive(Number(maker))) continue
    await rm(join(directory, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Writes the whole of postgresql.conf; a running server keeps its own until its next start. */
export async function writeSettings(home: Home, endpoint: Endpoint, overrides: ServerSettings): Promise<void> {
  const onSocket = isSocket(endpoint)
  const settings: ServerSettings = {
    ...SETTINGS,
    listen_addresses: onSocket ? '' : endpoint.host,
    // A list, in which quotes keep commas and quotes of the path as they are.
    unix_socket_directories: onSocket ? `"${endpoint.host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    port: endpoint.port,
    ...overrides,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(String(value))}\n`)
  const file = join(clusterDirectory(home), 'postgresql.conf')
  const draft = `${file}.${process.pid}`
  await writeFile(draft, ['# Written again at every start.\n', ...lines].join(''), { mode: 0o600, flush: true })
  await giveTo(home.account, draft)
  await rename(draft, file)
}

export function isSocket({ host }: Endpoint): boolean {
  return host.startsWith('/')
}

function quote(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Error with the reason that PostgreSQL's programs printed. */
export function describeFailure(task: string, output: string): EmbeddedPostgresError {
  if (output.includes('No space left on device')) {
    return new EmbeddedPostgresError(
      'disk-full',
      `The embedded PostgreSQL could not ${task} because the disk is full`,
      { remedy: 'make room, then start again' },
    )
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'it gave no reason'
  return new EmbeddedPostgresError(
    'failed',
    `The embedded PostgreSQL could not ${task} (${reason.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '')})`,
    { remedy: 'fix that' },
  )
}
