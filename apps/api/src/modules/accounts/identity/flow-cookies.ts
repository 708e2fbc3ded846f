import { createHmac, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FLOW_SECONDS, type Flow } from './sign-in-flow.ts'

/** Ways to the provider that one browser may have open; more would not fit into the headers of a request. */
const MAX_FLOWS = 4
const FLOW = 'marquee_flow_'
const WAITING = 'marquee_waiting_'
const NONCE = 'marquee_nonce'
const NONCE_SECONDS = 86_400

/** The key that signs the cookies, from the secret of this instance. */
export function cookieKey(tokenSecret: string): Buffer {
  return createHmac('sha256', tokenSecret).update('cookies of sign-in through a provider').digest()
}

/** Stores each flow in a separate cookie, so that two tabs do not disturb each other. */
export function setFlow(request: FastifyRequest, reply: FastifyReply, flow: Flow): void {
  const options = optionsOf(request)
  const prefix = prefixOf(request) + FLOW
  for (const name of namesOf(request, prefix).slice(0, 1 - MAX_FLOWS)) reply.clearCookie(name, options)
  const value = Buffer.from(JSON.stringify(flow)).toString('base64url')
  reply.setCookie(prefix + shortOf(flow.state), reply.signCookie(value), { ...options, maxAge: FLOW_SECONDS })
}

/** Takes the way that a state belongs to; null without one that this instance signed for this browser. */
export function takeFlow(request: FastifyRequest, reply: FastifyReply, state: string | null): Flow | null {
  if (state === null || !/^[\w-]{16,128}$/.test(state)) return null
  const name = prefixOf(request) + FLOW + shortOf(state)
  const signed = request.cookies[name]
  if (signed === undefined) return null
  reply.clearCookie(name, optionsOf(request))
  const { value } = request.unsignCookie(signed)
  if (value === null) return null
  const flow = JSON.parse(Buffer.from(value, 'base64url').toString()) as Flow
  return flow.state === state ? flow : null
}

/** Lets the page fetch a sign-in that waits. */
export function setWaiting(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  const name = prefixOf(request) + WAITING + randomBytes(6).toString('base64url')
  reply.setCookie(name, secret, { ...optionsOf(request), maxAge: FLOW_SECONDS })
}

/** The secrets of sign-ins that may wait for this browser. */
export function waitingOf(request: FastifyRequest): string[] {
  return namesOf(request, prefixOf(request) + WAITING).flatMap((name) => request.cookies[name] ?? [])
}

/** The nonce of this browser for the provider's button: the same in all its tabs. A new one is bound to it by a cookie. */
export function giveNonce(request: FastifyRequest, reply: FastifyReply): string {
  const nonce = nonceOf(request) ?? randomBytes(16).toString('base64url')
  reply.setCookie(prefixOf(request) + NONCE, reply.signCookie(nonce), { ...optionsOf(request), maxAge: NONCE_SECONDS })
  return nonce
}

/** Null without one that this instance signed for this browser. */
export function nonceOf(request: FastifyRequest): string | null {
  const signed = request.cookies[prefixOf(request) + NONCE]
  return signed === undefined ? null : request.unsignCookie(signed).value
}

function namesOf(request: FastifyRequest, prefix: string): string[] {
  return Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
}

function shortOf(state: string): string {
  return state.slice(0, 16)
}

function isSecure(request: FastifyRequest): boolean {
  return request.publicAddress().startsWith('https:')
}

/**
 * Browsers accept a cookie with these prefixes from https alone. `__Host-` also keeps other hosts out but asks for the whole
 * path, which an instance under a base path shares with others.
 */
function prefixOf(request: FastifyRequest): string {
  if (!isSecure(request)) return ''
  return request.basePath === '' ? '__Host-' : '__Secure-'
}

function optionsOf(request: FastifyRequest): CookieSerializeOptions {
  const secure = isSecure(request)
  const { basePath } = request
  return { path: secure && basePath === '' ? '/' : `${basePath}/api/identity`, httpOnly: true, sameSite: 'lax', secure }
}
