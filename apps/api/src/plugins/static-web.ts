import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { StartError } from '../start-error.ts'
import { firstPage } from './first-page.ts'

/** Matches the shell's title and description, which those of a page replace. */
const SHELL_HEAD = /<title>[\s\S]*?<meta\s+name="description"[\s\S]*?\/?>/
const EMPTY_ROOT = '<div id="root"></div>'
/** A light compression for pages rendered per request: 40 kB in about a millisecond. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = promisify(brotliCompress)
const YEAR_SECONDS = 31_536_000

export interface StaticWebOptions {
  /** The built web app. */
  directory: string
  /** Title, description and Open Graph tags of an address (with its query), for the shell's head; null keeps the shell as it is. */
  headOf: (address: string, origin: string) => Promise<string | null>
}

/** Serves the built web app: hashed files cached for a year, the shell for every address that is neither file nor call. */
export async function staticWeb(app: FastifyInstance, { directory, headOf }: StaticWebOptions): Promise<void> {
  const file = join(directory, 'index.html')
  if (!existsSync(file)) throw new StartError('The web app is not built: run npm run build.')
  const shell = readFileSync(file, 'utf8')
  const homeFile = join(directory, '.home.html')
  const home = existsSync(homeFile) ? readFileSync(homeFile, 'utf8') : null
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = /[/\\]assets[/\\]/.test(path)
      response.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (path.startsWith('/api/') || /\.\w{2,5}$/.test(path)) return reply.callNotFound()
    if (path === '/' && home !== null) return sendHome(request, reply, await homePage(app, request, { shell, home }))
    const head = await headOf(request.url, request.publicOrigin())
    const html = head === null ? shell : shell.replace(SHELL_HEAD, () => head)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}

/** The home page with its first paint, inert until the app loads, and with the answers to its first requests. */
async function homePage(
  app: FastifyInstance,
  request: FastifyRequest,
  { shell, home }: { shell: string; home: string },
) {
  const answers = await firstPage(app, request)
  const root = `<div id="root" inert>${home}</div>`
  // The first paint needs no code, so code gets a lower priority than styles and fonts.
  const patient = shell.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
  return patient.replace(EMPTY_ROOT, () => `${root}<script type="application/json" id="first-page">${answers}</script>`)
}

async function sendHome(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'br').send(await compress(html, BROTLI))
}
