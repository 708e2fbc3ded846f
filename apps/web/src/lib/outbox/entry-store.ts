import { openDB } from 'idb'
import type { DBSchema } from 'idb'
import { ownName } from '../base-path.ts'
import type { Entry, EntryStore } from './entry.ts'

interface Schema extends DBSchema {
  entries: { key: string; value: Entry }
}

/** Entries in the browser's database, which survives the tab. */
export async function openEntryStore(): Promise<EntryStore> {
  const database = await openDB<Schema>(ownName('marquee'), 1, {
    upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'id' }),
  })
  return {
    all: () => database.getAll('entries'),
    async update(id, change) {
      const { store, done } = database.transaction('entries', 'readwrite')
      const next = change(await store.get(id))
      await (next === null ? store.delete(id) : store.put(next))
      await done
    },
    async move(id, to, merge) {
      const { store, done } = database.transaction('entries', 'readwrite')
      const entry = await store.get(id)
      if (entry !== undefined) {
        await store.put(merge(entry, await store.get(to)))
        await store.delete(id)
      }
      await done
    },
  }
}

/** Without a database in the browser, entries live as long as the tab. */
export function createMemoryStore(): EntryStore {
  const entries = new Map<string, Entry>()
  return {
    all: () => Promise.resolve([...entries.values()]),
    update(id, change) {
      const next = change(entries.get(id))
      if (next === null) entries.delete(id)
      else entries.set(id, next)
      return Promise.resolve()
    },
    move(id, to, merge) {
      const entry = entries.get(id)
      if (entry !== undefined) entries.set(to, merge(entry, entries.get(to)))
      entries.delete(id)
      return Promise.resolve()
    },
  }
}
