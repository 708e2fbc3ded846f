/** Slots in no order, four bytes each. Many lists are short, so an empty one takes next to nothing. */
export class SlotList {
  #slots: Int32Array = new Int32Array(2)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(slot: number): void {
    if (this.#length === this.#slots.length) {
      const larger = new Int32Array(Math.ceil(this.#length * 1.5))
      larger.set(this.#slots)
      this.#slots = larger
    }
    this.#slots[this.#length++] = slot
  }

  /** Removes a slot that is in the list. O(length). */
  remove(slot: number): void {
    const last = this.#slots[--this.#length]
    if (last !== slot) this.#slots[this.#slots.indexOf(slot)] = last!
  }

  /** All of them, without a copy: valid until the next change. */
  all(): Int32Array {
    return this.#slots.subarray(0, this.#length)
  }
}
