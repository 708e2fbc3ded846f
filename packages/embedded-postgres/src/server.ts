import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CLUSTER, clusterDirectory, describeFailure, isSocket, SUPERUSER, writeSettings } from './cluster.ts'
import type { Endpoint, ServerSettings } from './cluster.ts'
import { codeOf, EmbeddedPostgresError, isDisconnection } from './errors.ts'
import type { Home } from './home.ts'
import { forShell, type Programs, runProgram } from './programs.ts'

/** A cluster with everything that starting, reaching and stopping its server needs. */
export type Server = {
  home: Home
  programs: Programs
  password: string
  /** Settings besides our own. */
  settings: ServerSettings
  /** Endpoint for a start; null leaves the choice. */
  endpoint: Endpoint | null
}

/** Addresses of Unix sockets may have 107 bytes on Linux and 103 on macOS. */
const MAX_SOCKET_PATH_LENGTH = 103
const SOCKET_PORT = 5432
const ANSWER_TIMEOUT_MS = 120_000
/** A file for each process, so that several that start at the same time do not delete each other's reasons. */
const STARTUP_LOG = `startup-${process.pid}.log`

/**
 * Finds the server running, or starts it, and waits until it answers; a start or a stop that another process has
 * under way is waited for.
 * @throws EmbeddedPostgresError when it cannot be started, or is not ours.
 */
export async function ensureRunning(server: Server): Promise<{ endpoint: Endpoint; adopted: boolean }> {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS
  let adopted = true
  for (;;) {
    const running = await readRunningEndpoint(server.home)
    const state = running === null ? 'absent' : await probe(server, running)
    if (running !== null && state === 'ready') return { endpoint: running, adopted }
    if (state === 'absent') {
      adopted = false
      await start(server, deadline)
    } else if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        'busy',
        `The embedded PostgreSQL in ${server.home.directory} is busy and does not answer`,
        { remedy: 'try again later' },
      )
    }
    await sleep(20)
  }
}

/** Stops the server without waiting for its clients, and waits for its last checkpoint. */
export async function stop({ home, programs }: Server): Promise<void> {
  const { exitCode, output } = await runProgram(
    programs.pgCtl,
    ['stop', '--pgdata', clusterDirectory(home), '--mode', 'fast', '--wait', '--timeout', '60'],
    home,
  )
  if (exitCode !== 0 && existsSync(pidFile(home))) throw new Error(`The embedded PostgreSQL did not stop: ${output}`)
}

function pidFile(home: Home): string {
  return join(clusterDirectory(home), 'postmaster.pid')
}

