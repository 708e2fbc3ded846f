import { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import { type Platform } from '../../common/platform.ts'
import { type IdentityConfig } from '../../config.ts'
import { createAccountEraser } from './erasure/keep-erased.ts'
import { createErasureService } from './erasure/erasure.ts'
import { scrubErased } from './erasure/scrub-repository.ts'
import { createIdentityRepository } from './identity/identity-repository.ts'
import { createIdentityService } from './identity/identity-service.ts'
import { createIdentityVerifier, type IdentityVerifier } from './identity/identity-verifier.ts'
import { createPasswordHasher, type PasswordCost } from './passwords.ts'
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
  const accounts = createAccountService({
    accounts: repository,
    hasher,
    sessions: createSessionRepository(db),
    tokens: createTokenMaker(secrets.tokenSecret),
    throttle: createSignInThrottle({
      buckets: createThrottleRepository(db),
      secret: secrets.tokenSecret,
      factor: config.rateLimitFactor,
      now,
    }),
  })
  const verifier = createExchangeVerifier(config.identity, log)
  const identities = createIdentityService({ verifier, identities: createIdentityRepository(db), accounts })
  const eraseUser = createAccountEraser({ db, dataDir: config.dataDir, log })
  const erasure = createErasureService({ accounts: repository, hasher, eraseUser, now })

  async function purge(): Promise<void> {
    await Promise.all([accounts.purge(), identities.purge()])
    const scrubbed = await scrubErased(databaseUrl)
    if (scrubbed.accounts > 0) log.info(scrubbed, 'The files of the database hold nothing more of erased accounts.')
    if (scrubbed.left.length > 0)
      log.warn(scrubbed, 'Tables were not rewritten: bytes of erased accounts may lie in their files.')
  }

  return {
    ...accounts,
    erasure,
    ...defineModule({
      routes: (app: FastifyInstance) => accountRoutes(app, { accounts, identities, erasure }),
      jobs: { purge },
    }),
  }
}
