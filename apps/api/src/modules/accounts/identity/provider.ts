import type { IdentityConfig } from '../../../config.ts'
import type { RegistrationService } from '../registration/registration.ts'
import { createIdentityRepository } from './identity-repository.ts'
import { createIdentityService } from './identity-service.ts'
import { createExchangeVerifier } from './identity-verifier.ts'
import { createProviderLinks } from './provider-links.ts'
import { createProviderLinksRepository } from './provider-links-repository.ts'
import { createProviderSignIn, type ProviderSignInDependencies } from './provider-sign-in.ts'
import { createSignInRepository } from './sign-in-repository.ts'

/** The exchange of Google's button, the code flow for every other issuer, and the providers that accounts are connected with. */
export function createProvider(
  identity: IdentityConfig | null,
  dependencies: Omit<ProviderSignInDependencies, 'identity' | 'identities' | 'repository'> & {
    registration: Pick<RegistrationService, 'waysIn'>
  },
) {
  const { db, accounts, registration, hasSecondFactor, log, now } = dependencies
  const identities = createIdentityRepository(db)
  const verifier = identity && createExchangeVerifier(identity, log)
  const exchange = createIdentityService({ verifier, identities, accounts, registration })
  const repository = createSignInRepository(db)
  const links = createProviderLinksRepository(db, identity?.issuer ?? null)
  const takesPasswords = async () => (await registration.waysIn()).password_sign_in
  const usesFlow = identity !== null && !identity.isGoogle
  return {
    exchange,
    signIn: usesFlow ? createProviderSignIn({ ...dependencies, identity, identities, repository }) : null,
    links: createProviderLinks({ identity, links, takesPasswords, hasSecondFactor, now }),
    purge: () => Promise.all([exchange.purge(), repository.purge()]),
  }
}
