import { openFile } from '@marquee/files'
import type { RatingsTable } from './recommender/index.ts'
import { readRatings } from '@marquee/sources'
import { GrowingArray } from '../../apps/api/src/common/growing-array.ts'

/** A ratings file as flat arrays: sixteen bytes a rating. */
export async function loadRatings(path: string): Promise<RatingsTable> {
  const users = new GrowingArray((length) => new Int32Array(length))
  const items = new GrowingArray((length) => new Int32Array(length))
  const stars = new GrowingArray((length) => new Float32Array(length))
  const times = new GrowingArray((length) => new Uint32Array(length))
  for await (const batch of readRatings(await openFile(path))) {
    users.append(batch.users)
    items.append(batch.movies)
    stars.append(batch.stars)
    times.append(batch.times)
  }
  return { users: users.values(), items: items.values(), stars: stars.values(), times: times.values() }
}

/** The ratings of some items. */
export function ratingsOf(
  items: ReadonlySet<number>,
  { users, items: given, stars, times }: RatingsTable,
): RatingsTable {
  const kept = Array.from(given).flatMap((item, index) => (items.has(item) ? index : []))
  const pick = (values: ArrayLike<number>) => kept.map((index) => values[index])
  return { users: pick(users), items: pick(given), stars: pick(stars), ...(times && { times: pick(times) }) }
}
