/** How long a traded refresh token still answers its child: other tabs and lost answers. */
export const GRACE_SECONDS = 10

/** What the database knows of a refresh token that was shown. */
export interface ShownToken {
  /** Its session has neither ended nor run out. */
  alive: boolean
  /** Seconds since it was traded for its child; null when it was not. */
  usedSecondsAgo: number | null
  /** Whether that child has not been traded yet itself. */
  childUnused: boolean
}

/**
 * What a refresh token is worth: `trade` it for its child, `repeat` the child that was given before, take it for stolen
 * (`reuse`: its session ends), or nothing at all (RFC 9700, section 4.14.2, with a grace for tabs and lost answers).
 */
export function checkRefresh(shown: ShownToken | null | undefined): 'trade' | 'repeat' | 'reuse' | 'unknown' {
  if (!shown?.alive) return 'unknown'
  if (shown.usedSecondsAgo === null) return 'trade'
  return shown.usedSecondsAgo <= GRACE_SECONDS && shown.childUnused ? 'repeat' : 'reuse'
}
