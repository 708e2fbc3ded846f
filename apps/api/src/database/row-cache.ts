import { createCache, type CacheName } from '../common/budget.ts'
import { sizeOfValue } from '../common/size-of.ts'

/** Rows by id, kept until they are dropped. */
export interface RowCache<T extends object> {
  get(id: number): Promise<T | undefined>
  /** Found rows in the order of the ids; unknown ids are left out. */
  getMany(ids: readonly number[]): Promise<T[]>
  drop(ids: readonly number[]): void
  clear(): void
}

/** Loads what is missing in one batch. A load that overlaps a drop is answered but not kept: it may be stale. */
export function createRowCache<T extends object>(
  name: CacheName,
  load: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
): RowCache<T> {
  // Serialisation keeps the bytes that it writes of a row as long as the row (plugins/serialisation.ts).
  const rows = createCache<number, T>({ name, sizeOf: (row) => 2 * sizeOfValue(row) })
  let generation = 0

  async function fill(ids: readonly number[]): Promise<ReadonlyMap<number, T>> {
    const startedIn = generation
    const loaded = await load(ids)
    if (startedIn === generation) for (const [id, row] of loaded) rows.set(id, row)
    return loaded
  }

  return {
    get: async (id) => rows.get(id) ?? (await fill([id])).get(id),
    async getMany(ids) {
      const found = new Map<number, T>()
      const missing = new Set<number>()
      for (const id of ids) {
        const row = rows.get(id)
        if (row === undefined) missing.add(id)
        else found.set(id, row)
      }
      const loaded = missing.size > 0 ? await fill([...missing]) : found
      return ids.flatMap((id) => found.get(id) ?? loaded.get(id) ?? [])
    },
    drop(ids) {
      generation++
      for (const id of ids) rows.delete(id)
    },
    clear() {
      generation++
      rows.clear()
    },
  }
}
