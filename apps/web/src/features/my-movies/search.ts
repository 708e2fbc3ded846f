import type { OwnKind, OwnSort } from '@marquee/contract'
import { RATING_VALUES } from '@marquee/contract/rating-values'
import type { RatingName } from '@marquee/contract/rating-values'
import { parseYear } from '../../lib/search-params.ts'
import type { MyMoviesSearch } from './address.ts'
import { t } from '../../words/t.ts'

export type View = 'posters' | 'rows'

/** State of the page, as kept in the address. */
export interface Shown {
  tab: OwnKind
  /** Every level when empty. */
  levels: readonly RatingName[]
  query: string
  genres: readonly number[]
  yearFrom: number | null
  yearTo: number | null
  sort: OwnSort
  view: View
}

export const TABS: readonly { value: OwnKind; label: string }[] = [
  { value: 'rated', label: t('myMovies.search.rated') },
  { value: 'seen', label: t('myMovies.search.seen') },
  { value: 'hidden', label: t('common.words.notInterested') },
]

interface Sort {
  value: OwnSort
  label: string
}
const BY_FACTS: readonly Sort[] = [
  { value: 'title', label: t('myMovies.search.title') },
  { value: 'year', label: t('myMovies.search.year') },
]
const BY_RATING: readonly Sort[] = [
  { value: 'rating', label: t('myMovies.search.myRating') },
  { value: 'surprise', label: t('myMovies.search.surprise') },
]

/** The orders of a list, its default first. Only rated movies have a rating to sort by. */
export const sortsOf = (tab: OwnKind): readonly Sort[] => [
  { value: 'recent', label: t('myMovies.search.last', { tab }) },
  ...BY_FACTS,
  ...(tab === 'rated' ? BY_RATING : []),
]

const LEVEL_NAMES = Object.keys(RATING_VALUES) as RatingName[]
const MIN_LETTERS = 2
const MAX_GENRES = 20

const partsOf = (list: string | undefined) => (list === undefined ? [] : list.split(','))

export function toShown({ tab, level, q, genres, sort, view, ...years }: MyMoviesSearch): Shown {
  const wanted = new Set(partsOf(level))
  const ids = partsOf(genres).filter((id) => /^[1-9]\d{0,8}$/.test(id))
  const list = TABS.find(({ value }) => value === tab)?.value ?? 'rated'
  return {
    tab: list,
    levels: LEVEL_NAMES.filter((name) => wanted.has(name.toLowerCase())),
    query: q ?? '',
    genres: [...new Set(ids.map(Number))].slice(0, MAX_GENRES),
    yearFrom: parseYear(years.year_from),
    yearTo: parseYear(years.year_to),
    sort: sortsOf(list).find(({ value }) => value === sort)?.value ?? 'recent',
    view: view === 'posters' ? 'posters' : 'rows',
  }
}

export function toSearch({ tab, levels, query, genres, yearFrom, yearTo, sort, view }: Shown): MyMoviesSearch {
  return {
    ...(tab !== 'rated' && { tab }),
    ...(levels.length > 0 && { level: levels.map((name) => name.toLowerCase()).join(',') }),
    ...(query !== '' && { q: query }),
    ...(genres.length > 0 && { genres: genres.join(',') }),
    ...(yearFrom !== null && { year_from: String(yearFrom) }),
    ...(yearTo !== null && { year_to: String(yearTo) }),
    ...(sort !== 'recent' && { sort }),
    ...(view !== 'rows' && { view }),
  }
}

/** True if anything but the tab, the order and the view limits the list. */
export function isFiltered({ levels, query, genres, yearFrom, yearTo }: Shown): boolean {
  return levels.length > 0 || isSearched(query) || genres.length > 0 || yearFrom !== null || yearTo !== null
}

export const isSearched = (query: string) => [...query.trim()].length >= MIN_LETTERS

/** The same list without its filters. */
export const withoutFilters = (shown: Shown): Shown => ({
  ...shown,
  levels: [],
  query: '',
  genres: [],
  yearFrom: null,
  yearTo: null,
})

/** The call's parameters of a list. */
export function toQuery({ tab, levels, query, genres, yearFrom, yearTo, sort }: Shown) {
  return {
    kind: tab,
    sort,
    ...(levels.length > 0 && { level: levels.map((name) => RATING_VALUES[name]).join(',') }),
    ...(isSearched(query) && { query: query.trim().slice(0, 200) }),
    ...(genres.length > 0 && { genre_ids: genres.join(',') }),
    ...(yearFrom !== null && { year_from: yearFrom }),
    ...(yearTo !== null && { year_to: yearTo }),
  }
}
