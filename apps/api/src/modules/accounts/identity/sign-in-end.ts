import type { IdentityLink, IdentitySignedIn } from '@marquee/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { IdentityConfig } from '../../../config.ts'
import { fieldError, notFound, problem } from '../../../errors.ts'
import type { PasswordHasher } from '../passwords.ts'
import type { AccountService, Origin } from '../service.ts'
import type { SignInThrottle } from '../throttle/throttle.ts'
import { hashToken } from '../tokens/tokens.ts'
import type { AccountMaker } from './account-maker.ts'
import { READY_RATINGS } from './identity-service.ts'
import type { IdentityRepository } from './identity-repository.ts'
import type { RoleRepository } from './role-repository.ts'
import { SignInFailure } from './sign-in-failure.ts'
import type { Candidate, SignInRepository, WaitingSignIn } from './sign-in-repository.ts'

export interface SignInEndDependencies {
  identity: IdentityConfig
  repository: SignInRepository
  identities: Pick<IdentityRepository, 'hasRated'>
  accountMaker: AccountMaker
  accounts: Pick<AccountService, 'openSession'>
  hasher: PasswordHasher
  throttle: Pick<SignInThrottle, 'begin'>
  roles: RoleRepository
  /** True if an account takes a code in addition to its password. */
  hasSecondFactor: (userId: string) => Promise<boolean>
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}

const disabled = () => problem('account_disabled')
const secondFactorNeeded = () => problem('second_factor_needed/connect')
const nothingWaits = () => notFound('Sign-in')

/** Completes a waiting sign-in for the page: fetches its tokens, or chooses the account first. */
export function createSignInEnd(dependencies: SignInEndDependencies) {
  const { identity, repository, accountMaker, hasher, throttle, hasSecondFactor, now } = dependencies

  const newest = (secrets: readonly string[]) => repository.newest(secrets.map(hashToken), now())

  async function candidateOf(waiting: WaitingSignIn | undefined): Promise<[WaitingSignIn, Candidate]> {
    const candidate = waiting?.candidateId ? await repository.candidateById(waiting.candidateId) : undefined
    if (!waiting || waiting.userId !== null || !candidate) throw nothingWaits()
    return [waiting, candidate]
  }

  async function link(secrets: readonly string[], password: string, { userAgent, address }: Origin) {
    const [waiting, candidate] = await candidateOf(await newest(secrets))
    const succeed = await throttle.begin({ account: candidate.id, address, device: null })
    if (!(await hasher.verify(password, candidate.passwordHash)))
      throw fieldError('password', 'password_incorrect/account')
    await succeed()
    if (candidate.isDisabled) throw disabled()
    if (await hasSecondFactor(candidate.id)) throw secondFactorNeeded()
    if (!(await repository.take(waiting.hash))) throw nothingWaits()
    if (!(await repository.connect(candidate.id, waiting.identity))) throw nothingWaits()
    return open(dependencies, { ...waiting, userId: candidate.id }, userAgent)
  }

  return {
    /** Tokens are answered once. @throws AppError 404 when nothing waits, 403 when the account is disabled */
    async finish(secrets: readonly string[], userAgent: string | null): Promise<IdentitySignedIn | IdentityLink> {
      for (;;) {
        const waiting = await newest(secrets)
        if (!waiting) throw nothingWaits()
        const { userId, redirect } = waiting
        if (userId === null) {
          const [, { username }] = await candidateOf(waiting)
          const may_separate = await accountMaker.mayMake(waiting.identity)
          return { state: 'link', username, provider: identity.name, may_separate, redirect }
        }
        // Another tab may have been faster; then an older one may still wait.
        if (await repository.take(waiting.hash)) return open(dependencies, { ...waiting, userId }, userAgent)
      }
    },

    /** Connects the existing account by its password. @throws FieldError, AppError 404, 429 */
    link: (secrets: readonly string[], password: string, origin: Origin): Promise<IdentitySignedIn> =>
      hasher.admit(() => link(secrets, password, origin)),

    /** Makes a new account instead. @throws AppError 403 `identity_no_account`, 404 */
    async separate(secrets: readonly string[], userAgent: string | null): Promise<IdentitySignedIn> {
      const [waiting] = await candidateOf(await newest(secrets))
      const userId = await make(accountMaker, waiting)
      if (!(await repository.take(waiting.hash))) throw nothingWaits()
      return open(dependencies, { ...waiting, userId }, userAgent)
    },
  }
}

async function make(accountMaker: AccountMaker, { identity }: WaitingSignIn): Promise<string> {
  try {
    return await accountMaker.make(identity)
  } catch (error) {
    if (error instanceof SignInFailure) throw problem('identity_no_account')
    throw error
  }
}

/** Opens the session, with the role that the provider gives. */
async function open(
  { roles, accounts, identities, log }: SignInEndDependencies,
  { userId, identity, idToken, redirect }: WaitingSignIn & { userId: string },
  userAgent: string | null,
): Promise<IdentitySignedIn> {
  const tokens = await accounts.openSession(userId, userAgent, { idToken, bothFactors: true })
  if (identity.administrator !== null && !(await roles.set(userId, identity.administrator)))
    log.warn('The last administrator stays one, although IDENTITY_ADMIN_GROUP does not hold them.')
  return { state: 'signed_in', ...tokens, ready: await identities.hasRated(userId, READY_RATINGS), redirect }
}
