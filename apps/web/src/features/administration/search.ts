import { textParameters } from '../../lib/search-params.ts'
import { t } from '../../words/t.ts'

export const TABS = [
  { value: 'people', label: t('common.words.people') },
  { value: 'invites', label: t('common.words.invites') },
  { value: 'movies', label: t('administration.search.movies') },
  { value: 'runs', label: t('administration.search.whatRuns') },
  { value: 'settings', label: t('administration.search.settings') },
  { value: 'messages', label: t('administration.search.messages') },
  { value: 'audit', label: t('administration.search.auditLog') },
] as const

export type AdminTab = (typeof TABS)[number]['value']

/** The state of the page as its address holds it. */
export interface AdminSearch {
  tab?: string
  query?: string
  page?: string
}

export const parseSearch = (search: Record<string, unknown>): AdminSearch =>
  textParameters(search, ['tab', 'query', 'page'])

/** The tab that the address names; people, when it names none that there is. */
export function tabOf({ tab }: AdminSearch): AdminTab {
  return TABS.find(({ value }) => value === tab)?.value ?? 'people'
}
