import type { FieldErrors } from '@marquee/contract'
import { RequestError } from './api.ts'

const isMessages = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((message) => typeof message === 'string')

/** The messages per field of a refused request; none when the answer holds none. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof RequestError) || typeof error.body !== 'object' || error.body === null) return {}
  return Object.fromEntries(
    Object.entries(error.body).filter((entry): entry is [string, string[]] => isMessages(entry[1])),
  )
}

/** The server's own sentence about a failure, or null. */
export function detailOf(error: unknown): string | null {
  if (!(error instanceof RequestError) || typeof error.body !== 'object' || error.body === null) return null
  return 'detail' in error.body && typeof error.body.detail === 'string' ? error.body.detail : null
}
