import { describe, expect, it } from 'vitest'
import { aReader, THIS_YEAR } from './test-vocabulary.ts'

const reader = aReader()
const keys = (text: string) => reader.read(text, { thisYear: THIS_YEAR, readAs: 'request' }).chips.map(({ key }) => key)

describe('minutes', () => {
  it.each([
    ['under two hours', 'minutes:-120'],
    ['less than 100 min', 'minutes:-100'],
    ['at most an hour and a half', 'minutes:-90'],
    ['max. 2 and a half hours', 'minutes:-150'],
    ['1h30 max', 'minutes:-90'],
    ['1h 45m at the very most', 'minutes:-105'],
    ['90 minutes max', 'minutes:-90'],
    ['no more than an hour and fifteen', 'minutes:-75'],
    ['under 1:45', 'minutes:-105'],
    ['it should not be long', 'minutes:-120'],
    ['we only have 90 minutes', 'minutes:-90'],
    ["we've got an hour and a half", 'minutes:-90'],
    ['ninety minutes or less', 'minutes:-90'],
    ['not longer than 100 minutes', 'minutes:-100'],
    ['no more than 2 hours', 'minutes:-120'],
    ['nothing over 2 hours', 'minutes:-120'],
    ["that isn't longer than 90 mins", 'minutes:-90'],
    ['something nice, 90 minutes', 'minutes:-90'],
    ['<100 min', 'minutes:-100'],
    ['at least 3 hours', 'minutes:180-'],
    ['nothing under 2 hours', 'minutes:120-'],
    ['two hours or more', 'minutes:120-'],
    ['120 min+', 'minutes:120-'],
    ['about 2 hours', 'minutes:102-138'],
    ['a 3 hour epic', 'minutes:153-207'],
    ['between 80 and 100 minutes', 'minutes:80-100'],
    ['80-100 min', 'minutes:80-100'],
    ['one to two hours', 'minutes:60-120'],
    ['something short', 'minutes:-90'],
    ['a short movie', 'minutes:-90'],
    ['not too long', 'minutes:-120'],
    ["something that isn't too long", 'minutes:-120'],
    ['a really long movie', 'minutes:150-'],
    ['short, under 80 minutes', 'minutes:-80'],
    ['a short film', 'minutes:-45'],
    ['exactly two hours', 'minutes:115-125'],
    ['a 90 minute movie', 'minutes:75-95'],
    ['a 90 minute break', 'minutes:-90'],
  ])('reads %j', (text, expected) => expect(keys(text)).toEqual(expected === '' ? [] : [expected]))

  it.each(['two hours later he dies', 'a long time ago', 'my long lost brother', '24 hours', '500 minutes', 'so long'])(
    'reads no limit in %j',
    (text) => expect(keys(text)).toEqual([]),
  )
})

describe('years', () => {
  it.each([
    ['from the 70s', 'years:1970-1979'],
    ["late 80's", 'years:1985-1989'],
    ['early 2000s', 'years:2000-2004'],
    ['the noughties', 'years:2000-2009'],
    ['in 1994', 'years:1994-1994'],
    ['around 1994', 'years:1992-1996'],
    ['older than 1960', 'years:-1959'],
    ['before 1950', 'years:-1949'],
    ['before the 60s', 'years:-1959'],
    ['until 1960', 'years:-1960'],
    ['not older than 2000', 'years:2000-'],
    ['nothing before 1990', 'years:1990-'],
    ['nothing newer than 1990', 'years:-1990'],
    ['after 1999', 'years:2000-'],
    ['since 2010', 'years:2010-'],
    ['2010+', 'years:2010-'],
    ['2010 or later', 'years:2010-'],
    ['1960 or earlier', 'years:-1960'],
    ['2023 onwards', 'years:2023-'],
    ['between 1990 and 2000', 'years:1990-2000'],
    ['1990-2005', 'years:1990-2005'],
    ['60s or 70s', 'years:1960-1979'],
    ['from the 60s to the 80s', 'years:1960-1989'],
    ['the last ten years', 'years:2016-'],
    ['from the past decade', 'years:2016-'],
    ['not older than ten years', 'years:2016-'],
    ['this century', 'years:2000-'],
    ['recent', 'years:2018-'],
    ['modern, please', 'years:2000-'],
    ['something new', 'years:2018-'],
    ['a brand new', 'years:2023-'],
    ['pre-war', 'years:-1939'],
    ['a post-war film', 'years:1945-1960'],
    ['an old film', 'years:-1969'],
    ['something older', 'years:-1989'],
    ['recent, 2023 onwards', 'years:2023-'],
    ['not from the 80s', '-years:1980-1989'],
    ['set in the 1970s', 'label:1970s'],
  ])('reads %j', (text, expected) => expect(keys(text)).toEqual([expected]))

  it.each(['older than me', 'a man in his 90s', 'a new friend', 'old enough', 'my old man'])(
    'reads no years in %j',
    (text) => expect(keys(text)).toEqual([]),
  )

  it('reads a classic as well known and old, and only as well known beside years', () => {
    expect(keys('a classic')).toEqual(['fame:known', 'years:-2011'])
    expect(keys('an old classic')).toEqual(['fame:known', 'years:-1985'])
    expect(keys('an 80s classic')).toEqual(['years:1980-1989', 'fame:known'])
  })
})
