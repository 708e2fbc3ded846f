import { fileURLToPath } from 'node:url'
import { adviceOnMemory } from './common/memory.ts'
import { endBeforeDatabase } from './common/out-of-memory.ts'
import { ConfigError, loadConfig, type Config } from './config.ts'
import { isOnDatabaseDisk, requireBackupDirectory } from './database/backup-directory.ts'
import { closeDataDirectory } from './data-directory.ts'
import { openDatabase } from './database/connect.ts'
import { withEnvFile } from './environment.ts'
import { leave } from './leave.ts'
import { addressesFor, explainListenError, requireFreePort } from './listening.ts'
import { openFileLimit, requireOpenFiles } from './open-files.ts'
import type { Runtime } from './runtime.ts'
import { StartError } from './start-error.ts'
import { createStartOutput, type StartOutput } from './start-output.ts'
import type { Step } from './terminal/screen.ts'

export interface ServeOptions {
  /** Prepares the installation, once the port is known to be free. Returns a sentence about what is missing, or null. */
  prepare?: (step: Step, log: StartOutput['log']) => Promise<string | null>
  /** Accounts with public passwords, which the home page of a demo offers to every visitor. */
  demoAccounts?: Config['demoAccounts']
}

const WEB_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url))
const STOP_WITHIN_MS = 12_000
const SAME_DISK = 'BACKUP_DIR is on the same disk as the database: set it to another disk, or set BACKUP_COPY_COMMAND.'

/** Runs the server in this process, until a signal or an error ends it. */
export async function serve({ prepare = nothingToPrepare, demoAccounts }: ServeOptions = {}): Promise<void> {
  const config: Config = { ...readConfig(), demoAccounts }
  const output = createStartOutput(config, process.stdout)
  const stopping = stopOnSignals(output)
  let isServing = false
  const fail = (error: unknown) => failWith(error, { config, output, isServing })
  process.on('unhandledRejection', fail)
  try {
    const runtime = await start({ config, output, prepare, stopping })
    await announce(runtime, config, output)
    isServing = true
    const stop = () => void end(output, () => runtime.close())
    if (stopping.aborted) stop()
    else stopping.addEventListener('abort', stop)
  } catch (error) {
    if (stopping.aborted) await end(output)
    else fail(await explain(error, config))
  }
}

function nothingToPrepare(step: Step): Promise<null> {
  step.omit()
  return Promise.resolve(null)
}

function readConfig(): Config {
  try {
    return loadConfig(withEnvFile(process.env))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

/** The first signal asks the process to stop, a second one ends it immediately. */
function stopOnSignals(output: StartOutput): AbortSignal {
  const stopping = new AbortController()
  const stop = (signal: string) => {
    if (stopping.signal.aborted) return leave(1)
    output.stopping(signal)
    setTimeout(() => leave(1), STOP_WITHIN_MS).unref()
    stopping.abort()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  if (process.stdout.isTTY) {
    // The window was closed. Without a terminal the signal keeps its meaning, so that nohup works.
    process.on('SIGHUP', stop)
    process.stdout.on('error', () => {})
  }
  return stopping.signal
}

interface Start extends Required<Pick<ServeOptions, 'prepare'>> {
  config: Config
  output: StartOutput
  stopping: AbortSignal
}

async function start({ config, output, prepare, stopping }: Start): Promise<Runtime> {
  await requireFreePort(config)
  requireOpenFiles(openFileLimit())
  const { backupDir, dataDir } = config
  if (backupDir !== null) await requireBackupDirectory(backupDir, { dataDir, setting: 'BACKUP_DIR' })
  output.begin()
  const { log, progress } = output
  for (const warning of config.warnings) log.warn(warning)
  if (await isOnDatabaseDisk(config)) log.warn(SAME_DISK)
  const memory = adviceOnMemory()
  if (memory !== null) log.warn(memory.text)
  await closeDataDirectory(dataDir, log)
  const missing = await progress.during('Web app', (step) => prepare(step, log))
  if (missing !== null) throw new StartError(missing)
  const database = progress.during('Database', () => openDatabase(config, log))
  // Its failure is thrown where the runtime awaits it.
  database.then(endBeforeDatabase, () => {})
  // PostgreSQL starts while the modules of the program are loaded, which takes about as long.
  const { createRuntime } = await import('./runtime.ts')
  const runtime = await createRuntime({ config, log, database, webDirectory: WEB_DIRECTORY, progress, stopping })
  try {
    await runtime.app.listen({ port: config.port, host: config.host })
    return runtime
  } catch (error) {
    await runtime.close()
    throw error
  }
}

async function announce({ app, registration }: Runtime, config: Config, output: StartOutput): Promise<void> {
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : config.port
  const addresses = addressesFor({ host: config.host, port })
  const { registration: mode } = await registration.waysIn()
  const setupLink = config.roles.web ? await registration.setup.link(config.publicUrl ?? addresses.here) : null
  output.ready({ addresses, registration: mode, setupLink })
}

async function end(output: StartOutput, close = async () => {}): Promise<void> {
  await close()
  output.stopped()
  leave(0)
}

/** Backups are read only by a start that fails. */
async function explain(error: unknown, config: Config): Promise<unknown> {
  const { explainDamage } = await import('./database/explain-damage.ts')
  return explainDamage(error, config)
}

interface Failing {
  config: Config
  output: StartOutput
  isServing: boolean
}

/** Prints errors the operator can fix as one sentence; logs all others with their stack. */
function failWith(error: unknown, { config, output, isServing }: Failing): void {
  const explained = explainListenError(error, config)
  if (explained instanceof StartError) output.failed(explained.message)
  else output.log.fatal({ err: error }, isServing ? 'An unexpected error ended Marquee.' : 'Marquee could not start.')
  leave(1)
}
