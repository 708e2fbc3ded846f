import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** A cache of serialised responses by request. */
export interface AnswerCache {
  /** The key of an answer made from now on; after a change no older answer is found by it. */
  keyOf(request: string): string
  get(key: string): Buffer | undefined
  keep(key: string, answer: string | Buffer): void
  /** Clears the cache after the catalogue or the model changed. */
  clear(): void
}

const MAX_BYTES = 24 * 1024 * 1024
/** A change whose notification was lost with the connection shows after this time at the latest. */
const KEPT_MS = 5 * 60_000

export function createAnswerCache(maxBytes = MAX_BYTES): AnswerCache {
  const answers = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    ttl: KEPT_MS,
    sizeCalculation: (answer, key) => answer.length + 2 * key.length,
  })
  let generation = 0
  return {
    keyOf: (request) => `${generation} ${request}`,
    get: (key) => answers.get(key),
    keep: (key, answer) => void answers.set(key, typeof answer === 'string' ? Buffer.from(answer) : answer),
    clear() {
      generation++
      answers.clear()
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** All visitors get the same response until the catalogue or the model changes. */
    shared?: boolean
  }
  interface FastifyRequest {
    answerKey: string | null
  }
}

/** Answers repeated requests of visitors from memory on routes registered as shared. Answers to signed-in users are never kept. */
export function sharedAnswers(app: FastifyInstance, answers: AnswerCache): void {
  app.decorateRequest('answerKey', null)

  function answer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (request.user) return done()
    const body = request.body === undefined ? '' : JSON.stringify(request.body)
    request.answerKey = answers.keyOf(`${request.publicOrigin()}${request.url} ${body}`)
    const kept = answers.get(request.answerKey)
    if (!kept) return done()
    void reply.type('application/json; charset=utf-8').send(kept)
  }

  function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void {
    if (
      request.answerKey !== null &&
      reply.statusCode === 200 &&
      (typeof payload === 'string' || Buffer.isBuffer(payload))
    )
      answers.keep(request.answerKey, payload)
    done()
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.shared !== true) return
    route.preHandler = answer
    route.onSend = keep
  })
}
