import { describe, expect, it } from 'vitest'
import type { RequestMovie, Wish } from '../types.ts'
import { createRequestIndex } from './request-index.ts'
import { aRequest, aRequestMovie } from './test-builders.ts'

function ids(movies: readonly Partial<RequestMovie>[], wish: Wish): number[] {
  const index = createRequestIndex(
    movies.map((movie, i) => aRequestMovie({ id: i + 1, ...movie })),
    [],
  )
  return index.search(aRequest([wish])).map(({ id }) => id)
}

describe('something unwanted by its name', () => {
  const without = (name: string): Wish => ({ kind: 'keyword', name, wanted: false })

  it.each<[string, Partial<RequestMovie>]>([
    ['space', { keywords: ['spacecraft'] }],
    ['space', { labels: [{ name: 'outer space', rating: 0.9 }] }],
    ['space', { overview: 'Lost in space, a crew drifts.' }],
    ['boxing', { overview: 'She wants to box.', keywords: ['boxing'] }],
    ['bond', { collection: { name: 'James Bond', position: 3 } }],
    ['twilight', { title: 'Twilight' }],
    ['almodovar', { people: [{ id: 1, name: 'Pedro Almodóvar', role: 'director' }] }],
    ['jump scares', { tagline: 'A jump scare a minute' }],
  ])('leaves out a movie that names %j', (phrase, movie) => {
    expect(ids([movie, {}], without(phrase))).toEqual([2])
  })

  it.each<[string, Partial<RequestMovie>]>([
    ['war', { overview: 'A warm, wary tale.' }],
    ['bond', { people: [{ id: 1, name: 'Ward Bond', role: 'crew' }] }],
    ['space', { labels: [{ name: 'outer space', rating: 0.2 }] }],
  ])('keeps a movie that does not name %j', (phrase, movie) => {
    expect(ids([movie, {}], without(phrase))).toContain(1)
  })
})

describe('the series of a movie', () => {
  const movies: Partial<RequestMovie>[] = [
    { title: 'Batman', collection: { name: 'Batman', position: 1 } },
    { title: 'Batman Returns', collection: { name: 'Batman', position: 2 } },
    { title: 'The Batman' },
    { title: 'Heat' },
    { title: 'In the Heat of the Night' },
  ]

  it.each([true, false])('is left out with it, wanted %j', (wanted) => {
    expect(ids(movies, { kind: 'like', id: 1, title: 'Batman', wanted }).toSorted((a, b) => a - b)).toEqual([4, 5])
  })

  it('is the movie alone where it has none', () => {
    expect(ids(movies, { kind: 'like', id: 4, title: 'Heat', wanted: true }).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 5,
    ])
  })
})
