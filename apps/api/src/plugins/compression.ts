import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { answersSecrets, type RouteContract } from '@marquee/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** In the order of preference where a client accepts several alike. */
const ENCODINGS: Encoding[] = ['zstd', 'br', 'gzip']
export type Encoding = 'zstd' | 'br' | 'gzip'

/** A shorter answer fits into one packet as it is. */
const SHORTEST = 1024
/** Compress small bodies synchronously. A round trip to the thread pool costs several times more. */
const MAX_SYNC_BYTES = 32 * 1024

type Compress = (body: Buffer, done: (error: Error | null, compressed: Buffer) => void) => void

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 6 } }
const GZIP = { level: 6 }
const brotli = ({ length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})
const AT_ONCE: Record<Encoding, (body: Buffer) => Buffer> = {
  zstd: (body) => zstdCompressSync(body, ZSTD),
  br: (body) => brotliCompressSync(body, brotli(body)),
  gzip: (body) => gzipSync(body, GZIP),
}
const IN_A_THREAD: Record<Encoding, Compress> = {
  zstd: (body, done) => zstdCompress(body, ZSTD, done),
  br: (body, done) => brotliCompress(body, brotli(body), done),
  gzip: (body, done) => gzip(body, GZIP, done),
}

/** The encoding of an answer to this request; null sends it as it is. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  return negotiate(headers['accept-encoding'] ?? '', ENCODINGS)
}

/** True if the client accepts answers in this encoding. */
export function accepts({ headers }: Pick<FastifyRequest, 'headers'>, encoding: Encoding): boolean {
  return negotiate(headers['accept-encoding'] ?? '', [encoding]) !== null
}

/** Says that an answer depends on the encodings that the client accepts. */
export function varyByEncoding(reply: FastifyReply): void {
  const before = reply.getHeader('vary')
  if (before === undefined) void reply.header('vary', 'accept-encoding')
  else if (!/accept-encoding/i.test(String(before))) void reply.header('vary', `${String(before)}, accept-encoding`)
}

/**
 * Compresses texts, but never an answer that can hold a secret: its length would reveal something of the secret to a client
 * that can put a text next to it (docs/security/compression.md).
 */
export function compression(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const contract = route.config?.contract
    // Before the hooks of the route itself, which then see what is sent.
    if (contract === undefined || mayCompress(contract)) route.onSend = [compress, ...[route.onSend ?? []].flat()]
  })
}

/** True if answers of a call are compressed. Streams must not be held back, and files are compressed already. */
export function mayCompress(contract: RouteContract): boolean {
  return contract.events === undefined && contract.produces === undefined && !answersSecrets(contract)
}

type Sent = (error: Error | null, payload?: unknown) => void

function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Sent): void {
  if (!isText(reply)) return done(null, payload)
  varyByEncoding(reply)
  const encoding = encodingFor(request)
  if (encoding === null || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return done(null, payload)
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload
  if (body.length < SHORTEST) return done(null, body)
  void reply.header('content-encoding', encoding).removeHeader('content-length')
  if (body.length > MAX_SYNC_BYTES) return IN_A_THREAD[encoding](body, done)
  done(null, AT_ONCE[encoding](body))
}

/** True if the answer is a text that is not compressed yet. */
function isText(reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding')) return false
  return /^(application\/(json|xml)|text\/)/.test(String(reply.getHeader('content-type') ?? 'application/json'))
}
