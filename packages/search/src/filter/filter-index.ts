import type { FacetCounts, FilterEntry, FilterIndex, FilterQuery, FilterResult } from '../types.ts'
import { CODE_FAMILIES, FilterStore, NO_AGE, NO_MINUTES, NO_YEAR, type Family } from './filter-store.ts'
import { bestFirst } from '../select/best-first.ts'

const ID_FAMILIES = ['genres', 'labels', 'keywords'] as const
const EXCLUDED = -1

/**
 * Filters movies by facets, years and length, counts the facets of the result, and pages it by popularity or by given scores.
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
    facets: (query) => countFacets(store, query),
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
  for (let i = 0; i < slots.length; i++) ids[i] = store.ids[slots[i]]
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
  for (const slots of excludedLists(store, query)) {
    for (let i = 0; i < slots.length; i++) state[slots[i]] = EXCLUDED
  }
  excludeByColumns(state, store, query)
  const requirements = requirementsOf(store, query)
  requirements.forEach((lists, met) => {
    for (const slots of lists) {
      for (let i = 0; i < slots.length; i++) if (state[slots[i]] === met) state[slots[i]] = met + 1
    }
  })
  const found = new Int32Array(store.size)
  let count = 0
  const ranked = store.byPopularity()
  for (let i = 0; i < ranked.length; i++) if (state[ranked[i]] === requirements.length) found[count++] = ranked[i]
  return found.subarray(0, count)
}

/** Years, minutes, ages and languages: a pass in storage order over one column is faster than posting lists. */
function excludeByColumns(state: Int16Array, store: FilterStore, query: FilterQuery): void {
  const { yearFrom, yearTo, minutesFrom, minutesTo, maxAge, languages = [] } = query
  excludeOutside(state, store.years, { unknown: NO_YEAR, from: yearFrom, to: yearTo })
  excludeOutside(state, store.minutes, { unknown: NO_MINUTES, from: minutesFrom, to: minutesTo })
  excludeOutside(state, store.ages, { unknown: NO_AGE, from: undefined, to: maxAge })
  if (languages.length === 0) return
  const wanted = new Uint8Array(store.codes.size)
  for (const code of languages) wanted[store.codes.find(code)] = 1
  wanted[0] = 0
  const spoken = store.languages
  for (let slot = 0; slot < state.length; slot++) if (wanted[spoken[slot]] === 0) state[slot] = EXCLUDED
}

interface Bounds {
  /** The column's value where nothing is known. */
  unknown: number
  from: number | undefined
  to: number | undefined
}

function excludeOutside(
  state: Int16Array,
  column: Int16Array | Uint16Array | Uint8Array,
  { unknown, from, to }: Bounds,
): void {
  if (from === undefined && to === undefined) return
  const [least, most] = [from ?? -Infinity, to ?? Infinity]
  for (let slot = 0; slot < state.length; slot++) {
    const value = column[slot]
    if (value === unknown || value < least || value > most) state[slot] = EXCLUDED
  }
}

function requirementsOf(store: FilterStore, query: FilterQuery): Int32Array[][] {
  const requirements: Int32Array[][] = []
  const add = (family: Family, chosen: readonly number[] = []) => {
    const lists = [...new Set(chosen)].map((value) => store.slotsOf(family, value))
    if (query.match !== 'any') for (const list of lists) requirements.push([list])
    else if (lists.length > 0) requirements.push(lists)
  }
  for (const family of ID_FAMILIES) add(family, query[family])
  for (const family of CODE_FAMILIES)
    add(
      family,
      query[family]?.map((code) => store.codes.find(code)),
    )
  if (query.only !== undefined) requirements.push([store.slotsOfIds(query.only)])
  return requirements
}

function excludedLists(store: FilterStore, { exclude = {}, hide }: FilterQuery): Int32Array[] {
  const lists = ID_FAMILIES.flatMap((family) => (exclude[family] ?? []).map((value) => store.slotsOf(family, value)))
  return hide === undefined ? lists : [...lists, store.slotsOfIds(hide)]
}

function countFacets(store: FilterStore, query: FilterQuery): FacetCounts {
  const found = matches(store, query)
  const counts = store.countValues(found)
  const facets = {
    genres: counter(),
    labels: counter(),
    keywords: counter(),
    countries: counter(),
    prizes: counter(),
  }
  store.forEachValue((family, value, index) => {
    if (counts[index] > 0) facets[family].set(value, counts[index])
  })
  const byCode = (counted: ReadonlyMap<number, number>) =>
    new Map([...counted].map(([number, count]) => [store.codes.codeOf(number), count]))
  const { countries, prizes, ...ids } = facets
  return {
    ...ids,
    countries: byCode(countries),
    prizes: byCode(prizes),
    languages: countLanguages(store, query, found),
  }
}

const counter = () => new Map<number, number>()

/** A further language adds movies and takes none away, so the chosen ones do not limit these counts. */
function countLanguages(store: FilterStore, query: FilterQuery, found: Int32Array): Map<string, number> {
  const { languages = [], ...others } = query
  const slots = languages.length > 0 ? matches(store, others) : found
  const counts = new Int32Array(store.codes.size)
  const spoken = store.languages
  for (let i = 0; i < slots.length; i++) counts[spoken[slots[i]]]++
  const counted = new Map<string, number>()
  for (let number = 1; number < counts.length; number++) {
    if (counts[number] > 0) counted.set(store.codes.codeOf(number), counts[number])
  }
  return counted
}
