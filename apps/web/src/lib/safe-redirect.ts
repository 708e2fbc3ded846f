/** First parts of the addresses that somebody may be sent to after signing in. */
const PAGES = new Set([
  '',
  'about',
  'contact',
  'cookies',
  'discover',
  'edit-profile',
  'games',
  'groups',
  'movie',
  'person',
  'plot-search',
  'press',
  'privacy',
  'recommendations',
  'search',
  'shortlist',
  'taste',
  'tastes',
  'terms',
])

/** A page of ours to go to after sign-in, as the browser itself reads the target; "/" for anything else. */
export function safeRedirect(target: string | undefined): string {
  if (target === undefined || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(target)) return '/'
  const url = URL.parse(target, location.origin)
  if (url === null || url.origin !== location.origin || url.pathname.includes('//')) return '/'
  return PAGES.has(url.pathname.split('/')[1] ?? '') ? url.pathname + url.search + url.hash : '/'
}
