import { expect, it } from 'vitest'
import { startFakeTmdb } from '../testing/fakes/tmdb.ts'
import { createWorld } from '../testing/fakes/tmdb-world.ts'
import { createTmdbClient, type TmdbClient } from './client.ts'
import { listMovies, MAX_LIST_LENGTH } from './list-movies.ts'
import type { ListPage } from './parse.ts'

const item = (id: number) => ({ id, title: `Movie ${id}` })
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const notRead = () => Promise.reject(new Error('This list is not wanted.'))

/** Pages of TMDB's list, and the numbers of those that were read. */
function aList(...pages: number[][]) {
  const read: number[] = []
  const popular = (page: number): Promise<ListPage> => {
    read.push(page)
    return Promise.resolve({ items: (pages[page - 1] ?? []).map(item), pages: pages.length })
  }
  return { read, client: { popular } }
}

const listing = (client: Partial<TmdbClient>, limit = Infinity) => ({
  client: { bestKnown: client.bestKnown ?? notRead, popular: client.popular ?? notRead },
  limit,
  catalogue: { neverFetched: () => Promise.resolve([]) },
  exportUrl: '',
  resolve: (path: string) => path,
})

it('reads further pages of popular movies until it has as many different ones as are wanted', async () => {
  const { read, client } = aList(numbers(1, 20), numbers(20, 39), numbers(39, 58), numbers(58, 77))
  expect(await listMovies({ kind: 'popular', count: 40 }, listing(client))).toEqual(numbers(1, 40))
  expect(read).toEqual([1, 2, 3])
})

it('stops at the last page of popular movies', async () => {
  const { read, client } = aList(numbers(1, 20), numbers(20, 39))
  expect(await listMovies({ kind: 'popular', count: 40 }, listing(client))).toEqual(numbers(1, 39))
  expect(read).toEqual([1, 2])
})

it('reads no more pages than the limit needs, and none beyond the last that TMDB answers', async () => {
  const few = aList(numbers(1, 20), numbers(21, 40))
  expect(await listMovies({ kind: 'popular', count: 40 }, listing(few.client, 5))).toEqual(numbers(1, 5))
  expect(few.read).toEqual([1])
  const same = aList(...Array.from({ length: 600 }, () => [1]))
  expect(await listMovies({ kind: 'popular', count: MAX_LIST_LENGTH }, listing(same.client))).toEqual([1])
  expect(same.read).toEqual(numbers(1, 500))
})

it('reads the movies with the most votes from the list of the best known ones', async () => {
  const { client } = aList(numbers(1, 20))
  const bestKnown = () => Promise.resolve({ items: [item(99), item(98)], pages: 1 })
  expect(await listMovies({ kind: 'best-known', count: 2 }, listing({ ...client, bestKnown }))).toEqual([99, 98])
})

it('finds as many popular movies as are wanted where pages overlap and have videos', async () => {
  const world = createWorld({ invented: 100 })
  const tmdb = await startFakeTmdb(world)
  const { TMDB_API_URL: apiUrl, TMDB_IMAGE_URL: imageUrl, TMDB_API_TOKEN: apiToken } = tmdb.settings
  const client = createTmdbClient({ apiUrl, imageUrl, apiToken, log: { warn: () => {}, info: () => {} } })
  expect(await listMovies({ kind: 'popular', count: 95 }, listing(client))).toEqual(world.ids.slice(0, 95))
  await client.close()
  await tmdb.close()
})
