import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTitle, naiveDistance, naivePrefixDistance } from '../test-builders.ts'
import type { TitleEntry } from '../types.ts'
import { createNameIndex } from './name-index.ts'
import { createTitleIndex } from './title-index.ts'
import { allowedEdits } from './title-words.ts'

const library: TitleEntry[] = [
  aTitle({ id: 1, title: 'The Matrix', year: 1999, people: ['Lana Wachowski', 'Lilly Wachowski'], popularity: 900 }),
  aTitle({ id: 2, title: 'The Matrix Reloaded', year: 2003, popularity: 500 }),
  aTitle({ id: 3, title: 'Rocky II', year: 1979, popularity: 200 }),
  aTitle({ id: 4, title: 'Rocky', year: 1976, popularity: 600 }),
  aTitle({ id: 5, title: 'Amélie', aliases: ["Le Fabuleux Destin d'Amélie Poulain"], year: 2001, popularity: 700 }),
  aTitle({ id: 6, title: 'Hamlet', year: 1948, popularity: 20 }),
  aTitle({ id: 7, title: 'Hamlet', year: 1996, popularity: 90 }),
  aTitle({ id: 8, title: 'Inception', year: 2010, people: ['Christopher Nolan'], popularity: 1000 }),
  aTitle({ id: 9, title: "Ocean's Eleven", year: 2001, popularity: 400 }),
  aTitle({ id: 10, title: 'Spider-Man', year: 2002, popularity: 800 }),
  aTitle({ id: 11, title: 'The Dark Knight', year: 2008, people: ['Christopher Nolan'], popularity: 999 }),
  aTitle({ id: 1, kind: 'person', title: 'Christopher Nolan', year: null, popularity: 50 }),
  aTitle({ id: 2, kind: 'person', title: 'Keanu Reeves', year: null, popularity: 80 }),
]
const index = createTitleIndex(library)
const first = (query: string) => index.search(query, { limit: 1 }).map(({ kind, id }) => `${kind} ${id}`)[0]

