import type { PasswordLink } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { hashToken, newToken } from '../tokens/tokens.ts'
import type { ResetRepository } from './reset-repository.ts'

/** Makes a link, valid for a day, with which the owner of an account chooses a password; earlier links end. */
export function createResetLinks(resets: Pick<ResetRepository, 'replace'>) {
  /** @param trx the transaction that also writes the audit log; @param origin without a slash at the end */
  return async (trx: Kysely<Tables>, userId: string, origin: string): Promise<PasswordLink> => {
    const token = newToken()
    const expiresAt = await resets.replace(trx, userId, hashToken(token))
    return { link: `${origin}/reset-password#token=${token}`, expires_at: expiresAt.toISOString() }
  }
}
