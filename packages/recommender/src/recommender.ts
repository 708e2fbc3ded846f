import type { BoundIndex } from './best.ts'
import { bestRows, boundScores, indexBounds, LARGE } from './best.ts'
import { chooseDeck } from './evening/deck.ts'
import { explain } from './explain.ts'
import { listForGroup, rankingForGroup } from './group-list.ts'
import { indexIds } from './interactions.ts'
import { countFor, listFor, rankingFor } from './list.ts'
import { shareOfSpan, toPercent } from './rating-values.ts'
import { scoreAll } from './score-all.ts'
import type { KnownRating } from './scoring.ts'
import { foldIn, scoreItem } from './scoring.ts'
import { topRows } from './select.ts'
import type { Served } from './serving.ts'
import { exclude, knownOf, knownRatings, scoreProfile } from './serving.ts'
import type { SimilarIndex } from './similar.ts'
import { findSimilar, indexSimilar, similarities } from './similar.ts'
import { findTastes } from './tastes.ts'
import type { Model, Profile, Recommender } from './types.ts'

const TASTE_MOVIES = 60

/**
 * Serves one model. It keeps nothing between two calls besides an index of the model and memory for scores.
 *
 * @param options.large from how many movies on short lists are made from bounds of the scores first
 */
export function createRecommender(model: Model, { large = LARGE } = {}): Recommender {
  let bounds: BoundIndex | undefined
  const index = () => (model.ids.length < large ? null : (bounds ??= indexBounds(model)))
  const served = { model, rows: indexIds(model.ids), index }
  const { rows } = served
  // Only the similarity of movies needs it, so a recommender that is not asked for it does not hold it.
  let prepared: SimilarIndex | undefined
  const similar = () => (prepared ??= indexSimilar(model, index()?.inverted ?? null))
  return {
    prepare: () => void index(),
    has: (id) => rows.has(id),
    list: (profile, options = {}) => listFor(served, profile, options),
    rank: (profile, options = {}) => rankingFor(served, profile, options),
    count: (profile, options = {}) => countFor(served, profile, options),
    percents: (profile, ids) => percentsFor(served, profile, ids),
    why: (profile, id) => {
      const row = rows.get(id)
      if (row === undefined) return null
      const [percent] = percentsFor(served, profile, [id])
      return { id, percent: percent ?? 0, ...explain(model, knownOf(served, profile), row) }
    },
    similar: (id, limit) => {
      const row = rows.get(id)
      return row === undefined ? [] : findSimilar(model, similar(), row, limit)
    },
    tastes: (profile, previous) => {
      const rank = (part: readonly KnownRating[]) => bestOfPart(served, profile, part)
      return findTastes(model, knownRatings(served, profile), rank, previous)
    },
    group: (members, options = {}) => (members.length === 0 ? [] : listForGroup(served, members, options)),
    rankGroup: (members, options = {}) =>
      members.length === 0
        ? { ids: new Float64Array(0), percents: new Uint8Array(0) }
        : rankingForGroup(served, members, options),
    deck: (members, options = {}) => chooseDeck(served, members, options, (row) => similarities(model, similar(), row)),
    onboarding: (limit, excluded) =>
      Array.from(model.onboarding, (row) => model.ids[row])
        .filter((id) => !excluded?.has(id))
        .slice(0, limit),
  }
}

/** The best rows for some of a profile's ratings. */
function bestOfPart(served: Served, profile: Profile, part: readonly KnownRating[]): number[] {
  const { model } = served
  const index = served.index()
  const user = foldIn(model, part, { memory: index?.memory })
  if (index !== null) {
    const bounds = boundScores(model, user, index)
    exclude(bounds, served, profile)
    const rows = bestRows({ bounds, exact: (row) => scoreItem(model, user, row) }, TASTE_MOVIES)
    if (rows !== null) return [...rows]
  }
  const scores = scoreAll(model, user)
  exclude(scores, served, profile)
  return topRows(scores, TASTE_MOVIES)
}

function percentsFor(served: Served, profile: Profile, ids: readonly number[]): (number | null)[] {
  const { model, rows } = served
  const rated = new Map(profile.ratings.map(({ id, value }) => [id, value]))
  const { scale, one } = scoreProfile(model, knownOf(served, profile), served.index()?.memory)
  return ids.map((id) => {
    const row = rows.get(id)
    if (row === undefined) return null
    const value = rated.get(id)
    return toPercent(value === undefined ? scale.likelihood(row, one(row)) : shareOfSpan(value))
  })
}
