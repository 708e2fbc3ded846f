import type { WatchRegion } from '@marquee/sources'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { keptRegions } from '../watch/regions-repository.ts'

export interface MovieOffers {
  movieId: number
  regions: readonly WatchRegion[]
}

/** Replaces the offers by those of the regions that this instance keeps. */
export async function writeOffers(trx: Transaction<Tables>, movies: readonly MovieOffers[]): Promise<void> {
  const ids = movies.map(({ movieId }) => movieId)
  // A visit and a fetch in the background may write those of one movie. Locked before the regions, as imports do.
  await sql`select from movie where id = any(${ids}) order by id for no key update`.execute(trx)
  const kept = await keptRegions(trx)
  const stored = movies.flatMap(({ movieId, regions }) =>
    regions.filter(({ region }) => kept.has(region)).map((entry) => ({ movieId, ...entry })),
  )
  const regions = stored.map(({ movieId, region, link }) => ({ movie_id: movieId, region, link }))
  const offers = stored.flatMap(({ movieId, region, offers: entries }) =>
    entries.map(({ kind, providerId, name, logoPath, position }) => {
      return { movie_id: movieId, region, kind, provider_id: providerId, name, logo_path: logoPath, position }
    }),
  )
  const offerRows = sql`jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
    as o(movie_id int, region text, kind text, provider_id int, name text, logo_path text, position int)`
  await sql`delete from watch_region where movie_id = any(${ids})`.execute(trx)
  await sql`
    insert into watch_provider (id, name, logo_path)
    select distinct on (provider_id) provider_id, name, logo_path from ${offerRows} order by provider_id
    on conflict (id) do update set name = excluded.name, logo_path = coalesce(excluded.logo_path, watch_provider.logo_path)
     where (watch_provider.name, watch_provider.logo_path) is distinct from (excluded.name, excluded.logo_path)`.execute(
    trx,
  )
  await sql`
    insert into watch_region (movie_id, region, link)
    select distinct on (movie_id, region) movie_id, region, link
      from jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) as r(movie_id int, region text, link text)`.execute(
    trx,
  )
  await sql`
    insert into watch_offer (movie_id, region, kind, provider_id, position)
    select movie_id, region, kind, provider_id, position from ${offerRows} on conflict do nothing`.execute(trx)
}
