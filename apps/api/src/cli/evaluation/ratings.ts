import { openFile } from '@marquee/files'
import { type RatingsTable } from '@marquee/recommender/evaluation'
import { readRatings } from '@marquee/sources'

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

type NumberArray = Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>

/** An array that doubles its capacity when full. */
class GrowingArray<T extends NumberArray> {
  readonly #create: (length: number) => T
  #array: T
  #length = 0

  constructor(create: (length: number) => T) {
    this.#create = create
    this.#array = create(1 << 16)
  }

  append(values: readonly number[]): void {
    const length = this.#length + values.length
    if (length > this.#array.length) {
      const larger = this.#create(Math.max(length, 2 * this.#array.length))
      larger.set(this.#array)
      this.#array = larger
    }
    this.#array.set(values, this.#length)
    this.#length = length
  }

  values(): T {
    return this.#array.subarray(0, this.#length) as T
  }
}
