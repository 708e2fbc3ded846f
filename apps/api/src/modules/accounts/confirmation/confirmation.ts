import type { SessionUser } from '../../../common/auth-user.ts'
import { fieldError, type AppError, problem } from '../../../errors.ts'
import type { PasswordHasher } from '../passwords.ts'
import type { AccountRepository } from '../repository.ts'
import type { SessionRepository } from '../sessions-repository.ts'
import type { SignInThrottle } from '../throttle/throttle.ts'

/** Time for which a sign-in or a confirmation counts as proof of identity. */
export const FRESH_MS = 5 * 60_000

/** True if the user has just proved their identity. */
export function isFresh({ confirmedAt }: SessionUser, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < FRESH_MS
}

/** Refuses what needs a proof of the last minutes. @throws AppError 403 `confirmation_needed` */
export function requireFresh(user: SessionUser, now: Date): void {
  if (!isFresh(user, now)) throw confirmationNeeded()
}

function confirmationNeeded(): AppError {
  return problem('confirmation_needed')
}

export type ConfirmationService = ReturnType<typeof createConfirmation>

export interface ConfirmationDependencies {
  accounts: Pick<AccountRepository, 'findById'>
  sessions: Pick<SessionRepository, 'confirmSession'>
  hasher: PasswordHasher
  throttle: Pick<SignInThrottle, 'begin'>
  /** True if an account takes a code in addition to its password. */
  hasSecondFactor: (userId: string) => Promise<boolean>
}

/** Proves the identity again, within a session. */
export function createConfirmation({
  accounts,
  sessions,
  hasher,
  throttle,
  hasSecondFactor,
}: ConfirmationDependencies) {
  /**
   * True if a password is the user's own. The session counts as a device, so that it can be guessed at no faster than by
   * signing in, and guesses made elsewhere do not hold its owner up. @throws AppError 429
   */
  async function isOwnPassword(user: SessionUser, password: string, address: string): Promise<boolean> {
    const succeed = await throttle.begin({ account: user.id, address, device: user.sessionId })
    const account = await accounts.findById(user.id)
    const correct = await hasher.verify(password, account?.password_hash ?? null)
    if (correct) await succeed()
    return correct
  }

  return {
    isOwnPassword,

    /** Makes the session fresh. @throws FieldError when the password is wrong, or the account has none; AppError 403 where a code is needed */
    confirm: (user: SessionUser, password: string, address: string): Promise<void> =>
      hasher.admit(async () => {
        if (await hasSecondFactor(user.id)) throw problem('second_factor_needed/confirm')
        if (!(await isOwnPassword(user, password, address))) throw fieldError('password', 'password_incorrect/yours')
        await sessions.confirmSession(user.sessionId)
      }),
  }
}
