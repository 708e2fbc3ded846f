import type { IdentityConfig } from '../../../config.ts'
import { AppError, problem } from '../../../errors.ts'
import type { RegistrationService } from '../registration/registration.ts'
import type { Door } from '../registration/setup.ts'
import { usernameFrom, usernameProposals } from '../usernames/proposals.ts'
import type { IdentityRepository } from './identity-repository.ts'
import { SignInFailure } from './sign-in-failure.ts'
import type { WaitingIdentity } from './sign-in-repository.ts'

export type AccountMaker = ReturnType<typeof createAccountMaker>

export interface AccountMakerDependencies {
  identity: Pick<IdentityConfig, 'autoCreate'>
  identities: Pick<IdentityRepository, 'findOrCreate'>
  registration: Pick<RegistrationService, 'mayRegister' | 'admit'>
}

/** Accounts for users whom the provider vouches for: made by IDENTITY_AUTO_CREATE, else by the rules of registration. */
export function createAccountMaker({ identity: { autoCreate }, identities, registration }: AccountMakerDependencies) {
  return {
    async mayMake(identity: Pick<WaitingIdentity, 'invite' | 'isLocal' | 'administrator'>): Promise<boolean> {
      if (autoCreate !== null) return autoCreate
      try {
        await registration.mayRegister(doorOf(identity))
        return true
      } catch (error) {
        if (isRefusal(error)) return false
        throw error
      }
    },

    /** The id of the new account. @throws SignInFailure `identity_no_account` where none may be made */
    async make(identity: WaitingIdentity): Promise<string> {
      if (autoCreate === false)
        throw new SignInFailure('identity_no_account', 'The person has no account, and IDENTITY_AUTO_CREATE is off.')
      const { issuer, subject, email, names } = identity
      const usernames = usernameProposals(usernameFrom(...names))
      const door = doorOf(identity)
      try {
        const userId = await identities.findOrCreate({ issuer, subject, email, usernames }, async (trx, account) => {
          if (autoCreate === null || account.is_administrator) await registration.admit(trx, door, account)
        })
        if (userId === null) throw problem('unavailable')
        return userId
      } catch (error) {
        if (!isRefusal(error)) throw error
        throw new SignInFailure('identity_no_account', `The person has no account. ${error.message}`)
      }
    },
  }
}

/** The provider's group of administrators was named by the operator, as the setup link is theirs. */
function doorOf({
  invite,
  isLocal,
  administrator,
}: Pick<WaitingIdentity, 'invite' | 'isLocal' | 'administrator'>): Door {
  return { invite, isLocal: isLocal || administrator === true }
}

/** True if registration refuses to make an account. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status === 403
}
