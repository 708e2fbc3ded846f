import { type SessionUser } from '../../common/auth-user.ts'
import { forbidden } from '../../errors.ts'

/** How long after a sign-in or confirmation a session may change how the account is entered. */
export const FRESH_MINUTES = 5

/** @throws AppError 403 `confirmation_needed` unless the user has signed in or confirmed who they are in the last 5 minutes */
export function requireFresh({ confirmedAt }: SessionUser, now: Date): void {
  if (now.getTime() - confirmedAt.getTime() < FRESH_MINUTES * 60_000) return
  throw forbidden('Please confirm that it is you.', 'confirmation_needed')
}
