import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { ConfigError, loadConfig, type Config } from './config.ts'
import { withEnvFile } from './environment.ts'
import { createRuntime, type Runtime } from './runtime.ts'
import { StartError } from './start-error.ts'

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
const log = pino({
  level: config.logLevel,
  redact: ['req.headers.authorization', '*.password', '*.token', '*.refresh', '*.access'],
})

for (const warning of config.warnings) log.warn(warning)

/** Prints errors the operator can fix as one sentence; logs all others with their stack. */
function fail(error: unknown): never {
  if (error instanceof StartError) console.error(error.message)
  else if (isListenError(error, 'EADDRINUSE'))
    console.error(`Port ${config.port} is already in use: stop what uses it, or set PORT to another one.`)
  else if (isListenError(error, 'EACCES'))
    console.error(`Port ${config.port} needs more rights than this account has: set PORT to 1024 or higher.`)
  else log.fatal({ err: error }, 'Marquee could not start.')
  process.exit(1)
}

function isListenError(error: unknown, code: string): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === code && 'syscall' in error && error.syscall === 'listen'
  )
}

async function start(): Promise<Runtime> {
  const runtime = await createRuntime({ config, log, webDirectory: WEB_DIRECTORY })
  try {
    await runtime.app.listen({ port: config.port, host: config.host })
    return runtime
  } catch (error) {
    await runtime.close()
    throw error
  }
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort(signal)
  })
}
process.on('unhandledRejection', (error) => fail(error))

const runtime = await start().catch(fail)
const [address] = runtime.app.addresses()
const port = typeof address === 'object' ? address.port : config.port
log.info(`Marquee is ready on ${config.publicUrl ?? `http://localhost:${port}`}`)

async function stop(): Promise<void> {
  log.info({ signal: String(stopping.signal.reason) }, 'Stopping.')
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  await runtime.close()
  process.exit(0)
}
if (stopping.signal.aborted) await stop()
else stopping.signal.addEventListener('abort', () => void stop())
