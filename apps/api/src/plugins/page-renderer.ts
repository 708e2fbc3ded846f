import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerCache } from './shared-answers.ts'

/** Page that `apps/web/src/server.tsx` renders for an address. */
export interface RenderedPage {
  html: string
  data: unknown
  status: 200 | 404
}
type Send = (path: string, init: RequestInit) => Promise<Response>
export type Render = (address: string, send: Send, basePath: string) => Promise<RenderedPage | null>

/** The whole document around the markup of a page. */
export interface PageDocument {
  html: string
  status: 200 | 404
}

/** A page ready to be sent, compressed with Brotli. */
export interface Page {
  body: Buffer
  status: 200 | 404
}

const compress = promisify(brotliCompress)
/** A light compression for pages rendered per request: 40 kB in about a millisecond. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Number of pages that may be rendered simultaneously; each blocks the event loop for some milliseconds. */
const AT_ONCE = 4
/** A page that takes longer is drawn by the browser; it is kept for the next visitor when it is done. */
const PATIENCE_MS = 1500
/** A longer address is not worth a place in memory. */
const MAX_ADDRESS_LENGTH = 300
/** Pages of groups, evenings, setup and sign-up, which change at any time. */
const NOT_KEPT = /^\/(groups|setup|tonight|signin|signup)\b/
/** Headers that carry the address of the page; none that identify the user. */
const HEADERS = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

/** Loads the part of the web app that renders pages; null if only the browser's part was built. */
export async function loadRenderer(webDirectory: string): Promise<Render | null> {
  const file = join(webDirectory, '.server/server.js')
  if (!existsSync(file)) return null
  return ((await import(pathToFileURL(file).href)) as { render: Render }).render
}

interface PageRendererOptions {
  render: Render
  /** Path under which people open the product: '' or such as '/marquee'. */
  basePath?: string
  documentOf: (request: FastifyRequest, page: RenderedPage) => Promise<PageDocument>
  answers: AnswerCache
  /** True while memory is nearly full. */
  isMemoryCritical?: (() => boolean) | undefined
}

/**
 * Renders pages as a visitor sees them and keeps their bytes until the catalogue or the model changes.
 * The function it returns answers null if the browser should draw the page.
 */
export function createPageRenderer(
  app: FastifyInstance,
  { render, basePath = '', documentOf, answers, isMemoryCritical = () => false }: PageRendererOptions,
) {
  const running = new Map<string, Promise<Page | null>>()

  async function make(request: FastifyRequest, key: string): Promise<Page | null> {
    try {
      const page = await render(request.publicAddress() + request.url, callsOf(app, request), basePath)
      if (page === null) return null
      const { html, status } = await documentOf(request, page)
      const body = await compress(html, BROTLI)
      if (status === 200 && !NOT_KEPT.test(request.url)) answers.keep(key, body)
      return { body, status }
    } catch (error) {
      request.log.error({ err: error }, 'A page could not be rendered; the browser draws it.')
      return null
    } finally {
      running.delete(key)
    }
  }

  return function pageOf(request: FastifyRequest): Promise<Page | null> | Page | null {
    if (request.url.length > MAX_ADDRESS_LENGTH) return null
    const key = answers.keyOf(`page ${request.publicAddress()}${request.url}`)
    const kept = answers.get(key)
    if (kept) return { body: kept.body, status: 200 }
    let rendering = running.get(key)
    if (!rendering) {
      if (running.size >= AT_ONCE || isMemoryCritical()) return null
      rendering = make(request, key)
      running.set(key, rendering)
    }
    return within(rendering, PATIENCE_MS)
  }
}

/** Makes a page's calls within the process. They count as the visitor's own, and carry no credentials. */
function callsOf(app: FastifyInstance, request: FastifyRequest): Send {
  const address: Record<string, string | string[]> = {}
  for (const name of HEADERS) if (request.headers[name] !== undefined) address[name] = request.headers[name]
  return async (url, { method = 'GET', body, headers }) => {
    const contentType = new Headers(headers).get('content-type')
    const answer = await app.inject({
      url,
      method: method as 'GET',
      headers: { ...address, ...(contentType !== null && { 'content-type': contentType }) },
      ...(typeof body === 'string' && { payload: body }),
      remoteAddress: request.socket.remoteAddress,
    })
    const type = { 'content-type': answer.headers['content-type'] ?? '' }
    return new Response(answer.body, { status: answer.statusCode, headers: type })
  }
}

/** The result, or null if it takes longer than `ms`. */
export async function within<T>(result: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, ms, null)))
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
