import { describe, expect, it } from 'vitest'
import { codeAt } from '../../../testing/second-factor.ts'
import { forApp, newRecoveryCodes, newSecret, recoveryTextOf, stepOf } from './codes.ts'

/** The secret of RFC 6238, appendix B, with the last six of its eight digits. */
const RFC = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of an app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (seconds, code) => {
    expect(stepOf(code, RFC, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('count one step early and late, under the number of their own step', () => {
    const step = Math.floor(1_111_111_109 / 30)
    for (const away of [-1, 0, 1]) expect(stepOf('081804', RFC, at((step + away) * 30))).toBe(step)
    for (const away of [-2, 2]) expect(stepOf('081804', RFC, at((step + away) * 30))).toBeNull()
  })

  it('may be written with a blank, and nothing else', () => {
    expect(stepOf('287 082', RFC, at(59))).toBe(1)
    for (const wrong of ['28708', '2870822', '287o82', '', '２８７０８２'])
      expect(stepOf(wrong, RFC, at(59))).toBeNull()
  })

  it('come from the secret that is typed or read from the QR code', () => {
    const bytes = newSecret()
    const { secret, address } = forApp(bytes, 'ada')
    expect(bytes).toHaveLength(20)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(address)
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual(['otpauth:', 'totp', '/Marquee:ada'])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ issuer: 'Marquee', secret, digits: '6', period: '30' })
    const now = new Date()
    expect(stepOf(codeAt(secret, now), bytes, now)).toBe(Math.floor(now.getTime() / 30_000))
  })
})

describe('recovery codes', () => {
  it('are ten different ones of 80 bits, which may be typed in any way', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
      expect(recoveryTextOf(code.toLowerCase().replaceAll('-', ' '))).toBe(code.replaceAll('-', ''))
    }
    for (const wrong of ['287082', '', 'ABCD-EFGH-IJKL', 'ABCD-EFGH-IJKL-MNO1'])
      expect(recoveryTextOf(wrong)).toBeNull()
  })
})
