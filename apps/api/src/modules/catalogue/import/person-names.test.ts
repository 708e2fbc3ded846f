import { describe, expect, it } from 'vitest'
import { isSameName } from './person-names.ts'

describe('two spellings of a name', () => {
  it.each([
    ['Bong Joon-ho', 'Bong Joon Ho'],
    ['Bong Joon-ho', 'Joon-ho Bong'],
    ['Bong Joon-ho', 'BONG JOONHO'],
    ['Penélope Cruz', 'Penelope Cruz'],
    ['J. J. Abrams', 'J.J. Abrams'],
    ['黒澤 明', '黒澤明'],
  ])('are of one person: %s, %s', (a, b) => {
    expect(isSameName(a, b)).toBe(true)
    expect(isSameName(b, a)).toBe(true)
  })

  it.each([
    ['Bong Joon-ho', 'Bong Joon'],
    ['Michael Mann', 'Michael Man'],
    ['Joel Coen', 'Ethan Coen'],
    ['???', '!!!'],
  ])('are of two people: %s, %s', (a, b) => {
    expect(isSameName(a, b)).toBe(false)
  })
})
