/** A change of a constant in section 9 of the specification, which must turn the test of its row red. */
export interface Change {
  /** Start of the row of section 9 in spec-coverage.tsv that names the test. */
  row: string
  file: string
  /** Replaced where it first occurs, or first occurs behind `after`. */
  from: string
  to: string
  after?: string
}

type Values = readonly [from: string, to: string]

const WEB = 'apps/web/src'
const CONTRACT = 'packages/contract/src'
const MENU = 'node_modules/@radix-ui/react-menu/dist/index.mjs'

const changes = (row: string, file: string, ...values: Values[]): Change[] =>
  values.map(([from, to]) => ({ row, file, from, to }))

const PAGES = 'page sizes of pages'
const pageSize = (feature: string) =>
  changes(PAGES, `${WEB}/features/${feature}/queries.ts`, ['PAGE_SIZE = 30', 'PAGE_SIZE = 20'])

const SIZES_OF_CALLS: Record<string, readonly string[]> = {
  movies: ['discoverMovies'],
  discovery: ['filterMovies'],
  feedback: ['personalShortlist', 'groupShortlist'],
  groups: ['groups'],
  recommendations: ['tasteMovies', 'recommendations', 'groupRecommendations'],
  people: ['personCast', 'personCrew'],
}
const sizesOfCalls = (): Change[] =>
  Object.entries(SIZES_OF_CALLS).flatMap(([file, operations]) =>
    operations.map((operation) => ({
      row: 'page sizes of calls',
      file: `${CONTRACT}/${file}.ts`,
      after: `${operation}: defineRoute(`,
      from: 'pageQuery(',
      to: 'pageQuery(1 + ',
    })),
  )

const LIMITS: readonly Change[][] = [
  changes(
    'rating values',
    `${CONTRACT}/rating-values.ts`,
    ['Dislike: -0.5', 'Dislike: -0.4'],
    ['Neutral: 0,', 'Neutral: 0.1,'],
    ['Like: 0.75', 'Like: 0.7'],
    ['Best: 1 ', 'Best: 0.9 '],
  ),
  changes('no other rating value', `${CONTRACT}/rating-values.ts`, ['Best: 1 ', 'Best: 2 ']),
  changes('years of addresses', `${WEB}/lib/search-params.ts`, ['= 1800', '= 1799'], ['= 1800', '= 1801']),
  changes('years of forms', `${WEB}/lib/search-params.ts`, ['= 1800', '= 1700'], ['= 1800', '= 1801']),
  changes(
    'years of calls',
    `${CONTRACT}/common.ts`,
    ['minimum: 1800', 'minimum: 1799'],
    ['minimum: 1800', 'minimum: 1801'],
  ),
  changes('group name in the form', `${WEB}/features/groups/name-length.ts`, ['_LENGTH = 3', '_LENGTH = 2']),
  changes('group name in the call, too short', 'apps/api/src/modules/groups/service.ts', [
    '_LENGTH = 3',
    '_LENGTH = 2',
  ]),
  changes('group name in the call, long enough', 'apps/api/src/modules/groups/service.ts', [
    '_LENGTH = 3',
    '_LENGTH = 4',
  ]),
  changes('group name in the call, long enough', `${CONTRACT}/groups.ts`, ['minLength: 3', 'minLength: 4']),
  changes('ages', `${WEB}/content/en/terms.md`, ['least 13', 'least 12'], ['under 18', 'under 16']),
  changes('6 guesses', 'apps/api/src/modules/game/service.ts', ['GUESSES = 6', 'GUESSES = 5']),
  changes('guesses as many', `${WEB}/features/daily-game/guess-list.tsx`, ['allowed - session', '6 - session']),
]

const LISTS: readonly Change[][] = [
  changes(PAGES, `${WEB}/features/movies/queries.ts`, ['HOME_SIZE = 9', 'HOME_SIZE = 10']),
  changes(PAGES, `${WEB}/features/recommendations/queries.ts`, ['HOME_SIZE = 9', 'HOME_SIZE = 10']),
  changes(PAGES, `${WEB}/features/ratings/onboarding/queries.ts`, ['_SIZE = 30', '_SIZE = 20']),
  changes(PAGES, `${WEB}/features/filters/queries.ts`, ['PAGE_SIZE = 20', 'PAGE_SIZE = 30']),
  ...['recommendations', 'shortlists', 'groups', 'tastes', 'people'].map(pageSize),
  changes('page size of the onboarding', `${WEB}/features/movies/queries.ts`, ['_SIZE = 30', '_SIZE = 20']),
  sizesOfCalls(),
  changes('9 placeholders of movies', `${WEB}/components/movie/movie-grid.tsx`, [
    'PLACEHOLDERS = 9',
    'PLACEHOLDERS = 8',
  ]),
  changes('9 placeholders of groups', `${WEB}/features/groups/group-list.tsx`, [
    'PLACEHOLDERS = 9',
    'PLACEHOLDERS = 8',
  ]),
  changes(
    '16 label badges',
    `${WEB}/features/movies/label-badges.tsx`,
    ['SHOWN = 16', 'SHOWN = 15'],
    ['SHOWN = 16', 'SHOWN = 17'],
  ),
  changes('30 random', `${WEB}/features/movies/share-text.ts`, ['_HASHTAGS = 30', '_HASHTAGS = 31']),
  changes('label marquee', `${WEB}/features/home/label-marquee.tsx`, ['ROWS = 4', 'ROWS = 3']),
]

