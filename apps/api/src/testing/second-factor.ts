import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Tables } from '../database/tables.ts'
import { newRecoveryCodes, newSecret, recoveryTextOf } from '../modules/accounts/second-factor/codes.ts'
import { createPasswordHasher } from '../modules/accounts/passwords.ts'
import { createFactorBox } from '../modules/accounts/second-factor/second-factor.ts'
import { TEST_KEYS } from './app.ts'

const hasher = createPasswordHasher({ memory: 64, passes: 1 })

/** Code of an authenticator app at a moment. @param secret as it is typed into the app */
export function codeAt(secret: string, at: Date = new Date()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

export interface GivenFactor {
  /** As it is typed into an app. */
  secret: string
  recoveryCodes: string[]
}

/** Gives an account a second factor of which no code has been used. */
export async function giveSecondFactor(db: Kysely<Tables>, userId: string): Promise<GivenFactor> {
  const bytes = newSecret()
  const secret = createFactorBox(TEST_KEYS.tokenSecret).seal(bytes, userId)
  const salt = hasher.newSalt()
  const factor = { user_id: userId, secret, confirmed_at: new Date(), recovery_salt: salt }
  await db.insertInto('second_factor').values(factor).execute()
  const recoveryCodes = newRecoveryCodes()
  const rows = []
  for (const code of recoveryCodes)
    rows.push({ user_id: userId, hash: await hasher.digest(recoveryTextOf(code)!, salt) })
  await db.insertInto('recovery_code').values(rows).execute()
  return { secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32, recoveryCodes }
}
