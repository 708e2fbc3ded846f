import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FULLY_LABELLED } from '../../labels/fully-labelled.ts'
import type { Concept, RequestMovie, Wish } from '../types.ts'
import { learnGrades } from './learned-grades.ts'
import { createRequestIndex } from './request-index.ts'
import { aRequest, aRequestMovie } from './test-builders.ts'

const CONCEPTS: Concept[] = [
  {
    name: 'rainy Sunday',
    kind: 'occasion',
    phrases: ['rainy sunday'],
    wanted: { labels: { cozy: 1, funny: 0.5 } },
    unwanted: { labels: { gory: 1 } },
  },
  { name: 'quick', kind: 'occasion', phrases: ['quick one'], minutes: { to: 90 } },
  { name: 'gore', kind: 'wording', phrases: ['gore'], wanted: { labels: { gory: 1 }, keywords: { blood: 0.9 } } },
]

function ids(movies: readonly Partial<RequestMovie>[], wishes: readonly Wish[], options = {}): number[] {
  const index = createRequestIndex(
    movies.map((movie, i) => aRequestMovie({ id: i + 1, ...movie })),
    CONCEPTS,
  )
  return index.search(aRequest(wishes), options).map(({ id }) => id)
}

const label = (name: string, rating = 1) => ({ name, rating })
const wanted = true
const minutes = (from: number | null, to: number | null): Wish => ({ kind: 'minutes', from, to, wanted })
const years = (from: number | null, to: number | null): Wish => ({ kind: 'years', from, to, wanted })

const ascending = (a: number, b: number) => a - b

