import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { loadConfig, type Config } from '../config.ts'
import { openDatabase, type Database } from '../database/connect.ts'
import { updateBackupDirectory, updateDatabase } from '../database/update.ts'
import { directoryOf } from '../environment.ts'
import { createJsonLog, createPrettyLog, logFormatOf } from '../log.ts'
import { loadStarterCatalogue } from '../modules/catalogue/module.ts'
import { terminalOf } from '../terminal/terminal.ts'
import type { CliContext } from './command.ts'
import { formatCount } from './progress.ts'

export interface Session {
  config: Config
  database: Database
  log: FastifyBaseLogger
}

/**
 * Runs a task on the configured database: next to the Marquee that runs on it, or, where none does, on a server started
 * for the task alone. `prepare` brings schema and starter catalogue up to date first, as a start does; `warn` prints what may
 * be wrong with the settings.
 */
export async function withDatabase<Result>(
  context: CliContext,
  { prepare, warn = true }: { prepare: boolean; warn?: boolean },
  task: (session: Session) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(context.env)
  const log = createLog(config, context)
  for (const warning of warn ? config.warnings : []) context.stderr.write(`${warning}\n`)
  const database = await openDatabase(config, log, { guest: true })
  try {
    if (prepare) await prepareDatabase(database, config, context)
    return await task({ config, database, log })
  } finally {
    await database.close()
  }
}

/** True if a database exists; checking must not create one. */
export function hasDatabase({ dataDir, database }: Config): boolean {
  const places = ['postgres', 'database-home'].map((name) => join(dataDir, name))
  return database.url !== null || places.some((place) => existsSync(place))
}

async function prepareDatabase(database: Database, config: Config, { stderr }: CliContext): Promise<void> {
  const { applied, backup } = await updateDatabase({
    url: database.directUrl,
    directory: updateBackupDirectory(config),
  })
  if (backup !== null) stderr.write(`Backed up the database before its update: ${backup}\n`)
  if (applied.length > 0) stderr.write('Brought the database to the newest schema.\n')
  const { loaded } = await loadStarterCatalogue(database.db)
  if (loaded > 0) stderr.write(`Loaded the starter catalogue of ${formatCount(loaded)} movies.\n`)
}

/** Logs warnings only unless LOG_LEVEL asks for more, as commands print what they do themselves. */
function createLog(config: Config, { env, stderr }: CliContext): FastifyBaseLogger {
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  if (logFormatOf(config, stderr) === 'json') return createJsonLog(level, stderr)
  return createPrettyLog(level, { terminal: terminalOf(stderr, env), print: (text) => void stderr.write(text) })
}

/** Resolves a path against the directory npm was called in, as npm runs scripts in the project's root. */
export function resolvePath(path: string, { env }: CliContext): string {
  return resolve(directoryOf(env), path)
}
