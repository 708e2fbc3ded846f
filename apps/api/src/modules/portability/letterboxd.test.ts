import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLetterboxdCsv } from './letterboxd.ts'
import type { WatchedMovie } from './export-repository.ts'

function aMovie(changes: Partial<WatchedMovie> = {}): WatchedMovie {
  return {
    tmdb_id: 238,
    imdb_id: 'tt0068646',
    title: 'The Godfather',
    year: 1972,
    directors: 'Francis Ford Coppola',
    value: 1,
    ...changes,
  }
}

const lines = (csv: string) => csv.split('\r\n')

describe('the exported Letterboxd file', () => {
  it('has the columns of Letterboxd’s import format, also without a movie', () => {
    expect(toLetterboxdCsv([])).toBe(
      'LetterboxdURI,tmdbID,imdbID,Title,Year,Directors,WatchedDate,Rating,Rating10,Tags,Review\r\n',
    )
  })

  it.each([
    [-0.5, '1,2'],
    [0, '2.5,5'],
    [0.75, '4,8'],
    [1, '5,10'],
    [null, ','],
  ])('writes the level %s as %s stars', (value, stars) => {
    expect(lines(toLetterboxdCsv([aMovie({ value })]))[1]).toBe(
      `,238,tt0068646,The Godfather,1972,Francis Ford Coppola,,${stars},,`,
    )
  })

  it('refuses an unknown level', () => {
    expect(() => toLetterboxdCsv([aMovie({ value: 0.5 })])).toThrow('0.5')
  })

  it.each(['=1+1', '+1', '-30-', '@suicideroom', '\tTab', '\rReturn', '=cmd|" /C calc"!A0'])(
    'escapes the title %j from spreadsheet formulas',
    (title) => {
      const [, row] = parse(toLetterboxdCsv([aMovie({ title })]))
      expect(row?.[3]).toBe(`'${title}`)
    },
  )

  it('is read back unchanged, whatever characters a title has', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string())), (texts) => {
        const csv = toLetterboxdCsv(
          texts.map(([title, directors]) => aMovie({ title: `T${title}`, directors: `D${directors}` })),
        )
        const [, ...rows] = parse(csv, { record_delimiter: '\r\n' })
        expect(rows.map((row) => [row[3], row[5]])).toEqual(
          texts.map(([title, directors]) => [`T${title}`, `D${directors}`]),
        )
      }),
    )
  })
})
