import { describe, expect, it } from 'vitest'
import { lifespan } from './lifespan.ts'

describe('lifespan', () => {
  it('names both years of the dead', () => {
    expect(lifespan('1889-04-16', '1977-12-25')).toBe('1889 – 1977')
  })

  it('leaves the end open for the living', () => {
    expect(lifespan('1954-08-16', null)).toBe('1954 –')
  })

  it('is unknown without a birth year, even when the death is known', () => {
    expect(lifespan(null, null)).toBe('unknown')
    expect(lifespan(null, '1977-12-25')).toBe('unknown')
  })
})
