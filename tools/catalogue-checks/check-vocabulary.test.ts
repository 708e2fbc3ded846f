import { describe, expect, it } from 'vitest'
import { checkLabels, checkPeople, countLabelUses, MOVIES_PER_LABEL } from './check-vocabulary.ts'
import type { StarterLabel, StarterPerson } from '../../packages/starter/src/schema.ts'
import { someLists } from './test-builders.ts'
import { aMovie } from '../../packages/starter/src/test-builders.ts'

const label = (name: string, changes: Partial<StarterLabel> = {}): StarterLabel => ({
  name,
  type: 'mood',
  definition: 'What it means in one line.',
  ...changes,
})
const breachesOf = (labels: StarterLabel[]) =>
  checkLabels({ labels, movies: [] })
    .filter(({ rule }) => rule !== 'label-rare')
    .map(({ rule }) => rule)

describe('checkLabels', () => {
  it('reports names that are repeated, one letter apart or made of the same words', () => {
    expect(breachesOf([label('heist'), label('heists')])).toContain('label-duplicate')
    expect(breachesOf([label('small town'), label('towns small')])).toEqual(['label-duplicate'])
    expect(breachesOf([label('dark'), label('dark')])).toEqual(['label-duplicate'])
    const places = ['New York', 'new york'].map((name) => label(name, { type: 'place_location' }))
    expect(breachesOf(places)).toEqual(['label-duplicate'])
    expect(breachesOf([label('father and son'), label('mother and son')])).toEqual([])
  })

  it('allows decades and numbered wars to be one character apart', () => {
    const wars = ['World War I', 'World War II'].map((name) => label(name, { type: 'time_period' }))
    expect(breachesOf(wars)).toEqual([])
    expect(breachesOf([label('1910s', { type: 'time_period' }), label('1920s', { type: 'time_period' })])).toEqual([])
  })

  it('requires lower case for types without proper names, a known type and a definition', () => {
    expect(breachesOf([label('Dark')])).toEqual(['label-definition'])
    expect(breachesOf([label('dark', { definition: '' })])).toEqual(['label-definition'])
  })

  it('requires a label on twelve movies, counting positive ratings only', () => {
    const movies = Array.from({ length: MOVIES_PER_LABEL }, (_, index) =>
      aMovie({ tmdb_id: index + 1, labels: [{ name: 'dark', rating: index === 0 ? -1 : 1 }] }),
    )
    expect(countLabelUses(movies).get('dark')).toBe(11)
    expect(checkLabels({ labels: [label('dark')], movies }).map(({ message }) => message)).toEqual([
      'label dark is on 11 movies',
    ])
    expect(checkLabels({ labels: [label('dark')], movies: [...movies, movies.at(-1)!] })).toEqual([])
  })
})

describe('checkPeople', () => {
  const person = (changes: Partial<StarterPerson> = {}): StarterPerson => ({
    name: 'Ada Player',
    birthday: '1900-01-01',
    deathday: null,
    known_for_department: 'Acting',
    biography: 'She acted on stage. Then she acted on screen.',
    ...changes,
  })
  const errorsOf = (people: StarterPerson[]) =>
    checkPeople({ movies: [aMovie()], people }, someLists()).map(({ message }) => message)

  it('reports two spellings of a name, unless they are listed as two people', () => {
    const movies = [aMovie({ crew: [{ name: 'Ada Plyer', job: 'Director' }] })]
    const check = (distinct: string[]) =>
      checkPeople({ movies, people: [] }, someLists({ distinctPeople: new Set(distinct) })).map(({ rule }) => rule)
    expect(check([])).toEqual(['person-spelling'])
    expect(check(['Ada Player | Ada Plyer'])).toEqual([])
  })

  it('accepts a person whose facts are consistent', () => {
    expect(errorsOf([person()])).toEqual([])
  })

  it('reports people without a movie, described twice, with impossible dates or with one sentence only', () => {
    expect(errorsOf([person({ name: 'Zacharias Nobody' })])).toEqual(['Zacharias Nobody is in no movie'])
    expect(errorsOf([person(), person()])).toEqual(['Ada Player is described twice'])
    expect(errorsOf([person({ deathday: '1899-01-01' })])).toEqual(['Ada Player dies before birth'])
    expect(errorsOf([person({ birthday: '1900-13-01' })])).toEqual(['Ada Player has date 1900-13-01'])
    expect(errorsOf([person({ biography: 'She acted.' })])).toEqual(['Ada Player needs a biography of two sentences'])
  })
})