describe('the title index', () => {
  it.each([
    ['a prefix', 'matr', 'movie 1'],
    ['a prefix of any word', 'relo', 'movie 2'],
    ['prefixes of several words', 'mat rel', 'movie 2'],
    ['a typo', 'matirx', 'movie 1'],
    ['two typos in a long word', 'incpetoin', 'movie 8'],
    ['a prefix with a typo', 'incrp', 'movie 8'],
    ['a title without its accents', 'amelie', 'movie 5'],
    ['an alias', 'fabuleux destin', 'movie 5'],
    ['a title without its article', 'dark knight', 'movie 11'],
    ['a title with another article', 'a matrix', 'movie 1'],
    ['an Arabic numeral for a Roman one', 'rocky 2', 'movie 3'],
    ['digits for a number word', 'oceans 11', 'movie 9'],
    ['a year', 'hamlet 1948', 'movie 6'],
    ['a director', 'nolan knight', 'movie 11'],
    ['two words joined', 'spiderman', 'movie 10'],
    ['a title with a missing space', 'darkknight', 'movie 11'],
    ['a title with a letter instead of the space', 'darkxknight', 'movie 11'],
    ['the name of a person', 'keanu', 'person 2'],
  ])('finds an entry by %s', (_, query, expected) => expect(first(query)).toBe(expected))

  it('ranks the more popular of equal titles first', () => {
    expect(index.search('hamlet').map(({ id }) => id)).toEqual([7, 6])
  })

  it.each(['pirates', 'pirates of the'])(
    'ranks the most popular part of a series first for %j, however long',
    (query) => {
      const titles = createTitleIndex([
        aTitle({ id: 1, title: 'Pirates of the Caribbean: Dead Man’s Chest', popularity: 850 }),
        aTitle({ id: 2, title: 'Pirates of the Caribbean: The Curse of the Black Pearl', popularity: 900 }),
        aTitle({ id: 3, title: 'Pirates Ahoy', popularity: 100 }),
      ])
      expect(titles.search(query).map(({ id }) => id)).toEqual([2, 1, 3])
    },
  )

  it('ranks an exact title before a more popular one that starts with it', () => {
    const titles = createTitleIndex([
      aTitle({ id: 1, title: 'It Follows', popularity: 9 }),
      aTitle({ id: 2, title: 'It', popularity: 5 }),
    ])
    expect(titles.search('it').map(({ id }) => id)).toEqual([2, 1])
  })

  it('returns only the given kind', () => {
    expect(index.search('christopher nolan', { kind: 'person' }).map(({ id }) => id)).toEqual([1])
    expect(index.search('christopher nolan', { kind: 'movie' }).every(({ kind }) => kind === 'movie')).toBe(true)
  })

  it('reports which title matched', () => {
    expect(index.search('destin')[0]).toMatchObject({ id: 5, matched: "Le Fabuleux Destin d'Amélie Poulain" })
  })

  it('says whether a query names the title without a typo', () => {
    const titles = createTitleIndex([
      aTitle({ id: 1, title: '[REC]', year: 2007, people: ['Jaume Balagueró', 'Paco Plaza'] }),
      aTitle({ id: 2, title: 'Twelve Angry Men', aliases: ['Die zwölf Geschworenen'], people: ['Sidney Lumet'] }),
    ])
    const certainty = (query: string) => titles.search(query).map(({ id, certain }) => [id, certain])
    expect(certainty('rec')).toEqual([[1, true]])
    expect(certainty('rec 2007')).toEqual([[1, true]])
    expect(certainty('plaza rec')).toEqual([[1, true]])
    expect(certainty('the geschworenen')).toEqual([[2, true]])
    expect(certainty('12 angry men')).toEqual([[2, true]])
    // The name of a director alone names no movie.
    expect(certainty('pac')).toEqual([[1, false]])
    expect(certainty('twelve angri men')).toEqual([[2, false]])
  })

  it.each(['', '  ', '…'])('finds nothing for %j', (query) => expect(index.search(query)).toEqual([]))

  it('accepts a very long query', () => {
    expect(() => index.search('matrix '.repeat(2000) + 'x'.repeat(5000))).not.toThrow()
  })

  it('finds exactly the titles found by comparing every word', () => {
    const text = fc.string({ unit: fc.constantFrom('k', 'l', 'o', 'e'), minLength: 1, maxLength: 7 })
    const title = fc.array(text, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
    const asked = fc.string({ unit: fc.constantFrom('k', 'l', 'o', 'e'), minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(title, { maxLength: 25 }), asked, (titles, query) => {
        const entries = titles.map((name, id) => aTitle({ id, title: name, popularity: id }))
        const found = createTitleIndex(entries).search(query, { limit: 100 })
        const matches = (word: string) => {
          const limit = allowedEdits(query.length)
          const within = naiveDistance(query, word) <= limit || naivePrefixDistance(query, word) <= limit
          return word.startsWith(query) || (limit > 0 && within)
        }
        const expected = entries.filter((entry) => entry.title.split(' ').some(matches)).map(({ id }) => id)
        expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected)
      }),
    )
  })
})

