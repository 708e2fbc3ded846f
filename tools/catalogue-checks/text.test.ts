import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { words } from '../../packages/starter/src/text.ts'
import { nearlyEqualPairs, runs, titleKey } from './text.ts'

describe('titleKey', () => {
  it.each([
    ['The Godfather', 'godfather'],
    ['Amélie', 'amelie'],
    ["Singin' in the Rain", 'singin in the rain'],
    ['Fast & Furious', 'fast and furious'],
    ['A', 'a'],
  ])('reads %s as %s', (title, key) => {
    expect(titleKey(title)).toBe(key)
  })
})

describe('runs', () => {
  it('returns every window of eight words, ignoring punctuation', () => {
    expect(runs('One, two. Three four five six seven eight: nine')).toEqual([
      'one two three four five six seven eight',
      'two three four five six seven eight nine',
    ])
    expect(runs('one two three four five six seven')).toEqual([])
  })

  it('returns one window per word from the eighth on, and none for a shorter text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 30 }), (list) => {
        expect(runs(list.join(' '))).toHaveLength(Math.max(0, words(list.join(' ')).length - 7))
      }),
    )
  })
})

describe('nearlyEqualPairs', () => {
  it('finds names that differ by an accent, a replaced letter or an inserted letter', () => {
    expect(nearlyEqualPairs(['Penélope Cruz', 'Penelope Cruz', 'Tom Hanks', 'Tom Hank', 'Tim Hanks', 'Al'])).toEqual([
      ['Penélope Cruz', 'Penelope Cruz'],
      ['Tom Hanks', 'Tom Hank'],
      ['Tom Hanks', 'Tim Hanks'],
    ])
  })

  it('finds the same pairs as comparing all by edit distance', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[abc]{1,5}$/), { maxLength: 12 })
    fc.assert(
      fc.property(names, (list) => {
        const expected = list
          .flatMap((b, j) => list.slice(0, j).map((a) => [a, b] as const))
          .filter(([a, b]) => distance(a, b) <= 1)
        const sorted = (pairs: readonly (readonly string[])[]) => pairs.map((pair) => pair.toSorted().join()).sort()
        expect(sorted(nearlyEqualPairs(list))).toEqual(sorted(expected))
      }),
    )
  })
})

function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return distance(restA, restB)
  return 1 + Math.min(distance(restA, b), distance(a, restB), distance(restA, restB))
}
