import { describe, expect, it } from 'vitest'
import { placesByDate } from './series-places.ts'

/** Parts by year of release; the number is the place that a source has. */
const parts = (...list: [year: number | null, place?: number][]) =>
  list.map(([year, place], index) => ({
    id: index + 1,
    date: year === null ? null : `${year}-05-01`,
    place: place ?? null,
  }))

describe('places in a series by dates', () => {
  it.each([
    ['between two known places', parts([2001, 1], [2002], [2003, 3]), 4, { 2: 2 }],
    ['behind the last known place', parts([2002, 1], [2004]), null, { 2: 2 }],
    ['up to the number of all parts', parts([2002, 1], [2004], [2007]), 3, { 2: 2, 3: 3 }],
    ['beyond a number of parts that is out of date', parts([2001, 1], [2002, 2], [2025]), 2, { 3: 3 }],
    ['before the first known place', parts([1977], [1980, 2]), null, { 1: 1 }],
    ['where no place is known', parts([1990], [1980], [null]), null, { 2: 1, 1: 2 }],
  ])('are found %s', (_, given, count, expected) => {
    expect(Object.fromEntries(placesByDate(given, count))).toEqual(expected)
  })

  it.each([
    ['in a gap of several places', parts([2001, 1], [2003], [2009, 4]), null],
    ['where other parts are still to come', parts([2001, 1], [2003]), 4],
    ['without a free place', parts([2001, 1], [2001], [2003, 2]), 2],
    ['of the only known part', parts([1988]), null],
    ['without a date', parts([2001, 1], [null]), null],
  ])('stay open %s', (_, given, count) => {
    expect(placesByDate(given, count)).toEqual(new Map())
  })
})
