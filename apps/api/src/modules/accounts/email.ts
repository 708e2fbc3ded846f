import type { Me } from '@marquee/contract'
import { fieldError, problem } from '../../errors.ts'
import type { SessionUser } from '../../common/auth-user.ts'
import { requireFresh, type ConfirmationService } from './confirmation/confirmation.ts'
import type { PasswordHasher } from './passwords.ts'
import type { AccountRepository } from './repository.ts'
import { isEmail, toMe } from './service.ts'

export type EmailService = ReturnType<typeof createEmailService>

export interface EmailDependencies {
  accounts: Pick<AccountRepository, 'setEmail'>
  confirmation: Pick<ConfirmationService, 'isOwnPassword'>
  hasher: Pick<PasswordHasher, 'admit'>
  now: () => Date
}

/** New e-mail addresses. Nothing is sent to one, so nothing proves that it is the user's. */
export function createEmailService({ accounts, confirmation, hasher, now }: EmailDependencies) {
  async function change(
    user: SessionUser,
    { email, password }: { email: string; password?: string },
    address: string,
  ): Promise<Me> {
    const next = email.trim()
    if (!isEmail(next)) throw fieldError('email', 'email_not_valid')
    if (password === undefined) requireFresh(user, now())
    else if (!(await confirmation.isOwnPassword(user, password, address)))
      throw fieldError('password', 'password_incorrect/yours')
    const account = await accounts.setEmail(user.id, next)
    if (account === null) throw problem('not_authenticated')
    if (account === 'taken') throw fieldError('email', 'email_taken')
    return toMe(account)
  }

  return {
    /** @throws FieldError, or AppError 403 `confirmation_needed` without password and fresh session */
    changeEmail: (user: SessionUser, body: { email: string; password?: string }, address: string): Promise<Me> =>
      hasher.admit(() => change(user, body, address)),
  }
}
