/** The state of a bucket; times in milliseconds since 1970. */
export interface Bucket {
  /** Attempts since `since`. */
  tries: number
  since: number
  /** The time until which the next attempt waits; for a steady rule, when the bucket is drained. */
  freeAt: number
  /** The time from which on the bucket counts as new. */
  forgetAt: number
}

/** A bucket after one more attempt, or how many seconds that attempt has to wait. */
export type Verdict = { bucket: Bucket } | { waitSeconds: number }
export type Rule = (bucket: Bucket | null, now: number) => Verdict

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
/** Clocks of several processes differ a little; a time further ahead predates a clock correction and is ignored. */
const CLOCKS_DIFFER = MINUTE

/** At most `max` attempts in a window that starts with the first of them. */
export function windowRule(max: number, windowMs: number): Rule {
  return (known, now) => {
    const possible = known && known.since <= now + CLOCKS_DIFFER && now < known.since + windowMs
    const bucket = possible ? known : { tries: 0, since: now }
    const endsAt = bucket.since + windowMs
    if (bucket.tries >= max) return wait(endsAt - now)
    return { bucket: { ...bucket, tries: bucket.tries + 1, freeAt: now, forgetAt: endsAt } }
  }
}

/** The first `free` attempts without delay, then each after a wait that doubles from `firstMs` up to `longestMs`. */
export function risingRule(free: number, firstMs: number, longestMs: number): Rule {
  return (known, now) => {
    const possible = known && now < known.forgetAt && known.freeAt <= now + longestMs + CLOCKS_DIFFER
    const bucket = possible ? known : { tries: 0, since: now, freeAt: 0 }
    if (bucket.freeAt > now) return wait(bucket.freeAt - now)
    const tries = bucket.tries + 1
    const delay = Math.min(longestMs, firstMs * 2 ** Math.min(tries - free, 20))
    // Simultaneous attempts may have slightly different clocks: without a delay, none waits for another.
    return { bucket: { tries, since: bucket.since, freeAt: tries < free ? 0 : now + delay, forgetAt: now + DAY } }
  }
}

/** The generic cell rate algorithm (ATM Forum, 1996): `burst` attempts immediately, then one every `everyMs`. */
export function steadyRule(burst: number, everyMs: number): Rule {
  return (known, now) => {
    const impossible = known !== null && known.freeAt > now + burst * everyMs + CLOCKS_DIFFER
    const drainsAt = impossible ? now : Math.max(known?.freeAt ?? now, now)
    const early = drainsAt - (burst - 1) * everyMs
    if (early > now) return wait(early - now)
    const freeAt = drainsAt + everyMs
    return { bucket: { tries: (known?.tries ?? 0) + 1, since: known?.since ?? now, freeAt, forgetAt: freeAt } }
  }
}

function wait(milliseconds: number): Verdict {
  return { waitSeconds: Math.max(1, Math.ceil(milliseconds / SECOND)) }
}

/** A rule with its bucket. */
export interface Count {
  scope: 'address' | 'account+address' | 'account' | 'account+device'
  rule: Rule
  /** Effect of a correct password on the bucket; a refund gives back this many milliseconds of draining. */
  onSuccess: 'keep' | 'forget' | { refundMs: number }
}

/** 40 immediately and one every 24 minutes: at most 100 in any 24 hours. */
const BURST = 40
const EVERY_MS = 24 * MINUTE

/**
 * The buckets of one sign-in attempt. A device that signed in to the account before has a separate bucket, which
 * no one else can empty; all others share those of their address and of the account.
 * @param factor loosens all limits; below 1 it tightens only those per address.
 */
export function countsOf(device: string | null, factor: number): Count[] {
  const loose = Math.max(1, factor)
  const everyMs = EVERY_MS / loose
  const steady = steadyRule(Math.round(BURST * loose), everyMs)
  if (device !== null) return [{ scope: 'account+device', rule: steady, onSuccess: 'forget' }]
  const window = windowRule(Math.max(1, Math.round(30 * factor)), 10 * MINUTE)
  const rising = risingRule(Math.round(5 * loose), 30 * SECOND, 15 * MINUTE)
  return [
    { scope: 'address', rule: window, onSuccess: 'keep' },
    { scope: 'account+address', rule: rising, onSuccess: 'forget' },
    // Gives back only its own attempt: a sign-in must not refill the bucket for an attacker.
    { scope: 'account', rule: steady, onSuccess: { refundMs: everyMs } },
  ]
}
