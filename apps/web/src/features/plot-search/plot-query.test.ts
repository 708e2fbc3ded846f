import { describe, expect, it } from 'vitest'
import { fieldWord, parseRequest, toBody, toParameters } from './plot-query.ts'

const NOTHING = { plot: '', yearFrom: null, yearTo: null, chips: null, readAs: null }

describe('parseRequest', () => {
  it('is empty for an empty address', () => {
    expect(parseRequest({})).toEqual({ ...NOTHING, plot: '' })
  })

  it('ignores years before 1800 and text that is no year', () => {
    const address = { plot: ' heist ', year_from: '1799', year_to: 'soon' }
    expect(parseRequest(address)).toEqual({ ...NOTHING, plot: 'heist' })
  })

  it('reads what toParameters wrote', () => {
    const request = { ...NOTHING, plot: 'a heist in the snow', yearFrom: 1980, yearTo: 1999 }
    expect(parseRequest(toParameters(request))).toEqual(request)
    const edited = { ...request, chips: ['minutes:-90', '-label:feel good'], readAs: 'request' as const }
    expect(parseRequest(toParameters(edited))).toEqual(edited)
  })

  it('tells chips that were all removed from chips that no one changed', () => {
    expect(parseRequest(toParameters({ ...NOTHING, chips: [] })).chips).toEqual([])
    expect(toBody({ ...NOTHING, plot: 'heist', chips: [] })).toMatchObject({ text: 'heist', chips: [] })
    expect(toBody({ ...NOTHING, plot: 'heist' })).not.toHaveProperty('chips')
  })

  it('leaves out keys that the server would refuse', () => {
    expect(parseRequest({ chips: `minutes~genre:${'x'.repeat(300)}~<b>~minutes:-90~-genre:Horror` }).chips).toEqual([
      'minutes:-90',
      '-genre:Horror',
    ])
  })

  it('takes each chip once, and no other way of reading than the two', () => {
    const { chips, readAs } = parseRequest({ chips: '~genre:Horror~genre:Horror', read_as: 'poem' })
    expect(chips).toEqual(['genre:Horror'])
    expect(readAs).toBeNull()
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
