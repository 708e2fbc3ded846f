import { expect, it } from 'vitest'
import { createPeopleJudge } from './understood-people.ts'

/** Two people of the cases file, with sharp tastes. */
const NOIR = [
  [996, 1],
  [910, 0.75],
  [8966, -0.5],
  [829, 1],
  [109445, -0.5],
] as const
const MUSICALS = [
  [872, 1],
  [5967, 1],
  [176, -0.5],
  [313369, 0.75],
  [10784, 1],
] as const

it('judges percents and cards of people with sharp tastes', { timeout: 120_000 }, () => {
  const judge = createPeopleJudge(undefined)
  const spread = { in_order: true, at_most_5_of_30_at_or_above: 97, first_minus_thirtieth_at_least: 3 }
  const about = { id: 1, kind: 'people', text: 'noir' }
  expect(judge({ ...about, type: 'percents', ratings: NOIR, expect: spread })).toBe('')
  expect(judge({ ...about, type: 'percents', ratings: NOIR, expect: { first_minus_thirtieth_at_least: 99 } })).toMatch(
    /points between the first and the last/,
  )
  const fair = { first_card_has_the_highest_group_percent: true, no_card_with_a_member_below: 40 }
  expect(judge({ ...about, type: 'cards', members: { NOIR, MUSICALS }, expect: fair })).toBe('')
  expect(() => judge({ ...about, type: 'percents', ratings: NOIR, expect: { taste: 1 } })).toThrow(/no expectation/)
})
