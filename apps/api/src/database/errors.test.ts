import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isOutage, isWrongPassword } from './errors.ts'

const ofServer = (code: string, message = 'no') => Object.assign(new pg.DatabaseError(message, 1, 'error'), { code })
const ofSystem = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

describe('isOutage', () => {
  it.each(['08P01', '08006', '25006', '25P03', '53300', '57014', '57P01', '57P02', '57P03'])('knows %s', (code) =>
    expect(isOutage(ofServer(code))).toBe(true),
  )

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    'knows %s, also when several addresses were tried',
    (code) => {
      const error = ofSystem(code, 'connect')
      expect(isOutage(error)).toBe(true)
      expect(isOutage(Object.assign(new AggregateError([error, error]), { code }))).toBe(true)
    },
  )

  it.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
  ])('knows "%s", which has no code', (message) => expect(isOutage(new Error(message))).toBe(true))

  it('is none when a statement is wrong, a value is refused or a file is missing', () => {
    for (const error of [ofServer('42601'), ofServer('23505'), ofSystem('ENOENT', 'open'), new Error('no'), 'no'])
      expect(isOutage(error)).toBe(false)
  })
})

it('tells a wrong password from a broken connection where PgBouncer gives both the same code', () => {
  expect(isWrongPassword(ofServer('28P01'))).toBe(true)
  expect(isWrongPassword(ofServer('08P01', 'password authentication failed'))).toBe(true)
  expect(isWrongPassword(ofServer('08P01', 'server conn crashed?'))).toBe(false)
})
