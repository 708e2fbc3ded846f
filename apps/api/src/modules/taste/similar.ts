import type { Recommender } from '@marquee/recommender'
import { LRUCache } from 'lru-cache'
import type { ModelHolder } from './model/model-holder.ts'

const SIMILAR = 60
const MOVIES = 20_000

/** The movies most similar to one, from 0 to 1, best first; empty for a movie outside the model. Cached for the lifetime of the model. */
export function createSimilar(model: Pick<ModelHolder, 'current'>) {
  const kept = new LRUCache<number, ReadonlyMap<number, number>>({ max: MOVIES })
  let source: Recommender | null = null

  return function similarTo(movieId: number): ReadonlyMap<number, number> {
    const recommender = model.current()
    if (recommender !== source) {
      kept.clear()
      source = recommender
    }
    const known = kept.get(movieId)
    if (known) return known
    const similar = new Map(recommender.similar(movieId, SIMILAR).map(({ id, score }) => [id, Math.min(1, score)]))
    kept.set(movieId, similar)
    return similar
  }
}