/** postmaster.pid holds, line by line: process, data directory, start, port, socket directory, address, memory, state. */
async function readRunningEndpoint(home: Home): Promise<Endpoint | null> {
  let lines: string[]
  try {
    lines = (await readFile(pidFile(home), 'utf8')).split('\n').map((line) => line.trim())
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  const [, , , port = '', socketDirectory = '', address = ''] = lines
  const host = socketDirectory === '' ? address : resolve(clusterDirectory(home), socketDirectory)
  return host === '' ? null : { host, port: Number(port) }
}

type State = 'absent' | 'busy' | 'ready'

async function probe({ home, password }: Server, endpoint: Endpoint): Promise<State> {
  const client = new pg.Client({
    ...endpoint,
    user: SUPERUSER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    await requireOwnData(home, rows[0]?.data_directory ?? '')
    return 'ready'
  } catch (error) {
    return stateFromError(error, home)
  } finally {
    await client.end().catch(() => {})
  }
}

async function requireOwnData(home: Home, served: string): Promise<void> {
  const own = await realpath(clusterDirectory(home))
  const isHere = served !== '' && isAbsolute(served) && existsSync(served)
  if (isHere && (await realpath(served)) === own) return
  if (isHere) {
    throw new EmbeddedPostgresError(
      'copied-while-running',
      `The data in ${own} were copied from ${served} while its PostgreSQL was running, so the copy is not whole`,
      { remedy: 'stop that one and copy it again' },
    )
  }
  throw new EmbeddedPostgresError('foreign-server', `The PostgreSQL server that answers for ${own} serves ${served}`, {
    remedy: 'stop it',
  })
}

function stateFromError(error: unknown, home: Home): State {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
  // Starting, stopping, or all connections taken for the moment.
  if (isDisconnection(error) || code === '53300') return 'busy'
  if (code !== '28P01') throw error
  throw new EmbeddedPostgresError(
    'wrong-password',
    `The database in ${home.directory} has another password than the one given`,
  )
}

async function start(server: Server, deadline: number): Promise<void> {
  await removeStaleLocks(server.home)
  const endpoints = server.endpoint === null ? await proposeEndpoints(server.home) : [server.endpoint]
  let reason = ''
  for (const endpoint of endpoints) {
    const failure = await startOn(endpoint, server)
    if (failure === null) return
    reason = failure
    // Some shared folders cannot hold sockets; the next endpoint does without.
    if (!/could not (create|bind) .*Unix/.test(failure)) break
  }
  const another = /lock file .* already exists|pre-existing shared memory block/.test(reason)
  if (!another || Date.now() > deadline) throw describeFailure('start', reason)
}

/** Why it did not start, or null. */
async function startOn(endpoint: Endpoint, { home, programs, settings }: Server): Promise<string | null> {
  await writeSettings(home, endpoint, settings)
  const began = Date.now()
  const { exitCode, output } = await runProgram(
    programs.pgCtl,
    // Names inside of the home, because pg_ctl passes them through a shell, where a path may hold what means something else.
    [
      'start',
      '-p',
      await forShell(programs.postgres, home),
      '--pgdata',
      CLUSTER,
      '--log',
      STARTUP_LOG,
      '--wait',
      '--timeout',
      '110',
    ],
    home,
  )
  const failure = exitCode === 0 ? null : `${output}\n${await readLatestLogs(home, began)}`
  // Windows keeps it while the server has it open.
  await rm(join(home.directory, STARTUP_LOG), { force: true }).catch(() => {})
  return failure
}

/**
 * PostgreSQL takes a lock file for live when any process has its number, which in containers is likely after a kill.
 * On Linux every process of a cluster works in its data directory, so locks that no such process holds are stale.
 */
async function removeStaleLocks(home: Home): Promise<void> {
  if (platform() !== 'linux' || !existsSync(pidFile(home))) return
  const cluster = await realpath(clusterDirectory(home))
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const directory = await readlink(`/proc/${name}/cwd`).catch(() => null)
    if (directory === cluster) return
  }
  await rm(pidFile(home), { force: true })
  await rm(join(home.directory, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
}

async function proposeEndpoints({ directory }: Home): Promise<Endpoint[]> {
  const loopback = { host: '127.0.0.1', port: await findFreePort() }
  const socketFits = Buffer.byteLength(join(directory, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_LENGTH
  if (!socketFits || platform() === 'win32') return [loopback]
  return [{ host: directory, port: SOCKET_PORT }, loopback]
}

/** A free port of the loopback address. */
export function findFreePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probeServer = createServer()
    probeServer.once('error', reject)
    probeServer.listen(0, '127.0.0.1', () => {
      const address = probeServer.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probeServer.close(() => resolvePort(port))
    })
  })
}

/** Output of the server at this start: before its log collector ran, and in the collector's newest file. */
async function readLatestLogs({ directory }: Home, began: number): Promise<string> {
  const logs = join(directory, 'log')
  const files = existsSync(logs) ? (await readdir(logs)).map((name) => join(logs, name)) : []
  const dated = await Promise.all(files.map(async (file) => ({ file, time: (await stat(file)).mtimeMs })))
  // Older files tell of other starts. Some file systems keep times in whole seconds.
  const recent = dated.filter(({ time }) => time >= began - 1000)
  const newest = recent.toSorted((a, b) => b.time - a.time)[0]?.file
  const startup = join(directory, STARTUP_LOG)
  const texts = await Promise.all(
    [newest, startup].flatMap((file) => (file !== undefined && existsSync(file) ? [readFile(file, 'utf8')] : [])),
  )
  return texts.map((text) => text.slice(-4000)).join('\n')
}

/** The address of a database on an endpoint, as pg and its users take it. */
export function urlOf(
  endpoint: Endpoint,
  { user, password, database }: Record<'user' | 'password' | 'database', string>,
): string {
  const host = isSocket(endpoint) ? 'localhost' : endpoint.host
  const query = isSocket(endpoint) ? `?host=${encodeURIComponent(endpoint.host)}` : ''
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${endpoint.port}/${database}${query}`
}
