import type { WatchOffers, WatchResults } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

interface OfferRow {
  region: string
  link: string | null
  kind: 'free' | keyof Omit<WatchOffers, 'link'> | null
  provider_id: number
  provider_name: string
  logo_path: string | null
}

/** The dialog has four groups: free offers are listed under Ads with a mark, unless the provider is there already. */
function addFree(ads: WatchOffers['ads'], provider: WatchOffers['ads'][number]): void {
  if (!ads.some(({ provider_id: id }) => id === provider.provider_id)) ads.push({ ...provider, free: true })
}

/** Stored watch offers. */
export function createWatchRepository(db: Kysely<Tables>) {
  return {
    /** True if the offers of any movie are stored. */
    async hasAny(): Promise<boolean> {
      const { rows } = await sql<{ any: boolean }>`select exists (select from watch_region) as any`.execute(db)
      return rows[0]?.any === true
    },
    async offers(movieId: number): Promise<WatchResults> {
      const { rows } = await sql<OfferRow>`
        select r.region, r.link, o.kind, p.id as provider_id, p.name as provider_name, p.logo_path
          from watch_region r
          left join watch_offer o on o.movie_id = r.movie_id and o.region = r.region
          left join watch_provider p on p.id = o.provider_id
         where r.movie_id = ${movieId} order by r.region, o.kind, o.position`.execute(db)
      const results: WatchResults['results'] = {}
      for (const { region, link, kind, ...provider } of rows) {
        const offers = (results[region] ??= { link, flatrate: [], ads: [], rent: [], buy: [] })
        if (kind === 'free') addFree(offers.ads, provider)
        else if (kind !== null) offers[kind].push(provider)
      }
      return { results }
    },
  }
}
