import { type IdentityConfig } from '../../../config.ts'
import { unavailable } from '../../../errors.ts'
import { usernameFrom, usernameProposals } from '../usernames/proposals.ts'
import { type IdentityRepository } from './identity-repository.ts'
import { SignInFailure } from './sign-in-failure.ts'
import { type WaitingIdentity } from './sign-in-repository.ts'

export type AccountMaker = ReturnType<typeof createAccountMaker>

export interface AccountMakerDependencies {
  identity: Pick<IdentityConfig, 'autoCreate'>
  identities: Pick<IdentityRepository, 'findOrCreate'>
}

/** Accounts for people whom the provider vouches for. */
export function createAccountMaker({ identity, identities }: AccountMakerDependencies) {
  const mayMake = (): boolean => identity.autoCreate ?? true

  return {
    mayMake,

    /** The id of the new account. @throws SignInFailure `identity_no_account` where none may be made */
    async make({ issuer, subject, email, names }: WaitingIdentity): Promise<string> {
      if (!mayMake())
        throw new SignInFailure('identity_no_account', 'IDENTITY_AUTO_CREATE is off, and the person has no account.')
      const usernames = usernameProposals(usernameFrom(...names))
      const userId = await identities.findOrCreate({ issuer, subject, email, usernames }, async () => {})
      if (userId === null) throw unavailable()
      return userId
    },
  }
}
