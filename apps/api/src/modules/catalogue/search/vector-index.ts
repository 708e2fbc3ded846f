export interface Neighbour {
  id: number
  /** Cosine. */
  score: number
}

/** Vectors between two pauses, which is some tens of milliseconds of work. */
const STRIDE = 20_000

/** Unit vectors of movies, searched exhaustively: exact, and fast enough up to some hundred thousand. */
export class VectorIndex {
  readonly #slots = new Map<number, number>()
  readonly #ids: number[] = []
  #width = 0
  #values = new Float32Array(0)

  get size(): number {
    return this.#ids.length
  }

  /** Adds or replaces; a vector of another width empties the index, because it comes from another model. */
  put(id: number, vector: Float32Array): void {
    if (vector.length !== this.#width) this.#restart(vector.length)
    const slot = this.#slots.get(id) ?? this.#ids.push(id) - 1
    this.#slots.set(id, slot)
    if ((slot + 1) * this.#width > this.#values.length) {
      const larger = new Float32Array(Math.max(1024, 2 * (slot + 1)) * this.#width)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values.set(vector, slot * this.#width)
  }

  /** The nearest, best first; ties by id. Yields to the event loop. O(size · width). */
  async nearest(vector: Float32Array, count: number): Promise<Neighbour[]> {
    if (vector.length !== this.#width) return []
    const scores = new Float32Array(this.#ids.length)
    for (let start = 0; start < scores.length; start += STRIDE) {
      if (start > 0) await new Promise<void>((resolve) => setImmediate(resolve))
      this.#score(vector, scores, [start, Math.min(scores.length, start + STRIDE)])
    }
    const order = Uint32Array.from(scores.keys()).sort(
      (a, b) => scores[b]! - scores[a]! || this.#ids[a]! - this.#ids[b]!,
    )
    return Array.from(order.subarray(0, count), (slot) => ({ id: this.#ids[slot]!, score: scores[slot]! }))
  }

  /** The cosine of each movie with a unit vector, 0 for one without a vector. O(size · width). */
  cosines(vector: Float32Array): (id: number) => number {
    const scores = new Float32Array(this.#ids.length)
    if (vector.length === this.#width) this.#score(vector, scores, [0, scores.length])
    return (id) => scores[this.#slots.get(id) ?? -1] ?? 0
  }

  #score(vector: Float32Array, scores: Float32Array, [from, to]: [number, number]): void {
    for (let slot = from; slot < to; slot++) {
      let sum = 0
      for (let k = 0, at = slot * this.#width; k < this.#width; k++, at++) sum += this.#values[at]! * vector[k]!
      scores[slot] = sum
    }
  }

  #restart(width: number): void {
    this.#slots.clear()
    this.#ids.length = 0
    this.#width = width
    this.#values = new Float32Array(0)
  }
}
