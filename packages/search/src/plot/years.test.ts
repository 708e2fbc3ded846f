import { describe, expect, it } from 'vitest'
import { readYears, yearsAway } from './years.ts'

describe('reading years', () => {
  it.each([
    ['an action movie from 1994', { from: 1994, to: 1994, seen: false }],
    ['a 1990s thriller', { from: 1990, to: 1999, seen: false }],
    ["late 80's horror", { from: 1985, to: 1989, seen: false }],
    ['early 2000s', { from: 2000, to: 2004, seen: false }],
    ['mid-nineties comedy', { from: 1993, to: 1996, seen: false }],
    ['the 20s', { from: 2020, to: 2029, seen: false }],
    ['I saw it around 2005', { from: 2005, to: 2005, seen: true }],
  ])('reads %j', (text, expected) => expect(readYears(text)).toEqual([expected]))

  it.each(['he pays $2000', 'room 19455', 'nothing at all', '1850'])('reads no year in %j', (text) => {
    expect(readYears(text)).toEqual([])
  })

  it('returns every year in a text, in reading order', () => {
    expect(readYears('1999 or the 80s').map(({ from }) => from)).toEqual([1999, 1980])
  })

  it('returns the distance of a year from a span', () => {
    const span = { from: 1990, to: 1999, seen: false }
    expect([1985, 1995, 2003].map((year) => yearsAway(span, year))).toEqual([-5, 0, 4])
  })
})
