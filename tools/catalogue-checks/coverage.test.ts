import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openFile } from '@marquee/files'
import { readLinks } from '@marquee/sources'
import { loadStarter } from '@marquee/starter'
import { expect, it } from 'vitest'
import { loadRatings } from '../evaluation/ratings.ts'

const RATINGS = fileURLToPath(new URL('../../../shared/eval/ml-latest-small/', import.meta.url))

it.runIf(existsSync(RATINGS))('people find most of the movies that they have rated', async () => {
  const shipped = new Set(loadStarter().movies.map(({ tmdb_id: id }) => id))
  const links = await readLinks(await openFile(`${RATINGS}links.csv.gz`))
  const here = new Set(links.flatMap(({ movieId, tmdbId }) => (shipped.has(tmdbId ?? 0) ? movieId : [])))
  const { users, items } = await loadRatings(`${RATINGS}ratings.csv.gz`)
  const found = Array.from(items, (item) => here.has(item))
  const share = (of: readonly boolean[]) => of.filter(Boolean).length / of.length
  const people = [...Map.groupBy(found.keys(), (index) => users[index])].map(([, rated]) =>
    share(rated.map((index) => found[index])),
  )
  expect(share(found)).toBeGreaterThanOrEqual(0.75)
  expect(people.sort((a, b) => a - b)[people.length >> 1]).toBeGreaterThanOrEqual(0.85)
})
