import { describe, expect, it } from 'vitest'
import { interpretations } from './interpretations.ts'

const vocabulary = ['the', 'dark', 'knight', 'spiderman', 'far', 'knighthood']
const known = {
  has: (word: string) => vocabulary.includes(word),
  hasBeginning: (word: string) => vocabulary.some((other) => other.startsWith(word)),
}
const read = (query: string) => interpretations(query.split(' '), known).map((words) => words.join(' '))

describe('reading a query', () => {
  it.each([
    ['dark knight', ['dark knight']],
    ['spider man', ['spider man', 'spiderman']],
    ['darkknight', ['darkknight', 'dark knight']],
    ['darkxknight', ['darkxknight', 'dark knight']],
    ['darkkni', ['darkkni', 'dark kni']],
    ['thedark', ['thedark', 'the dark']],
    ['nonsense', ['nonsense']],
  ])('reads %j', (query, expected) => expect(read(query)).toEqual(expected))

  it('does not join or split at a last word that is still being typed', () => {
    expect(read('darkkni rises')).toEqual(['darkkni rises'])
  })

  it('returns only a few interpretations', () => {
    expect(
      interpretations(
        Array.from({ length: 20 }, () => 'darkknight'),
        known,
      ),
    ).toHaveLength(4)
  })
})
