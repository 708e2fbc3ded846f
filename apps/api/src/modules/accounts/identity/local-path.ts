/** Replaces our own origin: the result is a path, whatever the origin. */
const HERE = 'https://here.invalid'
const MAX_LENGTH = 512

/** A path of this instance to open after sign-in, parsed as browsers do; "/" for any other target. */
export function localPath(target: string | undefined): string {
  if (target === undefined || target.length > MAX_LENGTH) return '/'
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(target)) return '/'
  const url = URL.parse(target, HERE)
  if (url === null || url.origin !== HERE || url.pathname.includes('//')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
