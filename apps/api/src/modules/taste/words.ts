import type { Feature } from '@marquee/recommender'
import { countryName } from '../catalogue/index.ts'

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

/** Names of movies and people by id, loaded before features are put into words. */
export interface Names {
  movies: ReadonlyMap<number, string>
  people: ReadonlyMap<number, string>
}

/** The names of genres, labels and keywords. */
export type NamedVocabularies = Record<
  'genres' | 'labels' | 'keywords',
  { byId: ReadonlyMap<number, { name: string }> }
>

/** A catalogue feature in words; null if it no longer exists. */
export function featureName(
  { kind, id }: Feature,
  { genres, labels, keywords }: NamedVocabularies,
  people: Names['people'],
): string | null {
  switch (kind) {
    case 'genre':
      return genres.byId.get(Number(id))?.name ?? null
    case 'label':
      return labels.byId.get(Number(id))?.name ?? null
    case 'keyword':
      return keywords.byId.get(Number(id))?.name ?? null
    case 'person':
      return people.get(Number(id)) ?? null
    case 'country':
      return countryName(String(id))
    case 'language':
      return languageNames.of(String(id)) ?? String(id)
    case 'decade':
      return `${id}s`
  }
}

/** A taste's name: its most characteristic features, without hyphens, because the first one precedes the taste's key. */
export function tasteName(names: readonly string[]): string {
  const words = [...new Set(names.map((name) => name.replaceAll(/\s*[-‐‑–]\s*/g, ' ')))].slice(0, 2).join(' & ')
  return words === '' ? 'Mixed' : words.charAt(0).toUpperCase() + words.slice(1)
}
