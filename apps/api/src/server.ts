import { fileURLToPath } from 'node:url'
import { ConfigError, loadConfig, type Config } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { withEnvFile } from './environment.ts'
import { addressesFor, explainListenError, requireFreePort } from './listening.ts'
import { openFileLimit, requireOpenFiles } from './open-files.ts'
import { type Runtime } from './runtime.ts'
import { StartError } from './start-error.ts'
import { createStartOutput } from './start-output.ts'
import { startScreen } from './terminal/start-screen.ts'

const WEB_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url))
const STOP_WITHIN_MS = 12_000

function readConfig(): Config {
  try {
    return loadConfig(withEnvFile(process.env))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

const config = readConfig()
const output = createStartOutput(config, process.stdout, startScreen())
const { log } = output
const stopping = new AbortController()
let isServing = false

for (const warning of config.warnings) log.warn(warning)

/** Prints errors the operator can fix as one sentence; logs all others with their stack. */
function fail(error: unknown): never {
  const explained = explainListenError(error, config)
  if (explained instanceof StartError) console.error(explained.message)
  else log.fatal({ err: error }, isServing ? 'Marquee ended by an unexpected error.' : 'Marquee could not start.')
  process.exit(1)
}

async function start(): Promise<Runtime> {
  await requireFreePort(config)
  requireOpenFiles(openFileLimit())
  output.begin()
  const { progress } = output
  const database = progress.during('Database', () => openDatabase(config, log))
  // Its failure is thrown where the runtime awaits it.
  database.catch(() => {})
  // PostgreSQL starts while the modules of the program are loaded, which takes about as long.
  const { createRuntime } = await import('./runtime.ts')
  const runtime = await createRuntime({
    config,
    log,
    database,
    webDirectory: WEB_DIRECTORY,
    progress,
    stopping: stopping.signal,
  })
  try {
    await runtime.app.listen({ port: config.port, host: config.host })
    return runtime
  } catch (error) {
    await runtime.close()
    throw error
  }
}

async function announce({ app, registration }: Runtime): Promise<void> {
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : config.port
  const [waysIn, firstSteps] = await Promise.all([registration.waysIn(), registration.firstSteps()])
  output.ready({
    addresses: addressesFor({ host: config.host, port }),
    waysIn: { registration: waysIn.registration, needsFirstAccount: waysIn.needs_first_account },
    firstSteps,
  })
}

/** Ends the process when `close` has ended, or when that takes too long. */
async function stop(close: () => Promise<void>): Promise<never> {
  await close()
  output.stopped()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(1)
    output.stopping(signal)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    stopping.abort()
  })
}
process.on('unhandledRejection', fail)

try {
  const runtime = await start()
  await announce(runtime)
  isServing = true
  stopping.signal.addEventListener('abort', () => void stop(() => runtime.close()))
  if (stopping.signal.aborted) await stop(() => runtime.close())
} catch (error) {
  if (!stopping.signal.aborted) fail(error)
  await stop(async () => {})
}
