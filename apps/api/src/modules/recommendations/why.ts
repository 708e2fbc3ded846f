import { type Explanation, type Reason } from '@marquee/contract'
import { type Explanation as ExactReasons } from '@marquee/recommender'
import { notFound } from '../../errors.ts'
import { type Indexes } from '../discovery/indexes.ts'
import { type RatingRepository } from '../ratings/repository.ts'
import { type ModelHolder } from './model-holder.ts'
import { featureName, whySentence, type Names } from './words.ts'

export interface WhyDependencies {
  model: ModelHolder
  ratings: RatingRepository
  indexes: () => Indexes
  peopleNames: (ids: readonly number[]) => Promise<Map<number, string>>
  movieTitles: (ids: readonly number[]) => Promise<Map<number, string>>
}

const MOVIES_NAMED = 6
const FEATURES_NAMED = 8

/** Why a movie has its percent, in names; the exact contributions come from the model. */
export function createWhy({ model, ratings, indexes, peopleNames, movieTitles }: WhyDependencies) {
  return async function why(userId: string, movieId: number): Promise<Explanation> {
    const opinions = (await ratings.opinionsOf([userId])).get(userId)!
    const exact = model.current().why(opinions, movieId)
    if (!exact) throw notFound('Movie')
    // A rating of the movie itself explains nothing about it.
    const items = strongest(
      exact.items.filter(({ id }) => id !== movieId),
      MOVIES_NAMED,
    )
    const features = strongest(exact.features, FEATURES_NAMED)
    const [movies, people] = await Promise.all([
      movieTitles(items.map(({ id }) => id)),
      peopleNames(features.flatMap(({ kind, id }) => (kind === 'person' ? [Number(id)] : []))),
    ])
    const reasons = toReasons({ ...exact, items, features }, { movies, people }, indexes())
    return { movie_id: movieId, percent: Math.round(exact.percent), sentence: whySentence(reasons), reasons }
  }
}

function strongest<T extends { contribution: number }>(entries: readonly T[], count: number): T[] {
  return entries.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)).slice(0, count)
}

/** Points are shares of the largest told reason: they compare reasons, they are no percents. */
function toReasons(
  { items, features }: Pick<ExactReasons, 'items' | 'features'>,
  names: Names,
  indexes: Indexes,
): Reason[] {
  const largest = Math.max(
    ...[...items, ...features].map(({ contribution }) => Math.abs(contribution)),
    Number.MIN_VALUE,
  )
  const points = (contribution: number) => Math.round((100 * contribution) / largest)
  return [
    ...items.flatMap(({ id, contribution }) => {
      const name = names.movies.get(id)
      return name === undefined ? [] : [{ kind: 'movie', id, name, points: points(contribution) }]
    }),
    ...features.flatMap((feature) => {
      const name = featureName(feature, indexes, names.people)
      return name === null ? [] : [{ kind: feature.kind, id: feature.id, name, points: points(feature.contribution) }]
    }),
  ]
}
