import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RULES, toSearch, toShown } from './search.ts'
import type { Shown } from './search.ts'

const year = fc.option(fc.integer({ min: 1800, max: 3000 }))
const shown: fc.Arbitrary<Shown> = fc.record({
  list: fc.constantFrom('personal', 'group'),
  rule: fc.constantFrom(...RULES.map(({ value }) => value)),
  seen: fc.boolean(),
  shortlisted: fc.boolean(),
  page: fc.integer({ min: 1, max: 999 }),
  yearFrom: year,
  yearTo: year,
})

describe('recommendations in the address', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(shown, (value) => {
        expect(toShown(toSearch(value))).toEqual(value)
      }),
    )
  })

  it('leaves defaults out of the address', () => {
    expect(toSearch(toShown({}))).toEqual({})
  })

  it('ignores values it does not know', () => {
    expect(
      toSearch(
        toShown({ list: 'all', rule: 'unfair', seen: 'some', shortlisted: 'some', page: '0', year_from: '1700' }),
      ),
    ).toEqual({})
  })
})
