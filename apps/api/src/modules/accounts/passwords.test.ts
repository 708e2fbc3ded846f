import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTEXT_WORDS, createPasswordHasher, DEFAULT_COST, passwordErrors, PLACES } from './passwords.ts'

const cheap = { memory: 64, passes: 1 }

const codesOf = (...args: Parameters<typeof passwordErrors>) => passwordErrors(...args).map(({ code }) => code)

describe('password hashing', () => {
  it('meets the OWASP minimum parameters', () => {
    expect(DEFAULT_COST.memory).toBeGreaterThanOrEqual(19_456)
    expect(DEFAULT_COST.passes).toBeGreaterThanOrEqual(2)
  })

  it('computes the argon2id test vector of the reference implementation', async () => {
    // From the tests of the reference implementation (P-H-C/phc-winner-argon2, src/test.c).
    const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await createPasswordHasher(cheap).verify('password', stored)).toBe(true)
    expect(await createPasswordHasher(cheap).verify('Password', stored)).toBe(false)
  })

  it('verifies the password it hashed, in either Unicode normal form, and no other', async () => {
    const hasher = createPasswordHasher(cheap)
    const stored = await hasher.hash('cr\u00e8me br\u00fbl\u00e9e')
    expect(await hasher.verify('cr\u00e8me br\u00fbl\u00e9e'.normalize('NFD'), stored)).toBe(true)
    expect(await hasher.verify('cr\u00e8me br\u00fbl\u00e9e ', stored)).toBe(false)
    expect(await hasher.verify('anything', null)).toBe(false)
  })

  it('salts the same password differently each time', async () => {
    const hasher = createPasswordHasher(cheap)
    expect(await hasher.hash('the same')).not.toBe(await hasher.hash('the same'))
  })

  it('reports a hash of lower cost as outdated and can still verify it', async () => {
    const stored = await createPasswordHasher(cheap).hash('an old one')
    const hasher = createPasswordHasher({ memory: 128, passes: 1 })
    expect(hasher.isOutdated(stored)).toBe(true)
    expect(await hasher.verify('an old one', stored)).toBe(true)
  })

  it('refuses work that its full queue cannot hold', async () => {
    const hasher = createPasswordHasher(cheap)
    const all = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => hasher.hash(`number ${index}`)))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBe(60 - PLACES)
    expect(await hasher.hash('afterwards')).toContain('$argon2id$')
  })
})

describe('admission to the hash queue', () => {
  it('refuses a request before doing any work while all places are taken', async () => {
    const { admit } = createPasswordHasher(cheap)
    let begun = 0
    const { promise: leave, resolve: open } = Promise.withResolvers<void>()
    const task = () => {
      begun++
      return leave
    }
    const crowd = Promise.allSettled(Array.from({ length: 200 }, () => admit(task)))
    expect(begun).toBe(PLACES)
    open()
    expect((await crowd).filter(({ status }) => status === 'rejected')).toHaveLength(200 - PLACES)
    await expect(admit(() => Promise.resolve('welcome'))).resolves.toBe('welcome')
  })

  it('frees the place of a task that failed', async () => {
    const { admit } = createPasswordHasher(cheap)
    for (let i = 0; i <= PLACES; i++) await expect(admit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})

describe('the rules for new passwords', () => {
  const ada = { username: 'ada', email: 'ada.lovelace@example.org' }

  it('count characters, not code units', () => {
    expect(passwordErrors('🍿🍿🍿🍿', ada)).toHaveLength(1)
    expect(passwordErrors('🍿'.repeat(8), ada)).toEqual([])
    expect(passwordErrors('ä'.normalize('NFD').repeat(4), ada)).toHaveLength(1)
  })

  it('accept any uncommon text of 15 to 64 characters, and treat it as different with a space appended', async () => {
    const hasher = createPasswordHasher(cheap)
    const text = fc.string({ unit: 'grapheme', minLength: 15, maxLength: 64 }).filter((value) => value.isWellFormed())
    await fc.assert(
      fc.asyncProperty(text, async (password) => {
        fc.pre([...password.normalize('NFC')].length >= 8 && /\p{L}{3}/u.test(password))
        expect(passwordErrors(password, ada)).toEqual([])
        const stored = await hasher.hash(password)
        expect(await hasher.verify(password, stored)).toBe(true)
        expect(await hasher.verify(`${password} `, stored)).toBe(false)
      }),
      { numRuns: 100 },
    )
  })

  it('require no particular kind of character', () => {
    for (const password of ['plainlowerwords', 'ONLYUPPERCASES', '8140925739164', '!%&/()=?!%&/(', '       x       '])
      expect(passwordErrors(password, ada), password).toEqual([])
  })

  it('allow at most 256 characters, and refuse longer texts quickly', () => {
    expect(passwordErrors('aB3é'.repeat(64), ada)).toEqual([])
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now()
      expect(passwordErrors('x'.repeat(1024), ada)).toHaveLength(1)
      return performance.now() - started
    })
    // The quickest: a busy machine may interrupt any of them.
    expect(Math.min(...times)).toBeLessThan(50)
  })

  it('refuse each of 17,000 common passwords of sufficient length, in upper and lower case', () => {
    const common = dictionary['passwords-common'].filter((word) => word.length >= 8)
    expect(common.length).toBeGreaterThan(3000)
    const missed = common.filter((word) => !codesOf(word.toUpperCase(), ada).includes('password_too_common'))
    expect(missed).toEqual([])
  })

  it.each([
    ['marquee2026!'],
    ['M4rqu33!!'],
    ['!!movies!!'],
    ['p4$$w0rd'],
    ['1234movienight'],
    ['Letterboxd1'],
    ['administrator99'],
  ])('refuse the product’s own words with substitutions: %s', (password) => {
    expect(codesOf(password, ada)).toContain('password_too_common')
  })

  it.each([['grace_hopper'], ['GRACE_HOPPER'], ['grace_hopper1'], ['gr4c3_h0pp3r'], ['Grace.Hopper@example.org']])(
    'refuse variants of the username: %s',
    (password) => {
      const grace = { username: 'grace_hopper', email: 'grace.hopper@example.org' }
      expect(codesOf(password, grace)).toContain('password_like_username')
    },
  )

  it('use the documented list of words', () => {
    const text = readFileSync(new URL('../../../../../docs/security/passwords.md', import.meta.url), 'utf8')
    for (const word of CONTEXT_WORDS) expect(text).toContain(`\`${word}\``)
  })
})
