/** Tests whether a text is an address of one of these schemes that is allowed. */
export const isUrl = (schemes: string[], allowed: (url: URL) => boolean) => (text: string) => {
  const url = URL.parse(text)
  return url !== null && schemes.includes(url.protocol) && allowed(url)
}

export const isHttpAddress = isUrl(
  ['http:', 'https:'],
  (url) => url.username === '' && url.password === '' && url.search === '' && url.hash === '',
)
export const httpAddress = { expected: 'an http or https address such as https://example.org/path' }
