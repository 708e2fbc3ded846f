import { createHmac } from 'node:crypto'
import { tooMany } from '../../../errors.ts'
import { networkOf } from '../../../common/client-network.ts'
import type { BucketStore } from './throttle-repository.ts'
import { countsOf, type Bucket, type Count } from './throttle-rules.ts'

/** The source of a sign-in attempt. */
export interface Caller {
  /** The account's id, or the given name where there is no such account: both are counted the same way. */
  account: string
  address: string
  /** Id of a device that signed in to this account before; null for any other device. */
  device: string | null
}

export interface SignInThrottle {
  /**
   * Counts an attempt before its password is checked.
   * @returns a function to call when the password was right.
   * @throws AppError 429 when a bucket is empty; then nothing is counted.
   */
  begin(caller: Caller): Promise<() => Promise<void>>
  purge(): Promise<unknown>
}

export interface ThrottleDependencies {
  buckets: BucketStore
  /** Keys the hashes under which buckets are stored. */
  secret: string
  factor: number
  now: () => Date
}

/** Slows guessing down without locking accounts: attempts from a known device are not delayed by those of others. */
export function createSignInThrottle({ buckets, secret, factor, now }: ThrottleDependencies): SignInThrottle {
  const keyOf = ({ scope }: Count, { account, address, device }: Caller) => {
    const parts = {
      address: [networkOf(address)],
      'account+address': [account, networkOf(address)],
      account: [account],
      'account+device': [account, device],
    }[scope]
    return createHmac('sha256', secret)
      .update(JSON.stringify([scope, ...parts]))
      .digest()
  }
  return {
    async begin(caller) {
      const counts = countsOf(caller.device, factor)
      const keyed = counts.map((count) => ({ ...count, key: keyOf(count, caller) }))
      const keys = keyed.map(({ key }) => key)
      // The time of counting, not of arrival, so that counted times never decrease.
      const next = (known: (Bucket | null)[]) => charge(counts, known, now().getTime())
      refuse(next(await buckets.peek(keys)))
      await buckets.update(keys, (known) => refuse(next(known)))
      return async () => {
        for (const { key, onSuccess } of keyed) {
          if (onSuccess === 'forget') await buckets.forget(key)
          else if (onSuccess !== 'keep') await buckets.refund(key, onSuccess.refundMs)
        }
      }
    },
    purge: () => buckets.purge(now()),
  }
}

/** The buckets after one more attempt, or the longest of the waits. */
function charge(counts: readonly Count[], known: readonly (Bucket | null)[], at: number): Bucket[] | number {
  const verdicts = counts.map(({ rule }, i) => rule(known[i] ?? null, at))
  const waits = verdicts.flatMap((verdict) => ('waitSeconds' in verdict ? [verdict.waitSeconds] : []))
  if (waits.length > 0) return Math.max(...waits)
  return verdicts.flatMap((verdict) => ('bucket' in verdict ? [verdict.bucket] : []))
}

function refuse(charged: Bucket[] | number): Bucket[] {
  if (typeof charged === 'number') throw tooMany(charged)
  return charged
}
