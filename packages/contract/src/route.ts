import { type TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * Who may call: anybody without credentials, anybody with optional sign-in, signed-in users only, or whoever is signed in or
 * holds the token of a seat.
 */
export type Access = 'anonymous' | 'optional' | 'required' | 'seat'
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

/** Keeps the literal types of a route, so that server and client infer from it. */
export function defineRoute<const T extends RouteContract>(route: T): T {
  return route
}