describe('limits', () => {
  it('keep minutes and years, and nothing that is unknown is within them', () => {
    expect(ids([{ runtime: 90 }, { runtime: 91 }, { runtime: null }], [minutes(null, 90)])).toEqual([1])
    expect(ids([{ year: 1969 }, { year: 1970 }, { year: null }], [years(1970, 1979)])).toEqual([2])
    expect(ids([{ year: 1969 }, { year: 1970 }, { year: null }], [{ ...years(1970, 1979), wanted: false }])).toEqual([
      1,
    ])
  })

  it('keep an age, and no movie whose age is unknown is suitable for any', () => {
    const movies = [{ age: 0 }, { age: 6 }, { age: 7 }, { age: null }]
    const age = (of: number): Wish => ({ kind: 'age', years: of, wanted })
    expect(ids(movies, [age(6)]).toSorted(ascending)).toEqual([1, 2])
    expect(ids(movies, [age(18)]).toSorted(ascending)).toEqual([1, 2, 3])
    expect(ids(movies, [age(6), age(0)])).toEqual([1])
  })

  it('keep every wanted prize, and leave out unwanted ones', () => {
    const movies = [
      { prizes: ['oscar', 'oscar/film'] },
      { prizes: ['oscar', 'oscar/score', 'golden globe'] },
      { prizes: ['oscar/no such category', 'no such body'] },
      {},
    ]
    const prize = (name: 'oscar' | 'oscar/film' | 'golden globe', isWanted = true): Wish => {
      return { kind: 'prize', name, wanted: isWanted }
    }
    expect(ids(movies, [prize('oscar')]).toSorted(ascending)).toEqual([1, 2])
    expect(ids(movies, [prize('oscar/film')])).toEqual([1])
    expect(ids(movies, [prize('oscar'), prize('golden globe')])).toEqual([2])
    expect(ids(movies, [prize('oscar', false)]).toSorted(ascending)).toEqual([3, 4])
  })

  it('keep the basis by the work, a keyword or a stated label, and take several as alternatives', () => {
    const movies: Partial<RequestMovie>[] = [
      { basis: 'novel' },
      { basis: 'memoir' },
      { basis: 'play' },
      { keywords: ['based on novel'] },
      { labels: [label('based on a true story', 0.4)] },
      { labels: [{ ...label('based on a novel'), predicted: true }, label('based on a play', -0.5)] },
    ]
    const basis = (name: 'novel' | 'book' | 'play' | 'true events', isWanted = true): Wish => {
      return { kind: 'basis', name, wanted: isWanted }
    }
    expect(ids(movies, [basis('novel')]).toSorted(ascending)).toEqual([1, 4])
    expect(ids(movies, [basis('book')]).toSorted(ascending)).toEqual([1, 2, 4])
    expect(ids(movies, [basis('true events')]).toSorted(ascending)).toEqual([2, 5])
    expect(ids(movies, [basis('novel'), basis('play')]).toSorted(ascending)).toEqual([1, 3, 4])
    expect(ids(movies, [basis('book', false)]).toSorted(ascending)).toEqual([3, 5, 6])
  })

  it('take several wanted years, places, languages or people as alternatives, and a year and a place together', () => {
    const movies = [
      { year: 1975, countries: ['KR'] },
      { year: 1985, countries: ['JP'] },
      { year: 1995, countries: ['JP'] },
    ]
    expect(ids(movies, [years(1970, 1979), years(1980, 1989)]).toSorted(ascending)).toEqual([1, 2])
    const places: Wish[] = ['KR', 'JP'].map((name) => ({ kind: 'place', name, wanted }))
    expect(ids(movies, [...places, years(1980, null)]).toSorted(ascending)).toEqual([2, 3])
  })

  it('find a region by its countries, those in its language before those made with its money', () => {
    const movies = [
      { countries: ['US', 'HU'], language: 'en' },
      { countries: ['HU'], language: 'hu' },
      { countries: ['US'], language: 'en' },
    ]
    expect(ids(movies, [{ kind: 'place', name: 'Eastern Europe', wanted }])).toEqual([2, 1])
    expect(ids(movies, [{ kind: 'place', name: 'HU', wanted: false }])).toEqual([3])
  })

  it('leave out unwanted genres, people and sequels, and the seed itself', () => {
    const movies = [
      { genres: ['Horror'] },
      { people: [{ id: 7, name: 'Ann', role: 'director' as const }] },
      { title: 'Rocky II' },
      { collection: { name: 'Alien', position: 2 } },
      {},
    ]
    const wishes: Wish[] = [
      { kind: 'genre', name: 'Horror', wanted: false },
      { kind: 'person', id: 7, name: 'Ann', wanted: false },
      { kind: 'feature', name: 'sequel', wanted: false },
    ]
    expect(ids(movies, wishes)).toEqual([5])
    expect(ids(movies, [...wishes, { kind: 'like', id: 5, title: '', wanted }])).toEqual([])
  })

  it('ask for rated movies and services only where they are known', () => {
    const wishes: Wish[] = [
      { kind: 'seen', wanted: false },
      { kind: 'services', wanted },
    ]
    expect(ids([{}, {}, {}], wishes)).toEqual([1, 2, 3])
    expect(ids([{}, {}, {}], wishes, { seen: new Set([1]), onServices: new Set([1, 2]) })).toEqual([2])
  })
})

