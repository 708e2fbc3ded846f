import { describe, expect, it } from 'vitest'
import { aPlot } from '../test-builders.ts'
import type { PlotDocument } from '../types.ts'
import { createPlotIndex } from './plot-index.ts'

const movies: PlotDocument[] = [
  aPlot({
    id: 1,
    title: 'Jaws',
    overview: 'A police chief hunts a great white shark that terrorizes a beach town.',
    keywords: ['shark attack', 'beach'],
    genres: ['Horror', 'Thriller'],
    cast: ['Roy Scheider'],
    year: 1975,
    countries: ['US'],
    language: 'en',
  }),
  aPlot({
    id: 2,
    title: 'Deep Blue Sea',
    overview: 'Scientists in an underwater laboratory are hunted by intelligent sharks.',
    keywords: ['shark', 'laboratory'],
    genres: ['Horror', 'Science Fiction'],
    year: 1999,
    language: 'en',
  }),
  aPlot({
    id: 3,
    title: 'Train to Busan',
    overview: 'Passengers struggle to survive on a train while the undead overrun the country.',
    keywords: ['zombie', 'train'],
    genres: ['Horror', 'Action'],
    year: 2016,
    countries: ['KR'],
    language: 'ko',
  }),
  aPlot({
    id: 4,
    title: 'Finding Nemo',
    overview: 'A clownfish searches the ocean for his son.',
    genres: ['Animation', 'Family'],
    year: 2003,
  }),
]
const index = createPlotIndex(movies)
const ids = (text: string, options = {}) => index.search(text, options).map(({ id }) => id)

describe('the plot index', () => {
  it('finds the movie that a text describes', () => {
    expect(ids('I remember a movie where a cop hunts a shark near a beach')[0]).toBe(1)
  })

  it('finds a movie by a synonym', () => {
    expect(ids('zombies on a railway')[0]).toBe(3)
  })

  it('uses a year in the text', () => {
    expect(ids('shark movie from the 1970s')[0]).toBe(1)
    expect(ids('shark movie from the late 90s')[0]).toBe(2)
  })

  it('uses a country of origin in the text', () => {
    expect(ids('korean horror film')[0]).toBe(3)
  })

  it.each([
    ['a foreign horror film', 'a horror film', 'fr', 1990],
    ['an old horror film', 'a horror film', 'en', 1960],
  ])('prefers for %j what it does not for %j', (asked, plain, language, year) => {
    const horror = { overview: 'A vampire rises.', genres: ['Horror'] }
    const pair = createPlotIndex([
      aPlot({ id: 1, ...horror, language: 'en', year: 1990 }),
      aPlot({ id: 2, ...horror, language, year }),
      aPlot({ id: 3, year: 2010 }),
    ])
    const lead = (text: string) => {
      const scores = new Map(pair.search(text).map(({ id, score }) => [id, score]))
      return scores.get(2)! - scores.get(1)!
    }
    expect(lead(asked)).toBeGreaterThan(lead(plain) + 0.5)
  })

  it('ranks animated movies lower for a text that does not say animated', () => {
    const robots = { overview: 'A robot learns to paint.', genres: ['Family'] }
    const pair = createPlotIndex([
      aPlot({ id: 1, ...robots }),
      aPlot({ id: 2, ...robots, genres: ['Family', 'Animation'] }),
    ])
    const first = (text: string) => pair.search(text).map(({ id }) => id)[0]
    expect(first('a robot paints')).toBe(1)
    expect(first('animated movie, a robot paints')).toBe(2)
  })

  it('reports which words of the movie match, by field', () => {
    const [found] = index.search('1970s movie with roy scheider, a policeman and a shark')
    expect(found?.id).toBe(1)
    expect(found?.matched).toEqual([
      { field: 'overview', terms: ['police', 'shark'] },
      { field: 'keywords', terms: ['shark attack'] },
      { field: 'cast', terms: ['Roy Scheider'] },
      { field: 'year', terms: ['1975'] },
    ])
  })

  it('returns only movies of the given years that are allowed', () => {
    expect(ids('shark', { yearFrom: 1990 })).not.toContain(1)
    expect(ids('shark', { yearFrom: 1975, yearTo: 1975 })).toEqual([1])
    expect(ids('shark', { allow: (id: number) => id !== 2 })).not.toContain(2)
    expect(ids('shark', { limit: 1 })).toHaveLength(1)
  })

  it('finds nothing for a text of noise words only', () => {
    expect(ids('')).toEqual([])
    expect(ids('I just remember the movie was good')).toEqual([])
  })

  it('fuses dense neighbours by rank, without movies that are not allowed', () => {
    const dense = [
      { id: 4, score: 0.9 },
      { id: 1, score: 0.8 },
      { id: 99, score: 0.7 },
    ]
    expect(ids('shark at the beach', { dense })[0]).toBe(1)
    expect(ids('shark at the beach', { dense })).toContain(4)
    expect(ids('shark at the beach', { dense, yearTo: 1980 })).toEqual([1])
  })

  it('weighs how near vectors are as one more signal', () => {
    const near = (wanted: number) => (id: number) => (id === wanted ? 1 : 0)
    expect(ids('shark', { meaning: near(1) })[0]).toBe(1)
    expect(ids('shark', { meaning: near(2) })[0]).toBe(2)
    expect(ids('shark', { meaning: near(2), yearTo: 1980 })).toEqual([1])
  })

  it('accepts a text of five thousand letters', () => {
    expect(ids('shark beach police '.repeat(270))[0]).toBe(1)
  })
})

