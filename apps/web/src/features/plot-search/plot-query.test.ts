import { describe, expect, it } from 'vitest'
import { fieldWord, parseRequest, toParameters } from './plot-query.ts'

describe('parseRequest', () => {
  it('is empty for an empty address', () => {
    expect(parseRequest({})).toEqual({ plot: '', yearFrom: null, yearTo: null })
  })

  it('ignores years before 1800 and text that is no year', () => {
    expect(parseRequest({ plot: ' heist ', year_from: '1799', year_to: 'soon' })).toEqual({
      plot: 'heist',
      yearFrom: null,
      yearTo: null,
    })
  })

  it('reads what toParameters wrote', () => {
    const request = { plot: 'a heist in the snow', yearFrom: 1980, yearTo: 1999 }
    expect(parseRequest(toParameters(request))).toEqual(request)
  })

  it('cuts a plot that the server would refuse as too long', () => {
    expect(parseRequest({ plot: 'x'.repeat(6000) }).plot).toHaveLength(5000)
  })
})

describe('fieldWord', () => {
  it('names known fields in plain words and leaves others as they are', () => {
    expect(fieldWord('overview')).toBe('story')
    expect(fieldWord('cast')).toBe('cast')
  })
})
