import { describe, expect, it } from 'vitest'
import type { EntryContent, HistoryEntry } from './entry.ts'
import { mergeEntries } from './merge.ts'
import { toPlaces } from './own-scale.ts'

const anEntry = (file: string, says: EntryContent, movie: Partial<HistoryEntry> = {}): HistoryEntry => ({
  title: 'Heat',
  year: 1995,
  tmdbId: null,
  imdbId: null,
  directors: [],
  file,
  line: 2,
  rows: 1,
  says,
  ...movie,
})
const saysOf = (...entries: HistoryEntry[]) => mergeEntries(entries).map(({ says }) => says)
const rating = (raw: number, at: string | null) => ({ raw, scale: 'points' as const, tenths: raw, at })

describe('entries of one movie', () => {
  it('become one by any id that they share, and by title and year if one has no id', () => {
    const merged = mergeEntries([
      anEntry('a.json', { liked: true }, { imdbId: 'tt0113277', tmdbId: 949 }),
      anEntry('b.json', { tags: ['x'] }, { imdbId: 'tt0113277' }),
      anEntry('c.json', { note: 'y' }),
      anEntry('c.json', { note: 'z' }, { tmdbId: 1 }),
    ])
    expect(merged.map(({ tmdbId, rows, says }) => ({ tmdbId, rows, says }))).toEqual([
      { tmdbId: 949, rows: 3, says: { liked: true, tags: ['x'], note: 'y' } },
      { tmdbId: 1, rows: 1, says: { note: 'z' } },
    ])
  })

  it('keep the newest rating, and that of the file with ratings before that of a diary', () => {
    const [old, recent] = ['2020-01-01T00:00:00.000Z', '2022-01-01T00:00:00.000Z']
    const diary = (raw: number, at: string | null) => anEntry('diary.csv', { rating: rating(raw, at) })
    expect(saysOf(diary(4, recent), diary(8, old), diary(2, null))[0]?.rating?.raw).toBe(4)
    expect(saysOf(diary(4, recent), anEntry('ratings.csv', { rating: rating(9, old) }))[0]?.rating?.raw).toBe(9)
  })

  it('join different notes, unite tags, and keep seen and wanted', () => {
    const [says] = saysOf(
      anEntry('a.csv', { note: 'One.', tags: ['a', 'b'], seen: { at: null } }),
      anEntry('b.csv', { note: 'Two.', tags: ['b', 'c'], shortlist: { at: null } }),
      anEntry('c.csv', { note: 'One.' }),
    )
    const [seen, shortlist] = [{ at: null }, { at: null }]
    expect(says).toEqual({ note: 'One.\n\nTwo.', tags: ['a', 'b', 'c'], seen, shortlist })
  })

  it('keep each viewing once, although several files have it', () => {
    const [says] = saysOf(
      anEntry('watched-movies.json', { viewings: [{ on: '2022-01-01' }, { on: null }, { on: null }] }),
      anEntry('watched-history-1.json', { viewings: [{ on: '2022-01-01' }] }),
      anEntry('watched-history-2.json', { viewings: [{ on: '2020-05-05' }] }),
      anEntry('reviews.csv', { viewings: [{ on: '2020-05-05', note: 'Late.' }], seen: { at: null } }),
    )
    expect(says).toEqual({ viewings: [{ on: '2020-05-05', note: 'Late.' }, { on: '2022-01-01' }, { on: null }] })
  })

  it('count as seen when a viewing has neither date nor text', () => {
    expect(saysOf(anEntry('history.csv', { viewings: [{ on: null }] }))).toEqual([{ seen: { at: null } }])
    expect(saysOf(anEntry('history.csv', { viewings: [{ on: null, place: 'Odeon' }] }))).toEqual([
      { viewings: [{ on: null, place: 'Odeon' }] },
    ])
  })
})

describe('a scale of one’s own', () => {
  const tenthsOf = (raws: readonly number[]) => {
    const entries = raws.map((raw) => anEntry('a.csv', { rating: { raw, scale: 'own', tenths: 1, at: null } }))
    toPlaces(entries)
    return entries.map(({ says }) => says.rating?.tenths)
  }

  it('follows the distribution of many ratings', () => {
    const tenths = tenthsOf(Array.from({ length: 100 }, (_, index) => 60 + index / 5))
    expect([tenths[0], tenths[49], tenths[99]]).toEqual([1, 5, 10])
  })

  it('follows the largest of a few ratings', () => {
    expect(tenthsOf([9, 6, 1])).toEqual([9, 6, 1])
    expect(tenthsOf([92, 61, 9])).toEqual([9, 6, 1])
  })
})