describe('a title index with details', () => {
  const movies = [
    aTitle({
      id: 1,
      title: 'Forrest Gump',
      people: ['Robert Zemeckis'],
      cast: ['Tom Hanks', 'Robin Wright'],
      characters: ['Forrest Gump', 'Jenny Curran'],
      story: ['vietnam war', 'He fishes for shrimps and tells his story on a bench.'],
      popularity: 900,
    }),
    aTitle({ id: 2, title: 'Cast Away', cast: ['Tom Hanks'], story: ['A volleyball is his friend.'], popularity: 700 }),
    aTitle({ id: 3, title: 'Tom Thumb', popularity: 5 }),
    aTitle({ id: 4, title: 'Pulp Fiction', people: ['Quentin Tarantino'], popularity: 800 }),
    aTitle({ id: 5, title: 'Tarantula', popularity: 90 }),
    aTitle({ id: 6, title: 'Hanks for Nothing', popularity: 1 }),
  ]
  const people = [
    aTitle({ id: 1, kind: 'person', title: 'Tom Hanks', year: null, popularity: 5000 }),
    aTitle({ id: 2, kind: 'person', title: 'Quentin Tarantino', year: null, popularity: 4000 }),
  ]
  const titles = createTitleIndex([...movies, ...people])
  const ids = (query: string, kind?: 'movie' | 'person') =>
    titles.search(query, { byDetails: true, ...(kind && { kind }) }).map((match) => `${match.kind} ${match.id}`)

  it.each([
    ['a lead and a word of the story', 'tom hanks shrimp', 'movie 1'],
    ['a word of the story in another form', 'hanks fishing', 'movie 1'],
    ['the beginning of a name', 'han volleyball', 'movie 2'],
    ['a title and a lead', 'gump wright', 'movie 1'],
    ['characters', 'jenny forrest', 'movie 1'],
    ['a misspelt word of the story', 'hanks voleyball', 'movie 2'],
  ])('finds a movie by %s', (_, query, expected) => {
    const [best] = titles.search(query, { kind: 'movie', byDetails: true })
    expect(`movie ${best.id}`).toBe(expected)
    expect(best.certain).toBe(true)
  })

  it('finds a movie by words of its story alone, but not for certain, because they may describe another one', () => {
    const [best] = titles.search('vietnam bench', { kind: 'movie', byDetails: true })
    expect([best.id, best.certain]).toEqual([1, false])
    expect(titles.search('forrest vietnam', { kind: 'movie', byDetails: true })[0].certain).toBe(true)
  })

  it('lists the movies of a person below that person, the best known first, also of a misspelt one', () => {
    expect(ids('tom hanks').slice(0, 3)).toEqual(['person 1', 'movie 1', 'movie 2'])
    expect(ids('tarantno').slice(0, 3)).toEqual(['person 2', 'movie 4', 'movie 5'])
    expect(ids('tarantno', 'movie')[0]).toBe('movie 4')
    expect(ids('tarantno', 'person')).toEqual(['person 2'])
  })

  it('uses details only when asked to, and not where a title is certain', () => {
    expect(titles.search('hanks shrimp', { kind: 'movie' }).map(({ id }) => id)).not.toContain(1)
    expect(ids('tom thumb', 'movie')).toEqual(['movie 3'])
  })

  it('keeps details through changes', () => {
    const changing = createTitleIndex(movies)
    for (let id = 10; id < 3000; id++)
      changing.upsert(aTitle({ id, title: `Filler ${id}`, story: [`shrimp number ${id}`] }))
    const best = () => changing.search('tom hanks shrimp', { byDetails: true })[0]?.id
    expect(best()).toBe(1)
    changing.upsert({ ...movies[0], story: ['He runs.'] })
    expect(changing.search('tom hanks runs', { byDetails: true })[0]?.id).toBe(1)
    changing.remove('movie', 1)
    expect(changing.search('tom hanks runs', { byDetails: true }).map(({ id }) => id)).not.toContain(1)
  })
})

