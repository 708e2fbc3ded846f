import { describe, expect, it } from 'vitest'
import { createPasswordHasher, DEFAULT_COST, passwordFaults } from './passwords.ts'

const cheap = { memory: 64, passes: 1 }

describe('hashing', () => {
  it('keeps to the floor of OWASP', () => {
    expect(DEFAULT_COST.memory).toBeGreaterThanOrEqual(19_456)
    expect(DEFAULT_COST.passes).toBeGreaterThanOrEqual(2)
  })

  it('verifies what it hashed, in either normal form, and nothing else', async () => {
    const hasher = createPasswordHasher(cheap)
    const stored = await hasher.hash('cr\u00e8me br\u00fbl\u00e9e')
    expect(await hasher.verify('cr\u00e8me br\u00fbl\u00e9e'.normalize('NFD'), stored)).toBe(true)
    expect(await hasher.verify('cr\u00e8me br\u00fbl\u00e9e ', stored)).toBe(false)
    expect(await hasher.verify('anything', null)).toBe(false)
  })

  it('salts: one password never has one hash', async () => {
    const hasher = createPasswordHasher(cheap)
    expect(await hasher.hash('the same')).not.toBe(await hasher.hash('the same'))
  })

  it('knows a hash of lower cost as outdated and can still verify it', async () => {
    const stored = await createPasswordHasher(cheap).hash('an old one')
    const hasher = createPasswordHasher({ memory: 128, passes: 1 })
    expect(hasher.isOutdated(stored)).toBe(true)
    expect(await hasher.verify('an old one', stored)).toBe(true)
  })

  it('refuses what its queue cannot hold instead of piling up', async () => {
    const hasher = createPasswordHasher(cheap)
    const all = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => hasher.hash(`number ${index}`)))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBe(60 - 34)
    expect(await hasher.hash('afterwards')).toContain('$argon2id$')
  })
})

describe('the rules of a new password', () => {
  it('counts characters, not code units', () => {
    expect(passwordFaults('🍿🍿🍿🍿', 'ada')).toHaveLength(1)
    expect(passwordFaults('🍿'.repeat(8), 'ada')).toEqual([])
  })
})
