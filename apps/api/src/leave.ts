const LAST_LINES_MS = 50

/**
 * Ends the process after its last lines. The writer of the log repeats a line for ever at the end if its reader has gone, unless an
 * earlier attempt has failed by then.
 */
export function leave(code: number): void {
  setTimeout(() => process.exit(code), LAST_LINES_MS)
}
