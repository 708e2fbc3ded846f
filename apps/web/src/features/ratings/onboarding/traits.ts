import { yearOf } from '../../../lib/format.ts'

/** What a movie is made of, as far as it says something about taste. */
export interface MovieTraits {
  release_date: string | null
  director: string | null
  genres: readonly { name: string }[]
  /** Names of the labels that clearly apply. */
  labels: readonly string[]
}

/** How many traits are named at once. */
const NAMED = 3
/** A trait is named once this many liked movies have it, and this share of them. */
const MIN_LIKED = 3
const LEAST_SHARE = 0.25
/** A shared director or theme says more about a taste than a decade or a genre. */
const WEIGHTS = { director: 1.5, label: 1, decade: 0.8, genre: 0.8 }

type Kind = keyof typeof WEIGHTS

/** The traits of a movie, each once. A label such as "1970s" may be the decade too. */
function traitsOf({ release_date, director, genres, labels }: MovieTraits): Map<string, Kind> {
  const year = yearOf(release_date)
  return new Map<string, Kind>([
    ...genres.map(({ name }) => [name.toLowerCase(), 'genre'] as const),
    ...labels.map((name) => [name, 'label'] as const),
    ...(year === null ? [] : [[`${Math.floor(year / 10) * 10}s`, 'decade'] as const]),
    ...(director === null ? [] : [[director, 'director'] as const]),
  ])
}

/**
 * What the liked movies have in common, the most telling first: traits that several of them have, and relatively fewer of the disliked
 * ones. At most one genre and one decade.
 */
export function sharedTraits(liked: readonly MovieTraits[], disliked: readonly MovieTraits[]): string[] {
  const against = disliked.map(traitsOf)
  const counts = new Map<string, { kind: Kind; count: number }>()
  for (const movie of liked) {
    for (const [name, kind] of traitsOf(movie)) counts.set(name, { kind, count: (counts.get(name)?.count ?? 0) + 1 })
  }
  const found = [...counts]
    .map(([name, { kind, count }]) => {
      const share = count / liked.length
      const shareAgainst = against.filter((traits) => traits.has(name)).length / Math.max(1, against.length)
      return { name, kind, share, count, score: WEIGHTS[kind] * (share - shareAgainst) }
    })
    .filter(({ count, share, score }) => count >= MIN_LIKED && share >= LEAST_SHARE && score > 0)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name))
  const first = (kind: Kind) => found.find((trait) => trait.kind === kind)
  return found
    .filter((trait) => (trait.kind !== 'genre' && trait.kind !== 'decade') || trait === first(trait.kind))
    .slice(0, NAMED)
    .map(({ name }) => name)
}
