import { describe, expect, it } from 'vitest'
import { adviseOn, describeAddress } from './pooler-advice.ts'
import { DIRECT } from './probe.ts'

const pooled = { pooled: true, prepares: false, acceptsTimeouts: false, statementTimeoutMs: 0 }

describe('advice about addresses', () => {
  it('is none without a pooler, or with a limit behind it and a way past it', () => {
    expect(adviseOn({ url: DIRECT, direct: DIRECT, read: null })).toEqual([])
    expect(adviseOn({ url: { ...pooled, statementTimeoutMs: 5000 }, direct: DIRECT, read: DIRECT })).toEqual([])
  })

  it('names the missing limit of each address and the missing way past the pooler', () => {
    const advice = adviseOn({ url: pooled, direct: pooled, read: pooled })
    expect(advice.map(({ found }) => found.split(' ')[0])).toEqual(['DATABASE_URL', 'DATABASE_READ_URL', 'No'])
    expect(advice[0]?.remedy).toContain('set statement_timeout = 5000')
    expect(advice[2]?.remedy).toContain('DATABASE_DIRECT_URL')
  })

  it('names a limit that would cut jobs off', () => {
    const [advice, ...more] = adviseOn({ url: DIRECT, direct: { ...DIRECT, statementTimeoutMs: 5000 }, read: null })
    expect(advice?.found).toContain('cut off after 5000 ms')
    expect(more).toEqual([])
  })
})

it('says where an address leads', () => {
  expect(describeAddress('DATABASE_URL', DIRECT)).toContain('one connection of the server')
  expect(describeAddress('DATABASE_URL', pooled)).toContain('without named statements')
  expect(describeAddress('DATABASE_URL', { ...pooled, prepares: true })).toContain('with named statements')
})
