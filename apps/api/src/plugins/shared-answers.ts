import type { RouteContract } from '@marquee/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCache, ownCopy } from '../common/budget.ts'
import { sizeOfValue } from '../common/size-of.ts'
import { encodingFor, varyByEncoding, type Encoding } from './compression.ts'

/** The bytes of a response as they are sent. */
export interface KeptAnswer {
  body: Buffer
  /** Compression; null for none. */
  encoding: Encoding | null
}

/** A cache of serialised responses by request. */
export interface AnswerCache {
  /** The key of an answer made from now on; after a change no older answer is found by it. */
  keyOf(request: string): string
  get(key: string): KeptAnswer | undefined
  keep(key: string, body: string | Buffer, encoding?: Encoding | null): void
  /** Clears the cache after the catalogue or the model changed. */
  clear(): void
}

/** A change whose notification was lost with the connection shows after this time at the latest. */
const KEPT_MS = 5 * 60_000

/** @param maxBytes instead of the share of the budget */
export function createAnswerCache(maxBytes?: number): AnswerCache {
  const answers = createCache<string, KeptAnswer>({
    name: 'answers',
    ttl: KEPT_MS,
    sizeOf: ({ body }, key) => sizeOfValue(body) + 2 * key.length,
    ...(maxBytes !== undefined && { maxBytes }),
  })
  let generation = 0
  return {
    keyOf: (request) => `${generation} ${request}`,
    get: (key) => answers.get(key),
    keep: (key, body, encoding = null) => answers.set(key, { body: ownCopy(body), encoding }),
    clear() {
      generation++
      answers.clear()
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** All visitors get the same response until the catalogue or the model changes; `by all` also users without an age limit. */
    shared?: boolean | 'by all'
  }
  interface FastifyRequest {
    answerKey: string | null
  }
}

/** True if answers hold absolute addresses, those of the next and previous page: others are the same under every host. */
function hasLinks({ responses }: RouteContract): boolean {
  const { properties } = responses[200] as { properties?: object }
  return properties !== undefined && 'next' in properties
}

/** Answers repeated requests of visitors from memory on routes registered as shared. Answers that depend on the user are never kept. */
export function sharedAnswers(app: FastifyInstance, answers: AnswerCache): void {
  app.decorateRequest('answerKey', null)

  function answer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { contract, shared } = request.routeOptions.config
    const { user } = request
    if (user !== null && (shared !== 'by all' || user.ageLimit !== null)) return done()
    const body = request.body === undefined ? '' : JSON.stringify(request.body)
    const encoding = encodingFor(request)
    const origin = contract && hasLinks(contract) ? request.publicAddress() : ''
    request.answerKey = answers.keyOf(`${encoding} ${origin}${request.url} ${body}`)
    const kept = answers.get(request.answerKey)
    if (!kept) return done()
    varyByEncoding(reply)
    if (kept.encoding !== null) void reply.header('content-encoding', kept.encoding)
    void reply.type('application/json; charset=utf-8').send(kept.body)
  }

  function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void {
    if (
      request.answerKey !== null &&
      reply.statusCode === 200 &&
      (typeof payload === 'string' || Buffer.isBuffer(payload))
    )
      answers.keep(request.answerKey, payload, (reply.getHeader('content-encoding') as Encoding | undefined) ?? null)
    done()
  }

  app.addHook('onRoute', (route) => {
    if ((route.config?.shared ?? false) === false) return
    route.preHandler = answer
    route.onSend = [keep, ...[route.onSend ?? []].flat()]
  })
}
