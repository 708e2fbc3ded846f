import type { Movie, MovieCard, MovieLabel } from '@marquee/contract'
import { formatRuntime, formatYear } from '../../words/format.ts'
import { isPresent, isStrong } from './labels.ts'
import { t } from '../../words/t.ts'

export const SHARE_TYPES = [
  t('movies.shareText.basicDetails'),
  t('movies.shareText.detailed'),
  t('movies.shareText.similarMovies'),
] as const
export type ShareType = (typeof SHARE_TYPES)[number]

const MAX_HASHTAGS = 30
/** With fewer strong ones than this, any label that the movie has may be a hashtag. */
const MIN_HASHTAGS = 5

export interface ShareFacts {
  movie: Movie
  labels: readonly MovieLabel[]
  similar: readonly MovieCard[]
  url: string
}

/** Up to thirty single-word labels that the movie has, in random order, as hashtags. `random` gives numbers in [0, 1). */
export function hashtags(labels: readonly MovieLabel[], random: () => number): string {
  const harmless = labels.filter(({ spoils }) => !spoils)
  const strong = singleWords(harmless.filter(isStrong))
  return (strong.length < MIN_HASHTAGS ? singleWords(harmless.filter(isPresent)) : strong)
    .map((word) => ({ word, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, MAX_HASHTAGS)
    .map(({ word }) => `#${word}`)
    .join(' ')
}

function singleWords(labels: readonly MovieLabel[]): string[] {
  const names = labels.map(({ label }) => label.name.replaceAll('-', ''))
  return [...new Set(names.filter((name) => /^[\p{L}\p{N}]+$/u.test(name)))]
}

const named = ({ title, release_date }: Pick<MovieCard, 'title' | 'release_date'>) =>
  `${title} (${formatYear(release_date)})`

/** A few plain lines to share. Unknown parts are left out. */
export function shareText(type: ShareType, facts: ShareFacts, random: () => number): string {
  const { movie, labels, similar, url } = facts
  const tags = hashtags(labels, random)
  const basic = [named(movie), movie.tagline]
  if (type === 'Basic details') return lines([...basic, url, tags])
  if (type === 'Similar movies') {
    return lines([
      t('movies.shareText.ifYouLikeMovie', { movie: named(movie) }),
      ...similar.map((other) => `· ${named(other)}`),
      url,
      tags,
    ])
  }
  return lines([
    ...basic,
    movie.genres.map(({ name }) => name).join(', '),
    movie.director && t('movies.shareText.directedByDirector', { director: movie.director }),
    movie.runtime && formatRuntime(movie.runtime),
    movie.overview,
    url,
    tags,
  ])
}

const lines = (parts: readonly (string | number | null)[]) => parts.filter(Boolean).join('\n')