describe('the order of a title index', () => {
  const orderOf = (query: string, entries: TitleEntry[]) =>
    createTitleIndex(entries)
      .search(query)
      .map(({ kind, id }) => `${kind} ${id}`)

  it('lets fame settle what is close, and an exact title win', () => {
    const titles = [
      aTitle({ id: 1, title: 'Godzilla', popularity: 9000 }),
      aTitle({ id: 2, title: 'The Godfather', popularity: 21_000 }),
      aTitle({ id: 3, title: 'Gods', popularity: 40 }),
    ]
    expect(orderOf('god', titles)[0]).toBe('movie 2')
    expect(orderOf('gods', titles)[0]).toBe('movie 3')
  })

  it('puts an exact title or alias before people, and a person before longer titles of unknown movies', () => {
    const seven = [
      aTitle({ id: 1, title: 'Se7en', aliases: ['Seven'], popularity: 900 }),
      aTitle({ id: 2, title: 'Seven Samurai', popularity: 400 }),
      aTitle({ id: 1, kind: 'person', title: 'Johnny Seven', popularity: 900 }),
    ]
    expect(orderOf('seven', seven)[0]).toBe('movie 1')
    const kubrick = [
      aTitle({ id: 1, title: 'Kubrick Remembered', popularity: 5 }),
      aTitle({ id: 1, kind: 'person', title: 'Stanley Kubrick', popularity: 5000 }),
    ]
    expect(orderOf('kubrick', kubrick)).toEqual(['person 1', 'movie 1'])
  })

  it('matches abbreviations only as a whole', () => {
    const titles = [aTitle({ title: 'Terminator 2: Judgment Day', aliases: ['T2', 'TJD'] })]
    expect(orderOf('t2', titles)).toEqual(['movie 1'])
    expect(orderOf('tj', titles)).toEqual([])
    expect(orderOf('tjd', titles)).toEqual(['movie 1'])
  })

  it('reads "½" as a number of its own', () => {
    expect(orderOf('8 1/2', [aTitle({ title: '8½' })])).toEqual(['movie 1'])
  })
})

describe('a changing title index', () => {
  it('finds added entries, and not removed entries or old names', () => {
    const titles = createTitleIndex([aTitle({ id: 1, title: 'Alien' }), aTitle({ id: 2, title: 'Aliens' })])
    titles.upsert(aTitle({ id: 3, title: 'Alien Resurrection' }))
    titles.upsert(aTitle({ id: 1, title: 'Brazil' }))
    titles.remove('movie', 2)
    titles.remove('person', 3)
    expect(titles.search('alien').map(({ id }) => id)).toEqual([3])
    expect(titles.search('brazil').map(({ id }) => id)).toEqual([1])
    expect(titles.size).toBe(2)
  })

  it('starts empty', () => {
    const titles = createTitleIndex([])
    expect(titles.search('alien')).toEqual([])
    titles.upsert(aTitle({ id: 1, title: 'Alien' }))
    expect(titles.search('alien').map(({ id }) => id)).toEqual([1])
  })

  it('returns what a new index returns after thousands of changes', () => {
    const name = (n: number) => `${'alpha beta gamma delta omega'.split(' ')[n % 5]} ${(n * 7919).toString(36)}`
    const given = Array.from({ length: 3000 }, (_, id) => aTitle({ id, title: name(id), popularity: id % 13 }))
    const changed = createTitleIndex(given.slice(0, 400))
    for (const entry of given) changed.upsert(aTitle({ ...entry, title: `old ${entry.title}` }))
    for (const entry of given) changed.upsert(entry)
    for (const { id } of given.slice(2500)) changed.remove('movie', id)
    const fresh = createTitleIndex(given.slice(0, 2500))
    expect(changed.size).toBe(2500)
    for (const query of ['gamma 1', 'delta', name(77), name(1234).slice(0, 8), 'old']) {
      const ids = (titles: typeof fresh) => new Set(titles.search(query, { limit: 3000 }).map(({ id }) => id))
      expect(ids(changed)).toEqual(ids(fresh))
    }
  })
})

