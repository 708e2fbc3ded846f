import { describe, expect, it } from 'vitest'
import { parsePage, parseYear, textParameters, toPageSearch } from './search-params.ts'

describe('reading an address', () => {
  it('reads pages from 1 on, and page 1 from everything else', () => {
    expect(['1', '27', '0', '-1', '1.5', 'x', '', undefined].map(parsePage)).toEqual([1, 27, 1, 1, 1, 1, 1, 1])
  })

  it('keeps a page far past every end within what the server takes', () => {
    expect(parsePage('99999999999999999999')).toBe(1_000_000)
  })

  it('writes no first page', () => {
    expect([1, 7].map(toPageSearch)).toEqual([{}, { page: '7' }])
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
