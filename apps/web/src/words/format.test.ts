import { describe, expect, it } from 'vitest'
import { ellipsis, formatBytes, formatLabelType, formatMoney, formatRuntime, formatYear, initials } from './format.ts'

describe('formatting', () => {
  it.each([
    [175, '2 h 55 min'],
    [120, '2 h'],
    [45, '45 min'],
    [0, 'unknown'],
    [null, 'unknown'],
  ])('writes %s minutes as "%s"', (minutes, text) => expect(formatRuntime(minutes)).toBe(text))

  it('writes money in whole dollars, or "unknown"', () => {
    expect(formatMoney(184925486)).toBe('$184,925,486')
    expect(formatMoney(0)).toBe('unknown')
    expect(formatMoney(null)).toBe('unknown')
  })

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 kB'],
    [812_345_678, '812 MB'],
    [2e15, '2000 TB'],
    [null, 'unknown'],
  ])('writes %s bytes as "%s"', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

  it('takes the year of a date, or says "unknown"', () => {
    expect(formatYear('1972-03-14')).toBe('1972')
    expect(formatYear(null)).toBe('unknown')
    expect(formatYear('')).toBe('unknown')
  })

  it('names label types as the product does, and others word by word', () => {
    expect(formatLabelType('pacing_tempo')).toBe('Pacing/Tempo')
    expect(formatLabelType('visual_style')).toBe('Visual Style')
  })

  it('cuts a text to 32 characters plus an ellipsis', () => {
    expect(ellipsis('a'.repeat(40), 32)).toBe(`${'a'.repeat(32)}…`)
    expect(ellipsis('short', 32)).toBe('short')
  })

  it('takes initials from the first and the last word', () => {
    expect(initials('Orson Welles')).toBe('OW')
    expect(initials('ada')).toBe('A')
  })
})
