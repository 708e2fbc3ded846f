import { describe, expect, it } from 'vitest'
import type { SourceMovie } from '../source-movie.ts'
import { parseFilms } from './client.ts'
import { mapFilm } from './map.ts'
import { filmQuery } from './query.ts'
import { toVocabulary } from './vocabulary.ts'

const KEY = 'tt0083658'
const MOVIE = {
  id: 1,
  title: 'Blade Runner',
  tmdbId: null,
  imdbId: KEY,
  hasGenres: false,
  hasCountries: true,
  hasCredits: true,
}
const VOCABULARY = toVocabulary([
  { type: 'symbols_motifs', name: 'heist' },
  { type: 'cultural_mythical_influences', name: 'Film noir' },
])

/** Maps a film of which the query service answers these facts, each with the precision of a date if it is one. */
function film(rows: readonly (readonly [fact: string, value: string, precision?: string])[], movie = MOVIE) {
  const bindings = rows.map(([fact, value, precision]) => ({
    key: { type: 'literal', value: KEY },
    fact: { type: 'literal', value: fact },
    value: { type: 'literal', value, ...(precision !== undefined && { datatype: 'xsd:dateTime' }) },
    ...(precision !== undefined && { precision: { type: 'literal', datatype: 'xsd:integer', value: precision } }),
  }))
  const { films, dropped } = parseFilms({ results: { bindings } })
  return { movie: mapFilm(movie, films.get(KEY) ?? {}, VOCABULARY), dropped }
}

/** The branch of the query that answers a fact. */
function patternOf(fact: string): string {
  return filmQuery('P345', [KEY])
    .split(' UNION ')
    .find((pattern) => pattern.includes(`BIND("${fact}" AS ?fact)`))!
}

const YEAR = ['date', '1982-01-01T00:00:00Z', '9'] as const
const MONTH = ['date', '1982-05-01T00:00:00Z', '10'] as const
const DAY = ['date', '1982-06-25T00:00:00Z', '11'] as const

describe('the release date of a film', () => {
  it.each([
    ['the day, whichever row comes first', [YEAR, DAY], '1982-06-25'],
    ['the day, whichever row comes last', [DAY, MONTH, YEAR], '1982-06-25'],
    ['the earliest of several days', [['date', '1982-09-09T00:00:00Z', '11'], DAY], '1982-06-25'],
    ['the year alone of a month', [MONTH], '1982-01-01'],
    ['the earliest year alone if no day is stated', [['date', '1983-01-01T00:00:00Z', '9'], YEAR], '1982-01-01'],
    ['unknown if only the decade is stated', [['date', '1980-01-01T00:00:00Z', '8']], null],
  ] as const)('becomes %s', (_name, rows, expected) => {
    const { movie, dropped } = film(rows)
    expect([movie.releaseDate, dropped]).toEqual([expected, 0])
  })

  it('ignores a row without a precision, and counts it', () => {
    const { movie, dropped } = film([['date', '1982-01-01T00:00:00Z']])
    expect([movie.releaseDate, dropped]).toEqual([null, 1])
  })

  it('comes with its precision, from statements of the best rank', () => {
    expect(patternOf('date')).toMatch(/\bp:P577 .*wikibase:BestRank.*psv:P577 .*wikibase:timePrecision \?precision/)
  })
})

/** Every order of three amounts. */
function ordersOf([a, b, c]: readonly [string, string, string]): string[][] {
  return [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ]
}

/** The distinct values that the orders of three amounts of one fact lead to. */
function amounts(fact: string, values: readonly [string, string, string], read: (movie: SourceMovie) => unknown) {
  return [...new Set(ordersOf(values).map((order) => read(film(order.map((value) => [fact, value])).movie)))]
}

describe('an amount of a film', () => {
  it.each(['minutes', 'budget', 'revenue'])('comes from statements of the best rank: %s', (fact) => {
    expect(patternOf(fact)).toContain('wikibase:BestRank')
  })

  it('takes the greatest revenue, in whatever order the rows come', () => {
    expect(amounts('revenue', ['27600000', '41722424', '32900000'], ({ revenue }) => revenue)).toEqual([41_722_424])
  })

  it('prefers the revenue of the whole world to a greater one of no stated place', () => {
    expect(patternOf('worldwide')).toMatch(/p:P2142 .*pq:P3005 wd:Q13780930/)
    const { movie } = film([
      ['revenue', '836848102'],
      ['revenue', '839000000'],
      ['worldwide', '836848102'],
    ])
    expect(movie.revenue).toBe(836_848_102)
  })

  it('takes the greatest budget and the smallest number of minutes, in whatever order the rows come', () => {
    expect(amounts('budget', ['28000000', '30000000', '0'], ({ budget }) => budget)).toEqual([30_000_000])
    expect(amounts('minutes', ['117', '112', '0'], ({ runtime }) => runtime)).toEqual([112])
  })

  it('ignores what no film has', () => {
    const { movie } = film([
      ['revenue', '900000000000'],
      ['revenue', '41722424'],
      ['minutes', '-5'],
    ])
    expect([movie.revenue, movie.runtime]).toEqual([41_722_424, null])
  })
})

describe('the genres of a film', () => {
  const GENRES = [
    ['genre', 'film noir'],
    ['genre', 'heist film'],
    ['genre', 'drama film'],
    ['genre', 'Cyberpunk film'],
    ['genre', 'film'],
  ] as const

  it('become genres, else labels, else keywords, without the word "film"', () => {
    const { movie } = film(GENRES)
    expect(movie.genreIds).toEqual([18])
    expect(movie.labels).toEqual([
      { name: 'Film noir', type: 'cultural_mythical_influences', rating: 0.6 },
      { name: 'heist', type: 'symbols_motifs', rating: 0.6 },
    ])
    expect(movie.keywords).toEqual(['cyberpunk'])
  })

  it('add their labels to a movie that has genres already', () => {
    const { movie } = film(GENRES, { ...MOVIE, hasGenres: true })
    expect([movie.genreIds, movie.labels?.length, movie.keywords]).toEqual([undefined, 2, ['cyberpunk']])
  })
})
