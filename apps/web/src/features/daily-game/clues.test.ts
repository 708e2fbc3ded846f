import { describe, expect, it } from 'vitest'
import { aGuess, someMatches } from '../../testing/builders.ts'
import { clueGroups, keywordsWithout, rangeInWords, yearClue } from './clues.ts'

const label = (id: number, type: string, name = `label ${id}`) => ({ id, type, name })

describe('clueGroups', () => {
  it('names the categories as the product does, and others in capitalised words', () => {
    const labels = [label(1, 'time_period'), label(2, 'visual_style'), label(3, 'symbols_motifs')]
    expect(clueGroups(labels).map(({ category }) => category)).toEqual([
      'Time/Period',
      'Visual Style',
      'Symbols/Motifs',
    ])
  })

  it('shows a label once per type, and again under another type', () => {
    const groups = clueGroups([label(1, 'time_period'), label(1, 'time_period'), label(1, 'place_location')])
    expect(groups.map(({ labels }) => labels.length)).toEqual([1, 1])
  })
})

describe('yearClue', () => {
  const matches = someMatches({ year: 1994 })
  const guess = (release_date: string | null, year_hint: 'earlier' | 'later' | null) =>
    aGuess({ release_date, year_hint })

  it('passes the server’s hint on', () => {
    expect(yearClue(guess('2001-01-01', 'earlier'), matches)).toBe('earlier')
    expect(yearClue(guess('1980-01-01', 'later'), matches)).toBe('later')
  })

  it('says "same" only when the year is known to match', () => {
    expect(yearClue(guess('1994-05-05', null), matches)).toBe('same')
    expect(yearClue(guess(null, null), matches)).toBeNull()
    expect(yearClue(guess('1994-05-05', null), { ...matches, year: null })).toBeNull()
  })
})

describe('a number that is still unknown', () => {
  it.each([
    ['year', 1990, 2002, 'between 1990 and 2002'],
    ['year', 1990, null, 'after 1990'],
    ['year', null, 2002, 'before 2002'],
    ['runtime', 95, 150, 'between 1 h 35 min and 2 h 30 min'],
    ['runtime', 120, null, 'more than 2 h'],
    ['budget', 63_000_000, null, 'more than $63M'],
    ['budget', null, 1_500, 'less than $1.5K'],
    ['revenue', 160_000_000, 1_234_567_890, 'between $160M and $1.24B'],
    ['revenue', null, null, null],
  ] as const)('%s above %s and below %s reads "%s"', (number, above, below, words) => {
    expect(rangeInWords({ above, below }, number)).toBe(words)
  })

  it('is never said to be less than it can be: amounts are rounded away from the range', () => {
    expect(rangeInWords({ above: 62_999_999, below: 63_000_001 }, 'budget')).toBe('between $62.9M and $63.1M')
  })
})

it('shows a topic that is a label and a keyword once', () => {
  const labels = [{ id: 1, type: 'character_arcs_dynamics', name: 'sisters' }]
  const keywords = [
    { id: 7, name: 'Sisters' },
    { id: 8, name: 'island' },
  ]
  expect(keywordsWithout(labels, keywords)).toEqual([{ id: 8, name: 'island' }])
})
