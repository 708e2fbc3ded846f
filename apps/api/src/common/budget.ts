import { LRUCache } from 'lru-cache'
import { memoryLimit } from './memory.ts'

const MEGABYTE = 2 ** 20
/** Memory that Marquee and its PostgreSQL need without any cache. */
const RESERVED_BYTES = 400 * MEGABYTE
const MIN_BUDGET_BYTES = 32 * MEGABYTE
const MAX_BUDGET_BYTES = 512 * MEGABYTE
/** Keys in the table of an LRU cache, its links and the entry's own object. */
const ENTRY_BYTES = 200

/** Parts of the budget by cache; together they are at most 1. */
export const SHARES = {
  answers: 0.25,
  feedback: 0.2,
  'ranked lists': 0.1,
  cards: 0.1,
  movies: 0.1,
  'similar movies': 0.07,
  evenings: 0.05,
  'rate limits': 0.05,
  'TMDB lists': 0.02,
  'TMDB offers': 0.02,
  'invitation pictures': 0.02,
  'TMDB misses': 0.005,
  'TMDB movies': 0.01,
  'TMDB people': 0.005,
} as const

export type CacheName = keyof typeof SHARES

export interface CacheOptions<K, V> {
  name: CacheName
  /** Bytes of a value and its key. */
  sizeOf: (value: V, key: K) => number
  /** Milliseconds until an entry expires. */
  ttl?: number
  /** Bytes, instead of the cache's share of the budget. */
  maxBytes?: number
}

/** A cache of bounded memory, which gives up the least recently used entries first. */
export interface Cache<K, V> {
  get(key: K): V | undefined
  has(key: K): boolean
  set(key: K, value: V, options?: { ttl: number }): void
  delete(key: K): void
  clear(): void
  figures(): CacheFigures
  /** Gives up the older half of the bytes. */
  halve(): void
}

export interface CacheFigures {
  name: CacheName
  entries: number
  /** Bytes as counted by `sizeOf`, with 200 for each entry. */
  bytes: number
  maxBytes: number
  hits: number
  misses: number
}

/** Bytes that all caches of this process may take together: a quarter of the memory beyond the reserve. */
export function cacheBudget(limit = memoryLimit()): number {
  return Math.min(MAX_BUDGET_BYTES, Math.max(MIN_BUDGET_BYTES, (limit - RESERVED_BYTES) / 4))
}

/** Bytes of the budget for one cache. */
export function shareOf(name: CacheName, budget = cacheBudget()): number {
  return Math.floor(SHARES[name] * budget)
}

/** Caches in use. Weak, because tests open many apps in one process. */
const opened: WeakRef<Pick<Cache<never, never>, 'figures' | 'halve'>>[] = []

/** The only way to make a cache: each counts bytes, and all together stay within the budget. */
export function createCache<K extends string | number, V extends object | true>({
  name,
  sizeOf,
  ttl,
  maxBytes = shareOf(name),
}: CacheOptions<K, V>): Cache<K, V> {
  const entries = new LRUCache<K, V>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => ENTRY_BYTES + sizeOf(value, key),
    ...(ttl !== undefined && { ttl }),
  })
  let hits = 0
  let misses = 0
  const cache = {
    get(key: K) {
      const value = entries.get(key)
      if (value === undefined) misses++
      else hits++
      return value
    },
    has: (key: K) => entries.has(key),
    set: (key: K, value: V, options?: { ttl: number }) => void entries.set(key, value, options),
    delete: (key: K) => void entries.delete(key),
    clear: () => entries.clear(),
    figures: () => ({ name, entries: entries.size, bytes: entries.calculatedSize, maxBytes, hits, misses }),
    halve() {
      const half = entries.calculatedSize / 2
      while (entries.calculatedSize > half) entries.pop()
    },
  }
  opened.push(new WeakRef(cache))
  return cache
}

/** Figures of the open caches by name. Several of one name are added up. */
export function cacheFigures(): CacheFigures[] {
  const byName = new Map<CacheName, CacheFigures>()
  for (const reference of opened) {
    const found = reference.deref()?.figures()
    if (found === undefined) continue
    const sum = byName.get(found.name)
    if (sum === undefined) byName.set(found.name, found)
    else for (const field of ['entries', 'bytes', 'maxBytes', 'hits', 'misses'] as const) sum[field] += found[field]
  }
  return [...byName.values()]
}

/** Halves every open cache, for the time when memory is short. */
export function halveCaches(): void {
  for (const reference of opened) reference.deref()?.halve()
}

/** A copy outside of the pool. Buffers of zlib and `Buffer.from` are parts of a pool, and keep 64 KiB of it alive. */
export function ownCopy(bytes: Uint8Array | string): Buffer {
  const length = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.length
  const copy = Buffer.allocUnsafeSlow(length)
  if (typeof bytes === 'string') copy.write(bytes)
  else copy.set(bytes)
  return copy
}

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** The number of an object within this process. Kept in place of the object, it does not keep the object alive. */
export function numberOf(object: object): number {
  let number = numbers.get(object)
  if (number === undefined) numbers.set(object, (number = ++lastNumber))
  return number
}
