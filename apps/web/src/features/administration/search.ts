import { textParameters } from '../../lib/search-params.ts'

export const TABS = [
  { value: 'people', label: 'People' },
  { value: 'invites', label: 'Invites' },
  { value: 'runs', label: 'What runs' },
  { value: 'settings', label: 'Settings' },
  { value: 'messages', label: 'Messages' },
  { value: 'audit', label: 'Audit log' },
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
