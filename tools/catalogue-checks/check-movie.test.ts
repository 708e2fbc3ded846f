import { describe, expect, it } from 'vitest'
import { checkMovie, isDate, reportRepeats } from './check-movie.ts'
import type { StarterMovie } from '../../packages/starter/src/schema.ts'
import { aMovie, someLabels } from '../../packages/starter/src/test-builders.ts'

const labelTypes = new Map(someLabels.map(({ name, type }) => [name, type]))
const rulesBroken = (changes: Partial<StarterMovie>, shortCast = new Set<number>()) => [
  ...new Set(checkMovie(aMovie(changes), { labelTypes, shortCast }).map(({ rule }) => rule)),
]
const wordsOf = (count: number) => `${Array.from({ length: count }, () => 'word').join(' ')}.`
const labelsFrom = (start: number, end: number) =>
  someLabels.slice(start, end).map(({ name }) => ({ name, rating: 0.5 }))

describe('checkMovie', () => {
  it('accepts a movie that breaks no rule', () => {
    expect(rulesBroken({})).toEqual([])
  })

  it('names the movie in each breach', () => {
    const breaches = checkMovie(aMovie({ tmdb_id: 7, tagline: '' }), { labelTypes, shortCast: new Set() })
    expect(breaches).toEqual([{ rule: 'tagline', message: 'Movie 7: no tagline', tmdb_id: 7 }])
  })

  it.each([
    [39, ['overview-length']],
    [40, []],
    [140, []],
    [141, ['overview-length']],
  ])('checks the length of an overview of %i words', (count, rules) => {
    expect(rulesBroken({ overview: wordsOf(count) })).toEqual(rules)
  })

  it('checks that an overview is a sentence without dashes', () => {
    expect(rulesBroken({ overview: wordsOf(60).slice(0, -1) })).toEqual(['overview'])
    expect(rulesBroken({ overview: `A word — ${wordsOf(60)}` })).toEqual(['overview'])
  })

  it('checks brief entries by separate limits', () => {
    const { cast, keywords } = aMovie()
    const brief = {
      density: 'brief' as const,
      tagline: null,
      overview: wordsOf(20),
      cast: cast.slice(0, 3),
      keywords: keywords.slice(0, 3),
      labels: [...labelsFrom(0, 5), ...labelsFrom(11, 12)],
      ratings: [],
      release_date: '1967',
    }
    expect(rulesBroken(brief)).toEqual([])
    expect(rulesBroken({ ...brief, tagline: 'A tagline.' })).toEqual(['tagline'])
    expect(rulesBroken({ ...brief, overview: wordsOf(43) })).toEqual(['overview-length'])
    expect(rulesBroken({ ...brief, cast: cast.slice(0, 7) })).toEqual(['cast-size'])
    expect(rulesBroken({ ...brief, keywords })).toEqual(['keywords'])
    expect(rulesBroken({ ...brief, labels: labelsFrom(0, 12) })).toEqual(['labels'])
    expect(rulesBroken({ ...brief, labels: labelsFrom(0, 6) })).toEqual(['label-types'])
    expect(rulesBroken({ ...brief, ratings: aMovie().ratings })).toEqual(['ratings'])
  })

  it('rejects titles in another script than their language has, empty certificates and prizes twice', () => {
    expect(rulesBroken({ titles: { de: 'Der Ring', ja: 'リング', ru: 'WALL-E' } })).toEqual([])
    expect(rulesBroken({ titles: { de: 'リング' } })).toEqual(['title-language'])
    expect(rulesBroken({ titles: { ml: 'दृश्यम' } })).toEqual(['title-language'])
    expect(rulesBroken({ certificates: { US: '' } })).toEqual(['certificate'])
    const award = { body: 'oscar', category: 'film', won: true } as const
    expect(rulesBroken({ awards: [award, { ...award, won: false }] })).toEqual([])
    expect(rulesBroken({ awards: [award, award] })).toEqual(['award'])
  })

  it('accepts a tagline of 80 characters and rejects one of 81', () => {
    expect(rulesBroken({ tagline: 'x'.repeat(80) })).toEqual([])
    expect(rulesBroken({ tagline: 'x'.repeat(81) })).toEqual(['tagline'])
  })

  it('requires eight to twelve cast members, except in documentaries and listed movies', () => {
    const { cast } = aMovie()
    expect(rulesBroken({ cast: cast.slice(1) })).toEqual(['cast-size'])
    expect(rulesBroken({ cast: cast.slice(1), genres: [99] })).toEqual([])
    expect(rulesBroken({ cast: cast.slice(1), tmdb_id: 5 }, new Set([5]))).toEqual([])
    const thirteen = Array.from({ length: 13 }, (_, index) => ({ name: `Player ${index}`, character: '' }))
    expect(rulesBroken({ cast: thirteen })).toEqual(['cast-size'])
  })

  it('requires a director, and names without separators', () => {
    expect(rulesBroken({ crew: [{ name: 'A', job: 'Writer' }] })).toEqual(['crew'])
    expect(rulesBroken({ crew: [{ name: 'A = B', job: 'Director' }] })).toEqual(['name'])
  })

  it('rejects labels that are unknown, out of range, rated 0 or repeated', () => {
    const labels = labelsFrom(0, 12)
    const replaceFirst = (label: { name: string; rating: number }) => [label, ...labels.slice(1)]
    const first = labels[0]
    expect(rulesBroken({ labels: [...labels, { name: 'no such label', rating: 1 }] })).toEqual(['label-unknown'])
    expect(rulesBroken({ labels: replaceFirst({ ...first, rating: 1.1 }) })).toEqual(['label-rating'])
    expect(rulesBroken({ labels: replaceFirst({ ...first, rating: 0 }) })).toEqual(['label-rating'])
    expect(rulesBroken({ labels: replaceFirst({ ...first, rating: -1 }) })).toEqual([])
    expect(rulesBroken({ labels: [...labels, first] })).toEqual(['labels'])
  })

  it('requires twelve labels of six story types and a mood', () => {
    expect(rulesBroken({ labels: labelsFrom(0, 11) })).toEqual(['labels', 'label-types'])
    const onlyFiveTypes = [...labelsFrom(0, 10), ...labelsFrom(11, 12)]
    expect(rulesBroken({ labels: onlyFiveTypes })).toContain('label-types')
  })

  it('rejects facts of the wrong type or format', () => {
    expect(rulesBroken({ imdb_id: '68646' })).toEqual(['imdb-id'])
    expect(rulesBroken({ release_date: '1999-02-30' })).toEqual(['date'])
    expect(rulesBroken({ runtime: 0 })).toEqual(['runtime'])
    expect(rulesBroken({ budget: 0 })).toEqual(['money'])
    expect([-1, 100.5, 101].flatMap((popularity) => rulesBroken({ popularity }))).toEqual([
      'popularity',
      'popularity',
      'popularity',
    ])
    expect([0, 100].flatMap((popularity) => rulesBroken({ popularity }))).toEqual([])
    expect(rulesBroken({ genres: [1] })).toEqual(['genres'])
    expect(rulesBroken({ origin_country: ['usa'] })).toEqual(['countries'])
    expect(rulesBroken({ keywords: ['One', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] })).toEqual([
      'keywords',
    ])
    expect(rulesBroken({ ratings: [{ source: 'imdb', rating: 88, max_rating: 100 }] })).toEqual(['ratings'])
    expect(rulesBroken({ links: [{ type: 'official', url: 'example.org' }] })).toEqual(['links'])
  })

  it('accepts null for unknown facts', () => {
    expect(rulesBroken({ imdb_id: null, release_date: null, runtime: null, ratings: [] })).toEqual([])
  })
})

describe('isDate', () => {
  it('accepts only dates of the calendar', () => {
    expect(['2000-02-29', '1900-02-29', '2000-2-9', '', '2000-13-01'].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('reportRepeats', () => {
  it('reports each repeated value once', () => {
    const repeated: number[] = []
    reportRepeats([1, 2, 1, 1, 3, 3], (value) => repeated.push(value))
    expect(repeated).toEqual([1, 3])
  })
})
