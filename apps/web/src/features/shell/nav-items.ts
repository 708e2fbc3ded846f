import type { Me } from '@marquee/contract'
import type { HistoryState, LinkProps } from '@tanstack/react-router'

export interface NavItem {
  label: string
  to: LinkProps['to']
  hint: string
  /** Kept in the browser's history: how the page opens. */
  state?: HistoryState
}

export interface NavMenu {
  label: string
  items: readonly NavItem[]
}

/** The menus of the top bar, as the product names them. */
export const MENUS: readonly NavMenu[] = [
  {
    label: 'Movies',
    items: [
      { label: 'Home', to: '/', hint: 'Popular and recommended movies' },
      { label: 'Advanced Filters', to: '/search', hint: 'By genre, mood, place, keyword and year' },
      { label: 'Plot Search', to: '/plot-search', hint: 'Describe it in your own words' },
      { label: 'Discover New Movies', to: '/discover', hint: 'Rate what you know, get better recommendations' },
    ],
  },
  {
    label: 'Explore',
    items: [
      { label: 'Recommendations', to: '/recommendations', hint: 'From what you have rated' },
      { label: 'Tastes', to: '/tastes', hint: 'What your likes have in common' },
      { label: 'My shortlist', to: '/shortlist', hint: 'What you want to watch' },
      { label: 'Tonight', to: '/tonight', hint: 'Choose a movie with your friends' },
      { label: 'Daily game', to: '/games/daily', hint: 'Guess today’s movie' },
    ],
  },
]

const USER_ITEMS: readonly Omit<NavItem, 'hint'>[] = [
  { label: 'Edit Profile', to: '/edit-profile' },
  { label: 'Tastes', to: '/tastes' },
  { label: 'Shortlist', to: '/shortlist' },
]

/** The user's own pages. @param me the signed-in user, once known */
export function userItems(me: Me | null): readonly Omit<NavItem, 'hint'>[] {
  return me?.administrator ? [...USER_ITEMS, { label: 'Administration', to: '/admin' }] : USER_ITEMS
}

export const GROUP_ITEMS: readonly Omit<NavItem, 'hint'>[] = [
  { label: 'Create group', to: '/groups', state: { createsGroup: true } },
  { label: 'View groups', to: '/groups' },
]

export const THEME_NAMES = { light: 'Light', dark: 'Dark', system: 'Auto' } as const

/** The look of the menu buttons, with and without the menu's code. */
export const triggerClass =
  'flex min-h-11 items-center gap-1 rounded-control px-3 text-sm font-medium text-text transition-colors hover:bg-raised aria-expanded:bg-raised'

export const panelClass = 'animate-rise z-40 rounded-control border border-line bg-surface p-1.5 text-text shadow-float'

export const itemClass =
  'flex w-full min-h-11 items-center rounded-control px-3 py-2 text-left text-sm outline-offset-[-2px] hover:bg-raised focus-visible:bg-raised data-highlighted:bg-raised'
