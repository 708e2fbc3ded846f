import { promisify } from 'node:util'
import { gunzip as gunzipCallback } from 'node:zlib'
import { Agent, request, type Dispatcher } from 'undici'
import { UpstreamError } from './errors.ts'

const gunzip = promisify(gunzipCallback)

export interface Answer {
  status: number
  /** Media type without parameters, in lower case. */
  type: string
  bytes: Buffer
  retryAfterMs: number | undefined
}

export interface RequestOptions {
  /** The service, as messages name it. */
  name: string
  agent: Dispatcher
  headers: Record<string, string>
  /** Of the body, before and after it is unpacked. */
  maxBytes: number
  signal: AbortSignal
  /** Called when the answer starts. */
  answered: () => void
}

/** Connections to one service: few, with short timeouts, and without redirects. */
export function createAgent(connections: number): Agent {
  return new Agent({ connections, connect: { timeout: 2000 }, headersTimeout: 10_000, bodyTimeout: 5000 })
}

/** Sends one GET and reads the whole response. @throws UpstreamError when none comes, or it is too large or broken */
export async function get(address: string, options: RequestOptions): Promise<Answer> {
  const { name, agent, headers, signal, answered } = options
  try {
    const {
      statusCode,
      headers: received,
      body,
    } = await request(address, {
      dispatcher: agent,
      headers: { 'accept-encoding': 'gzip', ...headers },
      signal,
    })
    answered()
    const packed = await readBounded(body, options)
    const bytes = first(received['content-encoding']) === 'gzip' ? await unpack(packed, options) : packed
    const [type = ''] = first(received['content-type']).toLowerCase().split(';', 1)
    return {
      status: statusCode,
      type: type.trim(),
      bytes,
      retryAfterMs: toMilliseconds(first(received['retry-after'])),
    }
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    throw new UpstreamError('unavailable', `${name} gave no answer (${reasonOf(error)}).`, { cause: error })
  }
}

async function readBounded(body: Dispatcher.ResponseData['body'], { name, maxBytes }: RequestOptions): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new UpstreamError('malformed', `${name} answered more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function unpack(packed: Buffer, { name, maxBytes }: RequestOptions): Promise<Buffer> {
  try {
    return await gunzip(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    throw new UpstreamError('malformed', `${name} answered what cannot be unpacked (${reasonOf(error)}).`, {
      cause: error,
    })
  }
}

function first(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? ''
}

/** Parses Retry-After: seconds or an HTTP date. */
function toMilliseconds(retryAfter: string): number | undefined {
  if (/^\d{1,6}$/.test(retryAfter)) return 1000 * Number(retryAfter)
  const moment = Date.parse(retryAfter)
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - Date.now())
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.name === 'TimeoutError' ? 'too slow' : error.message
}
