import { styleText } from 'node:util'

/** Destination of text; `process.stdout` and `process.stderr` are such sinks. */
export interface TextSink {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
  hasColors?(count?: number, env?: NodeJS.ProcessEnv): boolean
}

/** A sink with its capabilities. */
export interface Terminal {
  write(text: string): void
  /** Characters in a line; windows are resized. */
  columns(): number
  /** True if output goes to an interactive terminal. */
  isTerminal: boolean
  /** True if lines can be overwritten. */
  canRedraw: boolean
  symbols: Symbols
  style(style: Style, text: string): string
}

export type Style = Parameters<typeof styleText>[0]

interface Symbols {
  done: string
  failed: string
  running: string
  ellipsis: string
  full: string
  empty: string
  horizontal: string
  vertical: string
  /** Clockwise from the upper left. */
  corners: readonly [string, string, string, string]
}

const UNICODE: Symbols = {
  done: '✓',
  failed: '✗',
  running: '·',
  ellipsis: '…',
  full: '━',
  empty: '─',
  horizontal: '─',
  vertical: '│',
  corners: ['╭', '╮', '╯', '╰'],
}

const ASCII: Symbols = {
  done: 'ok',
  failed: '!!',
  running: '..',
  ellipsis: '...',
  full: '#',
  empty: '-',
  horizontal: '-',
  vertical: '|',
  corners: ['+', '+', '+', '+'],
}

const COLUMNS = 80

/**
 * Capabilities of a sink: colours follow NO_COLOR, FORCE_COLOR and TERM as Node does, characters beyond ASCII the locale. What
 * is no terminal gets neither, and nothing is written over there.
 */
export function terminalOf(
  sink: TextSink,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Terminal {
  const isTerminal = sink.isTTY === true
  const isColoured = isTerminal && sink.hasColors?.(16, env) === true
  return {
    write: (text) => void sink.write(text),
    columns: () => sink.columns || COLUMNS,
    isTerminal,
    canRedraw: isTerminal && env['TERM'] !== 'dumb',
    symbols: showsUnicode(env, platform) ? UNICODE : ASCII,
    style: (style, text) => (isColoured ? styleText(style, text, { validateStream: false }) : text),
  }
}

/** POSIX: the first of these variables that is set decides. Terminals of Windows say nothing; the old console has no Unicode. */
function showsUnicode(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return Boolean(env['WT_SESSION'] || env['TERM_PROGRAM'])
  return /utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '')
}
