import { type Reason } from '@marquee/contract'
import { type Feature } from '@marquee/recommender'
import { type Indexes } from '../discovery/indexes.ts'
import { countryName } from '../movies/countries.ts'

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

/** Names of movies and people by id, loaded before words are made of them. */
export interface Names {
  movies: ReadonlyMap<number, string>
  people: ReadonlyMap<number, string>
}

/** A catalogue feature in words; null when it is no longer known. */
export function featureName(
  { kind, id }: Feature,
  { genres, labels, keywords }: Indexes,
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

/** A taste's name: its most telling features, never with a hyphen, because what follows the first one is the taste's key. */
export function tasteName(names: readonly string[]): string {
  const words = [...new Set(names.map((name) => name.replaceAll(/\s*[-‐‑–]\s*/g, ' ')))].slice(0, 2).join(' & ')
  return words === '' ? 'Mixed' : words[0].toUpperCase() + words.slice(1)
}

/** One sentence from exact reasons: the liked movies that count most, else the movie's own features. */
export function whySentence(reasons: readonly Reason[]): string {
  const helping = reasons.filter((reason) => reason.points > 0)
  const movies = helping.filter((reason) => reason.kind === 'movie').slice(0, 3)
  if (movies.length > 0) return `Because you liked ${listed(movies.map((reason) => reason.name))}.`
  const features = helping.filter((reason) => reason.kind !== 'popularity').slice(0, 3)
  if (features.length > 0) return `Because of ${listed(features.map((reason) => reason.name))}.`
  return 'Because many people like it. Rate a few movies and this becomes yours.'
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
