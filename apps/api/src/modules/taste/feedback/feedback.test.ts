import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createOpinions } from './feedback.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 30 })

it('reads what was said from its text', () => {
  fc.assert(
    fc.property(fc.tuple(ids, ids, ids, ids), fc.constantFrom(-0.5, 0, 0.75, 1), (lists, value) => {
      const [rated, hidden, seen, shortlisted] = lists
      const text = [rated.map((id) => `${id}:${value}`), hidden, seen, shortlisted].map(String).join('|')
      expect(createOpinions()('ada', text)).toEqual({
        ratings: rated.map((id) => ({ id, value })),
        hidden: new Set(hidden),
        seen: new Set(seen),
        shortlisted: new Set(shortlisted),
      })
    }),
  )
})

it('is the same object as long as the same person says the same', () => {
  const opinionsOf = createOpinions()
  const first = opinionsOf('ada', '1:0.75|2||3')
  expect(opinionsOf('bob', '1:0.75|2||3')).not.toBe(first)
  expect(opinionsOf('ada', '1:0.75|2||3')).toBe(first)
  const changed = opinionsOf('ada', '1:1|2||3')
  expect(changed.ratings).toEqual([{ id: 1, value: 1 }])
  expect(first.ratings).toEqual([{ id: 1, value: 0.75 }])
  expect(opinionsOf('ada', '1:0.75|2||3')).toEqual(first)
})

it('keeps no more than it may', () => {
  const opinionsOf = createOpinions(2 * 21_000)
  const first = opinionsOf('ada', '1:1|||')
  opinionsOf('bob', '1:1|||')
  expect(opinionsOf('ada', '1:1|||')).toBe(first)
  opinionsOf('carl', '1:1|||')
  opinionsOf('dora', '1:1|||')
  expect(opinionsOf('ada', '1:1|||')).not.toBe(first)
})
