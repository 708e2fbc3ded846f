import type { WatchResults } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { toResults, type RegionOffer } from './results.ts'

/** Stored watch offers. */
export function createWatchRepository(db: Kysely<Tables>) {
  return {
    /** True if the offers of any movie are stored, or with `canFetch` if any were fetched, whose regions may all be left out. */
    async hasAny(canFetch: boolean): Promise<boolean> {
      const { rows } = await sql<{ any: boolean }>`
        select exists (select from watch_region)
            or (${canFetch} and exists (select from offer_region)
                            and exists (select from tmdb_fetch where offers_at is not null)) as any`.execute(db)
      return rows[0]?.any === true
    },
    async offers(movieId: number): Promise<WatchResults> {
      const { rows } = await sql<RegionOffer>`
        select r.region, r.link, o.kind, p.id as provider_id, p.name as provider_name, p.logo_path
          from watch_region r
          left join watch_offer o on o.movie_id = r.movie_id and o.region = r.region
          left join watch_provider p on p.id = o.provider_id
         where r.movie_id = ${movieId} order by r.region, o.kind, o.position`.execute(db)
      return toResults(rows)
    },
  }
}
