import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../common/auth-user.ts'
import type { Platform } from '../../common/platform.ts'
import { createIdentityRepository } from './identity/identity-repository.ts'
import { READY_RATINGS } from './identity/identity-service.ts'
import { createPasskeyRepository } from './passkeys/passkey-repository.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { createPasskeyService } from './passkeys/passkeys.ts'
import { createPersonalTokenRepository } from './personal-tokens/personal-token-repository.ts'
import { personalTokenRoutes } from './personal-tokens/personal-token-routes.ts'
import { createPersonalTokenService } from './personal-tokens/personal-tokens.ts'
import type { RegistrationService } from './registration/registration.ts'
import type { SecondFactorService } from './second-factor/second-factor.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import type { AccountService } from './service.ts'
import type { SessionRepository } from './sessions-repository.ts'

interface KeyDependencies extends Pick<Platform, 'db' | 'config' | 'log' | 'now'> {
  factor: SecondFactorService
  accounts: Pick<AccountService, 'openSession' | 'authenticate'>
  sessions: Pick<SessionRepository, 'confirmSession' | 'noteBothFactors'>
  registration: Pick<RegistrationService, 'waysIn'>
}

/** Credentials other than passwords: passkeys, codes of a second factor, and personal tokens. */
export function createKeys(dependencies: KeyDependencies) {
  const { db, config, log, now, accounts, sessions, registration, factor } = dependencies
  const { hasRated } = createIdentityRepository(db)
  const tokens = createPersonalTokenService({ tokens: createPersonalTokenRepository(db), log, now })
  const passkeys = createPasskeyService({
    passkeys: createPasskeyRepository(db, config.identity?.issuer ?? null),
    openSession: accounts.openSession,
    sessions,
    isReady: (userId) => hasRated(userId, READY_RATINGS),
    takesPasswords: async () => (await registration.waysIn()).password_sign_in,
    now,
  })
  return {
    /** The caller of a bearer token: the user of a session or of a personal token; null for a token that is not valid. */
    authenticate: (token: string): Promise<Caller | null> =>
      tokens.isPersonal(token) ? tokens.authenticate(token) : accounts.authenticate(token),
    routes(app: FastifyInstance): void {
      personalTokenRoutes(app, tokens)
      passkeyRoutes(app, passkeys)
      secondFactorRoutes(app, factor)
    },
    purge: () => Promise.all([passkeys.purge(), factor.purge()]),
  }
}
