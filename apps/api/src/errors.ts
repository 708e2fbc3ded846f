import type { FieldErrors } from '@marquee/contract'

/** An expected failure: sent as the answer, never logged as an error. Its message is safe to show. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: string
  readonly retryAfter: number | undefined
  constructor(status: number, code: string, detail: string, retryAfter?: number) {
    super(detail)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** A right password of an account that takes a code besides: 401 with the ticket for the second half. */
export class SecondFactorNeeded extends AppError {
  readonly ticket: string
  constructor(ticket: string) {
    super(401, 'second_factor_needed', 'Enter the code of your second factor.')
    this.ticket = ticket
  }
}

/** A request whose fields are well-formed but not acceptable: 400 with messages per field. */
export class FieldError extends Error {
  override name = 'FieldError'
  readonly fields: FieldErrors
  constructor(fields: FieldErrors) {
    super(Object.keys(fields).join(', '))
    this.fields = fields
  }
}

export function unauthorized(
  detail = 'Authentication credentials were not provided or are no longer valid.',
  code = 'not_authenticated',
) {
  return new AppError(401, code, detail)
}
export function forbidden(detail: string, code = 'forbidden') {
  return new AppError(403, code, detail)
}
export function notFound(what: string) {
  return new AppError(404, 'not_found', `${what} not found.`)
}
export function conflict(detail: string, code = 'conflict') {
  return new AppError(409, code, detail)
}
export function tooMany(retryAfter: number) {
  return new AppError(429, 'too_many_requests', 'Too many requests. Please try again later.', retryAfter)
}
export function unavailable(detail = 'This is not available right now. Please try again in a moment.', retryAfter = 5) {
  return new AppError(503, 'unavailable', detail, retryAfter)
}
