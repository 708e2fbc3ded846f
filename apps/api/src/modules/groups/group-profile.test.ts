import { expect, it } from 'vitest'
import { groupProfile } from './group-profile.ts'

const member = (ratings: Record<number, number>) => ({
  ratings: Object.entries(ratings).map(([id, value]) => ({ id: Number(id), value })),
})

it('treats movies on the shortlist as liked', () => {
  expect(groupProfile([7, 3], [])).toEqual(member({ 3: 0.75, 7: 0.75 }))
})

it.each([
  [[1, 1], 1],
  [[0.75, 1], 0.75],
  [[1, -0.5], 0],
  [[0, 0.75], 0],
  [[-0.5, 0], -0.5],
  [[1, 1, 0.75], 1],
])('combines ratings of %s to %s', (values, together) => {
  expect(
    groupProfile(
      [],
      values.map((value) => member({ 5: value })),
    ),
  ).toEqual(member({ 5: together }))
})

it('leaves out movies that only one member has rated', () => {
  expect(groupProfile([], [member({ 1: 1, 2: 1 }), member({ 2: 1 })])).toEqual(member({ 2: 1 }))
})

it('contains a movie once, with the shortlist taking precedence over ratings', () => {
  expect(groupProfile([2], [member({ 2: -0.5 }), member({ 2: -0.5 })])).toEqual(member({ 2: 0.75 }))
})
