import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** The ways in which an external service may fail. */
export const FAULTS = [
  'down',
  'error',
  'storm',
  'slow',
  'garbage',
  'html',
  'wrong types',
  'truncated gzip',
  'gzip bomb',
  'redirect',
  'huge',
  'unauthorized',
] as const
export type Fault = (typeof FAULTS)[number]

const MEGABYTE = 1024 * 1024

/** Answers as a failing service does. @param whole what would have been answered */
export function answerBadly(response: ServerResponse, fault: Fault, whole: string): void {
  const json = { 'content-type': 'application/json;charset=utf-8' }
  const answers: Record<Fault, () => void> = {
    down: () => void response.destroy(),
    error: () => void response.writeHead(503, json).end(tmdbError(9)),
    storm: () => void response.writeHead(429, { ...json, 'retry-after': '1' }).end(tmdbError(25)),
    slow: () => drip(response, whole),
    garbage: () => void response.writeHead(200, json).end(Buffer.from('{"id": 1, "tit\xff\x00le": [', 'latin1')),
    html: () => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to the network</h1>'),
    'wrong types': () => void response.writeHead(200, json).end('{"id":"1","title":7,"results":{"a":[1]}}'),
    'truncated gzip': () => {
      const packed = gzipSync(whole)
      const half = packed.subarray(0, packed.length / 2)
      response.writeHead(200, { ...json, 'content-encoding': 'gzip', 'content-length': half.length }).end(half)
    },
    'gzip bomb': () => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(packedBomb())
    },
    redirect: () => void response.writeHead(302, { location: '/trap' }).end(),
    huge: () => void response.writeHead(200, json).end(`"${'x'.repeat(10 * MEGABYTE)}"`),
    unauthorized: () => void response.writeHead(401, json).end(tmdbError(7)),
  }
  answers[fault]()
}

let bomb: Buffer | null = null

/** A gzip bomb: some kilobytes that unpack to far more. */
function packedBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(50 * MEGABYTE), { level: 1 })
  return bomb
}

/** Sends a byte a second. */
function drip(response: ServerResponse, whole: string): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  let sent = 0
  const dripping = setInterval(() => response.write(whole.slice(sent, ++sent)), 1000)
  response.once('close', () => clearInterval(dripping))
}

const MESSAGES: Record<number, string> = {
  6: 'Invalid id: The pre-requisite id is invalid or not found.',
  7: 'Invalid API key: You must be granted a valid key.',
  9: 'Service offline: This service is temporarily offline, try again later.',
  22: 'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.',
  25: 'Your request count (#) is over the allowed limit of (40).',
  34: 'The resource you requested could not be found.',
}

/** The body of an error as TMDB words it. */
export function tmdbError(code: number): string {
  return JSON.stringify({ success: false, status_code: code, status_message: MESSAGES[code] })
}
