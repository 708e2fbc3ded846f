import { isDisconnection } from '@marquee/embedded-postgres'
import pg from 'pg'

export { isDisconnection }

/** True if the database rejected the values of a statement (classes 22 and 23), rather than failed itself. */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}

/** True if a server refused to write because it is a replica: it was the primary until a moment ago, or becomes it. */
export function isOfReadOnlyServer(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** True if the user or the password is wrong. PgBouncer reports that with the code of a broken connection. */
export function isWrongPassword(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code.startsWith('28') ||
    (code === '08P01' && error instanceof Error && /password|authentication/i.test(error.message))
  )
}

/**
 * True if the database is temporarily away, so that the same request may succeed later: its connection was lost or
 * refused, it only reads, it has no resources left (class 53), it stopped or cut the statement off (class 57), or it
 * ended a transaction that was idle for too long (25P03).
 */
export function isOutage(error: unknown): boolean {
  return isDisconnection(error) || isOfReadOnlyServer(error) || /^(53...|57...|25P03)$/.test(codeOf(error))
}

/** True if PostgreSQL cannot read its own data: a page, an index or a file is damaged or missing. */
export function isDamage(error: unknown): boolean {
  return /^(XX00[0-2]|58P01|58030)$/.test(codeOf(error))
}

/** True if PostgreSQL rolled back a statement or a transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01'
}

/** True if a write met the deletion of its own account: foreign keys to user_account are named after their user column. */
export function isOfDeletedUser(error: unknown): boolean {
  return (
    codeOf(error) === '23503' &&
    error instanceof pg.DatabaseError &&
    /_(user|owner|creator|actor|candidate)_id_fkey$|_(added|created|started)_by_fkey$/.test(error.constraint ?? '')
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
