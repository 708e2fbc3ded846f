/** Integers that are added one by one, four bytes each. */
export class GrowingInts {
  #values = new Int32Array(64)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  /** All of them, without a copy: valid until the next `push`. */
  all(): Int32Array {
    return this.#values.subarray(0, this.#length)
  }
}
