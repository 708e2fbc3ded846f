import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naiveDistance, naivePrefixDistance } from '../test-builders.ts'
import { Vocabulary } from './vocabulary.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 })
const sorted = fc.uniqueArray(word, { maxLength: 60 }).map((list) => list.sort())

describe('a vocabulary', () => {
  it('finds the same words within an edit distance as comparing with each word', () => {
    fc.assert(
      fc.property(sorted, word, fc.integer({ min: 0, max: 2 }), (list, asked, limit) => {
        const found = new Vocabulary(list).similar(asked, limit, false)
        const expected = list.map((other, index) => ({ index, distance: naiveDistance(asked, other), prefix: false }))
        expect(found).toEqual(expected.filter(({ distance }) => distance <= limit))
      }),
    )
  })

  it('finds words with a prefix within an edit distance', () => {
    fc.assert(
      fc.property(sorted, word, fc.integer({ min: 0, max: 2 }), (list, asked, limit) => {
        const found = new Vocabulary(list).similar(asked, limit, true)
        const expected = list.map((other, index) => {
          const distance = naivePrefixDistance(asked, other)
          return { index, distance, prefix: distance < naiveDistance(asked, other) }
        })
        expect(found).toEqual(expected.filter(({ distance }) => distance <= limit))
      }),
    )
  })

  it('returns the range of words with a prefix', () => {
    fc.assert(
      fc.property(sorted, word, (list, asked) => {
        const [from, to] = new Vocabulary(list).range(asked)
        expect(list.slice(from, to)).toEqual(list.filter((other) => other.startsWith(asked)))
      }),
    )
  })

  it('returns the index of a word', () => {
    const vocabulary = new Vocabulary(['alien', 'heat', 'ran'])
    expect(vocabulary.find('heat')).toBe(1)
    expect(vocabulary.find('hea')).toBe(-1)
  })
})