describe('suggestions by other titles and series', () => {
  const index = createTitleIndex([
    aTitle({ id: 1, title: 'Flow', aliases: ['Straume'], popularity: 9000 }),
    aTitle({ id: 2, title: 'Strange Days', popularity: 300 }),
    aTitle({ id: 3, title: 'Strangers on a Train', popularity: 500 }),
    aTitle({ id: 4, title: 'The Help', popularity: 400 }),
    aTitle({ id: 5, title: 'The Dark Knight', popularity: 9000 }),
    aTitle({ id: 6, title: 'Skyfall', series: 'James Bond Collection', popularity: 8000 }),
    aTitle({ id: 7, title: 'Dr. No', series: 'James Bond Collection', popularity: 7000 }),
    aTitle({ id: 8, title: 'The Hunt for Red October', series: 'Jack Ryan', popularity: 900 }),
    aTitle({ id: 1, kind: 'person', title: 'Ward Bond', popularity: 5000 }),
    aTitle({ id: 2, kind: 'person', title: 'Meg Ryan', popularity: 5000 }),
  ])
  const found = (text: string) => index.search(text).map(({ kind, id }) => `${kind} ${id}`)

  it('needs a whole word of another title, and names it', () => {
    expect(found('stra')).toEqual(['movie 3', 'movie 2'])
    expect(index.search('straume')).toMatchObject([{ id: 1, matched: 'Straume' }])
  })

  it('puts the better known of two titles that start with the text first, also with an article alone', () => {
    expect(found('str')).toEqual(['movie 3', 'movie 2'])
    expect(found('the').slice(0, 2)).toEqual(['movie 5', 'movie 8'])
  })

  it('finds the films of a series by its last word where the word is rarer as a surname', () => {
    expect(found('bond')).toEqual(['movie 6', 'movie 7', 'person 1'])
    expect(index.search('bond')[0].matched).toBe('James Bond')
    expect(found('ryan')[0]).toBe('person 2')
    expect(index.named('James Bond')).toEqual([])
  })

  it('keeps the series of an entry when segments are merged', () => {
    const changing = createTitleIndex([aTitle({ id: 6, title: 'Skyfall', series: 'James Bond', popularity: 8000 })])
    for (let id = 100; id < 1200; id++) changing.upsert(aTitle({ id, title: `Filler ${id}` }))
    expect(changing.search('bond')[0]).toMatchObject({ id: 6, matched: 'James Bond' })
  })
})

describe('the name index', () => {
  const names = createNameIndex([
    { id: 1, name: 'slow burn', weight: 10 },
    { id: 2, name: 'burning city', weight: 30 },
    { id: 3, name: 'film noir', weight: 5 },
  ])

  it('finds names by any word, the most used first', () => {
    expect(names.search('burn').map(({ id }) => id)).toContain(1)
    expect(names.search('noirr').map(({ id }) => id)).toEqual([3])
    expect(names.search('bur', 1).map(({ id }) => id)).toEqual([2])
  })
})

describe('whole names', () => {
  it('finds what is named in full, the most popular first', () => {
    expect(index.named('HAMLET').map(({ id }) => id)).toEqual([7, 6])
    expect(index.named('matrix').map(({ id, title, year }) => [id, title, year])).toEqual([[1, 'The Matrix', 1999]])
    expect(index.named('Rocky 2').map(({ id }) => id)).toEqual([3])
    expect(index.named('christopher nolan').map(({ kind, id }) => [kind, id])).toEqual([['person', 1]])
  })

  it('finds nothing by a part of a name or with a typo', () => {
    expect(['matri', 'matrxi', 'dark', ''].flatMap((name) => index.named(name))).toEqual([])
  })

  it('finds people by their last name', () => {
    expect(index.surnamed('NOLAN').map(({ id }) => id)).toEqual([1])
    expect(['christopher', 'matrix', 'keanu', ''].flatMap((name) => index.surnamed(name))).toEqual([])
  })

  it('names the title of what was found by an alias, and of an id', () => {
    expect(index.named("le fabuleux destin d'amelie poulain")[0]).toMatchObject({ id: 5, title: 'Amélie' })
    expect(index.find('movie', 5)?.title).toBe('Amélie')
    expect(index.find('person', 2)?.title).toBe('Keanu Reeves')
    expect(index.find('person', 99)).toBeUndefined()
  })

  it('follows changes', () => {
    const changing = createTitleIndex(library)
    changing.remove('movie', 7)
    changing.upsert(aTitle({ id: 6, title: 'Hamlet, Prince of Denmark', aliases: ['Hamlet 1948'], popularity: 20 }))
    expect(changing.named('hamlet')).toEqual([])
    expect(changing.named('hamlet 1948').map(({ id }) => id)).toEqual([6])
    expect(changing.find('movie', 7)).toBeUndefined()
    expect(changing.find('movie', 6)?.title).toBe('Hamlet, Prince of Denmark')
  })
})
