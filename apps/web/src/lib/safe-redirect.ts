/** First path segments of the pages that sign-in may lead to. */
const PAGES = new Set([
  '',
  'about',
  'admin',
  'contact',
  'cookies',
  'discover',
  'edit-profile',
  'games',
  'groups',
  'lists',
  'movie',
  'my-movies',
  'person',
  'plot-search',
  'press',
  'privacy',
  'recommendations',
  'screen',
  'search',
  'setup',
  'shortlist',
  'taste',
  'tastes',
  'terms',
  'tonight',
])

/** Replaces our own origin: the result is a path, whatever the origin. */
const HERE = 'https://here.invalid'

/** The page of ours to open after sign-in, parsed as the browser does; "/" for any other target. */
export function safeRedirect(target: string | undefined): string {
  if (target === undefined || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(target)) return '/'
  const url = URL.parse(target, HERE)
  if (url === null || url.origin !== HERE || url.pathname.includes('//')) return '/'
  return PAGES.has(url.pathname.split('/')[1] ?? '') ? url.pathname + url.search + url.hash : '/'
}
