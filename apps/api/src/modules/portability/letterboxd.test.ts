import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLetterboxdCsv, toListCsv, toWatchlistCsv } from './letterboxd.ts'
import type { WatchedMovie } from './export-repository.ts'

function aMovie(changes: Partial<WatchedMovie> = {}): WatchedMovie {
  return {
    tmdb_id: 238,
    imdb_id: 'tt0068646',
    title: 'The Godfather',
    year: 1972,
    directors: 'Francis Ford Coppola',
    value: 1,
    brought: null,
    brought_scale: null,
    watched_on: null,
    time: 1,
    is_last: true,
    viewing_note: null,
    note: null,
    tags: [],
    ...changes,
  }
}

const toCsv = (movies: readonly WatchedMovie[]) => toLetterboxdCsv(movies).join('')
const lines = (csv: string) => csv.split('\r\n')

describe('the exported Letterboxd file', () => {
  it('has the columns of Letterboxd’s import format, also without a movie', () => {
    expect(toCsv([])).toBe(
      'LetterboxdURI,tmdbID,imdbID,Title,Year,Directors,WatchedDate,Rating,Rating10,Rewatch,Tags,Review\r\n',
    )
  })

  it.each([
    [-0.5, '1,2'],
    [0, '2.5,5'],
    [0.75, '4,8'],
    [1, '5,10'],
    [null, ','],
  ])('writes the level %s as %s stars', (value, stars) => {
    expect(lines(toCsv([aMovie({ value })]))[1]).toBe(
      `,238,tt0068646,The Godfather,1972,Francis Ford Coppola,,${stars},,,`,
    )
  })

  it('refuses an unknown level', () => {
    expect(() => toCsv([aMovie({ value: 0.5 })])).toThrow('0.5')
  })

  it.each(['=1+1', '+1', '-30-', '@suicideroom', '\tTab', '\rReturn', '=cmd|" /C calc"!A0'])(
    'escapes the title %j from spreadsheet formulas',
    (title) => {
      const [, row] = parse(toCsv([aMovie({ title })]))
      expect(row?.[3]).toBe(`'${title}`)
    },
  )

  it('is read back unchanged, whatever characters a title has', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string())), (texts) => {
        const csv = toCsv(texts.map(([title, directors]) => aMovie({ title: `T${title}`, directors: `D${directors}` })))
        const [, ...rows] = parse(csv, { record_delimiter: '\r\n' })
        expect(rows.map((row) => [row[3], row[5]])).toEqual(
          texts.map(([title, directors]) => [`T${title}`, `D${directors}`]),
        )
      }),
    )
  })

  it.each([
    [4.5, 'stars', '4.5,9'],
    [0.5, 'stars', '0.5,1'],
    [7, 'points', '3.5,7'],
    [9.5, 'points', '5,10'],
    [0, 'points', '0.5,1'],
    [91, 'hundred', '4,8'],
    [1, 'thumbs', '4,8'],
    [6, 'own', '4,8'],
  ])('writes %s brought in %s as stars', (brought, brought_scale, stars) => {
    const [, row] = lines(toCsv([aMovie({ value: 0.75, brought, brought_scale })]))
    expect(row).toContain(`Coppola,,${stars},`)
  })

  it('writes a row for each viewing, with the note and tags of the movie in the last', () => {
    const viewings = [
      aMovie({ watched_on: null, time: 1, is_last: false }),
      aMovie({ watched_on: '2021-05-02', time: 2, is_last: false, viewing_note: 'with dad' }),
      aMovie({ watched_on: '2022-12-24', time: 3, viewing_note: 'again' }),
    ].map((movie) => ({ ...movie, note: 'The diner scene.', tags: ['cinema', 'home'] }))
    expect(parse(toCsv(viewings)).map((row) => row.slice(6))).toEqual([
      ['WatchedDate', 'Rating', 'Rating10', 'Rewatch', 'Tags', 'Review'],
      ['', '5', '10', '', '', ''],
      ['2021-05-02', '5', '10', 'true', '', 'with dad'],
      ['2022-12-24', '5', '10', 'true', 'cinema, home', 'again\n\nThe diner scene.'],
    ])
  })

  it('stays below the size that Letterboxd accepts', () => {
    const reviews = Array.from({ length: 300 }, () => aMovie({ note: 'ü'.repeat(4000) }))
    const files = toLetterboxdCsv(reviews)
    expect(files.length).toBeGreaterThan(2)
    expect(Math.max(...files.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(1_000_000)
    expect(files.flatMap((text) => parse(text).slice(1))).toHaveLength(300)
  })
})

describe('the exported watchlist and lists', () => {
  it('follow the forms of Letterboxd’s own export', () => {
    expect(toWatchlistCsv([{ added_on: '2024-01-01', title: 'Ran', year: 1985 }])).toBe(
      'Date,Name,Year,Letterboxd URI\r\n2024-01-01,Ran,1985,\r\n',
    )
    const list = {
      created_on: '2024-01-01',
      name: 'Rainy Sundays',
      description: 'Films for rain,\nand tea',
      tags: ['home', 'winter'],
      movies: [
        { title: 'Ran', year: 1985, note: '' },
        { title: 'Undated', year: null, note: 'twice' },
      ],
    }
    expect(lines(toListCsv(list))).toEqual([
      'Letterboxd list export v7',
      'Date,Name,Tags,URL,Description',
      '2024-01-01,Rainy Sundays,"home, winter",,"Films for rain,\nand tea"',
      '',
      'Position,Name,Year,URL,Description',
      '1,Ran,1985,,',
      '2,Undated,,,twice',
      '',
    ])
  })
})
