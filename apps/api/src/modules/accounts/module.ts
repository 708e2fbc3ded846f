import { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import { type Platform } from '../../common/platform.ts'
import { type Config, type IdentityConfig } from '../../config.ts'
import { createAudit } from './audit/audit-repository.ts'
import { createConfirmation } from './confirmation/confirmation.ts'
import { createAccountEraser } from './erasure/keep-erased.ts'
import { createErasureService } from './erasure/erasure.ts'
import { scrubErased } from './erasure/scrub-repository.ts'
import { createIdentityRepository } from './identity/identity-repository.ts'
import { createIdentityService } from './identity/identity-service.ts'
import { createIdentityVerifier, type IdentityVerifier } from './identity/identity-verifier.ts'
import { createKeys } from './keys.ts'
import { createPasswordService } from './password/password-service.ts'
import { createResetRepository } from './password/reset-repository.ts'
import { cookieKey } from './identity/flow-cookies.ts'
import { identityRoutes } from './identity/identity-routes.ts'
import { createProviderLinks } from './identity/provider-links.ts'
import { createProviderLinksRepository } from './identity/provider-links-repository.ts'
import { createProviderSignIn, type ProviderSignInDependencies } from './identity/provider-sign-in.ts'
import { createSignInRepository } from './identity/sign-in-repository.ts'
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

/** The code flow, for every issuer but Google, and the providers that accounts are connected with. */
function createProvider({
  config,
  ...rest
}: Omit<ProviderSignInDependencies, 'identity' | 'repository' | 'audit'> & { config: Config }) {
  const { identity } = config
  const repository = createSignInRepository(rest.db)
  const links = createProviderLinksRepository(rest.db, identity?.issuer ?? null)
  return {
    signIn:
      identity && !identity.isGoogle
        ? createProviderSignIn({ ...rest, identity, repository, audit: createAudit() })
        : null,
    links: createProviderLinks({ identity, links, now: rest.now }),
    purge: () => repository.purge(),
  }
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
  const provider = createProvider({ config, db, identities: identityRepository, accounts, hasher, throttle, log, now })
  const keys = createKeys({ db, config, log, now, accounts, sessions, identities: identityRepository, registration })
  const eraseUser = createAccountEraser({ db, dataDir: config.dataDir, log })
  const erasure = createErasureService({ accounts: repository, hasher, eraseUser, now })

  async function purge(): Promise<void> {
    await Promise.all([accounts, identities, provider, keys, invites, passwords].map((part) => part.purge()))
    const scrubbed = await scrubErased(databaseUrl)
    if (scrubbed.accounts > 0) log.info(scrubbed, 'The files of the database hold nothing more of erased accounts.')
    if (scrubbed.left.length > 0)
      log.warn(scrubbed, 'Tables were not rewritten: bytes of erased accounts may lie in their files.')
  }

  return {
    ...accounts,
    erasure,
    authenticate: keys.authenticate,
    audit,
    registration,
    invites,
    passwords,
    confirmation,
    ...defineModule({
      routes(app: FastifyInstance) {
        accountRoutes(app, { accounts, identities, erasure, confirmation, passwords, invites })
        keys.routes(app)
        identityRoutes(app, { ...provider, accounts, cookieKey: cookieKey(secrets.tokenSecret) })
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
