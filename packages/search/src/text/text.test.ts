import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naivePrefixDistance } from '../test-builders.ts'
import { prefixMatcher } from './edit-distance.ts'
import { fold, words } from './fold.ts'
import { stem } from './porter.ts'

describe('folding', () => {
  it.each([
    ['Amélie', 'amelie'],
    ['ÆON FLUX', 'aeon flux'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
  ])('folds %s to %s', (text, folded) => expect(fold(text)).toBe(folded))

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('words', () => {
  it.each([
    ["Ocean's Eleven", ['oceans', 'eleven']],
    ['E.T. the Extra-Terrestrial', ['et', 'the', 'extra', 'terrestrial']],
    ['M*A*S*H', ['mash']],
    ['Lilo & Stitch', ['lilo', 'and', 'stitch']],
    ['千と千尋', ['千', 'と', '千', '尋']],
    ['2001: A Space Odyssey', ['2001', 'a', 'space', 'odyssey']],
    ['…', []],
  ])('reads %s', (text, expected) => expect(words(text)).toEqual(expected))
})

describe('stemming', () => {
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['agreed', 'agre'],
    ['hopping', 'hop'],
    ['filing', 'file'],
    ['relational', 'relat'],
    ['electrical', 'electr'],
    ['adjustable', 'adjust'],
    ['probate', 'probat'],
    ['controlling', 'control'],
    ['sky', 'sky'],
    ['amélie', 'amélie'],
  ])('stems %s to %s', (word, expected) => expect(stem(word)).toBe(expected))
})

describe('matching a beginning', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })

  it('equals the full edit matrix within the limit, and is Infinity above it', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), fc.nat(4), (asked, others, limit) => {
        const match = prefixMatcher(asked, limit)
        for (const other of others) {
          const expected = naivePrefixDistance(asked, other)
          expect(match(other)).toBe(expected <= limit ? expected : Infinity)
        }
      }),
    )
  })
})
