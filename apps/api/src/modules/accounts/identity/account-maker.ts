import type { IdentityConfig } from '../../../config.ts'
import { AppError, unavailable } from '../../../errors.ts'
import type { RegistrationService } from '../registration/registration.ts'
import { usernameFrom, usernameProposals } from '../usernames/proposals.ts'
import type { IdentityRepository } from './identity-repository.ts'
import { SignInFailure } from './sign-in-failure.ts'
import type { WaitingIdentity } from './sign-in-repository.ts'

export type AccountMaker = ReturnType<typeof createAccountMaker>

export interface AccountMakerDependencies {
  identity: Pick<IdentityConfig, 'autoCreate'>
  identities: Pick<IdentityRepository, 'findOrCreate'>
  registration: Pick<RegistrationService, 'mayRegister' | 'useInvite'>
}

/** Accounts for people whom the provider vouches for: made as IDENTITY_AUTO_CREATE says, or else as registration does. */
export function createAccountMaker({ identity: { autoCreate }, identities, registration }: AccountMakerDependencies) {
  return {
    async mayMake({ invite }: Pick<WaitingIdentity, 'invite'>): Promise<boolean> {
      if (autoCreate !== null) return autoCreate
      try {
        await registration.mayRegister({ invite })
        return true
      } catch (error) {
        if (isRefusal(error)) return false
        throw error
      }
    },

    /** The id of the new account. @throws SignInFailure `identity_no_account` where none may be made */
    async make({ issuer, subject, email, names, invite }: WaitingIdentity): Promise<string> {
      if (autoCreate === false)
        throw new SignInFailure('identity_no_account', 'The person has no account, and IDENTITY_AUTO_CREATE is off.')
      const usernames = usernameProposals(usernameFrom(...names))
      try {
        const userId = await identities.findOrCreate({ issuer, subject, email, usernames }, async (trx) => {
          if (autoCreate === null) await registration.useInvite(trx, invite)
        })
        if (userId === null) throw unavailable()
        return userId
      } catch (error) {
        if (!isRefusal(error)) throw error
        throw new SignInFailure('identity_no_account', `The person has no account. ${error.message}`)
      }
    },
  }
}

/** Whether registration refuses to make an account. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status === 403
}
