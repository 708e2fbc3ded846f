import { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type Caller } from '../../common/auth-user.ts'
import { defineModule } from '../../common/module.ts'
import { type Platform } from '../../common/platform.ts'
import { type IdentityConfig } from '../../config.ts'
import { createAccountEraser } from './erasure/keep-erased.ts'
import { createErasureService } from './erasure/erasure.ts'
import { scrubErased } from './erasure/scrub-repository.ts'
import { createIdentityRepository } from './identity/identity-repository.ts'
import { createIdentityService, READY_RATINGS } from './identity/identity-service.ts'
import { createIdentityVerifier, type IdentityVerifier } from './identity/identity-verifier.ts'
import { createPasskeyRepository } from './passkeys/passkey-repository.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { createPasskeyService } from './passkeys/passkeys.ts'
import { createPasswordHasher, type PasswordCost } from './passwords.ts'
import { createPersonalTokenRepository } from './personal-tokens/personal-token-repository.ts'
import { personalTokenRoutes } from './personal-tokens/personal-token-routes.ts'
import { createPersonalTokenService } from './personal-tokens/personal-tokens.ts'
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
  const accounts = createAccountService({
    accounts: repository,
    hasher,
    sessions,
    tokens: createTokenMaker(secrets.tokenSecret),
    throttle: createSignInThrottle({
      buckets: createThrottleRepository(db),
      secret: secrets.tokenSecret,
      factor: config.rateLimitFactor,
      now,
    }),
  })
  const verifier = createExchangeVerifier(config.identity, log)
  const identityRepository = createIdentityRepository(db)
  const identities = createIdentityService({ verifier, identities: identityRepository, accounts })
  const tokens = createPersonalTokenService({ tokens: createPersonalTokenRepository(db), log, now })
  const passkeys = createPasskeyService({
    passkeys: createPasskeyRepository(db, config.identity?.issuer ?? null),
    openSession: accounts.openSession,
    confirm: ({ sessionId }) => sessions.confirmSession(sessionId),
    isReady: (userId) => identityRepository.hasRated(userId, READY_RATINGS),
    now,
  })
  const eraseUser = createAccountEraser({ db, dataDir: config.dataDir, log })
  const erasure = createErasureService({ accounts: repository, hasher, eraseUser, now })

  async function purge(): Promise<void> {
    await Promise.all([accounts.purge(), identities.purge(), passkeys.purge()])
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
    ...defineModule({
      routes(app: FastifyInstance) {
        accountRoutes(app, { accounts, identities, erasure })
        personalTokenRoutes(app, tokens)
        passkeyRoutes(app, passkeys)
      },
      jobs: { purge },
    }),
  }
}
