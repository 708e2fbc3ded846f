import { problemBody } from './problems.ts'
import type { Problem } from './common.ts'
import type { TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * Access to a call: without credentials, with optional sign-in, for signed-in users only, for signed-in users and
 * holders of a seat's token, for users in a session (no personal token), or for administrators in a session.
 */
export type Access = 'anonymous' | 'optional' | 'required' | 'seat' | 'session' | 'administrator'
/** The calls that a personal token may make: those that read, those that read or write, or the export alone. */
export type Scope = 'read' | 'write' | 'export'
/** The rate limit that a call counts towards. */
export type LimitClass =
  | 'read'
  | 'write'
  | 'suggest'
  | 'plot'
  | 'signup'
  | 'password'
  | 'login'
  | 'confirm'
  | 'refresh'
  | 'external'
  | 'export'
  | 'problems'
  | 'sample'
  | 'import'
  | 'message'
  | 'script'
  | 'stream'
  | 'none'

/** Carries the token of a seat, instead of a bearer token. */
export const SEAT_HEADER = 'x-seat-token'

export interface RouteContract {
  method: Method
  /** Path below the API base, with `:name` parameters and no trailing slash: the server answers both forms. */
  path: string
  tag: string
  summary: string
  description?: string
  access: Access
  /** The scope that a personal token needs, where the method does not say it: GET needs `read`, everything else `write`. */
  scope?: Scope
  limit: LimitClass
  /** True if a session without the second factor that REQUIRE_SECOND_FACTOR asks for may make the call. */
  oneFactor?: boolean
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** An absent body counts as an empty object. */
  bodyOptional?: boolean
  /** Media type of the body when it is not JSON: a file, taken as it is. */
  consumes?: string
  /** Every status that the call itself can answer; the shared ones (400, 401, 403, 413, 415, 421, 429, 503) are added by `responsesOf`. */
  responses: Record<number, TSchema>
  /** Media type of the 200 answer when it is not JSON. */
  produces?: string
  /** Makes the call a stream of server-sent events: the data of each kind of event, by its name. */
  events?: Record<string, TSchema>
}

/** The scopes of personal tokens that may make a call; none where personal tokens are refused or not read. */
export function acceptedScopes({ access, scope, method }: RouteContract): readonly Scope[] {
  if (access === 'anonymous' || access === 'session' || access === 'administrator') return []
  const needed = scope ?? (method === 'GET' ? 'read' : 'write')
  return needed === 'read' ? ['read', 'write'] : [needed]
}

/** The answer to a personal token that may not make a call. */
export function tokenRefusal(route: RouteContract): Problem {
  const scopes = acceptedScopes(route)
  if (scopes.length === 0) return problemBody('token_not_allowed')
  return problemBody('insufficient_scope', { scopes: scopes.map((scope) => `"${scope}"`).join(' or ') })
}

/** Keeps the literal types of a route, so that server and client infer from it. */
export function defineRoute<const T extends RouteContract>(route: T): T {
  return route
}
