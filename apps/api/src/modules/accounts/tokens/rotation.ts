/** Time for which a traded refresh token still gets the same successor, for other tabs and lost answers. */
export const GRACE_SECONDS = 10

/** The stored state of a refresh token that was shown. */
export interface ShownToken {
  /** Its session has neither ended nor expired. */
  alive: boolean
  /** Seconds since it was traded for its successor; null if it was not. */
  usedSecondsAgo: number | null
  /** True if that successor has not been traded. */
  childUnused: boolean
}

/**
 * Decides on a refresh token: `trade` it for its successor, `repeat` the successor given before, treat it as stolen
 * (`reuse`: its session ends), or `unknown` (RFC 9700, section 4.14.2, with a grace for tabs and lost answers).
 */
export function checkRefresh(shown: ShownToken | null | undefined): 'trade' | 'repeat' | 'reuse' | 'unknown' {
  if (!shown?.alive) return 'unknown'
  if (shown.usedSecondsAgo === null) return 'trade'
  return shown.usedSecondsAgo <= GRACE_SECONDS && shown.childUnused ? 'repeat' : 'reuse'
}