describe('moods', () => {
  const twelve = (first: string) => Array.from({ length: FULLY_LABELLED }, (_, i) => label(i ? `${first} ${i}` : first))
  /** Ten cozy movies for families, and ten bleak ones about crimes. */
  const fullyLabelled = Array.from({ length: 20 }, (_, i) => ({
    genres: [i % 2 ? 'Family' : 'Crime'],
    labels: twelve(i % 2 ? 'cozy' : 'bleak'),
  }))

  it('rank by grades, wanted minus unwanted', () => {
    const movies = [
      { labels: [label('funny')] },
      { labels: [label('cozy', 0.6)] },
      { labels: [label('cozy'), label('gory')] },
      { labels: [label('cozy'), label('funny')] },
    ]
    expect(ids(movies, [{ kind: 'concept', name: 'rainy Sunday', wanted }])).toEqual([4, 2, 1, 3])
  })

  it('prefer a movie that meets all wishes to one that meets one of them strongly', () => {
    const movies = [
      { labels: [label('funny')] },
      { labels: [label('dark')] },
      { labels: [label('funny', 0.6), label('dark', 0.6)] },
    ]
    const wishes: Wish[] = ['funny', 'dark'].map((name) => ({ kind: 'label', name, wanted }))
    expect(ids(movies, wishes)[0]).toBe(3)
  })

  it('leave out what carries something unwanted, by labels or keywords', () => {
    const movies = [{ labels: [label('gory', 0.8)] }, { keywords: ['blood'] }, { labels: [label('gory', -1)] }, {}]
    expect(ids(movies, [{ kind: 'concept', name: 'gore', wanted: false }])).toEqual([3, 4])
  })

  it('prefer the minutes that an occasion implies without demanding them', () => {
    expect(ids([{ runtime: 180 }, { runtime: 85 }], [{ kind: 'concept', name: 'quick', wanted }])).toEqual([2, 1])
  })

  it('expect of an unlabelled movie what its genres and keywords come with elsewhere', () => {
    const cozyFirst = ids(
      [...fullyLabelled, { genres: ['Crime'] }, { genres: ['Family'] }],
      [{ kind: 'label', name: 'cozy', wanted }],
      { limit: 30 },
    )
    expect(cozyFirst.indexOf(22)).toBeLessThan(cozyFirst.indexOf(21))
  })

  it('learn nothing from a movie with few labels about those that it lacks', () => {
    const gradeOfCozy = (movies: readonly Partial<RequestMovie>[]) => {
      const learned = learnGrades(movies.map((movie, i) => aRequestMovie({ id: i + 1, ...movie })))
      return learned.of(aRequestMovie({ genres: ['Family'] }))[learned.labels.indexOf('cozy')]
    }
    const brief = { genres: ['Family'], labels: ['tender', 'whimsical', 'playful'].map((name) => label(name)) }
    expect(gradeOfCozy([...fullyLabelled, ...Array.from({ length: 30 }, () => brief)])).toBe(gradeOfCozy(fullyLabelled))
  })
})

describe('movies it should be like', () => {
  const heat = { labels: [label('heist'), label('cat and mouse')], genres: ['Crime'], countries: ['US'] }

  it('rank by what they share with it, and by who else is liked by the same people', () => {
    const movies = [heat, { labels: [label('heist')], genres: ['Crime'] }, { labels: [label('cozy')] }, {}]
    const wish: Wish = { kind: 'like', id: 1, title: 'Heat', wanted }
    expect(ids(movies, [wish])).toEqual([2, 3, 4])
    const neighbours = new Map([[1, new Map([[4, 1]])]])
    expect(ids(movies, [wish], { neighbours }).indexOf(4)).toBeLessThan(2)
  })

  it('keep their rarest genre next to another wish', () => {
    const shared = [label('shipwreck'), label('class divide')]
    const movies = [
      { labels: shared, genres: ['Drama', 'Romance'] },
      { labels: [label('shipwreck'), label('funny')], genres: ['Romance'] },
      { labels: [...shared, label('funny')], genres: ['Drama'] },
      ...Array.from({ length: 9 }, () => ({ genres: ['Drama'] })),
    ]
    const like: Wish = { kind: 'like', id: 1, title: 'Titanic', wanted }
    expect(ids(movies, [like])[0]).toBe(3)
    expect(ids(movies, [like, { kind: 'label', name: 'funny', wanted }])[0]).toBe(2)
  })

  it('want both for "X meets Y", and ignore a movie that is gone', () => {
    const movies = [
      heat,
      { labels: [label('cozy')] },
      { labels: [label('heist')] },
      { labels: [label('heist', 0.7), label('cozy', 0.7)] },
    ]
    const likes = [1, 2, 99].map((id): Wish => ({ kind: 'like', id, title: '', wanted }))
    expect(ids(movies, likes)[0]).toBe(4)
  })
})

describe('what is left over', () => {
  it('orders by the words where nothing else is said, and by them last where something is', () => {
    const index = createRequestIndex(
      [aRequestMovie({ id: 1, labels: [label('funny')] }), aRequestMovie({ id: 2 }), aRequestMovie({ id: 3 })],
      [],
    )
    const words = () => [{ id: 3, score: 2 }]
    expect(index.search(aRequest([], 'submarine'), { words })[0].id).toBe(3)
    const funny: Wish = { kind: 'label', name: 'funny', wanted }
    expect(index.search(aRequest([funny], 'submarine'), { words }).map(({ id }) => id)).toEqual([1, 3, 2])
  })
})

