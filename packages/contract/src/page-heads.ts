import { DESCRIPTION } from './page-title.ts'

/** Title and description of a page, set by the server for search engines and previews, and by the browser when it opens the page. */
export type PageHead = readonly [title: string, description: string]

/** Of the product as a whole. */
export const PRODUCT_HEAD: PageHead = ['', DESCRIPTION]

/** Of an address that leads nowhere. */
export const NOT_FOUND_HEAD: PageHead = ['Not found', DESCRIPTION]

/** Of pages that are the same at every visit, by address. */
export const PAGE_HEADS = {
  '/': PRODUCT_HEAD,
  '/search': ['Advanced Filters', 'Filter movies by genre, mood, place, period, keyword and year.'],
  '/plot-search': ['Plot Search', 'Describe what happens in a movie, or say what you feel like watching, and find it.'],
  '/discover': [
    'Discover new movies',
    'Thirty movies to have an opinion on: like or dislike a few, and the recommendations become yours.',
  ],
  '/games/daily': ["Guess Today's Movie", 'One movie a day, the same for everybody: find it in six guesses.'],
  '/signin': ['Sign in', 'Sign in to rate movies, keep a shortlist and get recommendations.'],
  '/signup': ['Sign up', 'Create an account: rate movies, keep a shortlist, and decide together with friends.'],
  '/setup': ['Set up', DESCRIPTION],
  '/screen': ['Big screen', 'Show an evening on a television: type its code.'],
  '/signin/return': ['Sign in', 'Sign in to rate movies, keep a shortlist and get recommendations.'],
  '/reset-password': ['Choose a new password', 'Choose a new password with the link that you were given.'],
  '/recommendations': ['Recommendations', 'Movies for you, and for your group, from what you have rated.'],
  '/my-movies': ['My movies', 'What you have rated, seen, or are not interested in.'],
  '/shortlist': ['My shortlist', 'The movies you want to watch.'],
  '/tastes': ['My tastes', 'What the movies you like have in common.'],
  '/edit-profile': ['Edit Profile', DESCRIPTION],
  '/admin': ['Administration', DESCRIPTION],
  '/about': ['About Us', 'Why Marquee exists, what it does differently, and where its data comes from.'],
  '/about/recommendations': [
    'How recommendations work',
    'Where every percent comes from, in plain words, with this instance’s measured figures.',
  ],
  '/about/leaving': [
    'Leaving Trakt, TV Time or Letterboxd',
    'One upload, everything kept: ratings with their original value, dates, notes, lists and the watchlist.',
  ],
  '/contact': ['Contact', 'Where to write with a question, a problem, or a request about your data.'],
  '/press': ['Press Kit', 'What to write about Marquee, and what to print beside it.'],
  '/terms': ['Terms of Service', 'The agreement between you and the operator of this instance of Marquee.'],
  '/privacy': ['Privacy Policy', 'What Marquee knows about you, why, and what you can do about it.'],
  '/cookies': ['Cookie Policy', 'What Marquee keeps in your browser, what for, and how to change it.'],
} satisfies Record<string, PageHead>

/** Pages that only lead on, or whose name is for signed-in users, by their addresses as the router writes them. */
export const UNNAMED_PAGES = [
  '/groups',
  '/tonight',
  '/taste/$tasteId',
  '/movie/tmdb/$tmdbId',
  '/lists/$listId',
  '/my-movies/year/$year',
] as const

export function movieHead(movie: { title: string; overview: string | null; tagline: string | null }): PageHead {
  return [movie.title, movie.overview ?? movie.tagline ?? DESCRIPTION]
}

export function personHead({ name, biography }: { name: string; biography: string | null }): PageHead {
  return [name, biography ?? `${name}: movies, roles and life.`]
}

/** Of the results for a text. */
export function searchHead(query: string): PageHead {
  return [`Search: ${query}`, DESCRIPTION]
}

/** Head of a group's link, for those it invites. */
export function invitationHead({ name, invited_by: inviter }: { name: string; invited_by: string }): PageHead {
  return [
    `${inviter} invites you to ${name}`,
    'Join the group: keep a shortlist together, and see what each of you may think of a movie.',
  ]
}

/** Head of an evening's link. */
export function eveningHead({ group, invited_by: inviter, state }: EveningAbout): PageHead {
  if (state !== 'voting') return [`${group.name} has chosen a film`, 'This evening’s choice is made.']
  return [
    inviter === null
      ? `Choose tonight’s movie with the group ${group.name}`
      : `${inviter} invites you to choose tonight’s movie with the group ${group.name}`,
    'Five movies, and one answer to each: together you find what to watch in a minute. No account needed.',
  ]
}

interface EveningAbout {
  group: { name: string }
  invited_by: string | null
  state: 'voting' | 'decided' | 'ended'
}
