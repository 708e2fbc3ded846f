import type { TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * Who may call: anybody without credentials, anybody with optional sign-in, signed-in users only, whoever is signed in or
 * holds the token of a seat, users in a session of their own (no personal token), or administrators in such a session.
 */
export type Access = 'anonymous' | 'optional' | 'required' | 'seat' | 'session' | 'administrator'
/** What a personal token may do: only read, or write as well. */
export type Scope = 'read' | 'write'
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
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** An absent body counts as an empty object. */
  bodyOptional?: boolean
  /** Media type of the body when it is not JSON: a file, taken as it is. */
  consumes?: string
  /** Every status that the call itself can answer; the shared ones (400, 401, 413, 415, 429, 503) are added by `responsesOf`. */
  responses: Record<number, TSchema>
  /** Media type of the 200 answer when it is not JSON. */
  produces?: string
  /** Makes the call a stream of server-sent events: the data of each kind of event, by its name. */
  events?: Record<string, TSchema>
}

/** The scope that a personal token needs for a call; null where personal tokens are refused or not read. */
export function scopeOf({ access, scope, method }: RouteContract): Scope | null {
  if (access === 'anonymous' || access === 'session' || access === 'administrator') return null
  return scope ?? (method === 'GET' ? 'read' : 'write')
}

/** Keeps the literal types of a route, so that server and client infer from it. */
export function defineRoute<const T extends RouteContract>(route: T): T {
  return route
}
