import { describe, expect, it } from 'vitest'
import { lifespan } from './lifespan.ts'

describe('lifespan', () => {
  it('shows both years of someone who has died', () => {
    expect(lifespan('1889-04-16', '1977-12-25')).toEqual({ name: 'Lived', years: '1889 – 1977' })
  })

  it('says when someone alive was born', () => {
    expect(lifespan('1954-08-16', null)).toEqual({ name: 'Born', years: '1954' })
  })

  it('says "unknown" without a birth year, even when the death is known', () => {
    expect(lifespan(null, null)).toEqual({ name: 'Born', years: 'unknown' })
    expect(lifespan(null, '1977-12-25')).toEqual({ name: 'Born', years: 'unknown' })
  })
})
