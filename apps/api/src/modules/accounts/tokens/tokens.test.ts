import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTokenMaker, newToken } from './tokens.ts'

const maker = createTokenMaker('a secret for tests that is long enough')
const userId = randomUUID()

it('makes tokens of 256 bits that differ', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

it('derives the same successor every time, and another one with another secret', () => {
  const parent = newToken()
  expect(maker.childOf(parent)).toBe(maker.childOf(parent))
  expect(maker.childOf(parent)).not.toBe(createTokenMaker('another secret for tests, also long').childOf(parent))
})

it('accepts no device token that was tampered with or belongs to someone else', () => {
  const token = maker.newDevice(userId)
  expect(maker.readDevice(token, userId)).not.toBeNull()
  expect(maker.readDevice(token, randomUUID())).toBeNull()
  // The last character carries two bits that say nothing.
  fc.assert(
    fc.property(fc.nat(token.length - 2), fc.string({ minLength: 0, maxLength: 3 }), (at, piece) => {
      const touched = token.slice(0, at) + piece + token.slice(at + 1)
      fc.pre(touched !== token)
      expect(maker.readDevice(touched, userId)).toBeNull()
    }),
    { numRuns: 500 },
  )
})
