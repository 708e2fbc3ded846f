import { createCache, numberOf } from '../../common/budget.ts'
import type { ModelHolder } from './model/model-holder.ts'

/** More than a movie's page shows, because a request looks for those that meet its other wishes. */
const SIMILAR = 400
/** Estimated bytes of an entry of a map of numbers. */
const ENTRY_BYTES = 64

/** The movies most similar to one, from 0 to 1, best first; empty for a movie outside the model. Cached for the lifetime of the model. */
export function createSimilar(model: Pick<ModelHolder, 'current'>) {
  const kept = createCache<number, ReadonlyMap<number, number>>({
    name: 'similar movies',
    sizeOf: ({ size }) => size * ENTRY_BYTES,
  })
  let source = 0

  return function similarTo(movieId: number): ReadonlyMap<number, number> {
    const recommender = model.current()
    if (numberOf(recommender) !== source) {
      kept.clear()
      source = numberOf(recommender)
    }
    const known = kept.get(movieId)
    if (known) return known
    const similar = new Map(recommender.similar(movieId, SIMILAR).map(({ id, score }) => [id, Math.min(1, score)]))
    kept.set(movieId, similar)
    return similar
  }
}
