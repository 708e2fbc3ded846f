import { describe, expect, it } from 'vitest'
import { needsInfo, readClaims } from './claims.ts'

const SETTINGS = { groupsClaim: 'groups', trustEmail: false }
const TOKEN = { iss: 'https://id.example', sub: 'ada' }
const email = (token: object, info: object = {}, settings = SETTINGS) =>
  readClaims({ ...TOKEN, ...token }, { ...info }, settings).email
const groups = (value: unknown) => readClaims({ ...TOKEN, groups: value }, {}, SETTINGS).groups

describe('an address', () => {
  it('counts only when the provider says that it is verified', () => {
    expect(email({ email: 'ada@example.org', email_verified: true })).toBe('ada@example.org')
    for (const email_verified of [false, undefined, 'true', 1, null])
      expect(email({ email: 'ada@example.org', email_verified })).toBeNull()
  })

  it('counts where the operator trusts the provider', () => {
    expect(email({ email: 'ada@example.org', email_verified: false }, {}, { ...SETTINGS, trustEmail: true })).toBe(
      'ada@example.org',
    )
  })

  it('is not verified by what is said of another one', () => {
    const info = { email: 'hers@example.org', email_verified: true }
    expect(email({ email: 'his@example.org' }, info)).toBe('hers@example.org')
    expect(email({ email: 'his@example.org' }, { email_verified: true })).toBeNull()
  })

  it('is nothing when it is no address', () => {
    for (const bad of ['nonsense', 'a\0b@example.org', ['a@example.org'], 1])
      expect(email({ email: bad, email_verified: true })).toBeNull()
  })
})

describe('groups', () => {
  it('are a list, or a single text, and null when absent', () => {
    expect(groups(['a', 'b', 3])).toEqual(['a', 'b'])
    expect(groups('family')).toEqual(['family'])
    expect(groups([])).toEqual([])
    expect(groups(undefined)).toBeNull()
    expect(groups(null)).toBeNull()
  })

  it('may come from the user info', () => {
    expect(readClaims(TOKEN, { groups: ['family'] }, SETTINGS).groups).toEqual(['family'])
    expect(needsInfo({ preferred_username: 'a', email: 'b', email_verified: true }, SETTINGS, true)).toBe(true)
    expect(needsInfo({ preferred_username: 'a', email: 'b', email_verified: true }, SETTINGS, false)).toBe(false)
  })
})

it('keeps names that PostgreSQL can store', () => {
  const { name, preferredUsername } = readClaims(
    { ...TOKEN, name: 'A\0d\uD800a', preferred_username: '\0' },
    {},
    SETTINGS,
  )
  expect([name, preferredUsername]).toEqual(['Ad\uFFFDa', null])
})
