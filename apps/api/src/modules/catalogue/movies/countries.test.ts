import { describe, expect, it } from 'vitest'
import { countryName } from './countries.ts'

describe('the name of a country', () => {
  it('of today comes from Intl', () => {
    expect(countryName('CZ')).toBe('Czechia')
  })

  it('that is gone remains its own', () => {
    expect(['CS', 'XC', 'DD', 'SU', 'YU'].map(countryName)).toEqual([
      'Czechoslovakia',
      'Czechoslovakia',
      'East Germany',
      'Soviet Union',
      'Yugoslavia',
    ])
  })

  it('without a name is its code', () => {
    expect(countryName('SUHH')).toBe('SUHH')
  })
})
