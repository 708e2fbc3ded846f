import type { RouteContract } from '@marquee/contract'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Subject } from '../common/revocations.ts'
import type { EventSource } from './event-stream.ts'
import { API_BASE, fastifySchema, toCall, type Call } from './register.ts'

/** Gives streams their places and ends them; the process has one (plugins/streams.ts). */
export interface Streams {
  /** Takes one of the places for streams. Returns the function that gives it back. @throws AppError 503 when all are taken */
  take(request: FastifyRequest): () => void
  /** Turns the answer into a stream, which lasts until either side ends it. */
  start(reply: FastifyReply, stream: { source: EventSource; subjects: readonly Subject[] }): void
}

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
  }
}

/** A call that answers a stream of one kind of event. */
export type StreamRoute = RouteContract & { events: { changed: TSchema } }

/** The source of a stream, and the access that it depends on. */
export interface Followed<Hint> {
  /** The stream ends once any of these is revoked. */
  subjects: readonly Subject[]
  /** Calls the listener with every newer version. Returns the function that ends it. */
  subscribe: (listener: (version: number) => void) => () => void
  /** The newest hint, read with the right to see it; null without that right, and when there is nothing to follow any more. */
  newest: () => Promise<Hint | null>
}

/** Authorises the call, and throws the usual errors before the stream starts. */
export type StreamHandler<R extends StreamRoute> = (
  call: Call<R>,
) => Promise<Followed<Static<R['events']['changed']> & { version: number }>>

/**
 * Serves a stream of the contract. It starts with the newest hint, whatever `Last-Event-ID` says: a client that comes back
 * has then missed nothing that still matters.
 */
export function registerStream<R extends StreamRoute>(app: FastifyInstance, route: R, handler: StreamHandler<R>): void {
  const write = fastJson(route.events.changed as Schema)
  app.route({
    method: route.method,
    url: `${API_BASE}${route.path}`,
    config: { contract: route },
    schema: fastifySchema(route),
    // The answer to HEAD would never end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const giveBack = app.streams.take(request)
      reply.raw.once('close', giveBack)
      try {
        const { subjects, subscribe, newest } = await handler(toCall<R>(request, reply))
        const source: EventSource = {
          subscribe,
          async newest() {
            const hint = await newest()
            return hint && { version: hint.version, data: write(hint) }
          },
        }
        app.streams.start(reply, { source, subjects })
        return reply
      } catch (error) {
        giveBack()
        throw error
      }
    },
  })
}
