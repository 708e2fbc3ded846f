import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cuts } from '@marquee/contract/history-preview'
import { cutInWords, moveCut } from './levels.ts'

const step = fc.integer({ min: 1, max: 11 })
const cuts = fc.tuple(step, step, step).map((points) => points.toSorted((a, b) => a - b) as unknown as Cuts)

describe('the levels of an imported scale', () => {
  it('moves a cut point and pushes the others along instead of crossing them', () => {
    fc.assert(
      fc.property(cuts, fc.nat({ max: 2 }), step, (points, index, to) => {
        const moved = moveCut(points, index, to)
        expect(moved[index]).toBe(to)
        expect([...moved].toSorted((a, b) => a - b)).toEqual([...moved])
      }),
    )
    expect(moveCut([5, 7, 9], 0, 8)).toEqual([8, 8, 9])
    expect(moveCut([11, 11, 11], 2, 4)).toEqual([4, 4, 4])
  })

  it('names a cut point in the unit of the service', () => {
    expect([cutInWords(5, 'stars'), cutInWords(9, 'points'), cutInWords(11, 'stars')]).toEqual([
      '2½ stars',
      '9 of 10',
      'never',
    ])
  })
})
