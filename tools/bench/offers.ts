/**
 * Usage: npx node tools/bench/offers.ts [--movies 5000] [--regions 2]
 * Stores invented movies, each with 287 offers in 86 regions as at TMDB, in two embedded databases: one keeps every region, the
 * other the given number. Prints the sizes of the databases and of their backups. Deletes all its data at the end.
 */
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createTmdbClient, fetchMovies, type FetchedMovie, type WatchRegion } from '@marquee/sources'
import { createWorld, startFakeTmdb } from '@marquee/sources/testing'
import Fastify from 'fastify'
import { createBackup } from '../../apps/api/src/database/backup.ts'
import { openDatabase } from '../../apps/api/src/database/connect.ts'
import { migrate } from '../../apps/api/src/database/migrate.ts'
import { createImportStores } from '../../apps/api/src/modules/catalogue/import/stores.ts'
import { storeFetched } from '../../apps/api/src/modules/catalogue/import/store-movies.ts'
import { createRegionsRepository } from '../../apps/api/src/modules/catalogue/watch/regions-repository.ts'

/** The mean of recorded answers. */
const REGIONS = 86
const OFFERS = 287
const PROVIDERS = 700
const KINDS = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const
const BATCH = 40
const MEGABYTE = 2 ** 20

const { values } = parseArgs({
  options: { movies: { type: 'string', default: '5000' }, regions: { type: 'string', default: '2' } },
})
const CODES = Array.from({ length: REGIONS }, (_, index) =>
  String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
)

/** Offers of one movie, the same in each run. */
function offersOf(tmdbId: number): WatchRegion[] {
  const regions = CODES.map((region): WatchRegion => ({
    region,
    link: `https://www.themoviedb.org/movie/${tmdbId}/watch?locale=${region}`,
    offers: [],
  }))
  for (let index = 0; index < OFFERS; index++) {
    const offers = regions[index % REGIONS].offers
    const providerId = 1 + ((tmdbId * 7 + index * 13) % PROVIDERS)
    offers.push({
      kind: KINDS[Math.floor(index / REGIONS) % KINDS.length],
      providerId,
      name: `Provider number ${providerId}`,
      logoPath: `https://image.tmdb.org/t/p/original/provider-${providerId}-of-some-length.jpg`,
      position: offers.length,
    })
  }
  return regions
}

async function fetchAll(count: number): Promise<FetchedMovie[]> {
  const world = createWorld({ invented: count })
  const fake = await startFakeTmdb(world)
  const { TMDB_API_URL: apiUrl, TMDB_IMAGE_URL: imageUrl, TMDB_API_TOKEN: apiToken } = fake.settings
  const client = createTmdbClient({ apiUrl, imageUrl, apiToken, log: Fastify().log, perSecond: 1000 })
  const fetched: FetchedMovie[] = []
  for (let start = 0; start < count; start += BATCH) {
    const { movies } = await fetchMovies(client, world.ids.slice(start, start + BATCH))
    fetched.push(...movies.map((entry) => ({ ...entry, regions: offersOf(entry.movie.tmdbId ?? 0) })))
  }
  await client.close()
  await fake.close()
  return fetched
}

async function measure(movies: readonly FetchedMovie[], kept: readonly string[]) {
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-offers-'))
  // Else the database of a root that may not enter it is elsewhere, and stays there.
  await chmod(directory, 0o755)
  const closed = { url: null, directUrl: null, readUrl: null }
  const database = await openDatabase({ dataDir: join(directory, 'data'), database: closed }, Fastify().log)
  try {
    await migrate(database.url)
    await createRegionsRepository(database.patientDb).keepNamed(kept, { only: true })
    const { tmdb } = createImportStores(database.patientDb)
    const started = performance.now()
    for (let start = 0; start < movies.length; start += BATCH)
      await storeFetched(tmdb, movies.slice(start, start + BATCH))
    const seconds = Math.round((performance.now() - started) / 1000)
    const { rows } = await database.pool.query<{ database: string; offers: string; rows: string }>(
      `select pg_database_size(current_database()) as database, (select count(*) from watch_offer) as rows,
              pg_total_relation_size('watch_offer') + pg_total_relation_size('watch_region') as offers`,
    )
    const path = join(directory, 'backup.tar.gz')
    const { bytes } = await createBackup({ databaseUrl: database.url, path, secrets: null, now: new Date() })
    const inMegabytes = (size: number | string) => Math.round((10 * Number(size)) / MEGABYTE) / 10
    return {
      regions: kept.length,
      seconds,
      rows: Number(rows[0].rows),
      databaseMB: inMegabytes(rows[0].database),
      offersMB: inMegabytes(rows[0].offers),
      backupMB: inMegabytes(bytes),
    }
  } finally {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  }
}

const fetched = await fetchAll(Number(values.movies))
for (const kept of [CODES, CODES.slice(0, Number(values.regions))])
  console.log(JSON.stringify({ movies: fetched.length, ...(await measure(fetched, kept)) }))
