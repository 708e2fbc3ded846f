import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../common/client-network.ts'
import type { Revocations } from '../common/revocations.ts'
import { problem, type AppError } from '../errors.ts'
import { sendEvents, type OpenStream, type StreamTimes } from '../http/event-stream.ts'
import type { Streams } from '../http/register-stream.ts'

export interface StreamOptions extends Partial<StreamTimes> {
  /** Streams at a time. */
  most?: number
  /** Streams at a time of one client network, which may be a whole household. */
  mostOfNetwork?: number
}

/** Counts of streams since the start. */
export interface StreamCounts {
  open: number
  sent: number
  refused: number
}

declare module 'fastify' {
  interface FastifyInstance {
    streamCounts: () => Readonly<StreamCounts>
  }
}

const RETRY_SECONDS = 30
/** A client that does not read its end keeps the process from stopping no longer than this. */
const END_WITHIN_MS = 500

/**
 * Bounds the streams of the process, which stay open for minutes and are no calls in flight. Ends a stream whose access is
 * revoked, and all of them when the process stops.
 */
export function streams(
  app: FastifyInstance,
  revocations: Pick<Revocations, 'watch'>,
  options: StreamOptions = {},
): void {
  const { most = 2000, mostOfNetwork = 10, heartbeatMs = 10_000, beats = 30 } = options
  const open = new Map<OpenStream, { destroy: () => void }>()
  const ofNetwork = new Map<string, number>()
  const counts = { taken: 0, sent: 0, refused: 0 }

  const take: Streams['take'] = (request) => {
    const network = networkOf(request.ip)
    const taken = ofNetwork.get(network) ?? 0
    if (counts.taken >= most || taken >= mostOfNetwork) {
      counts.refused++
      throw tooManyStreams()
    }
    counts.taken++
    ofNetwork.set(network, taken + 1)
    let isGivenBack = false
    return () => {
      if (isGivenBack) return
      isGivenBack = true
      counts.taken--
      const left = (ofNetwork.get(network) ?? 1) - 1
      if (left > 0) ofNetwork.set(network, left)
      else ofNetwork.delete(network)
    }
  }

  const start: Streams['start'] = (reply, { source, subjects }) => {
    const { raw, request } = reply
    request.leaveFlight()
    reply.hijack()
    // The client may have gone while it was authorised.
    if (raw.destroyed) return
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      // No proxy may keep, compress or collect it.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    raw.flushHeaders()
    const stream = sendEvents(raw, {
      source,
      heartbeatMs,
      beats,
      isStillAllowed: () => request.isStillAllowed(),
      onSent: () => counts.sent++,
    })
    open.set(stream, raw)
    const unwatch = revocations.watch(subjects, () => stream.end())
    raw.once('close', () => {
      open.delete(stream)
      unwatch()
    })
  }

  app.decorate('streams', { take, start })
  app.decorate('streamCounts', () => ({ open: open.size, sent: counts.sent, refused: counts.refused }))
  app.addHook('preClose', () => endAll(open))
}

async function endAll(open: ReadonlyMap<OpenStream, { destroy: () => void }>): Promise<void> {
  for (const stream of open.keys()) stream.end()
  const deadline = Date.now() + END_WITHIN_MS
  while (open.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
  for (const raw of open.values()) raw.destroy()
}

function tooManyStreams(): AppError {
  return problem('too_many_streams', {}, RETRY_SECONDS)
}
