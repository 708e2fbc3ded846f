import type { FilterEntry } from '../types.ts'
import { CodeTable } from './code-table.ts'
import { SlotList } from './slot-list.ts'

export type Family = 'genres' | 'labels' | 'keywords' | CodeFamily
/** Families whose values are numbers of codes. */
export type CodeFamily = 'countries' | 'prizes'
const ID_FAMILIES = ['genres', 'labels', 'keywords'] as const
export const CODE_FAMILIES = ['countries', 'prizes'] as const
export const NO_YEAR = -32768
export const NO_MINUTES = 0
export const NO_AGE = 255
/** Longer movies count as this long: a column of 16 bits. */
const MAX_MINUTES = 65_535

interface FacetValue {
  family: Family
  value: number
  slots: SlotList
}

/** One row per slot. */
interface Columns {
  ids: Int32Array
  years: Int16Array
  minutes: Uint16Array
  languages: Uint16Array
  ages: Uint8Array
  popularity: Float64Array
  /** Offset of the movie's values in the pool. */
  start: Int32Array
  end: Int32Array
}

function columnsOf(capacity: number): Columns {
  return {
    ids: new Int32Array(capacity),
    years: new Int16Array(capacity),
    minutes: new Uint16Array(capacity),
    languages: new Uint16Array(capacity),
    ages: new Uint8Array(capacity),
    popularity: new Float64Array(capacity),
    start: new Int32Array(capacity),
    end: new Int32Array(capacity),
  }
}

/**
 * Movies in numbered slots, with posting lists per facet value, the values of each movie in one flat pool,
 * and all slots in order of popularity. A change costs O(movies) moves of integers at most.
 */
