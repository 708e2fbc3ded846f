import type { Reason } from '@marquee/contract'
import type { Explanation as ExactReasons } from '@marquee/recommender'
import { featureName, type Names, type NamedVocabularies } from '../words.ts'
import type { Known } from './evidence.ts'

const MOVIES_NAMED = 6
const FEATURES_NAMED = 8
/** A score near zero would make every share huge: it counts as this part of the largest reason. */
const MIN_SCORE = 0.01

/**
 * The strongest reasons with their shares of the score in percent. Movies count through users with similar ratings, features
 * through the content, `popularity` through everyone; `other` is the rest, so that all sum to 100, or to -100 below zero.
 */
export function toReasons(
  { score, base, items, features }: Pick<ExactReasons, 'score' | 'base' | 'items' | 'features'>,
  {
    known,
    names,
    vocabularies,
  }: { known: Pick<Known, 'movieId' | 'rows' | 'spoilers'>; names: Names; vocabularies: NamedVocabularies },
): Reason[] {
  const held = new Set(
    known.rows.flatMap(({ movie_id, kind, id }) => (movie_id === known.movieId ? [`${kind}:${id}`] : [])),
  )
  const movies = items.flatMap(({ id, viewers }): Weighed[] => {
    const name = names.movies.get(id)
    return name === undefined ? [] : [{ kind: 'movie', id, name, contribution: viewers }]
  })
  const traits = features.flatMap((feature): Weighed[] => {
    const { kind, id, contribution } = feature
    // The model counts a label that the movie lacks, but its bare name would claim the opposite.
    if ((kind === 'label' || kind === 'person') && !held.has(`${kind}:${id}`)) return []
    const name = featureName(feature, vocabularies, names.people)
    return name === null || known.spoilers.has(name) ? [] : [{ kind, id, name, contribution }]
  })
  const reasons = [
    ...strongest(movies, MOVIES_NAMED),
    ...strongest(traits, FEATURES_NAMED),
    { kind: 'popularity', id: null, name: 'How well liked it is', contribution: base },
  ]
  const largest = Math.max(...reasons.map(({ contribution }) => Math.abs(contribution)))
  const unit = Math.max(Math.abs(score), MIN_SCORE * largest, Number.MIN_VALUE)
  const shares = reasons.map(({ contribution, ...reason }) => ({
    ...reason,
    points: Math.round((100 * contribution) / unit),
  }))
  const rest = Math.round((100 * score) / unit) - shares.reduce((sum, { points }) => sum + points, 0)
  const all = rest === 0 ? shares : [...shares, { kind: 'other', id: null, name: 'Everything else', points: rest }]
  return all.filter(({ points }) => points !== 0)
}

interface Weighed extends Omit<Reason, 'points'> {
  contribution: number
}

function strongest<T extends { contribution: number }>(entries: readonly T[], count: number): T[] {
  return entries.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)).slice(0, count)
}
