import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Addresses } from './listening.ts'
import { createJsonLog, createPrettyLog, logFormatOf } from './log.ts'
import { readyBox, type Ready } from './terminal/ready-box.ts'
import { createScreen, NO_PROGRESS, type Screen, type StartProgress } from './terminal/screen.ts'
import { terminalOf, type TextSink } from './terminal/terminal.ts'
import { VERSION } from './version.ts'

/** Output of the process from its start to its end: for a terminal, or as lines of JSON. */
export interface StartOutput {
  log: Logger
  progress: StartProgress
  /** The start has started. */
  begin(): void
  /** Everything is served. */
  ready(state: ReadyState): void
  /** The start has failed. @param sentence what to do about it */
  failed(sentence: string): void
  stopping(signal: string): void
  stopped(): void
}

export interface ReadyState {
  addresses: Addresses
  registration: Ready['registration']
  /** Link for making the first account; null if there is an administrator. */
  setupLink: string | null
}

/** @param sink standard output @param errors where sentences about a failed start go */
export function createStartOutput(config: Config, sink: TextSink, errors: TextSink = process.stderr): StartOutput {
  if (logFormatOf(config, sink) === 'json') return forPrograms(config, sink, errors)
  return forPeople(config, createScreen(terminalOf(sink)), errors)
}

function forPrograms(config: Config, sink: TextSink, errors: TextSink): StartOutput {
  const log = createJsonLog(config.logLevel, sink)
  return {
    log,
    progress: NO_PROGRESS,
    begin() {},
    ready({ addresses, setupLink }) {
      if (!config.roles.web) {
        log.info(`Marquee runs jobs and serves nobody (PROCESS_ROLES=jobs); its health is at ${addresses.here}/readyz`)
        return
      }
      log.info(`Marquee is ready on ${config.publicUrl ?? addresses.here}`)
      if (!config.roles.jobs) log.info('Jobs are left to other processes (PROCESS_ROLES=web).')
      if (setupLink !== null) log.info(`Make the first account, which administers Marquee: ${setupLink}`)
    },
    failed: (sentence) => void errors.write(`${sentence}\n`),
    stopping: (signal) => log.info({ signal }, 'Stopping.'),
    stopped: () => log.info('Stopped.'),
  }
}

function forPeople(
  { logLevel, publicUrl, dataDir, database, roles }: Config,
  screen: Screen,
  errors: TextSink,
): StartOutput {
  const { terminal, print, during } = screen
  const { ellipsis } = terminal.symbols
  let isStarting = true
  return {
    log: createPrettyLog(logLevel, { terminal, print, isStarting: () => isStarting }),
    progress: { during },
    begin: () => print(`\n${terminal.style('bold', `Marquee ${VERSION}`)}\n\n`),
    ready({ addresses, ...waysIn }) {
      isStarting = false
      const place = database.url === null ? null : placeOf(database.url)
      print(`\n${readyBox(terminal, { addresses, publicUrl, dataDir, database: place, roles, ...waysIn })}\n`)
    },
    failed(sentence) {
      screen.forgetSteps()
      errors.write(`\n${sentence}\n\n`)
    },
    stopping() {
      screen.forgetSteps()
      print(`\nStopping ${ellipsis}\n`)
    },
    stopped: () => print('Stopped.\n'),
  }
}

/** Host and name of a database, without user and password. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? host}${pathname}`
}