describe('fame', () => {
  it('finds the well known, or only movies that few know', () => {
    const movies = Array.from({ length: 10 }, (_, i) => ({ popularity: i }))
    expect(ids(movies, [{ kind: 'fame', level: 'known', wanted }])[0]).toBe(10)
    const hidden = ids(movies, [{ kind: 'fame', level: 'hidden', wanted }])
    expect(hidden).not.toContain(10)
    expect(hidden).toContain(1)
  })
})

it('says which chips a movie meets', () => {
  const index = createRequestIndex([aRequestMovie({ id: 1, labels: [label('funny')] }), aRequestMovie({ id: 2 })], [])
  const found = index.search(aRequest([{ kind: 'label', name: 'funny', wanted }, minutes(null, 120)]))
  expect(found.map(({ meets }) => meets)).toEqual([['0', '1'], ['1']])
})

it('follows changes', () => {
  const index = createRequestIndex([aRequestMovie({ id: 1, runtime: 80, keywords: ['blood'] })], CONCEPTS)
  const find = () => index.search(aRequest([minutes(null, 90)])).map(({ id }) => id)
  for (let id = 2; id < 200; id++) index.upsert(aRequestMovie({ id, runtime: 200 }))
  expect([find(), index.size]).toEqual([[1], 199])
  index.upsert(aRequestMovie({ id: 1, runtime: 200 }))
  index.upsert(aRequestMovie({ id: 300, runtime: 70, labels: [label('new')] }))
  expect(find()).toEqual([300])
  index.remove(300)
  index.remove(300)
  expect([find(), index.size]).toEqual([[], 199])
})

const movie = fc.record({
  runtime: fc.option(fc.integer({ min: 1, max: 300 })),
  year: fc.option(fc.integer({ min: 1900, max: 2030 })),
  genres: fc.subarray(['Horror', 'Comedy', 'Drama']),
  countries: fc.subarray(['US', 'KR', 'DK']),
  popularity: fc.nat(),
  regard: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  labels: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('funny', 'gory', 'cozy'), rating: fc.double({ min: -1, max: 1, noNaN: true }) }),
    {
      selector: ({ name }) => name,
    },
  ),
})
const minute = fc.option(fc.nat(300))
const wish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({ kind: fc.constant('minutes' as const), from: minute, to: minute, wanted: fc.boolean() }),
  fc.record({ kind: fc.constant('genre' as const), name: fc.constantFrom('Horror', 'Comedy'), wanted: fc.boolean() }),
  fc.record({
    kind: fc.constant('label' as const),
    name: fc.constantFrom('funny', 'gory', 'unheard of'),
    wanted: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('place' as const), name: fc.constantFrom('KR', 'Scandinavia'), wanted: fc.boolean() }),
  fc.record({
    kind: fc.constant('fame' as const),
    level: fc.constantFrom('known' as const, 'hidden' as const),
    wanted: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('like' as const),
    id: fc.integer({ min: 1, max: 9 }),
    title: fc.constant(''),
    wanted: fc.boolean(),
  }),
)

it('gives finite scores, best first, and does not depend on the order of the movies', () => {
  fc.assert(
    fc.property(fc.array(movie, { maxLength: 12 }), fc.array(wish, { maxLength: 4 }), (given, wishes) => {
      const movies = given.map((one, i) => aRequestMovie({ ...one, id: i + 1 }))
      const find = (list: RequestMovie[]) => createRequestIndex(list, CONCEPTS).search(aRequest(wishes), { limit: 100 })
      const found = find(movies)
      expect(found.every(({ score }) => Number.isFinite(score))).toBe(true)
      expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a))
      expect(find(movies.toReversed()).map(({ id }) => id)).toEqual(found.map(({ id }) => id))
    }),
    { numRuns: 60 },
  )
})

