/** Tests whether a text is an address of one of these schemes that is allowed. */
export const isUrl = (schemes: string[], allowed: (url: URL) => boolean) => (text: string) => {
  const url = URL.parse(text)
  return url !== null && schemes.includes(url.protocol) && allowed(url)
}

export const isHttpAddress = isUrl(
  ['http:', 'https:'],
  (url) => url.username === '' && url.password === '' && url.search === '' && url.hash === '',
)
/** First parts of the product's own addresses, besides files with an ending: a base path may not start with one. */
const OWN_PATHS: ReadonlySet<string> = new Set(
  (
    'about admin api assets contact cookies discover edit-profile games groups healthz icons images lists livez metrics movie my-movies ' +
    'person plot-search press previews privacy readyz recommendations reset-password screen search setup shortlist signin signup sitemap ' +
    'taste tastes terms tonight'
  ).split(' '),
)

/** The path of an address without slashes at its end: '' or such as '/marquee'. */
export function pathOf(address: string): string {
  return new URL(address).pathname.replace(/\/+$/, '')
}

/** True if browsers can open the product at this address, which may have a base path. */
export function isPublicAddress(text: string): boolean {
  if (!isHttpAddress(text) || /[?#]/.test(text)) return false
  const path = pathOf(text)
  return /^(\/[A-Za-z0-9][\w-]*)*$/.test(path) && !OWN_PATHS.has(path.split('/')[1]?.toLowerCase() ?? '')
}

export const httpAddress = { expected: 'an http or https address such as https://example.org/path' }
