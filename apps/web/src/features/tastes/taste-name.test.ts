import { describe, expect, it } from 'vitest'
import { tasteName, isStrong } from './taste-name.ts'

describe('tasteName', () => {
  it('takes the part of the id before the first hyphen', () => {
    expect(tasteName('Slow burn & mafia-1a2b3c')).toBe('Slow burn & mafia')
    expect(tasteName('Noir-1a-2b')).toBe('Noir')
  })

  it('takes the whole id when there is no hyphen', () => {
    expect(tasteName('Mixed')).toBe('Mixed')
  })
})

describe('isStrong', () => {
  it('calls a weight strong only over 60 percent', () => {
    expect(isStrong(60)).toBe(false)
    expect(isStrong(60.1)).toBe(true)
  })
})