describe('a changing plot index', () => {
  it('finds added and replaced movies, and not removed ones', () => {
    const changing = createPlotIndex(movies)
    changing.upsert(aPlot({ id: 5, title: 'Robot Wars', overview: 'A lonely robot guards a lighthouse.' }))
    changing.upsert(aPlot({ id: 1, title: 'Jaws', overview: 'A baker opens a shop.' }))
    changing.remove(3)
    changing.remove(77)
    const found = (text: string) => changing.search(text).map(({ id }) => id)
    expect(found('robot in a lighthouse')[0]).toBe(5)
    expect(found('police chief hunts')).not.toContain(1)
    expect(found('zombie train')).not.toContain(3)
    expect(changing.size).toBe(4)
  })

  it('starts empty', () => {
    const empty = createPlotIndex([])
    expect(empty.search('shark')).toEqual([])
    empty.upsert(movies[0])
    expect(empty.search('shark').map(({ id }) => id)).toEqual([1])
  })

  it('scores words like a new index of the same movies after changes in any order', () => {
    const changed = createPlotIndex(movies.toReversed())
    changed.remove(2)
    changed.upsert(movies[1])
    expect(changed.search('shark beach').map(({ id }) => id)[0]).toBe(1)
    expect(changed.size).toBe(movies.length)
  })
})

describe('renewing what was learned', () => {
  const PEOPLE = ['captain', 'chef', 'diver', 'robot', 'nurse', 'clown', 'spy', 'farmer']
  const THINGS = ['galleon', 'restaurant', 'shark', 'spaceship', 'hospital', 'circus', 'embassy', 'meadow']
  /** A person and a thing in each; with another shift, others meet. */
  const crowd = (from: number, count: number, shift: number): PlotDocument[] =>
    Array.from({ length: count }, (_, i) =>
      aPlot({
        id: from + i,
        title: `Voyage ${from + i}`,
        overview: `A ${PEOPLE[i % 8]} dreams of a ${THINGS[(i + shift) % 8]} and a ${THINGS[(i + 1 + shift) % 8]}.`,
        genres: [['Adventure', 'Romance', 'Horror'][(i + shift) % 3]],
      }),
    )
  const first = crowd(1, 32, 0)
  const later = crowd(33, 48, 3)
  const answers = (index: ReturnType<typeof createPlotIndex>) =>
    index.search('a captain on a galleon', { limit: 80 }).map(({ id, score }) => [id, score.toFixed(6)])

  it('ranks like an index built from all movies once it is complete', () => {
    const grown = createPlotIndex(first)
    for (const document of later) grown.upsert(document)
    const whole = createPlotIndex([...first, ...later])
    expect(answers(grown)).not.toEqual(answers(whole))
    for (const step of grown.renew(whole.knowledge())) expect(step).toBeUndefined()
    expect(answers(grown)).toEqual(answers(whole))
  })

  it('accepts changes between steps, and ranks by the previous model until the last step', () => {
    const grown = createPlotIndex(first)
    const before = answers(grown)
    const knowledge = createPlotIndex([...first, ...later]).knowledge()
    const steps = grown.renew(structuredClone(knowledge))[Symbol.iterator]()
    for (let k = 0; k < 5; k++) steps.next()
    expect(answers(grown)).toEqual(before)
    grown.remove(32)
    for (const document of later) grown.upsert(document)
    while (steps.next().done !== true);
    const whole = createPlotIndex([...first.slice(0, 31), ...later])
    for (const step of whole.renew(knowledge)) expect(step).toBeUndefined()
    expect(answers(grown)).toEqual(answers(whole))
  })
})
