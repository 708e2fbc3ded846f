import { basePath, nameWithin, ownName, withBasePath } from '../src/lib/base-path.ts'

/** The files of one build, and where they are kept. */
export interface Build {
  /** Changes with every build. */
  id: string
  /** Addresses of every file that the app may need, without the shell. */
  files: readonly string[]
}

/** The page that starts the app at any address, without any user's data. */
export const SHELL = '/shell.html'
const FILES = 'files '
const PAGES = 'pages '
const IMAGES = 'images'
const MAX_PAGES = 60
const MAX_IMAGES = 400
/** Pages on the way of signing in: each is for one visit, and some are opened by links with a secret. */
const PASSING = /^\/(signin|signup|reset-password)\b/
const IMAGE = /\.(avif|gif|jpe?g|png|svg|webp)$/

/** Fetches and keeps every file of a build; the build is only used when all of them came. */
export async function install({ id, files }: Build): Promise<void> {
  const cache = await caches.open(ownName(FILES + id))
  // Past the browser's own cache, which may still hold the shell of another build.
  await cache.addAll([SHELL, ...files].map((file) => new Request(withBasePath(file), { cache: 'no-cache' })))
}

/**
 * Drops what older builds kept. The build before this one stays: its pages may still be open, and load their remaining
 * files by names that the server no longer has.
 */
export async function activate({ id }: Build): Promise<void> {
  const names = (await caches.keys()).flatMap((name) => nameWithin(name) ?? [])
  const older = names.filter((name) => name.startsWith(FILES) && name !== FILES + id)
  const pages = names.filter((name) => name.startsWith(PAGES) && name !== PAGES + id)
  await Promise.all([...older.slice(0, -1), ...pages].map((name) => caches.delete(ownName(name))))
}

/** Answer to a request; null leaves it to the browser, as are all calls of the API. */
export function answer(request: Request, { id }: Build): Promise<Response> | null {
  const pathname = pathWithin(request.url)
  if (request.method !== 'GET' || pathname === null || pathname.startsWith('/api/docs')) return null
  // To the identity provider and back, for example: no page of the app.
  if (request.mode === 'navigate' && pathname.startsWith('/api/')) return null
  if (request.mode === 'navigate') return openPage(request, id)
  if (pathname.startsWith('/assets/')) return fromFiles(request)
  if (IMAGE.test(pathname) || request.destination === 'image') return fromImages(request)
  return pathname.startsWith('/api/') ? null : networkFirst(request)
}

/** The path of an address of this instance, without the base path; null for any other address. */
function pathWithin(address: string): string | null {
  const { origin, pathname } = new URL(address)
  const isHere = origin === location.origin && pathname.startsWith(withBasePath('/'))
  return isHere ? pathname.slice(basePath().length) : null
}

/** From the network while there is one, then the page as it was last seen, then the shell. */
async function openPage(request: Request, id: string): Promise<Response> {
  const cache = await caches.open(ownName(PAGES + id))
  try {
    const response = await fetch(request)
    if (response.ok && isPage(response) && !PASSING.test(pathWithin(request.url) ?? ''))
      await keep(cache, { request, response: response.clone(), most: MAX_PAGES })
    return response
  } catch (error) {
    const kept = (await cache.match(request.url)) ?? (await caches.match(withBasePath(SHELL)))
    if (kept === undefined) throw error
    return kept
  }
}

const isPage = ({ headers, redirected }: Response) =>
  !redirected && (headers.get('content-type') ?? '').startsWith('text/html')

/** Files whose names hold their hash never change. */
async function fromFiles(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function fromImages(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok)
    await keep(await caches.open(ownName(IMAGES)), { request, response: response.clone(), most: MAX_IMAGES })
  return response
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request)
    if (kept === undefined) throw error
    return kept
  }
}

/** Keeps an answer, and drops the oldest ones. Where there is no room, what came from the network is shown all the same. */
async function keep(cache: Cache, { request, response, most }: { request: Request; response: Response; most: number }) {
  try {
    await cache.put(request.url, response)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, -most).map((key) => cache.delete(key)))
  } catch (error) {
    console.warn('Not kept for later:', error)
  }
}
