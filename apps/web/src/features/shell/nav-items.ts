import type { Me } from '@marquee/contract'
import type { HistoryState, LinkProps } from '@tanstack/react-router'
import { t } from '../../words/t.ts'

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
    label: t('shell.navItems.movies'),
    items: [
      { label: t('shell.navItems.home'), to: '/', hint: t('shell.navItems.popularAndRecommendedMovies') },
      { label: t('shell.navItems.advancedFilters'), to: '/search', hint: t('shell.navItems.byGenreMoodPlaceKeyword') },
      { label: t('shell.navItems.plotSearch'), to: '/plot-search', hint: t('shell.navItems.describeItInYourOwn') },
      { label: t('shell.navItems.discoverNewMovies'), to: '/discover', hint: t('shell.navItems.rateWhatYouKnowGet') },
    ],
  },
  {
    label: t('shell.navItems.explore'),
    items: [
      {
        label: t('common.words.recommendations'),
        to: '/recommendations',
        hint: t('shell.navItems.fromWhatYouHaveRated'),
      },
      { label: t('shell.navItems.tastes'), to: '/tastes', hint: t('shell.navItems.whatYourLikesHaveIn') },
      { label: t('common.words.myMovies'), to: '/my-movies', hint: t('shell.navItems.whatYouHaveRatedSeen') },
      { label: t('common.words.myShortlist'), to: '/shortlist', hint: t('shell.navItems.whatYouWantToWatch') },
      { label: t('common.words.tonight'), to: '/tonight', hint: t('shell.navItems.chooseAMovieWithYour') },
      { label: t('shell.navItems.dailyGame'), to: '/games/daily', hint: t('shell.navItems.guessTodaysMovie') },
    ],
  },
]

const USER_ITEMS: readonly Omit<NavItem, 'hint'>[] = [
  { label: t('shell.navItems.editProfile'), to: '/edit-profile' },
  { label: t('shell.navItems.tastes'), to: '/tastes' },
  { label: t('common.words.myMovies'), to: '/my-movies' },
  { label: t('shell.navItems.shortlist'), to: '/shortlist' },
]

/** The user's own pages. @param me the signed-in user, once known */
export function userItems(me: Me | null): readonly Omit<NavItem, 'hint'>[] {
  return me?.administrator ? [...USER_ITEMS, { label: t('common.words.administration'), to: '/admin' }] : USER_ITEMS
}

export const GROUP_ITEMS: readonly Omit<NavItem, 'hint'>[] = [
  { label: t('shell.navItems.createGroup'), to: '/groups', state: { createsGroup: true } },
  { label: t('shell.navItems.viewGroups'), to: '/groups' },
]

export const THEME_NAMES = {
  light: t('shell.navItems.light'),
  dark: t('shell.navItems.dark'),
  system: t('shell.navItems.auto'),
} as const

/** The look of the menu buttons, with and without the menu's code. */
export const triggerClass =
  'flex min-h-11 items-center gap-1 rounded-control px-3 text-sm font-medium text-text transition-colors hover:bg-raised aria-expanded:bg-raised'

export const panelClass = 'animate-rise z-40 rounded-control border border-line bg-surface p-1.5 text-text shadow-float'

export const itemClass =
  'flex w-full min-h-11 items-center rounded-control px-3 py-2 text-left text-sm outline-offset-[-2px] hover:bg-raised focus-visible:bg-raised data-highlighted:bg-raised'
