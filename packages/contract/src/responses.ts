import type { TSchema } from 'typebox'
import { FieldErrors, Problem, SECRET_FORMAT } from './common.ts'
import type { RouteContract } from './route.ts'

/** All statuses a route can answer: its own and those that every call of its kind shares. */
export function responsesOf(route: RouteContract): Record<number, TSchema> {
  const shared: Record<number, TSchema> = { 421: Problem, 429: Problem, 503: Problem }
  const takesBody = route.method !== 'GET'
  // Pages of other sites are refused.
  if (takesBody) shared[403] = Problem
  if (route.params ?? route.query ?? takesBody) shared[400] = FieldErrors
  // Personal tokens are refused, or those of other scopes.
  if (route.access !== 'anonymous') Object.assign(shared, { 401: Problem, 403: Problem })
  if (takesBody) Object.assign(shared, { 413: Problem, 415: Problem })
  return { ...shared, ...route.responses }
}

/** True if an answer of the call can hold a secret, such as a token or a link that invites. */
export function answersSecrets(route: RouteContract): boolean {
  return Object.values(route.responses).some(holdsSecret)
}

function holdsSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('format' in schema && schema.format === SECRET_FORMAT) return true
  return Object.values(schema).some(holdsSecret)
}

/** True if an answer of this status has no body. */
export function hasNoBody(status: number): boolean {
  return status === 204 || (status >= 300 && status < 400)
}
