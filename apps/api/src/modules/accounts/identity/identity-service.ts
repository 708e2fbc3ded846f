import type { Tokens } from '@marquee/contract'
import { fieldError, problem } from '../../../errors.ts'
import type { IdentityRepository } from './identity-repository.ts'
import { notVerified, type IdentityVerifier } from './identity-verifier.ts'
import type { RegistrationService } from '../registration/registration.ts'
import { isEmail, type AccountService } from '../service.ts'
import { usernameFrom, usernameProposals } from '../usernames/proposals.ts'

/** Number of ratings after which a user skips the first choice of movies. */
export const READY_RATINGS = 5

export type IdentityService = ReturnType<typeof createIdentityService>

export interface IdentityDependencies {
  /** Null if no provider is configured. */
  verifier: IdentityVerifier | null
  identities: IdentityRepository
  accounts: Pick<AccountService, 'openSession'>
  registration: Pick<RegistrationService, 'admit'>
}

/** Origin of a credential. */
export interface ExchangeOrigin {
  userAgent: string | null
  isLocal: boolean
  /** Nonce of the browser that sends the credential, null if it has none; undefined for callers that are not browsers. */
  nonce: string | null | undefined
}

/** Signing in through the identity provider. An account is found by issuer and subject, never by e-mail or name. */
export function createIdentityService({ verifier, identities, accounts, registration }: IdentityDependencies) {
  function configured(): IdentityVerifier {
    if (!verifier) throw problem('not_configured')
    return verifier
  }

  return {
    /** @throws AppError 404 `not_configured` */
    requireConfigured: (): void => void configured(),

    async exchange(
      credentials: { id_token: string; access_token: string; invite?: string },
      { userAgent, isLocal, nonce }: ExchangeOrigin,
    ): Promise<Tokens & { ready: boolean }> {
      if (credentials.id_token !== credentials.access_token) throw fieldError('access_token', 'not_same_token')
      const provided = await configured().verify(credentials.id_token)
      const { issuer, subject, name, email, fingerprint, expiresAt } = provided
      if (nonce !== undefined && (nonce === null || provided.nonce !== nonce)) throw notVerified()
      if (!(await identities.use(fingerprint, expiresAt))) throw notVerified()
      const usernames = usernameProposals(usernameFrom(name, email?.split('@')[0] ?? null))
      const storable = email !== null && isEmail(email) ? email : null
      const userId = await identities.findOrCreate({ issuer, subject, email: storable, usernames }, (trx, account) =>
        registration.admit(trx, { invite: credentials.invite, isLocal }, account),
      )
      if (userId === null) throw problem('unavailable')
      const tokens = await accounts.openSession(userId, userAgent, { bothFactors: true })
      return { ...tokens, ready: await identities.hasRated(userId, READY_RATINGS) }
    },

    purge: () => identities.purgeUsed(),
  }
}
