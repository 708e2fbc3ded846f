import type { Terminal } from './terminal.ts'

/** A line of the log as pino writes it. */
export interface LogRecord {
  level: number
  time: number
  msg?: string
  err?: { message?: string; stack?: string; code?: string }
  /** Of a response. */
  method?: string
  route?: string
  status?: number
  milliseconds?: number
  problem?: string
  [field: string]: unknown
}

const WARNING = 40
const ERROR = 50
/** Of the process and the request: they tell a person nothing here. */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname', 'reqId'])
const MAX_FIELD_LENGTH = 100
/** Errors of the system and classes 08, 53 and 57 of PostgreSQL: something outside failed, and our stack explains nothing. */
const OUTSIDE = /^(E[A-Z]+|(08|53|57)[0-9A-Z]{3})$/
// oxlint-disable-next-line no-control-regex -- they would act on the terminal
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g

/** One line for people: time, message, details. Unexpected errors have their stack below it. Ends with a line break. */
export function logLine(record: LogRecord, { style }: Terminal): string {
  const { level, time, err } = record
  const message = printable(isResponse(record) ? describeResponse(record) : (record.msg ?? ''))
  const details = detailsOf(record)
  const text = [message, details === '' ? '' : style('dim', details)].filter(Boolean).join('  ')
  return `${style('dim', clock(time))}  ${labelOf(level, style)}${text}\n${style('dim', stackOf(level, err))}`
}

function labelOf(level: number, style: Terminal['style']): string {
  if (level >= ERROR) return `${style('red', 'Error')}  `
  if (level >= WARNING) return `${style('yellow', 'Warning')}  `
  return ''
}

function clock(time: number): string {
  return new Date(time).toTimeString().slice(0, 8)
}

function isResponse({ msg, method, route }: LogRecord): boolean {
  return msg === 'answered' && method !== undefined && route !== undefined
}

function describeResponse({ method, route, status, milliseconds, problem }: LogRecord): string {
  return `${method} ${route} ${status} in ${milliseconds} ms${problem === undefined ? '' : ` (${problem})`}`
}

function detailsOf(record: LogRecord): string {
  if (isResponse(record)) return ''
  const fields = Object.entries(record).filter(([name, value]) => !LEFT_OUT.has(name) && value !== null)
  const texts = fields.map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${name}: ${text.length > MAX_FIELD_LENGTH ? `${text.slice(0, MAX_FIELD_LENGTH)}...` : text}`
  })
  if (record.err?.message) texts.unshift(record.err.message.split('\n', 1)[0]!)
  return printable(texts.join(', '))
}

function stackOf(level: number, err: LogRecord['err']): string {
  if (level < ERROR || err?.stack === undefined || OUTSIDE.test(err.code ?? '')) return ''
  const calls = err.stack.split('\n').filter((line) => /^\s+at |^caused by/.test(line))
  return calls.map((line) => `    ${printable(line.trim())}\n`).join('')
}

/** Parts of a message that come from outside must not act on the terminal. */
function printable(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll(CONTROL, '')
}
