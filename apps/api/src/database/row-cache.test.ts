import { expect, it } from 'vitest'
import { createRowCache } from './row-cache.ts'

function numbered() {
  const loads: number[][] = []
  const cache = createRowCache('movies', (ids) => {
    loads.push([...ids])
    return Promise.resolve(new Map(ids.filter((id) => id < 100).map((id) => [id, { id }])))
  })
  return { cache, loads }
}

it('loads missing rows once and returns them in the requested order, without unknown ones', async () => {
  const { cache, loads } = numbered()
  await cache.get(2)
  expect(await cache.getMany([3, 2, 100, 1, 3])).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }, { id: 3 }])
  expect(loads).toEqual([[2], [3, 100, 1]])
})

it('returns a row that was cached although the loaded ones displace it', async () => {
  const { cache } = numbered()
  await cache.get(1)
  const many = cache.getMany([1, 2])
  cache.clear()
  expect(await many).toEqual([{ id: 1 }, { id: 2 }])
})
