import { describe, expect, it } from 'vitest'
import { parsePage, parseYear, textParameters } from './search-params.ts'

describe('reading an address', () => {
  it('reads pages from 1 on, and page 1 from everything else', () => {
    expect(['1', '27', '0', '-1', '1.5', 'x', '', '9999999', undefined].map(parsePage)).toEqual([
      1, 27, 1, 1, 1, 1, 1, 1, 1,
    ])
  })

  it('reads years from 1800 on, and none from everything else', () => {
    expect(['1800', '2030', '1799', '1e3', '19.5', 'x', '', '99999999999', undefined].map(parseYear)).toEqual([
      1800,
      2030,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('keeps the parameters it knows', () => {
    expect(textParameters({ page: '2', other: 'x', rule: 3 }, ['page', 'rule'])).toEqual({ page: '2' })
  })
})
