import type { Me } from '@marquee/contract'
import { FieldError, problem } from '../../errors.ts'
import type { SessionUser } from '../../common/auth-user.ts'
import { NOT_YOURS, requireFresh, type ConfirmationService } from './confirmation/confirmation.ts'
import type { PasswordHasher } from './passwords.ts'
import type { AccountRepository } from './repository.ts'
import { EMAIL_TAKEN, emailFault, toMe } from './service.ts'

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
    const fault = emailFault(next)
    if (fault !== null) throw new FieldError({ email: [fault] })
    if (password === undefined) requireFresh(user, now())
    else if (!(await confirmation.isOwnPassword(user, password, address)))
      throw new FieldError({ password: [NOT_YOURS] })
    const account = await accounts.setEmail(user.id, next)
    if (account === null) throw problem('not_authenticated')
    if (account === 'taken') throw new FieldError({ email: [EMAIL_TAKEN] })
    return toMe(account)
  }

  return {
    /** @throws FieldError, or AppError 403 `confirmation_needed` without password and fresh session */
    changeEmail: (user: SessionUser, body: { email: string; password?: string }, address: string): Promise<Me> =>
      hasher.admit(() => change(user, body, address)),
  }
}
