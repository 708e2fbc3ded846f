import { csv } from './csv/source.ts'
import { movielens } from './movielens/source.ts'
import type { Policy } from './policy.ts'
import { tmdb } from './tmdb/source.ts'
import { wikidata } from './wikidata/source.ts'

/** Every source that an operator can import from, in the order of the command line's help. */
export const SOURCES = [csv, movielens, tmdb, wikidata] as const

/** Origins of catalogue rows that cannot be imported from. */
const OWN = {
  // The catalogue that ships with the product is our own.
  starter: { models: true, expiresAfterDays: null, preference: 1 },
  // Predictions of a model must not train the next one.
  predicted: { models: false, expiresAfterDays: null, preference: 6 },
} satisfies Record<string, Policy>

/** Origin of a row of the catalogue; `predicted` marks the output of our own models. */
export type SourceName = (typeof SOURCES)[number]['name'] | keyof typeof OWN

const POLICIES = new Map<SourceName, Policy>([
  ...SOURCES.map(({ name, policy }) => [name, policy] as const),
  ...(Object.entries(OWN) as [keyof typeof OWN, Policy][]),
])

/** Sources in the order in which their texts are shown unless the operator chooses otherwise. */
const TEXT_PREFERENCE: readonly SourceName[] = [...POLICIES]
  .toSorted(([, a], [, b]) => a.preference - b.preference)
  .map(([name]) => name)

/** Texts shown first if several sources have one: those that ship with the product, or those of an import. */
export type ShownTexts = 'shipped' | 'imported'

/** Sources in the order in which their texts are shown. */
export function textPreference(shown: ShownTexts): readonly SourceName[] {
  if (shown === 'shipped') return TEXT_PREFERENCE
  return [...TEXT_PREFERENCE.filter((name) => name !== 'starter'), 'starter']
}

/** Days for which a source's content may be kept; null means for ever. */
export function expiresAfterDays(source: SourceName): number | null {
  return POLICIES.get(source)?.expiresAfterDays ?? null
}

/**
 * Sources whose content may train models, in the order in which their texts are shown; TMDB's only when the operator's
 * agreement permits it and a setting confirms that.
 */
export function sourcesForModels(settings: { tmdbTermsAllowModels: boolean }): SourceName[] {
  return TEXT_PREFERENCE.filter(
    (name) => POLICIES.get(name)?.models || (name === 'tmdb' && settings.tmdbTermsAllowModels),
  )
}
