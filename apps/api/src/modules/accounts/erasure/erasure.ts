import { FieldError, forbidden, unauthorized } from '../../../errors.ts'
import { type AuthUser } from '../../../plugins/auth.ts'
import { type PasswordHasher } from '../passwords.ts'
import { type AccountRepository } from '../repository.ts'

const FRESH_MINUTES = 10

export type DeletionService = ReturnType<typeof createDeletionService>

export interface DeletionDependencies {
  accounts: Pick<AccountRepository, 'findById'>
  hasher: PasswordHasher
  /** Removes all that the user has, in one transaction. */
  eraseUser: (userId: string) => Promise<void>
  now: () => Date
}

/** Deletes an account for whoever proves once more that it is theirs. */
export function createDeletionService({ accounts, hasher, eraseUser, now }: DeletionDependencies) {
  return {
    async deleteAccount(user: AuthUser, password: string | undefined): Promise<void> {
      const account = await accounts.findById(user.id)
      if (!account) throw unauthorized()
      if (account.password_hash === null) requireFreshSession(user, now())
      else await requirePassword(hasher, account.password_hash, password)
      await eraseUser(user.id)
    },
  }
}

async function requirePassword(hasher: PasswordHasher, stored: string, password: string | undefined): Promise<void> {
  if (password === undefined) throw new FieldError({ password: ['This field is required.'] })
  if (!(await hasher.verify(password, stored))) throw new FieldError({ password: ['This is not your password.'] })
}

function requireFreshSession({ signedInAt }: AuthUser, now: Date): void {
  if (now.getTime() - signedInAt.getTime() < FRESH_MINUTES * 60_000) return
  throw forbidden(
    `Please sign in again, then delete the account within ${FRESH_MINUTES} minutes.`,
    'fresh_sign_in_required',
  )
}
