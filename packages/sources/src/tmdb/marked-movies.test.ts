import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFakeTmdb, type FakeTmdb } from '../testing/fakes/tmdb.ts'
import { createWorld, FIRST_INVENTED } from '../testing/fakes/tmdb-world.ts'
import { createTmdbClient, type TmdbClient } from './client.ts'
import { readExport } from './export-file.ts'
import { parseList, parseMovie, parseSearch } from './parse.ts'

const PLAIN = { id: 680, title: 'A plain movie', adult: false, softcore: false, video: false }
const SOFTCORE = { ...PLAIN, id: 681, softcore: true }
const VIDEO = { ...PLAIN, id: 682, video: true }
const ADULT = { ...PLAIN, id: 683, adult: true }
const PAGE = { total_pages: 1, results: [SOFTCORE, VIDEO, ADULT, PLAIN] }

let tmdb: FakeTmdb
let client: TmdbClient
beforeAll(async () => {
  tmdb = await startFakeTmdb(createWorld({ invented: 2 }))
  const { TMDB_API_URL: apiUrl, TMDB_IMAGE_URL: imageUrl, TMDB_API_TOKEN: apiToken } = tmdb.settings
  client = createTmdbClient({ apiUrl, imageUrl, apiToken, log: { warn: () => {}, info: () => {} } })
})
afterAll(async () => {
  await client.close()
  await tmdb.close()
})

it('leaves videos, soft-core movies and those for adults out of lists', () => {
  expect(parseList(PAGE).value.items.map(({ id }) => id)).toEqual([PLAIN.id])
})

it('finds a video by its title, and nothing for adults', () => {
  expect(parseSearch(PAGE).value.items.map(({ id }) => id)).toEqual([VIDEO.id, PLAIN.id])
})

it('leaves videos, soft-core movies and those for adults out of the similar ones', () => {
  const lists = { similar: { results: [SOFTCORE, PLAIN] }, recommendations: { results: [VIDEO, ADULT] } }
  expect(parseMovie({ id: 1, title: 'Another movie', ...lists }).value.similar).toEqual([PLAIN.id])
})

it('fetches a video that is wanted, and no soft-core movie', async () => {
  tmdb.change(FIRST_INVENTED, (details) => Object.assign(details, { video: true }))
  tmdb.change(FIRST_INVENTED + 1, (details) => Object.assign(details, { softcore: true }))
  expect(await client.movie(FIRST_INVENTED)).toMatchObject({ movie: { tmdbId: FIRST_INVENTED } })
  expect(await client.movie(FIRST_INVENTED + 1)).toBe(null)
})

it('leaves them out of the daily file of ids', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'marquee-daily-'))
  const path = join(directory, 'ids.json')
  await writeFile(path, PAGE.results.map((entry) => JSON.stringify(entry)).join('\n'))
  expect(await readExport(path, 10)).toEqual([PLAIN.id])
  await rm(directory, { recursive: true })
})
