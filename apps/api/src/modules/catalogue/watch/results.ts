import type { WatchOffers, WatchResults } from '@marquee/contract'
import type { WatchRegion } from '@marquee/sources'

type Provider = WatchOffers['buy'][number]

/** An offer in a region; without a kind for a region that has none. */
export interface RegionOffer extends Provider {
  region: string
  link: string | null
  kind: 'free' | keyof Omit<WatchOffers, 'link'> | null
}

/** Groups offers by region and kind, in the given order. */
export function toResults(offers: readonly RegionOffer[]): WatchResults {
  const results: WatchResults['results'] = {}
  for (const { region, link, kind, ...provider } of offers) {
    const groups = (results[region] ??= { link, flatrate: [], ads: [], rent: [], buy: [] })
    // The dialog has four groups: free offers are listed under Ads with a mark.
    if (kind === 'free') add(groups.ads, { ...provider, free: true })
    else if (kind !== null) add(groups[kind], provider)
  }
  return { results }
}

function add<P extends Provider>(list: P[], provider: P): void {
  if (!list.some(({ provider_id: id }) => id === provider.provider_id)) list.push(provider)
}

/** Offers as TMDB has them, in the same order as stored ones. */
export function fetchedResults(regions: readonly WatchRegion[]): WatchResults {
  const byCode = regions.toSorted((a, b) => (a.region < b.region ? -1 : 1))
  return toResults(
    byCode.flatMap(({ region, link, offers }): RegionOffer[] => {
      const none = { region, link, kind: null, provider_id: 0, provider_name: '', logo_path: null }
      // Ads before free offers, so that a provider with both has no mark.
      const sorted = offers.toSorted((a, b) => Number(a.kind === 'free') - Number(b.kind === 'free'))
      return [
        none,
        ...sorted.map(({ kind, providerId, name, logoPath }) => {
          return { region, link, kind, provider_id: providerId, provider_name: name, logo_path: logoPath }
        }),
      ]
    }),
  )
}