export class FilterStore {
  #columns = columnsOf(64)
  #capacity = 0
  readonly #slotOfId = new Map<number, number>()
  readonly #free: number[] = []
  readonly #values: FacetValue[] = []
  readonly #valueIndex: Record<Family, Map<number, number>> = {
    genres: new Map(),
    labels: new Map(),
    keywords: new Map(),
    countries: new Map(),
    prizes: new Map(),
  }
  readonly codes = new CodeTable()
  #pool = new Int32Array(1024)
  #poolEnd = 0
  #poolUsed = 0
  #ranked: Int32Array = new Int32Array(0)
  /** Slots that have to be placed in the ranking again. */
  #unranked = new Set<number>()

  get size(): number {
    return this.#slotOfId.size
  }

  /** One more than the largest slot number. */
  get capacity(): number {
    return this.#capacity
  }

  /** Movie id by slot. */
  get ids(): Int32Array {
    return this.#columns.ids
  }

  /** Year by slot, NO_YEAR where it is unknown. */
  get years(): Int16Array {
    return this.#columns.years
  }

  /** Minutes by slot, NO_MINUTES where they are unknown. */
  get minutes(): Uint16Array {
    return this.#columns.minutes
  }

  /** Number of the original language by slot, as in `codes`; 0 where it is unknown. */
  get languages(): Uint16Array {
    return this.#columns.languages
  }

  /** Age from which a movie is suitable by slot, NO_AGE where it is unknown. */
  get ages(): Uint8Array {
    return this.#columns.ages
  }

  slotsOf(family: Family, value: number): Int32Array {
    const index = this.#valueIndex[family].get(value)
    return index === undefined ? new Int32Array(0) : this.#values[index].slots.all()
  }

  /** Slots of those movies that are known. */
  slotsOfIds(ids: ReadonlySet<number>): Int32Array {
    const slots = new Int32Array(ids.size)
    let count = 0
    for (const id of ids) {
      const slot = this.#slotOfId.get(id)
      if (slot !== undefined) slots[count++] = slot
    }
    return slots.subarray(0, count)
  }

  put(entry: FilterEntry): void {
    this.delete(entry.id)
    const slot = this.#free.pop() ?? this.#addSlot()
    const values = this.#valuesOf(entry)
    const start = this.#reserve(values.length)
    this.#pool.set(values, start)
    const columns = this.#columns
    columns.ids[slot] = entry.id
    columns.years[slot] = entry.year ?? NO_YEAR
    columns.minutes[slot] = Math.min(entry.minutes ?? NO_MINUTES, MAX_MINUTES)
    columns.languages[slot] = entry.language === null ? 0 : this.codes.add(entry.language)
    columns.ages[slot] = entry.age ?? NO_AGE
    columns.popularity[slot] = entry.popularity
    columns.start[slot] = start
    columns.end[slot] = start + values.length
    for (const value of values) this.#values[value].slots.push(slot)
    this.#slotOfId.set(entry.id, slot)
    this.#unranked.add(slot)
  }

  delete(id: number): void {
    const slot = this.#slotOfId.get(id)
    if (slot === undefined) return
    const start = this.#columns.start[slot]
    const end = this.#columns.end[slot]
    for (const value of this.#pool.subarray(start, end)) {
      this.#values[value].slots.remove(slot)
    }
    this.#poolUsed -= end - start
    this.#slotOfId.delete(id)
    this.#free.push(slot)
    if (!this.#unranked.delete(slot)) this.#ranked = this.#ranked.filter((other) => other !== slot)
  }

  /** Every occupied slot, the most popular first, the smaller id on ties. */
  byPopularity(): Int32Array {
    if (this.#unranked.size > 0) {
      const added = Int32Array.from(this.#unranked).sort((a, b) => this.#compare(a, b))
      this.#ranked = mergeSorted(this.#ranked, added, (a, b) => this.#compare(a, b))
      this.#unranked = new Set()
    }
    return this.#ranked
  }

  /**
   * Number of the slots that carry each facet value, by value index. Counts the given slots or their complement, whichever is
   * smaller, in storage order.
   */
  countValues(slots: Int32Array): Int32Array {
    const complement = slots.length > this.size / 2
    const skipped = complement ? 1 : 0
    const marks = new Uint8Array(this.#capacity)
    for (let i = 0; i < slots.length; i++) marks[slots[i]] = 1
    if (complement) for (const slot of this.#free) marks[slot] = 1
    const counts = new Int32Array(this.#values.length)
    const pool = this.#pool
    const { start, end } = this.#columns
    for (let slot = 0; slot < marks.length; slot++) {
      if (marks[slot] === skipped) continue
      for (let at = start[slot]; at < end[slot]; at++) counts[pool[at]]++
    }
    return complement ? counts.map((count, value) => this.#values[value].slots.length - count) : counts
  }

  forEachValue(visit: (family: Family, value: number, index: number) => void): void {
    this.#values.forEach(({ family, value }, index) => visit(family, value, index))
  }

  #compare(a: number, b: number): number {
    const { popularity, ids } = this.#columns
    return popularity[b] - popularity[a] || ids[a] - ids[b]
  }

  #addSlot(): number {
    if (this.#capacity === this.#columns.ids.length) {
      const larger = columnsOf(this.#capacity * 2)
      larger.ids.set(this.#columns.ids)
      larger.years.set(this.#columns.years)
      larger.minutes.set(this.#columns.minutes)
      larger.languages.set(this.#columns.languages)
      larger.ages.set(this.#columns.ages)
      larger.popularity.set(this.#columns.popularity)
      larger.start.set(this.#columns.start)
      larger.end.set(this.#columns.end)
      this.#columns = larger
    }
    return this.#capacity++
  }

  /** Indexes of the entry's values, each once. */
  #valuesOf(entry: FilterEntry): number[] {
    const ids = ID_FAMILIES.flatMap((family) => entry[family].map((value) => this.#indexOf(family, value)))
    const codes = CODE_FAMILIES.flatMap((family) =>
      entry[family].map((code) => this.#indexOf(family, this.codes.add(code))),
    )
    return [...new Set([...ids, ...codes])]
  }

  #indexOf(family: Family, value: number): number {
    const known = this.#valueIndex[family].get(value)
    if (known !== undefined) return known
    const index = this.#values.push({ family, value, slots: new SlotList() }) - 1
    this.#valueIndex[family].set(value, index)
    return index
  }

  /** Makes room for `length` more values in the pool, by packing it or else by doubling it. */
  #reserve(length: number): number {
    if (this.#poolEnd + length > this.#pool.length) {
      const needed = this.#poolUsed + length
      const pool = new Int32Array(Math.max(this.#pool.length, needed * 2))
      const { start: starts, end: ends } = this.#columns
      let end = 0
      for (const slot of this.#slotOfId.values()) {
        const values = this.#pool.subarray(starts[slot], ends[slot])
        pool.set(values, end)
        starts[slot] = end
        ends[slot] = end += values.length
      }
      this.#pool = pool
      this.#poolEnd = end
    }
    const start = this.#poolEnd
    this.#poolEnd += length
    this.#poolUsed += length
    return start
  }
}

function mergeSorted(a: Int32Array, b: Int32Array, compare: (a: number, b: number) => number): Int32Array {
  const merged = new Int32Array(a.length + b.length)
  let i = 0
  let j = 0
  for (let k = 0; k < merged.length; k++) {
    if (j >= b.length || (i < a.length && compare(a[i], b[j]) <= 0)) merged[k] = a[i++]!
    else merged[k] = b[j++]!
  }
  return merged
}
