import pg from 'pg'

/** Whether a connection to PostgreSQL was lost or refused, rather than a statement rejected. */
export function isDisconnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    // Class 08 is connection exceptions, 57P01 to 57P03 a server that stops, crashed or starts.
    /^(08...|57P0[1-3])$/.test(code) ||
    /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
}

/** Whether the database rejected the values (error classes 22 and 23), rather than failing itself. */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}
