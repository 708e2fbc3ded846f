import { describe, expect, it } from 'vitest'
import { fieldsOf, type RowValues } from './fields.ts'
import { toMovie } from './movie.ts'

const IMAGES = 'https://images.example/t/p'
const movie = (values: RowValues) => toMovie({ title: 'Heat', ...values }, IMAGES)
const errorOf = (values: RowValues) => {
  try {
    movie(values)
    return null
  } catch (error) {
    expect(error).toMatchObject({ name: 'RowError' })
    return (error as Error).message
  }
}

describe('the columns of a file', () => {
  it('are recognised in any case, with spaces or dashes, and by their other names', () => {
    expect(fieldsOf(['Title', ' IMDB ID ', 'Release-Date', 'Plot', 'Directors', 'Shoe size'])).toEqual([
      'title',
      'imdb_id',
      'release_date',
      'overview',
      'director',
      null,
    ])
  })

  it('treat a bare id as TMDB’s only in TMDB’s own layouts', () => {
    expect(fieldsOf(['id', 'title'])).toEqual([null, 'title'])
    expect(fieldsOf(['id', 'title', 'production_countries'])[0]).toBe('tmdb_id')
    expect(fieldsOf(['movie_id', 'title', 'cast', 'crew'])[0]).toBe('tmdb_id')
  })

  it('are used once: the first of two for one field', () => {
    expect(fieldsOf(['overview', 'plot'])).toEqual(['overview', null])
  })
})

describe('a row', () => {
  it('needs a title only, and leaves missing values unknown', () => {
    expect(movie({})).toMatchObject({ title: 'Heat', tmdbId: null, releaseDate: null, overview: null })
    for (const list of ['genreIds', 'keywords', 'cast', 'crew', 'countries']) expect(movie({})).not.toHaveProperty(list)
    expect(errorOf({ title: '  ' })).toBe('It has no title.')
  })

  it('may write dates, money, minutes and ids in common formats', () => {
    expect(
      movie({
        release_date: '1995/12/5',
        budget: '$60,000,000',
        runtime: '170 min',
        imdb_id: '113277',
        tmdb_id: '949',
      }),
    ).toMatchObject({ releaseDate: '1995-12-05', budget: 60_000_000, runtime: 170, imdbId: 'tt0113277', tmdbId: 949 })
    expect(movie({ year: '1995', runtime: '170.0', budget: 0 })).toMatchObject({
      releaseDate: '1995-01-01',
      runtime: 170,
      budget: null,
    })
  })

  it('is rejected with a sentence about the invalid value', () => {
    expect(errorOf({ tmdb_id: 'nine' })).toBe('tmdb_id is "nine", which is no TMDB id.')
    expect(errorOf({ release_date: '1995-02-30' })).toBe(
      'release_date is "1995-02-30", which is no date such as 1994-09-23.',
    )
    expect(errorOf({ runtime: '-3' })).toBe('runtime is "-3", which is no number from 0 to 60000.')
    expect(errorOf({ year: '95' })).toBe('year is "95", which is no year of a movie.')
    expect(errorOf({ genres: '[{"name"' })).toBe('genres begins like a JSON list, but is none.')
    expect(errorOf({ countries: 'Narnia' })).toBe('countries has "Narnia", which is no code such as US.')
    expect(errorOf({ poster_path: 'javascript:alert(1)' })).toContain('which is no address of a picture.')
    expect(errorOf({ overview: { text: 'x' } })).toBe('overview is no text.')
  })

  it('may write lists as JSON or separated text, and keeps unknown genres as keywords', () => {
    const expected = { genreIds: [28, 878], keywords: ['heist', 'film-noir'] }
    expect(movie({ genres: 'Action|Sci-Fi|Film-Noir', keywords: 'Heist' })).toMatchObject(expected)
    expect(movie({ genres: ['Action', 'Sci-Fi', 'Film-Noir'], keywords: ['heist'] })).toMatchObject(expected)
    expect(movie({ cast: 'Al Pacino; Val Kilmer', director: 'Michael Mann' })).toMatchObject({
      cast: [{ person: { name: 'Al Pacino' }, character: null }, { person: { name: 'Val Kilmer' } }],
      crew: [{ person: { name: 'Michael Mann' }, job: 'Director' }],
    })
  })

  it('may have the JSON columns of tmdb_5000, with the ids of people', () => {
    const mapped = movie({
      genres: '[{"id": 80, "name": "Crime"}]',
      countries: '[{"iso_3166_1": "US", "name": "United States of America"}]',
      cast: '[{"cast_id": 1, "character": "Neil", "id": 380, "name": "Robert De Niro", "order": 0}]',
      crew: '[{"department": "Directing", "id": 638, "job": "Director", "name": "Michael Mann"}]',
      director: 'Michael Mann',
      poster_path: '/heat.jpg',
      vote_count: '7000',
      popularity: '55.5',
      vote_average: '7.9',
    })
    expect(mapped).toMatchObject({
      genreIds: [80],
      countries: ['US'],
      cast: [{ person: { name: 'Robert De Niro', tmdbId: 380 }, character: 'Neil' }],
      posterPath: `${IMAGES}/original/heat.jpg`,
      popularity: 7000,
      ratings: [{ type: 'tmdb', rating: 7.9, maxRating: 10 }],
    })
    expect(mapped.crew).toEqual([{ person: { name: 'Michael Mann', tmdbId: 638, profilePath: null }, job: 'Director' }])
  })
  it('skips empty entries, and rejects or repairs values that no database can hold', () => {
    expect(movie({ cast: [null, { name: 'Al Pacino' }], crew: [null] })).toMatchObject({
      cast: [{ person: { name: 'Al Pacino' } }],
      crew: [],
    })
    expect(movie({ overview: 'half \ud800', popularity: '1e-320' })).toMatchObject({
      overview: 'half \ufffd',
      popularity: 0,
    })
    for (const popularity of ['1e999', '1e39', 'Infinity'])
      expect(errorOf({ popularity })).toContain('no number from 0 on')
    expect(movie({ genres: ['constructor'] })).toMatchObject({ genreIds: [], keywords: ['constructor'] })
  })
})
