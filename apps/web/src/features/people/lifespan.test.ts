import { describe, expect, it } from 'vitest'
import { lifespan } from './lifespan.ts'

describe('lifespan', () => {
  it('shows both years of somebody who has died', () => {
    expect(lifespan('1889-04-16', '1977-12-25')).toBe('1889 – 1977')
  })

  it('leaves the end open for somebody alive', () => {
    expect(lifespan('1954-08-16', null)).toBe('1954 –')
  })

  it('says "unknown" without a birth year, even when the death is known', () => {
    expect(lifespan(null, null)).toBe('unknown')
    expect(lifespan(null, '1977-12-25')).toBe('unknown')
  })
})
