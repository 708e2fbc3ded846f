import { type SourceName } from './source-movie.ts'

/**
 * What each source's licence allows, in one place. TMDB's API terms forbid machine learning on its content and caching it for
 * more than six months; the starter catalogue is ours, Wikidata is CC0, MovieLens and CSV files are the operator's to use.
 */
interface Policy {
  /** Texts and facts may teach a model or stand in the plot index. */
  models: boolean
  /** Days after which content must be fetched again or dropped; null keeps it. */
  expiresAfterDays: number | null
  /** Which text is shown when several sources have one: lower first. */
  preference: number
}

const POLICIES: Record<SourceName, Policy> = {
  csv: { models: true, expiresAfterDays: null, preference: 1 },
  starter: { models: true, expiresAfterDays: null, preference: 2 },
  tmdb: { models: false, expiresAfterDays: 180, preference: 3 },
  wikidata: { models: true, expiresAfterDays: null, preference: 4 },
  movielens: { models: true, expiresAfterDays: null, preference: 5 },
  // What a model says must not teach the next one.
  predicted: { models: false, expiresAfterDays: null, preference: 6 },
}

export const SOURCES = Object.keys(POLICIES) as SourceName[]

/** Sources in the order in which their texts are shown. */
export const TEXT_PREFERENCE: readonly SourceName[] = SOURCES.toSorted(
  (a, b) => POLICIES[a].preference - POLICIES[b].preference,
)

/** Days for which a source's content may be kept; null means for ever. */
export function expiresAfterDays(source: SourceName): number | null {
  return POLICIES[source].expiresAfterDays
}

/** Sources whose content may be learned from; an operator whose agreement with TMDB permits it says so by a setting. */
export function sourcesForModels(settings: { tmdbTermsAllowModels: boolean }): SourceName[] {
  return SOURCES.filter((source) => POLICIES[source].models || (source === 'tmdb' && settings.tmdbTermsAllowModels))
}
