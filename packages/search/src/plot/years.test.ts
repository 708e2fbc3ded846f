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
    ['late 2000’s', { from: 2005, to: 2009, seen: false }],
    ['early 2000', { from: 2000, to: 2004, seen: false }],
    ['the 00s', { from: 2000, to: 2009, seen: false }],
    ['early to mid 90s', { from: 1990, to: 1996, seen: false }],
    ['later 90s', { from: 1995, to: 1999, seen: false }],
    ['2013/14', { from: 2013, to: 2014, seen: false }],
    ['1990-95', { from: 1990, to: 1995, seen: false }],
    ['2000-10s', { from: 2000, to: 2019, seen: false }],
    ['1980 to 1986', { from: 1980, to: 1986, seen: false }],
    ['between the 80s and the 90s', { from: 1980, to: 1999, seen: false }],
    ['2010+', { from: 2010, to: Infinity, seen: false }],
    ['2000s+', { from: 2000, to: Infinity, seen: false }],
    ['1995 or later', { from: 1995, to: Infinity, seen: false }],
    ['1995 - present', { from: 1995, to: Infinity, seen: false }],
    ['made since 2010', { from: 2010, to: Infinity, seen: false }],
    ['after the year 2000', { from: 2000, to: Infinity, seen: false }],
    ['not before 1990', { from: 1990, to: Infinity, seen: false }],
    ['not past 2010', { from: 2010, to: 2010, seen: true }],
    ['before 2000', { from: 2000, to: 2000, seen: true }],
    ['a woman in her 30s, from 1987', { from: 1987, to: 1987, seen: false }],
  ])('reads %j', (text, expected) => expect(readYears(text)).toEqual([expected]))

  it.each([
    'he pays $2000',
    'room 19455',
    'nothing at all',
    '1850',
    'a judge in his 90s',
    'a man in his late 20s or early 30s',
    'they are in their forties',
  ])('reads no year in %j', (text) => {
    expect(readYears(text)).toEqual([])
  })

  it('returns every year in a text, in reading order', () => {
    expect(readYears('1999 or the 80s').map(({ from }) => from)).toEqual([1999, 1980])
  })

  it('returns the distance of a year from a span', () => {
    const span = { from: 1990, to: 1999, seen: false }
    expect([1985, 1995, 2003].map((year) => yearsAway(span, year))).toEqual([-5, 0, 4])
    expect([1985, 2003].map((year) => yearsAway({ ...span, to: Infinity }, year))).toEqual([-5, 0])
  })
})
