type NumberArray = Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>

/** A typed array that doubles its capacity when full. */
export class GrowingArray<T extends NumberArray> {
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
