import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextDebts, weightOf } from './ledger.ts'
import type { Answer } from './votes.ts'

const FILM = 7
const evening = (answers: Record<string, Answer | null>) => ({
  film: FILM,
  ballots: Object.entries(answers).map(([voter, answer]) => ({
    voter,
    weight: 1,
    answers: new Map<number, Answer>(answer === null ? [] : [[FILM, answer]]),
  })),
})

describe('nextDebts', () => {
  it('gives debt to who found it fine while others loved it, and none to those', () => {
    const debts = nextDebts(new Map(), evening({ ada: 'fine', bob: 'love', cleo: 'love' }))
    expect(debts.get('ada')).toBeGreaterThan(0)
    expect([debts.get('bob'), debts.get('cleo')]).toEqual([0, 0])
  })

  it('takes debt away from who gets what they love', () => {
    const before = new Map([['ada', 0.6]])
    const after = nextDebts(before, evening({ ada: 'love', bob: 'fine' }))
    expect(after.get('ada')).toBeLessThan(0.6 / 2)
  })

  it('forgets slowly when all are equally happy', () => {
    const after = nextDebts(new Map([['ada', 0.6]]), evening({ ada: 'love', bob: 'love' }))
    expect(after.get('ada')).toBeGreaterThan(0)
    expect(after.get('ada')).toBeLessThan(0.6)
  })

  it('keeps the debt of who was not there, left the movie open or vetoed it', () => {
    const before = new Map([
      ['ada', 0.6],
      ['bob', 0.5],
      ['cleo', 0.4],
    ])
    expect(nextDebts(before, evening({ bob: null, cleo: 'no', dan: 'love' }))).toEqual(new Map([...before, ['dan', 0]]))
  })

  it('stays between 0 and 1, and weights between 1 and 2', () => {
    const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom<Answer>('love', 'fine', 'no'))
    fc.assert(
      fc.property(fc.array(answers, { maxLength: 30 }), (evenings) => {
        const debts = evenings.reduce((before, one) => nextDebts(before, evening(one)), new Map<string, number>())
        for (const debt of debts.values()) {
          expect(debt).toBeGreaterThanOrEqual(0)
          expect(debt).toBeLessThanOrEqual(1)
          expect(weightOf(debt)).toBe(1 + debt)
        }
      }),
    )
  })
})
