import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import { noteSaved } from '../../database/saved-repository.ts'
import { createAccountAdministration } from './administration.ts'
import type { Audit } from './audit/audit-repository.ts'
import { createConfirmation } from './confirmation/confirmation.ts'
import { createAccountEraser, listErasedHere } from './erasure/keep-erased.ts'
import { createErasureService } from './erasure/erasure.ts'
import { scrubErased } from './erasure/scrub-repository.ts'
import { createEmailService } from './email.ts'
import { createPasswordService } from './password/password-service.ts'
import { createResetRepository } from './password/reset-repository.ts'
import { cookieKey } from './identity/flow-cookies.ts'
import { identityRoutes } from './identity/identity-routes.ts'
import { createProvider } from './identity/provider.ts'
import { createPasswordHasher, type PasswordCost, type PasswordHasher } from './passwords.ts'
import { createKeys } from './keys.ts'
import { createServicesRepository } from './preferences/services-repository.ts'
import { createAccountRepository } from './repository.ts'
import { accountRoutes } from './routes.ts'
import { createAccountService } from './service.ts'
import { createFactorBox, createSecondFactor } from './second-factor/second-factor.ts'
import { createSecondFactorRepository } from './second-factor/second-factor-repository.ts'
import { createSessionService } from './sessions.ts'
import { createSessionRepository, type SessionRepository } from './sessions-repository.ts'
import { createThrottleRepository } from './throttle/throttle-repository.ts'
import { createSignInThrottle } from './throttle/throttle.ts'
import { createTokenMaker } from './tokens/tokens.ts'

// For the start and the command line.
export { COMMAND } from './audit/audit-repository.ts'
export { extendErasedList, readErasedList } from './erasure/erased-list.ts'
export { eraseAgain, listErased } from './erasure/erasure-repository.ts'
export { keepErased } from './erasure/keep-erased.ts'
export { MetadataError, fetchMetadata } from './identity/provider-metadata.ts'
export type { People } from './people/people.ts'
export { createRegistrationRepository } from './registration/registration-repository.ts'
export { createSetupRepository } from './registration/setup-repository.ts'
export { fillSkeletons } from './usernames/skeleton-repository.ts'

export interface AccountSecrets {
  /** Derives device tokens, successors of refresh tokens, and throttling keys. */
  tokenSecret: string
  /** Lower than the default in tests only. */
  passwordCost?: PasswordCost
}

export type Accounts = ReturnType<typeof createAccounts>

/** Accounts: sign-up, sign-in, sessions, identities of other providers, erasure. */
export function createAccounts({ config, db, databaseUrl, live, log, now, ...secrets }: Platform & AccountSecrets) {
  const groupChanged = (id: string, version: number) => live.announce('group', id, version)
  const repository = createAccountRepository(db, groupChanged)
  const administration = createAccountAdministration({ config, db, log, groupChanged })
  const hasher = createPasswordHasher(secrets.passwordCost)
  const sessions = createSessionRepository(db)
  const { audit, registration, invites } = administration
  const signIn = createSignIn({ config, db, log, now, sessions, hasher, audit, tokenSecret: secrets.tokenSecret })
  const { throttle, factor, hasSecondFactor } = signIn
  const accounts = createAccountService({
    ...signIn,
    accounts: repository,
    repository: sessions,
    hasher,
    registration,
    requireSecondFactor: config.requireSecondFactor,
  })
  const confirmation = createConfirmation({ accounts: repository, sessions, hasher, throttle, hasSecondFactor })
  const resets = createResetRepository(db)
  const emails = createEmailService({ accounts: repository, confirmation, hasher, now })
  const passwords = createPasswordService({ accounts: repository, sessions, resets, confirmation, hasher, now })
  const shared = { db, accounts, audit, registration, hasher, throttle, hasSecondFactor, log, now }
  const provider = createProvider(config.identity, shared)
  const keys = createKeys({ config, db, log, now, accounts, sessions, registration, factor })
  const eraseUser = createAccountEraser({ db, dataDir: config.dataDir, log })
  const erasure = createErasureService({ accounts: repository, hasher, eraseUser, now })
  const own = { accounts, erasure, confirmation, passwords, emails, invites, registration }

  async function purge(): Promise<void> {
    const parts = [accounts, provider, keys, invites, passwords]
    await Promise.all(parts.map((part) => part.purge()))
    const scrubbed = await scrubErased(databaseUrl)
    if (scrubbed.accounts > 0) log.info(scrubbed, 'The files of the database hold nothing more of erased accounts.')
    if (scrubbed.left.length > 0)
      log.warn(scrubbed, 'Tables were not rewritten: bytes of erased accounts may lie in their files.')
  }

  return {
    ...accounts,
    ...createServicesRepository(db),
    administration,
    erasure,
    audit,
    registration,
    invites,
    passwords,
    confirmation,
    authenticate: keys.authenticate,
    noteSaved: (userId: string) => noteSaved(db, userId),
    ...defineModule({
      routes(app: FastifyInstance) {
        accountRoutes(app, own)
        identityRoutes(app, { ...provider, accounts, cookieKey: cookieKey(secrets.tokenSecret) })
        keys.routes(app)
      },
      jobs: { purge },
      tidy: () => listErasedHere({ db, dataDir: config.dataDir }),
    }),
  }
}

interface SignInDependencies extends Pick<Platform, 'config' | 'db' | 'log' | 'now'> {
  sessions: SessionRepository
  hasher: PasswordHasher
  audit: Audit
  tokenSecret: string
}

/** Parts of a sign-in: its throttle, its code if the account takes one, and the session that it opens. */
function createSignIn({ config, db, log, now, sessions: repository, hasher, audit, tokenSecret }: SignInDependencies) {
  const buckets = createThrottleRepository(db)
  const throttle = createSignInThrottle({ buckets, secret: tokenSecret, factor: config.rateLimitFactor, now })
  const tokens = createTokenMaker(tokenSecret)
  const sessions = createSessionService({ repository, tokens, now })
  const factor = createSecondFactor({
    factors: createSecondFactorRepository(db, audit),
    box: createFactorBox(tokenSecret),
    hasher,
    throttle,
    tokens,
    openSession: sessions.openSession,
    sessions: repository,
    log,
    now,
  })
  return { throttle, tokens, sessions, factor, hasSecondFactor: factor.isOn }
}
