import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countLevels,
  DEFAULT_CUTS,
  ignoredInWords,
  LEVELS,
  levelOf,
  rangeOf,
  rowsInWords,
  stepLabel,
  type Cuts,
} from './history-preview.ts'
import type { HistoryImport } from './portability.ts'

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

describe('the sentences of a preview', () => {
  const anImport = (total: number, counts: Partial<HistoryImport['counts']>, ignored: string[] = []) =>
    ({
      total,
      counts: { rows: 0, skipped: 0, empty: 0, faulty: 0, ...counts },
      ignored_columns: ignored,
    }) as HistoryImport

  it.each([
    [
      100,
      { rows: 120, skipped: 15, empty: 1, faulty: 4 },
      '120 rows: 100 movies, 15 not about movies, 1 with a title and nothing more, 4 that could not be read.',
    ],
    [1, { rows: 3, skipped: 1 }, '3 rows: 2 about 1 movie, 1 not about movies.'],
    [0, { rows: 1, faulty: 1 }, '1 row: 1 that could not be read.'],
    [5, { rows: 5 }, null],
    [5, { rows: 0 }, null],
  ])('adds up the rows of %i movies', (total, counts, sentence) => {
    expect(rowsInWords(anImport(total, counts))).toBe(sentence)
  })

  it('names the columns that were not read', () => {
    expect(ignoredInWords(anImport(1, {}))).toBeNull()
    expect(ignoredInWords(anImport(1, {}, ['new_thing']))).toBe('The column “new_thing” is unknown and was not read.')
    expect(ignoredInWords(anImport(1, {}, ['a', 'b', 'c']))).toBe(
      'The columns “a”, “b” and “c” are unknown and were not read.',
    )
  })
})
