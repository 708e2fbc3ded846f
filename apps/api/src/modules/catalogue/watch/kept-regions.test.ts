import { routes } from '@marquee/contract'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import { sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { insertMovie } from '../../../testing/movies.ts'

/** TMDB has offers of this many regions for the first movie of the tests. */
const REGIONS_AT_TMDB = 100
const world = createWorld({ invented: 120 })
const MOVIES = world.ids.filter((id) => Object.keys(world.offers(id)['results'] as object).length === REGIONS_AT_TMDB)
const [TMDB_ID = FIRST_INVENTED] = MOVIES

let tmdb: FakeTmdb
let api: TestApp
let db: Kysely<Tables>
beforeAll(async () => {
  tmdb = await startFakeTmdb(world)
  api = await createTestApp({ env: { ...tmdb.settings, WATCH_REGIONS: 'DE, US' } })
  db = api.db
})
afterAll(async () => {
  await api.close()
  await tmdb.close()
})
beforeEach(() => tmdb.traffic.reset())

async function opened(tmdbId: number): Promise<number> {
  const { body } = await api.call(routes.fetchExternalMovie, { params: { id: tmdbId } })
  return body.id
}

async function storedRegions(movieId: number): Promise<string[]> {
  const { rows } = await sql<{ region: string }>`
    select region from watch_region where movie_id = ${movieId} order by region`.execute(db)
  return rows.map(({ region }) => region)
}

/** Makes stored offers old enough to be fetched again. */
async function age(): Promise<void> {
  await sql`update tmdb_fetch set offers_at = now() - interval '2 days'`.execute(db)
  await sql`update offer_region set kept_since = now() - interval '3 days' where kept_since is not null`.execute(db)
}

async function movieIds(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select movie_id as id from tmdb_fetch where offers_at is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const watch = (id: number, region?: string) =>
  api.call(routes.whereToWatch, { params: { id }, query: region === undefined ? {} : { region } })

describe('the regions that an instance keeps', () => {
  it('follow WATCH_REGIONS, also when TMDB has a hundred', async () => {
    const id = await opened(TMDB_ID)
    expect(await storedRegions(id)).toEqual(['DE', 'US'])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from watch_offer where movie_id = ${id}`.execute(db)
    expect(rows[0]!.n).toBeLessThan(15)
  })

  it('do not limit which offers a person sees, and all of them take one request to TMDB', async () => {
    const id = await opened(TMDB_ID)
    tmdb.traffic.reset()
    const { body } = await watch(id)
    expect(Object.keys(body.results)).toHaveLength(REGIONS_AT_TMDB)
    expect(body.results['FR']!.buy).toEqual([expect.objectContaining({ provider_id: 20 })])
    await watch(id)
    await watch(id, 'DE')
    expect(tmdb.traffic.calls()).toBe(1)
    expect(await storedRegions(id)).toEqual(['DE', 'US'])
  })

  it('grow by the region that someone opens a movie in, immediately for this movie and by a job for the others', async () => {
    const [, second = 0] = MOVIES
    const [id, other] = [await opened(TMDB_ID), await opened(second)]
    await age()
    const { body } = await watch(id, 'FR')
    expect(body.results['FR']!.flatrate).toHaveLength(1)
    expect(await storedRegions(id)).toEqual(['DE', 'FR', 'US'])
    expect(await storedRegions(other)).toEqual(['DE', 'US'])
    expect(await api.modules.catalogue.watchRegions.isLoading('FR')).toBe(true)
    await api.modules.catalogue.jobs.refreshSources!()
    expect(await storedRegions(other)).toEqual(['DE', 'FR', 'US'])
    expect(await api.modules.catalogue.watchRegions.isLoading('FR')).toBe(false)
    expect(await storedRegions(await opened(MOVIES[2] ?? FIRST_INVENTED))).toContain('FR')
  })

  it('are not added to by a code of which TMDB has no offers', async () => {
    await watch(await opened(TMDB_ID), 'ZZ')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from offer_region where region = 'ZZ'`.execute(
      db,
    )
    expect(rows[0]!.n).toBe(0)
  })
})

describe('an evening', () => {
  it('offers all regions that TMDB knows, and says that those of a new one are being fetched', async () => {
    const ada = await api.signUp()
    const { body: group } = await api.call(routes.createGroup, { body: { name: 'Tonight' } }, { user: ada })
    const choices = await api.call(routes.eveningStart, { params: { id: group.id } }, { user: ada })
    expect(choices.body.regions.slice(0, 3).toSorted()).toEqual(['DE', 'FR', 'US'])
    expect(choices.body.regions).toContain('PE')
    const limits = { max_minutes: null, services: [40], region: 'PE', unseen: true, moods: [] }
    const start = () =>
      api.call(
        routes.startEvening,
        { params: { id: group.id }, body: { limits, members: [], guests: 0 } },
        { user: ada },
      )
    const early = await start()
    expect([early.status, early.body]).toEqual([
      503,
      expect.objectContaining({
        detail: 'What can be watched in this region is being fetched. Please try again in a few minutes.',
      }),
    ])
    await api.modules.catalogue.jobs.refreshSources!()
    await api.changes.catalogueChanged(await movieIds())
    expect(await storedRegions((await movieIds())[0]!)).toContain('PE')
    expect((await start()).status).not.toBe(503)
  })
})

// Last, because many failures stop requests to TMDB for a while.
describe('while TMDB fails', () => {
  afterEach(() => tmdb.fail(null))

  it('answers stored offers of a kept region, and says of another one that TMDB does not answer', async () => {
    const id = await opened(FIRST_INVENTED + 80)
    await age()
    tmdb.fail('error')
    expect((await watch(id, 'DE')).body.results['DE']).toBeDefined()
    expect((await watch(id)).status).toBe(200)
    const unknown = await watch(id, 'IT')
    expect([unknown.status, unknown.body]).toEqual([
      503,
      expect.objectContaining({ detail: 'TMDB is not answering right now. Please try again in a moment.' }),
    ])
  })

  it('never answers that there are no offers of a movie whose offers were never fetched', async () => {
    const id = await insertMovie(db, { title: 'Never Fetched', tmdb_id: FIRST_INVENTED + 100 })
    tmdb.fail('error')
    expect((await watch(id)).status).toBe(503)
  })
})
