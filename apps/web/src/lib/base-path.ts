/** The page, where there is one: the server and the service worker use this file too. */
const { document: page } = globalThis as { document?: { documentElement: { dataset: { basePath?: string } } } }
let read = () => page?.documentElement.dataset.basePath ?? ''

/** Path under which this instance is opened: '' or such as '/marquee'. The server writes it into the page. */
export function basePath(): string {
  return read()
}

/** Sets where the base path is read when there is no page. */
export function readBasePath(from: () => string) {
  read = from
}

/** The address of a path of this instance, for everything that the router does not open. @param path starts with a slash */
export function withBasePath(path: string): string {
  return basePath() + path
}

/** The same with the host, to be given to others. */
export function absoluteAddress(path: string): string {
  return location.origin + withBasePath(path)
}

/**
 * The name of something that the browser keeps for the whole host: a stored value, a cache, a database, a lock, a channel.
 * Instances under other paths of the host have other names.
 */
export function ownName(name: string): string {
  return basePath() === '' ? name : `${basePath()} ${name}`
}

/** Inverse of `ownName`; null for a name of another instance. */
export function nameWithin(own: string): string | null {
  if (basePath() === '') return own.startsWith('/') ? null : own
  return own.startsWith(`${basePath()} `) ? own.slice(basePath().length + 1) : null
}
