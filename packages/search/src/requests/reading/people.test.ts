import { describe, expect, it } from 'vitest'
import type { Career } from '../types.ts'
import { createTitleIndex } from '../../titles/title-index.ts'
import { aReader, SOURCES, THIS_YEAR, TITLES } from './test-vocabulary.ts'

const CAREERS: Readonly<Record<number, Career>> = {
  1: { movies: { actor: 30, director: 3 }, from: 1971, to: 2023 },
  4: { movies: { director: 10, writer: 12, actor: 7 }, from: 1992, to: 2019 },
  11: { movies: { director: 24, actor: 2 }, from: 1971, to: 2022 },
  12: { movies: { actor: 40 }, from: 1973, to: 2023 },
  13: { movies: { writer: 8 }, from: 1999, to: 2020 },
  14: { movies: { actor: 3 }, from: 1999, to: 2020 },
}
const people = [
  { id: 11, kind: 'person' as const, title: 'Steven Spielberg', popularity: 60 },
  { id: 12, kind: 'person' as const, title: 'Robert De Niro', popularity: 60 },
  { id: 13, kind: 'person' as const, title: 'Charlie Kaufman', popularity: 30 },
  { id: 14, kind: 'person' as const, title: 'Jane Winterbottom', popularity: 2 },
]
const PARTS: Readonly<Record<number, number>> = { 238: 3, 348: 6 }
const reader = aReader({
  ...SOURCES,
  titles: createTitleIndex([...TITLES, ...people]),
  careerOf: (id) => CAREERS[id],
  partsOf: (id) => PARTS[id] ?? 1,
  runtimeOf: (id) => (id === 949 ? 170 : undefined),
})
const keys = (text: string) => reader.read(text, { thisYear: THIS_YEAR, readAs: 'request' }).chips.map(({ key }) => key)

describe('roles of people', () => {
  it.each([
    ['films directed by Steven Spielberg', ['person:director-11']],
    ['a Spielberg movie', ['person:director-11']],
    ["Spielberg's films", ['person:director-11']],
    ['starring Al Pacino', ['person:actor-1']],
    ['with Al Pacino', ['person:actor-1']],
    ['Al Pacino movies', ['person:1']],
    ['written by Charlie Kaufman', ['person:writer-13']],
    ['by Charlie Kaufman', ['person:writer-13']],
    ['music by Tarantino', ['person:composer-4']],
    ['shot by Tarantino', ['person:cinematographer-4']],
    ['produced by Spielberg', ['person:producer-11']],
    ['with Al Pacino but not directed by him', ['person:actor-1', '-person:director-1']],
    ['directed by Al Pacino, not starring him', ['person:director-1', '-person:actor-1']],
    ['starring Al Pacino and Robert De Niro', ['person:actor-1', 'person:actor-12']],
    ['a Spielberg film with De Niro', ['person:director-11', 'person:actor-12']],
    ['Al Pacino or Robert De Niro', ['person:or-1', 'person:or-12']],
    ['with Al Pacino / Robert De Niro', ['person:or-actor-1', 'person:or-actor-12']],
  ])('are read in %j', (text, expected) => expect(keys(text)).toEqual(expected))

  it('stay in the keys of chips', () => {
    const given = ['person:or-actor-12', 'person:director-11', '-person:1', 'person:chef-1', '-movie:series-238']
    const { chips } = reader.read('x', { thisYear: THIS_YEAR, readAs: 'request', chips: given })
    expect(chips.map(({ text }) => text)).toEqual([
      'or with: Robert De Niro',
      'directed by: Steven Spielberg',
      'not: with: Al Pacino',
      'not: The Godfather and its series',
    ])
  })
})

describe('surnames by themselves', () => {
  it.each([
    ['best Spielberg', ['person:director-11']],
    ['best spielberg', ['person:director-11']],
    ['Spielberg without superheroes', ['person:director-11', '-concept:superheroes']],
    ['Spielberg, not Heat', ['person:director-11', '-movie:949']],
    ['early Spielberg', ['person:director-11', 'years:-1984']],
    ['late Spielberg', ['person:director-11', 'years:2009-']],
    ['movies with De Niro', ['person:actor-12']],
    ['scary but not Tarantino', ['concept:scary', '-person:director-4']],
    ['a Winterbottom evening', []],
  ])('are read in %j', (text, expected) => expect(keys(text)).toEqual(expected))
})

describe('movies to leave out', () => {
  it.each([
    ['with Al Pacino but not Heat', ['person:actor-1', '-movie:949']],
    ['scary except The Godfather', ['concept:scary', '-movie:238']],
    ['scary, no Heat or Casablanca', ['concept:scary', '-movie:949', '-movie:289']],
    ['scary, no Alien', ['concept:scary', '-movie:series-348', '-keyword:alien']],
    ['not like Heat', ['-like:949']],
  ])('are read in %j', (text, expected) => expect(keys(text)).toEqual(expected))
})

describe('titles that the catalogue does not have', () => {
  it.each([
    ['like Jumanji', ['absent:Jumanji']],
    ['like jumanji', ['absent:jumanji']],
    ['something like Game of Thrones', ['absent:Game of Thrones']],
    ['like Heat 1986', ['absent:Heat 1986']],
    ['like Alien Covenant but funny', ['absent:Alien Covenant', 'concept:funny']],
    ['similar to Breaking Away', ['absent:Breaking Away']],
    ['like a rainy day', ['concept:rainy day']],
  ])('are said in %j', (text, expected) => expect(keys(text)).toEqual(expected))

  it('let a small word be wrong', () => {
    expect(keys('like Love in Actually')).toEqual(['like:508'])
    expect(keys('like Love Actualy')).toEqual(['like:508'])
  })
})

it.each([
  ['like Heat but shorter', ['like:949', 'minutes:-141']],
  ['like Heat but longer', ['like:949', 'minutes:199-']],
])('the length compared with a movie is read in %j', (text, expected) => expect(keys(text)).toEqual(expected))

describe('a text that only asks', () => {
  const read = (text: string) => reader.read(text, { thisYear: THIS_YEAR })
  it.each(['movie', 'what should I watch tonight?', "I don't know, surprise me", 'a good film please'])(
    'is a request for any movie: %j',
    (text) => expect(read(text)).toMatchObject({ reading: 'request', chips: [], words: '' }),
  )
  it('becomes a description with a story', () => {
    expect(read('what is the movie with the lighthouse keeper who drowns').reading).toBe('description')
  })
})
