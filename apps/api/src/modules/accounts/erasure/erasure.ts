import { fieldError, problem } from '../../../errors.ts'
import type { SessionUser } from '../../../common/auth-user.ts'
import type { PasswordHasher } from '../passwords.ts'
import { lastAdministrator } from '../people/last-administrator.ts'
import type { AccountRepository } from '../repository.ts'

const FRESH_MINUTES = 10

export type ErasureService = ReturnType<typeof createErasureService>

export interface ErasureDependencies {
  accounts: Pick<AccountRepository, 'findById'>
  hasher: PasswordHasher
  /** Deletes all data of the user in one transaction; false for the last administrator of others. */
  eraseUser: (userId: string) => Promise<boolean>
  now: () => Date
}

/** Erases an account for a user who has authenticated again. */
export function createErasureService({ accounts, hasher, eraseUser, now }: ErasureDependencies) {
  return {
    async deleteAccount(user: SessionUser, password: string | undefined): Promise<void> {
      const account = await accounts.findById(user.id)
      if (!account) throw problem('not_authenticated')
      if (account.password_hash === null) requireFreshSession(user, now())
      else await requirePassword(hasher, account.password_hash, password)
      if (!(await eraseUser(user.id))) throw lastAdministrator()
    },
  }
}

async function requirePassword(hasher: PasswordHasher, stored: string, password: string | undefined): Promise<void> {
  if (password === undefined) throw fieldError('password', 'required')
  if (!(await hasher.verify(password, stored))) throw fieldError('password', 'password_incorrect')
}

function requireFreshSession({ signedInAt }: SessionUser, now: Date): void {
  if (now.getTime() - signedInAt.getTime() < FRESH_MINUTES * 60_000) return
  throw problem('fresh_sign_in_required', { minutes: FRESH_MINUTES })
}
