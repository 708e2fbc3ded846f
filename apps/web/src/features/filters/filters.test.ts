import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmpty, parseFilters, toBody, toSearch, toggled } from './filters.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 8 })
const year = fc.option(fc.integer({ min: 1800, max: 3000 }))
const filters = fc.record({ genres: ids, labels: ids, keywords: ids, yearFrom: year, yearTo: year })

describe('filters in the address', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(filters, (value) => {
        expect(parseFilters(toSearch(value))).toEqual(value)
      }),
    )
  })

  it('take each id once and leave out what is not an id', () => {
    expect(parseFilters({ genres: '28,28,x,-3,0,12' }).genres).toEqual([28, 12])
  })

  it('take no year before 1800', () => {
    expect(parseFilters({ year_from: '1799', year_to: '1800' })).toMatchObject({ yearFrom: null, yearTo: 1800 })
  })

  it('are empty when nothing is chosen', () => {
    expect(isEmpty(parseFilters({}))).toBe(true)
    expect(isEmpty(parseFilters({ labels: '3' }))).toBe(false)
  })

  it('become the call’s body', () => {
    expect(toBody(parseFilters({ genres: '28', year_from: '1990' }))).toEqual({
      genre_ids: [28],
      label_ids: [],
      keyword_ids: [],
      year_from: 1990,
      year_to: null,
    })
  })

  it('gain or lose an id when it is toggled', () => {
    expect(toggled([1, 2], 2)).toEqual([1])
    expect(toggled([1], 2)).toEqual([1, 2])
  })
})
