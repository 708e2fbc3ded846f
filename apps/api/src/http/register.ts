import { hasNoBody, responsesOf, type Answer, type RouteContract } from '@marquee/contract'
import { MAX_FILE_BYTES } from '@marquee/contract/history-preview'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { problem } from '../errors.ts'
import type { Caller, SessionUser } from '../common/auth-user.ts'

export const API_BASE = '/api'

type Part<R, K extends string> = R extends { [P in K]: infer S extends TSchema } ? Static<S> : undefined
type UserOf<R extends RouteContract> = R['access'] extends 'session' | 'administrator'
  ? SessionUser
  : R['access'] extends 'required'
    ? Caller
    : R['access'] extends 'optional' | 'seat'
      ? Caller | null
      : null

/** Arguments of a handler: the validated request, its user and the active group. */
export interface Call<R extends RouteContract> {
  params: Part<R, 'params'>
  query: Part<R, 'query'>
  body: Part<R, 'body'>
  user: UserOf<R>
  /** The active group's id when the request names one and the user is a member; looked up once, on demand. */
  group: () => Promise<string | null>
  /** Absolute address of this call, for next and previous pages. */
  url: () => URL
  request: FastifyRequest
  reply: FastifyReply
}

/** An answer with another status than the route's first. */
export class Reply<T> {
  readonly status: number
  readonly value: T
  constructor(status: number, value: T) {
    this.status = status
    this.value = value
  }
}

export type Handler<R extends RouteContract> = (
  call: Call<R>,
) => Promise<Answer<R> | Reply<Answer<R>>> | Answer<R> | Reply<Answer<R>>

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: RouteContract
  }
}

export interface RouteOptions {
  /**
   * Answers to visitors depend on address and body only, so they are cached until the catalogue or the model changes; with `by all` those to
   * users, too, unless they have an age limit.
   */
  shared?: boolean | 'by all'
  /** Runs for a permitted caller before the body is read. */
  onRequest?: (request: FastifyRequest, reply: FastifyReply) => void
}

/** Serves one route of the contract: authenticates, validates and serialises as the contract defines. */
export function register<R extends RouteContract>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  options: RouteOptions = {},
): void {
  const { consumes } = route
  if (consumes === undefined) return addRoute(app, route, handler, options)
  void app.register(async (scope) => {
    fileBodies(scope, consumes)
    addRoute(scope, route, handler, options)
  })
}

function addRoute<R extends RouteContract>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  { shared = false, onRequest }: RouteOptions,
): void {
  const status = Number(Object.keys(route.responses).find((code) => /^[23]/.test(code)))
  app.route({
    method: route.method,
    url: `${API_BASE}${route.path}`,
    config: { contract: route, shared },
    schema: fastifySchema(route),
    ...(route.bodyOptional && { preValidation: emptyBody }),
    ...(onRequest && { onRequest: async (request, reply) => onRequest(request, reply) }),
    handler: async (request, reply) => {
      const result = await handler(toCall<R>(request, reply))
      const { status: code, value } = result instanceof Reply ? result : { status, value: result }
      return reply.code(code).send(hasNoBody(code) ? undefined : value)
    },
  })
}

/** A route's schemas as Fastify takes them. */
export function fastifySchema(route: RouteContract): FastifySchema {
  const binary = route.produces !== undefined || route.events !== undefined
  const responses = Object.entries(responsesOf(route)).filter(([code]) => !(binary && code === '200'))
  return {
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && route.consumes === undefined && { body: route.body }),
    response: Object.fromEntries(responses),
  }
}

/** Returns a handler's arguments from a request. */
export function toCall<R extends RouteContract>(request: FastifyRequest, reply: FastifyReply): Call<R> {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    user: request.user,
    group: () => request.activeGroup(),
    url: () => new URL(`${request.publicAddress()}${request.url}`),
    request,
    reply,
  } as Call<R>
}

/** Accepts only raw files as bodies in this scope. */
function fileBodies(scope: FastifyInstance, mediaType: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(mediaType, { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(problem('unsupported_media_type/file', { type: mediaType })),
  )
}

function emptyBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {}
  done()
}
