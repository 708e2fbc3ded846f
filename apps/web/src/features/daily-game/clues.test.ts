import { describe, expect, it } from 'vitest'
import { clueGroups, yearClue } from './clues.ts'

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
  const matches = {
    cast: [],
    labels: [],
    genres: [],
    keywords: [],
    year: 1994,
    tagline: null,
    runtime: null,
    budget: null,
    revenue: null,
  }
  const guess = (release_date: string | null, year_hint: 'earlier' | 'later' | null) => ({
    id: 1,
    title: 'A movie',
    poster_path: null,
    tagline: null,
    release_date,
    genres: [],
    director: null,
    moods: [],
    year_hint,
  })

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
