import type { FacetChoice, FacetCounts, FilterEntry, FilterIndex, FilterQuery, FilterResult } from '../types.ts'
import { FilterStore, NO_YEAR } from './filter-store.ts'
import { bestFirst } from '../select/best-first.ts'

const FAMILIES = ['genres', 'labels', 'keywords'] as const
const EXCLUDED = -1

/**
 * Filters movies by facets and years, counts the facets of the result, and pages it by popularity or by given scores.
 *
 * A query is an AND of ORs: each requirement is a union of posting lists, and a movie's counter goes from
 * r to r + 1 when requirement r holds, so one byte per movie and one pass per list answer the query.
 * O(length of the chosen lists + movies) per query.
 */
export function createFilterIndex(entries: Iterable<FilterEntry>): FilterIndex {
  const store = new FilterStore()
  for (const entry of entries) store.put(entry)
  store.byPopularity()
  return {
    query: (query) => answer(store, query),
    facets: (query) => countFacets(store, matches(store, query)),
    upsert: (entry) => store.put(entry),
    remove: (id) => store.delete(id),
    get size() {
      return store.size
    },
  }
}

function answer(store: FilterStore, query: FilterQuery): FilterResult {
  const slots = matches(store, query)
  const ids = new Int32Array(slots.length)
  for (let i = 0; i < slots.length; i++) ids[i] = store.ids[slots[i]]!
  const { order } = query
  if (order === undefined) {
    return {
      total: ids.length,
      page: (offset, limit) => [...ids.subarray(Math.max(0, offset), Math.max(0, offset + limit))],
    }
  }
  const scores = order(ids)
  if (scores.length !== ids.length) {
    throw new RangeError(`search: order gave ${scores.length} scores for ${ids.length} movies`)
  }
  return {
    total: ids.length,
    page: (offset, limit) => bestFirst(scores, offset, limit).map((position) => ids[position]),
  }
}

/** Slots of the matching movies, the most popular first. */
function matches(store: FilterStore, query: FilterQuery): Int32Array {
  const state = new Int16Array(store.capacity)
  for (const slots of excludedLists(store, query.exclude)) {
    for (let i = 0; i < slots.length; i++) state[slots[i]] = EXCLUDED
  }
  const requirements = requirementsOf(store, query)
  requirements.forEach((lists, met) => {
    for (const slots of lists) {
      for (let i = 0; i < slots.length; i++) if (state[slots[i]] === met) state[slots[i]] = met + 1
    }
  })
  const { yearFrom = -Infinity, yearTo = Infinity, hide } = query
  const bounded = query.yearFrom !== undefined || query.yearTo !== undefined
  const found = new Int32Array(store.size)
  let count = 0
  const { ids, years } = store
  const ranked = store.byPopularity()
  for (let i = 0; i < ranked.length; i++) {
    const slot = ranked[i]
    if (state[slot] !== requirements.length) continue
    const year = years[slot]
    if (bounded && (year === NO_YEAR || year < yearFrom || year > yearTo)) continue
    if (hide?.has(ids[slot])) continue
    found[count++] = slot
  }
  return found.subarray(0, count)
}

function requirementsOf(store: FilterStore, query: FilterQuery): Int32Array[][] {
  const requirements: Int32Array[][] = []
  for (const family of FAMILIES) {
    const lists = [...new Set(query[family])].map((value) => store.slotsOf(family, value))
    if (query.match !== 'any') for (const list of lists) requirements.push([list])
    else if (lists.length > 0) requirements.push(lists)
  }
  return requirements
}

function excludedLists(store: FilterStore, exclude: FacetChoice = {}): Int32Array[] {
  return FAMILIES.flatMap((family) => (exclude[family] ?? []).map((value) => store.slotsOf(family, value)))
}

function countFacets(store: FilterStore, found: Int32Array): FacetCounts {
  const counts = store.countValues(found)
  const facets: FacetCounts = { genres: new Map(), labels: new Map(), keywords: new Map() }
  store.forEachValue((family, value, index) => {
    if (counts[index] > 0) facets[family].set(value, counts[index])
  })
  return facets
}
