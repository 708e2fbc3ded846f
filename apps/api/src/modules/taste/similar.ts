import { type Recommender } from '@marquee/recommender'
import { LRUCache } from 'lru-cache'
import { type ModelHolder } from './model/model-holder.ts'

const SIMILAR = 60
const MOVIES = 20_000

/** The movies most similar to one, best first, cached for the lifetime of the model. */
export function createSimilar(model: Pick<ModelHolder, 'current'>) {
  const lists = new LRUCache<number, Int32Array>({ max: MOVIES })
  let source: Recommender | null = null

  return function similarIds(movieId: number): Int32Array {
    const recommender = model.current()
    if (recommender !== source) {
      lists.clear()
      source = recommender
    }
    const known = lists.get(movieId)
    if (known) return known
    const ids = Int32Array.from(recommender.similar(movieId, SIMILAR), ({ id }) => id)
    lists.set(movieId, ids)
    return ids
  }
}