describe('people', () => {
  const eastwood = (role: 'director' | 'cast', roles: ('director' | 'actor')[] = []) => [
    { id: 7, name: 'A', role, roles },
  ]
  const movies = [
    { people: eastwood('director', ['actor']), year: 1973 },
    { people: eastwood('director'), year: 2003 },
    { people: [...eastwood('cast'), { id: 8, name: 'B', role: 'cast' as const }], year: 1966 },
    { people: [{ id: 8, name: 'B', role: 'cast' as const }] },
  ]
  const person = (id: number, rest: object = {}): Wish => ({ kind: 'person', id, name: 'x', wanted, ...rest })
  const sorted = (wishes: readonly Wish[]) => ids(movies, wishes).toSorted(ascending)

  it('count in the role that is asked for', () => {
    expect(sorted([person(7)])).toEqual([1, 2, 3])
    expect(sorted([person(7, { role: 'director' })])).toEqual([1, 2])
    expect(sorted([person(7, { role: 'actor' })])).toEqual([1, 3])
    expect(sorted([person(7, { role: 'actor' }), person(7, { role: 'director', wanted: false })])).toEqual([3])
    expect(sorted([person(7, { role: 'writer' })])).toEqual([])
  })

  it('must be there together, unless one of them is enough', () => {
    expect(sorted([person(7), person(8)])).toEqual([3])
    expect(sorted([person(7, { either: true }), person(8, { either: true })])).toEqual([1, 2, 3, 4])
  })

  it('make a career', () => {
    const index = createRequestIndex(
      movies.map((movie, i) => aRequestMovie({ id: i + 1, ...movie })),
      [],
    )
    expect(index.careerOf(7)).toEqual({ movies: { director: 2, actor: 2 }, from: 1966, to: 2003 })
    expect(index.careerOf(9)).toBeUndefined()
  })
})

it('a movie of the genre comes before every other one', () => {
  const index = createRequestIndex(
    [
      aRequestMovie({ id: 1, genres: ['Drama'], regard: 1, popularity: 900, labels: [label('scary')] }),
      aRequestMovie({ id: 2, genres: ['Horror'], regard: 0.1, popularity: 1 }),
    ],
    [],
  )
  const found = index.search(aRequest([{ kind: 'genre', name: 'Horror', wanted }]))
  expect(found.map(({ id, meets }) => [id, meets])).toEqual([
    [2, ['0']],
    [1, []],
  ])
})

describe('movies to leave out', () => {
  const part = (position: number) => ({ name: 'Heat', position })
  const movies = [{ title: 'Heat', collection: part(1) }, { title: 'Heat II', collection: part(2) }, { title: 'Alien' }]
  const movie = (series: boolean): Wish => ({ kind: 'movie', id: 1, title: 'Heat', series, wanted: false })

  it('go alone, or with their series', () => {
    expect(ids(movies, [movie(false)]).toSorted(ascending)).toEqual([2, 3])
    expect(ids(movies, [movie(true)])).toEqual([3])
  })
})

describe('movies named for an occasion', () => {
  const concepts: Concept[] = [
    {
      name: 'date',
      kind: 'occasion',
      phrases: ['date'],
      wanted: { labels: { cozy: 1 }, movies: { 900: 1 } },
      unwanted: { movies: { 901: 1 } },
    },
  ]
  const date: Wish = { kind: 'concept', name: 'date', wanted }
  const search = (movies: readonly Partial<RequestMovie>[], ...more: Wish[]) =>
    createRequestIndex(
      movies.map((movie, i) => aRequestMovie({ id: i + 1, ...movie })),
      concepts,
    )
      .search(aRequest([date, ...more]), { limit: 12 })
      .map(({ id }) => id)

  it('come first, and unwanted ones come last', () => {
    const movies = [{ labels: [label('cozy')] }, { tmdbId: 901, labels: [label('cozy')] }, { tmdbId: 900 }]
    expect(search(movies)).toEqual([3, 1, 2])
  })

  it('come with few old ones, unless the request names years', () => {
    const old = Array.from({ length: 10 }, () => ({ year: 1940, regard: 1 }))
    const recent = Array.from({ length: 10 }, () => ({ year: 2020, regard: 0.2 }))
    const isOld = (id: number) => id <= 10
    expect(
      search([...old, ...recent])
        .slice(0, 10)
        .filter(isOld),
    ).toHaveLength(3)
    expect(
      search([...old, ...recent], years(null, 2030))
        .slice(0, 10)
        .filter(isOld),
    ).toHaveLength(10)
  })
})
