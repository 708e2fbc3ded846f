import type { SessionUser } from '../../../common/auth-user.ts'
import { fieldError, FieldError, problem } from '../../../errors.ts'
import { requireFresh, type ConfirmationService } from '../confirmation/confirmation.ts'
import { passwordErrors, type PasswordHasher, type PasswordOwner } from '../passwords.ts'
import type { AccountRepository } from '../repository.ts'
import type { SessionRepository } from '../sessions-repository.ts'
import { hashToken } from '../tokens/tokens.ts'
import { createResetLinks } from './reset-link.ts'
import type { ResetRepository } from './reset-repository.ts'

export interface NewPassword {
  new_password1: string
  new_password2: string
}

export type PasswordService = ReturnType<typeof createPasswordService>

export interface PasswordDependencies {
  accounts: Pick<AccountRepository, 'setPassword'>
  sessions: Pick<SessionRepository, 'endOtherSessions'>
  resets: ResetRepository
  confirmation: Pick<ConfirmationService, 'isOwnPassword'>
  hasher: PasswordHasher
  now: () => Date
}

const notValid = () => problem('link_not_valid')

/** New passwords: by the old one, by a fresh session, or by a one-time link of an administrator. */
export function createPasswordService(dependencies: PasswordDependencies) {
  const { accounts, sessions, resets, confirmation, hasher, now } = dependencies

  async function change(user: SessionUser, passwords: NewPassword & { old_password?: string }, address: string) {
    const { old_password: old } = passwords
    rejectNewPassword(passwords, { username: user.username })
    if (old === undefined) requireFresh(user, now())
    else if (!(await confirmation.isOwnPassword(user, old, address)))
      throw fieldError('old_password', 'password_incorrect/yours')
    await accounts.setPassword(user.id, await hasher.hash(passwords.new_password1))
    await sessions.endOtherSessions(user.id, user.sessionId)
    await resets.forget(user.id)
  }

  async function reset({ token, ...passwords }: NewPassword & { token: string }): Promise<{ username: string }> {
    const hash = hashToken(token)
    const owner = await resets.find(hash)
    if (!owner) throw notValid()
    rejectNewPassword(passwords, owner)
    if (!(await resets.use(hash, await hasher.hash(passwords.new_password1)))) throw notValid()
    return { username: owner.username }
  }

  return {
    /** Every other session ends. @throws FieldError, or AppError 403 `confirmation_needed` without old password and fresh session */
    changePassword: (
      user: SessionUser,
      passwords: NewPassword & { old_password?: string },
      address: string,
    ): Promise<void> => hasher.admit(() => change(user, passwords, address)),

    /** Every session ends. @throws FieldError, or AppError 404 `link_not_valid` */
    resetPassword: (body: NewPassword & { token: string }): Promise<{ username: string }> =>
      hasher.admit(() => reset(body)),

    createResetLink: createResetLinks(resets),

    purge: () => resets.purge(),
  }
}

function rejectNewPassword({ new_password1: password, new_password2: again }: NewPassword, owner: PasswordOwner): void {
  const errors = passwordErrors(password, owner)
  if (errors.length > 0) throw new FieldError({ new_password1: errors })
  if (password !== again) throw fieldError('new_password2', 'passwords_differ')
}
