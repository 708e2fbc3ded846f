import { describe, expect, it } from 'vitest'
import { fold } from './text.ts'

describe('fold', () => {
  it('removes case, accents and apostrophes', () => {
    expect(fold('L’Été')).toBe('lete')
  })
})
