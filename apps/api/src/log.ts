import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'
import { logLine, type LogRecord } from './terminal/log-line.ts'
import type { TextSink, Terminal } from './terminal/terminal.ts'

export type LogFormat = NonNullable<Config['logFormat']>

const INFO = 30
const OPTIONS = { redact: ['req.headers.authorization', '*.password', '*.token', '*.refresh', '*.access'] }

/** `LOG_FORMAT`, or where it is not given: lines for people in a terminal, JSON anywhere else. */
export function logFormatOf({ logFormat }: Pick<Config, 'logFormat'>, { isTTY }: TextSink): LogFormat {
  return logFormat ?? (isTTY ? 'pretty' : 'json')
}

/** A log of JSON lines, written immediately, so that nothing is lost when the process ends. */
export function createJsonLog(level: Config['logLevel'], sink: TextSink): Logger {
  // Pino's own writer copes with a standard output that others read slowly.
  if (sink === process.stdout) return pino({ level, ...OPTIONS })
  return pino({ level, ...OPTIONS }, { write: (line) => void sink.write(line) })
}

export interface PrettyLog {
  terminal: Terminal
  print(text: string): void
  /** While true, messages of level info are left out, as the steps of the start say the same. */
  isStarting?: () => boolean
}

/** A log of lines that people read. */
export function createPrettyLog(level: Config['logLevel'], { terminal, print, isStarting }: PrettyLog): Logger {
  const write = (line: string) => {
    const record = JSON.parse(line) as LogRecord
    if (level === 'info' && record.level === INFO && isStarting?.()) return
    print(logLine(record, terminal))
  }
  return pino({ level, ...OPTIONS }, { write })
}
