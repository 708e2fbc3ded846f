import type { GroupRule } from '@marquee/contract'
import { parsePage, parseYear } from '../../lib/search-params.ts'
import type { RecommendationSearch } from './address.ts'
import { t } from '../../words/t.ts'

export type List = 'personal' | 'group'

/** State of the page, as kept in the address. */
export interface Shown {
  list: List
  rule: GroupRule
  /** Includes movies that a member has seen. */
  seen: boolean
  /** Includes movies on the user's shortlist. */
  shortlisted: boolean
  page: number
  yearFrom: number | null
  yearTo: number | null
}

interface Rule {
  value: GroupRule
  label: string
  sentence: string
}

/** The rules that turn members' percents into one for the group, each with a sentence. */
export const RULES: readonly [Rule, ...Rule[]] = [
  {
    value: 'fair',
    label: t('recommendations.search.fair'),
    sentence: t('recommendations.search.whatMostOfYouLike'),
  },
  {
    value: 'everyone',
    label: t('recommendations.search.everyone'),
    sentence: t('recommendations.search.rankedByTheLeastHappy'),
  },
  {
    value: 'adventurous',
    label: t('recommendations.search.adventurous'),
    sentence: t('recommendations.search.rankedByTheAverageEven'),
  },
]

export function toShown({ list, rule, seen, shortlisted, page, year_from, year_to }: RecommendationSearch): Shown {
  return {
    list: list === 'group' ? 'group' : 'personal',
    rule: RULES.find(({ value }) => value === rule)?.value ?? 'fair',
    seen: seen === 'include',
    shortlisted: shortlisted === 'include',
    page: parsePage(page),
    yearFrom: parseYear(year_from),
    yearTo: parseYear(year_to),
  }
}

export function toSearch({ list, rule, seen, shortlisted, page, yearFrom, yearTo }: Shown): RecommendationSearch {
  return {
    ...(list === 'group' && { list }),
    ...(rule !== 'fair' && { rule }),
    ...(seen && { seen: 'include' }),
    ...(shortlisted && { shortlisted: 'include' }),
    ...(page > 1 && { page: String(page) }),
    ...(yearFrom !== null && { year_from: String(yearFrom) }),
    ...(yearTo !== null && { year_to: String(yearTo) }),
  }
}
