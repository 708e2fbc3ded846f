import pg from 'pg'

export { isDisconnection } from '@marquee/embedded-postgres'

/** Whether the database rejected the values of a statement (classes 22 and 23), rather than failed itself. */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}
