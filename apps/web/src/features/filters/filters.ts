import type { FilterPrize, MovieFilter } from '@marquee/contract'
import { areYearsPossible } from '../../components/ui/year-fields.tsx'
import { parseYear } from '../../lib/search-params.ts'
import type { FilterSearch } from './address.ts'

export const FAMILIES = ['genres', 'labels', 'keywords'] as const
export type Family = (typeof FAMILIES)[number]
type Ids = Record<Family, number[]>

export const ROLES = ['any', 'director', 'actor', 'writer'] as const
export type Role = (typeof ROLES)[number]
export interface PersonInRole {
  id: number
  role: Role
}

/** Kinds of filters that are codes. */
export const CODE_KINDS = ['countries', 'languages', 'prizes'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/** A range of minutes; null means no limit. */
export interface Length {
  minutesFrom: number | null
  minutesTo: number | null
}

export const MAX_AGE = 18

/** A body, or a body and a category after a slash. */
const PRIZE = /^(?<body>oscar|cannes|venice|berlin|bafta|cesar|golden globe)(?:\/(?<category>[^/]+))?$/

/** The filters of a search. An id is either wanted or left out, never both. */
export interface Filters extends Ids, Record<CodeKind, string[]>, Length {
  without: Ids
  people: PersonInRole[]
  /** Years of age; null for any. */
  suitableFor: number | null
  yearFrom: number | null
  yearTo: number | null
  /** Mode of each kind but languages: all wanted ones, or any of them. */
  match: 'all' | 'any'
  order: 'popularity' | 'personal'
}

/** A keyword, or a label with its type. */
export interface Term {
  id: number
  name: string
  type?: string
}

/** The API takes no more people, countries or languages. */
const MAX_CHOSEN = 20
/** The API takes no more minutes. */
export const MAX_MINUTES = 65_535

const isId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31

/** Ids from "28,12", each once; what is not an id is left out. */
function parseIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').map(Number)
  return [...new Set(ids.filter(isId))]
}

/** People from "819,2963-director", each once in a role. */
function parsePeople(text: string | undefined): PersonInRole[] {
  const people = (text ?? '').split(',').flatMap((entry) => {
    const [id, named = 'any'] = entry.split('-')
    const role = ROLES.find((one) => one === named)
    return isId(Number(id)) && role !== undefined ? [{ id: Number(id), role }] : []
  })
  return onceEach(people).slice(0, MAX_CHOSEN)
}

export const personKey = ({ id, role }: PersonInRole) => (role === 'any' ? String(id) : `${id}-${role}`)

/** The first of each person in the same role. */
export function onceEach(people: readonly PersonInRole[]): PersonInRole[] {
  return [...new Map(people.map((person) => [personKey(person), person])).values()]
}

function parseCodes(text: string | undefined): string[] {
  const codes = (text ?? '').split(',').filter((code) => code.length >= 2 && code.length <= 35)
  return [...new Set(codes)].slice(0, MAX_CHOSEN)
}

function parseMinutes(text: string | undefined): number | null {
  const minutes = Number(text)
  return text !== undefined && Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_MINUTES ? minutes : null
}

function parseAge(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,2}$/.test(text) && Number(text) <= MAX_AGE ? Number(text) : null
}

/** True if the years and the length can be searched for. */
export function arePossible(filters: Filters): boolean {
  const { minutesFrom, minutesTo } = filters
  return areYearsPossible(filters) && (minutesFrom === null || minutesTo === null || minutesFrom <= minutesTo)
}

export function parseFilters(search: FilterSearch): Filters {
  const wanted = parseFamilies((family) => parseIds(search[family]))
  return {
    ...wanted,
    without: parseFamilies((family) => parseIds(search[`not_${family}`]).filter((id) => !wanted[family].includes(id))),
    people: parsePeople(search.people),
    countries: parseCodes(search.countries),
    languages: parseCodes(search.languages),
    prizes: parseCodes(search.prizes).filter((code) => PRIZE.test(code)),
    suitableFor: parseAge(search.suitable_for),
    yearFrom: parseYear(search.year_from),
    yearTo: parseYear(search.year_to),
    minutesFrom: parseMinutes(search.minutes_from),
    minutesTo: parseMinutes(search.minutes_to),
    match: search.match === 'any' ? 'any' : 'all',
    order: search.order === 'personal' ? 'personal' : 'popularity',
  }
}

