import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { SessionUser } from '../../../common/auth-user.ts'
import type { IdentityConfig } from '../../../config.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Audit } from '../audit/audit-repository.ts'
import type { PasswordHasher } from '../passwords.ts'
import type { RegistrationService } from '../registration/registration.ts'
import type { AccountService } from '../service.ts'
import type { SignInThrottle } from '../throttle/throttle.ts'
import { createAccountMaker } from './account-maker.ts'
import { createIdentityClient } from './identity-client.ts'
import type { IdentityRepository } from './identity-repository.ts'
import { createRoleRepository } from './role-repository.ts'
import { createSignInEnd } from './sign-in-end.ts'
import { failureOf } from './sign-in-failure.ts'
import { createSignInFlow } from './sign-in-flow.ts'
import type { SignInRepository } from './sign-in-repository.ts'

export interface ProviderSignInDependencies {
  identity: IdentityConfig
  db: Kysely<Tables>
  repository: SignInRepository
  identities: IdentityRepository
  accounts: Pick<AccountService, 'openSession'>
  audit: Audit
  registration: Pick<RegistrationService, 'mayRegister' | 'admit'>
  hasher: PasswordHasher
  /** True if an account takes a code in addition to its password. */
  hasSecondFactor: (userId: string) => Promise<boolean>
  throttle: Pick<SignInThrottle, 'begin'>
  log: FastifyBaseLogger
  now: () => Date
}

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>

/** Signing in through an OpenID provider by the authorization code flow, from its button to its sign-out. */
export function createProviderSignIn({ db, audit, ...dependencies }: ProviderSignInDependencies) {
  const { identity, repository, log } = dependencies
  const client = createIdentityClient(identity, dependencies)
  const accountMaker = createAccountMaker(dependencies)
  const roles = createRoleRepository(db, audit)

  return {
    ...createSignInFlow({ ...dependencies, client, accountMaker }),
    ...createSignInEnd({ ...dependencies, accountMaker, roles }),

    /** The provider's proof with which the user's session started; null for other sessions. Asked before the session ends. */
    idTokenOf: (user: SessionUser): Promise<string | null> => repository.idTokenOf(user.sessionId),

    /** Address at which the session at the provider ends as well; null if there is none. */
    async logoutUrl(idToken: string, origin: string): Promise<string | null> {
      try {
        return await client.logoutUrl(idToken, `${origin}/`)
      } catch (error) {
        log.warn({ reason: failureOf(error).message }, "The identity provider's session was not ended.")
        return null
      }
    },
  }
}
