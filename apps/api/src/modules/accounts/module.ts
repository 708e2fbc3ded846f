import { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type Caller } from '../../common/auth-user.ts'
import { defineModule } from '../../common/module.ts'
import { type Platform } from '../../common/platform.ts'
import { type IdentityConfig } from '../../config.ts'
import { createAudit } from './audit/audit-repository.ts'
import { createConfirmation } from './confirmation/confirmation.ts'
import { createAccountEraser } from './erasure/keep-erased.ts'
import { createErasureService } from './erasure/erasure.ts'
import { scrubErased } from './erasure/scrub-repository.ts'
import { createIdentityRepository } from './identity/identity-repository.ts'
import { createIdentityService, READY_RATINGS } from './identity/identity-service.ts'
import { createIdentityVerifier, type IdentityVerifier } from './identity/identity-verifier.ts'
import { createPasskeyRepository } from './passkeys/passkey-repository.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { createPasskeyService, type PasskeyDependencies } from './passkeys/passkeys.ts'
import { createPersonalTokenRepository } from './personal-tokens/personal-token-repository.ts'
import { personalTokenRoutes } from './personal-tokens/personal-token-routes.ts'
import { createPersonalTokenService } from './personal-tokens/personal-tokens.ts'
import { createPasswordService } from './password/password-service.ts'
import { createResetRepository } from './password/reset-repository.ts'
import { createPasswordHasher, type PasswordCost } from './passwords.ts'
import { createInvites } from './registration/invites.ts'
import { createInviteRepository } from './registration/invite-repository.ts'
import { createRegistration } from './registration/registration.ts'
import { createRegistrationRepository } from './registration/registration-repository.ts'
import { createAccountRepository } from './repository.ts'
import { accountRoutes } from './routes.ts'
import { createAccountService } from './service.ts'
import { createSessionRepository } from './sessions-repository.ts'
import { createThrottleRepository } from './throttle/throttle-repository.ts'
import { createSignInThrottle } from './throttle/throttle.ts'
import { createTokenMaker } from './tokens/tokens.ts'

export interface AccountSecrets {
  /** Derives device tokens, successors of refresh tokens, and throttling keys. */
  tokenSecret: string
  /** Lower than the default in tests only. */
  passwordCost?: PasswordCost
}

function createExchangeVerifier(identity: IdentityConfig | null, log: FastifyBaseLogger): IdentityVerifier | null {
  if (identity === null || identity.jwksUrl === null) return null
  const { clientId, issuer, jwksUrl } = identity
  return createIdentityVerifier({ clientId, issuer, jwksUrl }, log)
}

/** Accounts: sign-up, sign-in, sessions, identities of other providers, erasure. */
export function createAccounts({ config, db, databaseUrl, live, log, now, ...secrets }: Platform & AccountSecrets) {
  const repository = createAccountRepository(db, (id, version) => live.announce('group', id, version))
  const hasher = createPasswordHasher(secrets.passwordCost)
  const sessions = createSessionRepository(db)
  const throttle = createSignInThrottle({
    buckets: createThrottleRepository(db),
    secret: secrets.tokenSecret,
    factor: config.rateLimitFactor,
    now,
  })
  const { audit, registration, invites } = createDoors(db, config)
  const accounts = createAccountService({
    accounts: repository,
    hasher,
    sessions,
    tokens: createTokenMaker(secrets.tokenSecret),
    throttle,
    registration,
    now,
  })
  const confirmation = createConfirmation({ accounts: repository, sessions, hasher, throttle })
  const resets = createResetRepository(db)
  const passwords = createPasswordService({ accounts: repository, sessions, resets, confirmation, hasher, now })
  const verifier = createExchangeVerifier(config.identity, log)
  const identityRepository = createIdentityRepository(db)
  const identities = createIdentityService({ verifier, identities: identityRepository, accounts, registration })
  const { tokens, passkeys } = createKeys(
    { db, config, log, now },
    {
      openSession: accounts.openSession,
      confirm: ({ sessionId }) => sessions.confirmSession(sessionId),
      isReady: (userId) => identityRepository.hasRated(userId, READY_RATINGS),
      takesPasswords: async () => (await registration.waysIn()).password_sign_in,
    },
  )
  const eraseUser = createAccountEraser({ db, dataDir: config.dataDir, log })
  const erasure = createErasureService({ accounts: repository, hasher, eraseUser, now })

  async function purge(): Promise<void> {
    await Promise.all([accounts.purge(), identities.purge(), invites.purge(), passwords.purge(), passkeys.purge()])
    const scrubbed = await scrubErased(databaseUrl)
    if (scrubbed.accounts > 0) log.info(scrubbed, 'The files of the database hold nothing more of erased accounts.')
    if (scrubbed.left.length > 0)
      log.warn(scrubbed, 'Tables were not rewritten: bytes of erased accounts may lie in their files.')
  }

  return {
    ...accounts,
    erasure,
    /** The caller of a bearer token: the user of a session or of a personal token; null for a token that is not valid. */
    authenticate: (token: string): Promise<Caller | null> =>
      tokens.isPersonal(token) ? tokens.authenticate(token) : accounts.authenticate(token),
    audit,
    registration,
    invites,
    passwords,
    ...defineModule({
      routes(app: FastifyInstance) {
        accountRoutes(app, { accounts, identities, erasure, confirmation, passwords, invites })
        personalTokenRoutes(app, tokens)
        passkeyRoutes(app, passkeys)
      },
      jobs: { purge },
    }),
  }
}

/** Who may sign up, who may invite, and the log of what administrators do. */
function createDoors(db: Platform['db'], config: Platform['config']) {
  const audit = createAudit()
  const invites = createInviteRepository(db)
  const registration = createRegistration({ db, settings: createRegistrationRepository(db), invites, audit, config })
  return { audit, registration, invites: createInvites({ db, invites, registration, audit }) }
}

/** What people sign in or call with besides passwords. */
function createKeys(
  { db, config, log, now }: Pick<Platform, 'db' | 'config' | 'log' | 'now'>,
  account: Pick<PasskeyDependencies, 'openSession' | 'confirm' | 'isReady' | 'takesPasswords'>,
) {
  return {
    tokens: createPersonalTokenService({ tokens: createPersonalTokenRepository(db), log, now }),
    passkeys: createPasskeyService({
      ...account,
      passkeys: createPasskeyRepository(db, config.identity?.issuer ?? null),
      now,
    }),
  }
}