function parseFamilies(ids: (family: Family) => number[]): Ids {
  return { genres: ids('genres'), labels: ids('labels'), keywords: ids('keywords') }
}

/** The filters as an address, which starts at the first page. */
export function toSearch(filters: Filters): FilterSearch {
  const { without, people, suitableFor, yearFrom, yearTo, minutesFrom, minutesTo, match, order } = filters
  const search: FilterSearch = {}
  for (const family of FAMILIES) if (filters[family].length > 0) search[family] = filters[family].join(',')
  for (const family of FAMILIES) {
    if (without[family].length > 0) search[`not_${family}`] = without[family].join(',')
  }
  if (people.length > 0) search.people = people.map(personKey).join(',')
  for (const kind of CODE_KINDS) if (filters[kind].length > 0) search[kind] = filters[kind].join(',')
  return {
    ...search,
    ...(yearFrom !== null && { year_from: String(yearFrom) }),
    ...(yearTo !== null && { year_to: String(yearTo) }),
    ...(minutesFrom !== null && { minutes_from: String(minutesFrom) }),
    ...(minutesTo !== null && { minutes_to: String(minutesTo) }),
    ...(suitableFor !== null && { suitable_for: String(suitableFor) }),
    ...(match !== 'all' && { match }),
    ...(order !== 'popularity' && { order }),
  }
}

export function toBody(filters: Filters): MovieFilter {
  const { without, people, countries, languages, prizes, match, order } = filters
  return {
    genre_ids: filters.genres,
    label_ids: filters.labels,
    keyword_ids: filters.keywords,
    people,
    countries,
    languages,
    exclude_genre_ids: without.genres,
    exclude_label_ids: without.labels,
    exclude_keyword_ids: without.keywords,
    prizes: prizes.map(toPrize),
    suitable_for: filters.suitableFor,
    year_from: filters.yearFrom,
    year_to: filters.yearTo,
    minutes_from: filters.minutesFrom,
    minutes_to: filters.minutesTo,
    match,
    order,
  }
}

/** @param code as `PRIZE` */
function toPrize(code: string): FilterPrize {
  const [body, category] = code.split('/')
  return { body: body as FilterPrize['body'], ...(category !== undefined && { category }) }
}

/** Number of filters that are set; match and order do not count. */
export function countOf(filters: Filters): number {
  const { without, people, suitableFor, yearFrom, yearTo, minutesFrom, minutesTo } = filters
  const ids = FAMILIES.reduce((sum, family) => sum + filters[family].length + without[family].length, 0)
  const codes = CODE_KINDS.reduce((sum, kind) => sum + filters[kind].length, 0)
  const limits = [yearFrom, yearTo, minutesFrom, minutesTo, suitableFor].filter((one) => one !== null)
  return ids + codes + people.length + limits.length
}

/** True if the filters hold several of a kind, so that "all of these" and "any of these" differ. */
export function hasSeveral({ people, countries, prizes, ...filters }: Filters): boolean {
  return [people, countries, prizes, ...FAMILIES.map((family) => filters[family])].some((chosen) => chosen.length > 1)
}

export type Stance = 'wanted' | 'without' | 'either'

export function stanceOf(filters: Filters, family: Family, id: number): Stance {
  if (filters[family].includes(id)) return 'wanted'
  return filters.without[family].includes(id) ? 'without' : 'either'
}

/** The same filters with one id wanted, left out, or neither. */
export function withStance(filters: Filters, family: Family, id: number, stance: Stance): Filters {
  const others = (ids: readonly number[]) => ids.filter((other) => other !== id)
  const wanted = stance === 'either' || stance === 'without' ? others(filters[family]) : added(filters[family], id)
  const without = stance === 'without' ? added(filters.without[family], id) : others(filters.without[family])
  return { ...filters, [family]: wanted, without: { ...filters.without, [family]: without } }
}

const added = (ids: readonly number[], id: number) => (ids.includes(id) ? [...ids] : [...ids, id])
