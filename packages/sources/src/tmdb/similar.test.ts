import { expect, it } from 'vitest'
import { mapMovie } from './map.ts'
import { parseMovie } from './parse.ts'

const list = (from: number, count: number) => ({
  results: Array.from({ length: count }, (_, k) => ({ id: from + k, title: `Movie ${from + k}` })),
})
const FIGHT = { id: 1, title: 'Fight Night', recommendations: list(100, 20), similar: list(200, 20) }

it('lists the movies that TMDB recommends in their order, and fills up with similar ones', () => {
  const similarIdsOf = (body: object) => mapMovie(parseMovie(body).value, 'https://images.example').similarIds
  const ids = similarIdsOf(FIGHT)
  expect(ids.slice(0, 20)).toEqual(list(100, 20).results.map(({ id }) => id))
  expect(ids.slice(20)).toEqual(list(200, 20).results.map(({ id }) => id))
  expect(similarIdsOf({ ...FIGHT, recommendations: list(199, 2), similar: list(1, 1) })).toEqual([199, 200])
})
