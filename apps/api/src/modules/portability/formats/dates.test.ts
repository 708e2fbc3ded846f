import { describe, expect, it } from 'vitest'
import { provenOrder, toDate, toMoment } from './dates.ts'

describe('a written date', () => {
  it.each([
    ['2022-12-24', '2022-12-24'],
    ['2022-12-24T23:30:00-08:00', '2022-12-24'],
    ['2021-12-29 13:11:02+00:00', '2021-12-29'],
    ['2022/1/2', '2022-01-02'],
    ['2022. 1. 2.', '2022-01-02'],
    ['2022-12', '2022-12'],
    ['2022', '2022'],
    ['24.01.23', '2023-01-24'],
    ['4.1.1999', '1999-01-04'],
    ['Mon Jan  1 00:00:00 2024', '2024-01-01'],
    ['Tue May 12 2026 18:38:35 GMT+0000', '2026-05-12'],
    ['3 February 2021', '2021-02-03'],
    ['24/12/2022', '2022-12-24'],
    ['12/24/2022', '2022-12-24'],
    ['04/01/2024', null],
    ['2022-02-30', null],
    ['2022-13-01', null],
    ['unknown', null],
    ['1850-01-01', null],
    ['12', null],
    ['', null],
  ])('%j is the day %j', (text, date) => {
    expect(toDate(text)).toBe(date)
  })

  it('takes day and month in the order that another one proves', () => {
    expect([toDate('04/01/2024', 'dmy'), toDate('04/01/2024', 'mdy')]).toEqual(['2024-01-04', '2024-04-01'])
    expect(['24/01/2024', '01/24/24', '04/01/2024', '24.01.2024'].map(provenOrder)).toEqual(['dmy', 'mdy', null, null])
  })

  it.each([
    ['2024-01-02T03:04:05.678Z', '2024-01-02T03:04:05.678Z'],
    ['2024-01-01 10:00:00', '2024-01-01T10:00:00.000Z'],
    ['2021-12-29 23:11:02-02:00', '2021-12-30T01:11:02.000Z'],
    ['2024-01-02', '2024-01-02T00:00:00.000Z'],
    ['2024-01', null],
    [5, null],
  ])('%j is the moment %j', (value, moment) => {
    expect(toMoment(value)).toBe(moment)
  })
})
