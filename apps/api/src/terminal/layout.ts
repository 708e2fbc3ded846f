import type { Terminal } from './terminal.ts'

/** A label with its value. */
export interface Row {
  label: string
  text: string
}

const WIDEST = 78
/** Below this, a frame takes too much of the line. */
const NARROWEST_FRAME = 50

/** Breaks a text between words; a word that is longer than a line stays whole, because it is a path or an address to copy. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Rows in a frame with a title, or one below the other where the terminal is narrow. The result ends with a line break. */
export function box(terminal: Terminal, title: string, rows: readonly Row[]): string {
  const columns = terminal.columns()
  return columns < NARROWEST_FRAME ? list(terminal, title, rows, columns) : frame(terminal, title, rows, columns)
}

function list({ style }: Terminal, title: string, rows: readonly Row[], columns: number): string {
  const parts = rows.map(({ label, text }) => {
    const lines = wrap(text, columns - 2).map((line) => `  ${line}\n`)
    return `${style('bold', label)}\n${lines.join('')}`
  })
  return `${style(['bold', 'green'], title)}\n\n${parts.join('')}`
}

function frame(terminal: Terminal, title: string, rows: readonly Row[], columns: number): string {
  const { style } = terminal
  const { horizontal, vertical, corners } = terminal.symbols
  const inner = Math.min(columns, WIDEST) - 4
  const labels = Math.max(...rows.map(({ label }) => label.length)) + 2
  const line = (label: string, text: string) => {
    const end = label.length + text.length > inner ? '' : ' '.repeat(inner - label.length - text.length + 1) + vertical
    return `${vertical} ${style('bold', label)}${text}${end}\n`
  }
  const lines = rows.flatMap(({ label, text }) =>
    wrap(text, inner - labels).map((part, index) => line((index === 0 ? label : '').padEnd(labels), part)),
  )
  const rule = horizontal.repeat(inner - title.length - 1)
  return [
    `${corners[0]}${horizontal} ${style(['bold', 'green'], title)} ${rule}${corners[1]}\n`,
    line('', ''),
    ...lines,
    line('', ''),
    `${corners[3]}${horizontal.repeat(inner + 2)}${corners[2]}\n`,
  ].join('')
}

/** A bar with a percentage, or the percentage alone where there is no room for a bar. @param share from 0 to 1 */
export function progressBar({ symbols }: Terminal, share: number, width: number): string {
  const percent = `${Math.floor(100 * share)} %`.padStart(5)
  const cells = Math.min(24, width - percent.length - 1)
  if (cells < 6) return percent.trim()
  const full = Math.round(cells * share)
  return `${symbols.full.repeat(full)}${symbols.empty.repeat(cells - full)} ${percent}`
}
