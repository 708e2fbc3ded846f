import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countLevels, DEFAULT_CUTS, LEVELS, levelOf, rangeOf, stepLabel, type Cuts } from './history-preview.ts'

const step = fc.integer({ min: 1, max: 11 })
const cuts = fc.tuple(step, step, step).map((points) => points.toSorted((a, b) => a - b) as unknown as Cuts)

describe('the levels of an imported scale', () => {
  it('makes ½–2 stars a Dislike, 2½–3 Neutral, 3½–4 a Like and 4½–5 Best by default', () => {
    expect(LEVELS).toEqual(['Dislike', 'Neutral', 'Like', 'Best'])
    expect(Array.from({ length: 10 }, (_, i) => levelOf(i + 1, DEFAULT_CUTS))).toEqual([0, 0, 0, 0, 1, 1, 2, 2, 3, 3])
  })

  it('puts every rating into one level, wherever the cut points are', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 500 }), { minLength: 10, maxLength: 10 }), cuts, (histogram, points) => {
        const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
        expect(sum(countLevels(histogram, points))).toBe(sum(histogram))
      }),
    )
  })

  it('labels steps and ranges in the unit of the service', () => {
    expect([1, 2, 3, 10].map((each) => stepLabel(each, 'stars'))).toEqual(['½', '1', '1½', '5'])
    expect(stepLabel(7, 'points')).toBe('7')
    expect([0, 1, 2, 3].map((level) => rangeOf(level, [3, 4, 11], 'stars'))).toEqual([
      '½ to 1 star',
      '1½ stars',
      '2 to 5 stars',
      'nothing',
    ])
    expect(rangeOf(1, DEFAULT_CUTS, 'points')).toBe('5 to 6 of 10')
  })
})
