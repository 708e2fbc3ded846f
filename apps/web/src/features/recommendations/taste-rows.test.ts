import { describe, expect, it } from 'vitest'
import { tasteRows } from './taste-rows.ts'

const MOVIES = Array.from({ length: 30 }, (_, id) => ({ id }))
const taste = (name: string, ...movies: number[]) => ({ id: `${name}-1`, name, movies })
const rowsOf = (...args: Parameters<typeof tasteRows>) => [...tasteRows(...args)].map(([i, { name }]) => [i, name])

describe('tastes between the rows of a list', () => {
  it('names the taste with most of the movies that follow, and each once', () => {
    const tastes = [taste('heist', 0, 9, 25), taste('twist', 8, 10, 12, 26)]
    expect(rowsOf(MOVIES, tastes, { columns: 7, large: 2 })).toEqual([
      [8, 'twist'],
      [22, 'heist'],
    ])
  })

  it('leaves a place empty whose movies have no taste', () => {
    expect(rowsOf(MOVIES, [taste('heist', 0, 7)], { columns: 7, large: 2 })).toEqual([])
    expect(rowsOf(MOVIES, [], { columns: 3, large: 2 })).toEqual([])
  })

  it('counts whole rows: large movies take four places of a wide grid and rows of a narrow one', () => {
    const everywhere = [0, 1, 2, 3].map((i) => taste(`t${i}`, ...MOVIES.map(({ id }) => id)))
    const starts = (columns: number, large: number) => [...tasteRows(MOVIES, everywhere, { columns, large }).keys()]
    expect(starts(3, 2)).toEqual([8, 17, 26])
    expect(starts(7, 2)).toEqual([8, 22])
    expect(starts(7, 0)).toEqual([14, 28])
    expect(starts(0, 2)).toEqual([])
  })
})