const SEARCHES: readonly Change[][] = [
  changes(
    'main search after',
    `${WEB}/features/quick-search/search-box.tsx`,
    ['_MS = 333', '_MS = 100'],
    ['_MS = 333', '_MS = 340'],
  ),
  changes('main search after', `${WEB}/components/ui/suggestion-list.tsx`, ['300px', '320px']),
  changes(
    'game search after',
    `${WEB}/features/daily-game/game-search.tsx`,
    ['_MS = 333', '_MS = 100'],
    ['_MS = 333', '_MS = 340'],
  ),
  changes(
    'filter page after',
    `${WEB}/features/filters/use-suggestions.ts`,
    ['_MS = 500', '_MS = 100'],
    ['_MS = 500', '_MS = 510'],
  ),
  changes('filter page after', `${WEB}/features/filters/use-suggestions.ts`, ['query.length > 1', 'query.length > 0']),
  changes(
    'queries of 2',
    `${WEB}/features/quick-search/search-box.tsx`,
    ['MIN_LENGTH = 2', 'MIN_LENGTH = 1'],
    ['MIN_LENGTH = 2', 'MIN_LENGTH = 3'],
  ),
  changes(
    'queries of 2',
    `${WEB}/features/daily-game/game-search.tsx`,
    ['MIN_LENGTH = 2', 'MIN_LENGTH = 1'],
    ['MIN_LENGTH = 2', 'MIN_LENGTH = 3'],
  ),
  changes(
    'fuzzy threshold',
    `${WEB}/lib/rank-by-title.ts`,
    ['= 0.3', '= 0.6'],
    ['= 0.3', '= 0.35'],
    ['= 0.3', '= 0.29'],
  ),
  changes('tagline', `${WEB}/features/quick-search/search-box.tsx`, ['_LENGTH = 32', '_LENGTH = 33']),
  changes('tagline', `${WEB}/features/daily-game/game-search.tsx`, ['_LENGTH = 32', '_LENGTH = 31']),
  changes('tagline', `${WEB}/words/format.ts`, ['…', '...']),
  changes('list of genres', `${WEB}/components/ui/multi-select.tsx`, ['max-h-75', 'max-h-80']),
]

const LOOKS: readonly Change[][] = [
  changes(
    'dials',
    `${WEB}/components/ui/dial.tsx`,
    ['percent < 50', 'percent < 45'],
    ['percent < 50', 'percent <= 50'],
    ['percent < 70', 'percent < 69'],
    ['percent < 70', 'percent <= 70'],
  ),
  changes(
    'taste weight',
    `${WEB}/features/tastes/taste-name.ts`,
    ['STRONG = 60', 'STRONG = 59'],
    ['STRONG = 60', 'STRONG = 61'],
  ),
  changes(
    'thumbs',
    `${WEB}/features/movies/labels.ts`,
    ['STRONG = 0.5', 'STRONG = 0.45'],
    ['STRONG = 0.5', 'STRONG = 0.55'],
    ['STRONGEST = 0.75', 'STRONGEST = 0.7'],
    ['STRONGEST = 0.75', 'STRONGEST = 0.8'],
  ),
  changes(
    'posters',
    `${WEB}/components/movie/poster-address.ts`,
    ["['w200'", "['w342'"],
    ["detail: ['w500'", "detail: ['w780'"],
  ),
]

const TIMINGS: readonly Change[][] = [
  changes('autoplay', `${WEB}/components/ui/carousel.tsx`, ['= 4444', '= 4000'], ['= 4444', '= 4500']),
  changes(
    'navigation menu opens',
    `${WEB}/features/shell/use-hover-menu.ts`,
    ['= 200', '= 180'],
    ['= 200', '= 220'],
    ['= 150', '= 170'],
    ['= 150', '= 140'],
  ),
  changes('navigation menu skips', `${WEB}/features/shell/use-hover-menu.ts`, ['= 300', '= 250'], ['= 300', '= 350']),
  changes('tooltip opens', `${WEB}/components/ui/tooltip.tsx`, ['= 700', '= 650'], ['= 700', '= 750']),
  changes('tooltip skips', `${WEB}/components/ui/tooltip.tsx`, ['= 300', '= 250'], ['= 300', '= 350']),
  changes(
    'submenu',
    MENU,
    ['}, 100);', '}, 50);'],
    ['}, 100);', '}, 150);'],
    ['""), 1e3', '""), 900'],
    ['""), 1e3', '""), 1100'],
  ),
]

export const CHANGES: readonly Change[] = [LIMITS, LISTS, SEARCHES, LOOKS, TIMINGS].flat(2)

/** The text with the change made. @throws Error if the file does not hold the constant any more. */
export function changed(text: string, { file, from, to, after = '' }: Change): string {
  const start = text.indexOf(after)
  const at = start === -1 ? -1 : text.indexOf(from, start + after.length)
  if (at === -1) throw new Error(`${file} does not hold ${[after, from].filter(Boolean).join(' … ')}.`)
  return text.slice(0, at) + to + text.slice(at + from.length)
}
