import { describe, expect, it } from 'vitest'
import { logLine, type LogRecord } from './log-line.ts'
import { terminalOf } from './terminal.ts'

const terminal = terminalOf({ isTTY: true, hasColors: () => false, write() {} }, {}, 'linux')
const time = new Date(2026, 10, 23, 14, 3, 22).getTime()
const lineOf = (record: Partial<LogRecord>) => logLine({ level: 30, time, pid: 1, hostname: 'h', ...record }, terminal)

describe('a line of the log for people', () => {
  it('has time, level where it is worth a look, message and details', () => {
    expect(lineOf({ msg: 'Trained a new model.', version: '7', seconds: 1.5, none: null })).toBe(
      '14:03:22  Trained a new model.  version: 7, seconds: 1.5\n',
    )
    expect(lineOf({ level: 40, msg: 'TMDB did not answer.', left: ['a'.repeat(200)] })).toBe(
      `14:03:22  Warning  TMDB did not answer.  left: ["${'a'.repeat(98)}...\n`,
    )
  })

  it('names a request by method, route, status and time', () => {
    const response = { msg: 'answered', reqId: 'x', method: 'GET', route: '/movie/:id', status: 200, milliseconds: 3.1 }
    expect(lineOf({ ...response, level: 20, user: 'abc' })).toBe('14:03:22  GET /movie/:id 200 in 3.1 ms\n')
    expect(lineOf({ ...response, status: 401, problem: 'wrong_credentials' })).toBe(
      '14:03:22  GET /movie/:id 401 in 3.1 ms (wrong_credentials)\n',
    )
  })

  it('shows the stack of an unexpected error only', () => {
    const err = {
      message: 'x is undefined',
      stack: 'TypeError: x is undefined\n    at f (a.ts:1:2)\n    at g (b.ts:3:4)',
    }
    expect(lineOf({ level: 50, msg: 'request failed', err })).toBe(
      '14:03:22  Error  request failed  x is undefined\n    at f (a.ts:1:2)\n    at g (b.ts:3:4)\n',
    )
    expect(lineOf({ level: 40, msg: 'A picture was not kept.', err })).not.toContain('a.ts')
    for (const code of ['ECONNREFUSED', '57P03', '08006', '53300'])
      expect(lineOf({ level: 50, msg: 'the database cannot be reached', err: { ...err, code } })).not.toContain('a.ts')
    expect(lineOf({ level: 50, msg: 'request failed', err: { ...err, code: '23505' } })).toContain('a.ts')
  })

  it('stays one line without effect on the terminal, whatever a message holds', () => {
    const evil = 'a\u001B[2J\u0007\r\nforged\u009B31m'
    const line = lineOf({ level: 40, msg: evil, reason: evil, err: { message: evil } })
    // oxlint-disable-next-line no-control-regex -- exactly these must be gone
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001F\u007F-\u009F]/)
    expect(line).toBe('14:03:22  Warning  a[2J forged31m  a[2J, reason: a[2J forged31m\n')
  })
})
