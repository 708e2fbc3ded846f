import { yearOf } from '../../../words/format.ts'

/** Facts of a movie that say something about taste. */
export interface MovieTraits {
  release_date: string | null
  director: string | null
  genres: readonly { name: string }[]
  /** Names of the labels that clearly apply. */
  labels: readonly string[]
}

/** Traits in the sentence. */
const MAX_NAMED = 3
/** A trait is named once this many liked movies have it, and this share of them. */
export const MIN_LIKED = 3
const MIN_SHARE = 0.25
/** Its share of the liked movies is at least this many times its share of the catalogue. */
const MIN_LIFT = 1.5
/** Above it a trait is rare enough. */
const MAX_LIFT = 16
/** A shared director or theme says more about a taste than a decade or a genre. */
const WEIGHTS = { director: 1.5, label: 1, decade: 0.8, genre: 0.8 }

export type Kind = keyof typeof WEIGHTS

/** Share of the catalogue's movies with a trait; null if it is unknown. */
export type ShareElsewhere = (kind: Kind, name: string) => number | null

export const decadeOf = (date: string | null) => {
  const year = yearOf(date)
  return year === null ? null : Math.floor(year / 10) * 10
}

/** Decades that enough liked movies share to be named. */
export function sharedDecades(liked: readonly Pick<MovieTraits, 'release_date'>[]): number[] {
  const decades = Map.groupBy(liked, ({ release_date }) => decadeOf(release_date))
  return [...decades].flatMap(([decade, movies]) => (decade !== null && movies.length >= MIN_LIKED ? decade : []))
}

/** The traits of a movie, each once. A label such as "1970s" may be the decade too. */
function traitsOf({ release_date, director, genres, labels }: MovieTraits): Map<string, Kind> {
  const decade = decadeOf(release_date)
  return new Map<string, Kind>([
    ...genres.map(({ name }) => [name.toLowerCase(), 'genre'] as const),
    ...labels.map((name) => [name, 'label'] as const),
    ...(decade === null ? [] : [[`${decade}s`, 'decade'] as const]),
    ...(director === null ? [] : [[director, 'director'] as const]),
  ])
}

/**
 * Traits that several liked movies have, and relatively fewer of the disliked ones and of the catalogue; the most telling first. At
 * most one genre and one decade.
 */
export function sharedTraits(
  liked: readonly MovieTraits[],
  disliked: readonly MovieTraits[],
  shareElsewhere: ShareElsewhere,
): string[] {
  const against = disliked.map(traitsOf)
  const counts = new Map<string, { kind: Kind; count: number }>()
  for (const movie of liked) {
    for (const [name, kind] of traitsOf(movie)) counts.set(name, { kind, count: (counts.get(name)?.count ?? 0) + 1 })
  }
  const found = [...counts]
    .map(([name, { kind, count }]) => {
      const share = count / liked.length
      const shareAgainst = against.filter((traits) => traits.has(name)).length / Math.max(1, against.length)
      const elsewhere = shareElsewhere(kind, name)
      const lift = elsewhere === null ? 0 : Math.min(MAX_LIFT, share / Math.max(elsewhere, Number.MIN_VALUE))
      return { name, kind, share, count, lift, score: WEIGHTS[kind] * (share - shareAgainst) * Math.log2(lift) }
    })
    .filter(
      ({ count, share, lift, score }) => count >= MIN_LIKED && share >= MIN_SHARE && lift >= MIN_LIFT && score > 0,
    )
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name))
  const first = (kind: Kind) => found.find((trait) => trait.kind === kind)
  return found
    .filter((trait) => (trait.kind !== 'genre' && trait.kind !== 'decade') || trait === first(trait.kind))
    .slice(0, MAX_NAMED)
    .map(({ name }) => name)
}
