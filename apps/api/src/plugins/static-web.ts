import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { NOT_FOUND_HEAD } from '@marquee/contract/page-heads'
import { documentTitle } from '@marquee/contract/page-title'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StartError } from '../start-error.ts'
import { accepts, varyByEncoding } from './compression.ts'
import { isDirect, isOpenedOnLoopback } from './loopback.ts'
import {
  createPageRenderer,
  loadRenderer,
  within,
  type Page,
  type PageDocument,
  type RenderedPage,
} from './page-renderer.ts'
import { sendPlainPage, type PlainPage } from './plain-page.ts'
import { DOCUMENT_HEADERS } from './security-headers.ts'
import { createAnswerCache, type AnswerCache } from './shared-answers.ts'

/** Matches the shell's title and description, which those of a page replace. */
const SHELL_HEAD = /<title>[\s\S]*?<meta\s+name="description"[\s\S]*?\/?>/
const EMPTY_ROOT = '<div id="root"></div>'
const [NOWHERE, NOTHING] = NOT_FOUND_HEAD
const NOT_FOUND_TAGS = `<title>${documentTitle(NOWHERE)}</title>
    <meta name="description" content="${NOTHING}" />
    <meta name="robots" content="noindex" />`
/** Addresses that are no page: calls, and names of files. A text that is searched for may look like one. */
const NO_PAGE = /^\/api(\/|$)|^(?!\/search\/).*\.\w{2,5}$/
const decompress = promisify(brotliDecompress)
/** The database may be silent instead of failing. */
const HEAD_PATIENCE_MS = 1500
/** The documents of the build: the page, and its copy for the service worker. */
const SHELLS = ['index.html', 'shell.html']
const YEAR_SECONDS = 31_536_000
const SETUP_PAGE = /^\/setup\/?$/
const BEING_SET_UP: PlainPage = {
  title: 'This instance is being set up.',
  text: 'It opens as soon as its first account is made. Please come back in a little while.',
  more: 'Is it yours? Open the link that its log shows, or that <code>npm run marquee -- setup-link</code> prints.',
}

export interface StaticWebOptions {
  /** The built web app. */
  directory: string
  /** Path under which people open the product: '' or such as '/marquee'. */
  basePath?: string
  /** Title, description and Open Graph tags of an address (with its query), for the shell's head; null if it leads nowhere. */
  headOf: (address: string, origin: string) => Promise<string | null>
  /** True if there is an administrator: until then only this machine and the page to set up get a page. */
  isSetUp: () => Promise<boolean>
  /** Keeps rendered pages; cleared when the catalogue or the model changes. */
  answers?: AnswerCache
  /** True while memory is nearly full: the browser then draws pages that are not kept. */
  isMemoryCritical?: () => boolean
}

/**
 * Serves the built web app: hashed files cached for a year, and for every address that is neither file nor call
 * the page as a visitor sees it, or the shell where the browser has to draw it. An address that leads nowhere gets the app's own
 * page with 404, and a file or call that does not exist a short 404.
 */
export async function staticWeb(
  app: FastifyInstance,
  { directory, basePath = '', headOf, isSetUp, answers = createAnswerCache(), isMemoryCritical }: StaticWebOptions,
): Promise<void> {
  const file = join(directory, 'index.html')
  if (!existsSync(file)) throw new StartError('The web app is not built: run npm run build.')
  const shell = atBasePath(readFileSync(file, 'utf8'), basePath)
  const documentOf = async (request: FastifyRequest, page: RenderedPage | null): Promise<PageDocument> => {
    const head = page?.status === 404 ? null : await headOf(request.url, request.publicAddress())
    const html = page === null ? shell : filled(shell, basePath + request.url, page)
    return { html: html.replace(SHELL_HEAD, () => head ?? NOT_FOUND_TAGS), status: head === null ? 404 : 200 }
  }
  await serveFiles(app, directory, basePath === '' ? [] : SHELLS)
  if (basePath !== '') for (const url of SHELLS) app.get(`/${url}`, (_request, reply) => asPage(reply).send(shell))
  const render = await loadRenderer(directory)
  /** The shell, whose app tries again by itself when the database cannot be reached. */
  const shellOf = (request: FastifyRequest) =>
    documentOf(request, null).catch((error: unknown) => {
      request.log.error({ err: error }, 'A page could not be described; the browser draws it.')
      return null
    })
  const pageOf = render && createPageRenderer(app, { render, basePath, answers, documentOf, isMemoryCritical })
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (NO_PAGE.test(path)) return reply.callNotFound()
    if (!SETUP_PAGE.test(path) && (await isKeptOut(request, isSetUp)))
      return sendPlainPage(reply.header('retry-after', '30'), 503, BEING_SET_UP)
    asPage(reply)
    const page = (await pageOf?.(request)) ?? null
    if (page !== null) return sendPage(request, reply, page)
    const { html, status } = (await within(shellOf(request), HEAD_PATIENCE_MS)) ?? { html: shell, status: 503 }
    if (status === 503) reply.header('retry-after', '5')
    return reply.code(status).send(html)
  })
}

/** Shows the page where the database does not answer: it says so itself. */
async function isKeptOut(request: FastifyRequest, isSetUp: StaticWebOptions['isSetUp']): Promise<boolean> {
  if (isDirect(request) && isOpenedOnLoopback(request)) return false
  return (
    (await within(
      isSetUp().catch(() => true),
      HEAD_PATIENCE_MS,
    )) === false
  )
}

const asPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')

/** A document of the build, which has the addresses of its files at the root of the host. */
function atBasePath(html: string, basePath: string): string {
  if (basePath === '') return html
  return html
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${basePath}/`)
    .replace('<html ', `<html data-base-path="${basePath}" `)
}

async function serveFiles(app: FastifyInstance, directory: string, globIgnore: string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    globIgnore,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = /[/\\]assets[/\\]/.test(path)
      response.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      if (hashed) for (const name of DOCUMENT_HEADERS) response.removeHeader(name)
    },
  })
}

/** The shell with a page's markup, and with the answers it was drawn from as JSON that is safe inside a script element. */
function filled(shell: string, url: string, { html, data }: RenderedPage): string {
  // A form cannot be used before the app handles its input; everything else can.
  const inert = html.includes('<form') ? ' inert' : ''
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // The first paint needs no code, so code gets a lower priority than styles and fonts.
  const patient = shell.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
  return patient.replace(
    EMPTY_ROOT,
    () =>
      `<div id="root" data-visitor="${attribute(url)}"${inert}>${html}</div><script type="application/json" id="page-data">${json}</script>`,
  )
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

async function sendPage(request: FastifyRequest, reply: FastifyReply, { body, status }: Page) {
  reply.code(status)
  varyByEncoding(reply)
  if (!accepts(request, 'br')) return reply.send(await decompress(body))
  return reply.header('content-encoding', 'br').send(body)
}
