import type { NewSecondFactor, RecoveryCodes, SecondFactor, SignedIn } from '@marquee/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { SessionUser } from '../../../common/auth-user.ts'
import { createSecretBox, type SecretBox } from '../../../common/secret-box.ts'
import { fieldError, notFound, problem } from '../../../errors.ts'
import { requireFresh } from '../confirmation/confirmation.ts'
import type { PasswordHasher } from '../passwords.ts'
import type { Origin } from '../service.ts'
import type { SessionService } from '../sessions.ts'
import type { SessionRepository } from '../sessions-repository.ts'
import type { SignInThrottle } from '../throttle/throttle.ts'
import { hashToken, newToken, type TokenMaker } from '../tokens/tokens.ts'
import { forApp, newRecoveryCodes, newSecret, recoveryTextOf, stepOf } from './codes.ts'
import type { HashedCodes, SecondFactorRepository } from './second-factor-repository.ts'

export type SecondFactorService = ReturnType<typeof createSecondFactor>

export interface SecondFactorDependencies {
  factors: SecondFactorRepository
  box: SecretBox
  hasher: Pick<PasswordHasher, 'admit' | 'newSalt' | 'digest'>
  throttle: Pick<SignInThrottle, 'begin'>
  tokens: Pick<TokenMaker, 'readDevice' | 'newDevice'>
  openSession: SessionService['openSession']
  sessions: Pick<SessionRepository, 'confirmSession'>
  log: Pick<FastifyBaseLogger, 'error'>
  now: () => Date
}

/** Encrypts the secrets of second factors. */
export const createFactorBox = (tokenSecret: string): SecretBox =>
  createSecretBox(tokenSecret, 'secrets of second factors')

/** Kind of a correct code: of the app, or a recovery code with the number that is left. */
type Use = { left: number | null }

/** A second factor: codes of an app, or recovery codes in its place. Passkeys need none, as they are two factors by themselves. */
export function createSecondFactor(dependencies: SecondFactorDependencies) {
  const check = createCheck(dependencies)
  const { factors } = dependencies
  return {
    ...managing(dependencies),
    ...signingIn(dependencies, check),
    ...confirming(dependencies, check),
    isOn: factors.isOn,
    purge: factors.purge,
  }
}

/** Uses a code of an account; null for one that is not right. */
type Check = (userId: string, code: string) => Promise<Use | null>

function createCheck({ factors, box, hasher, log, now }: SecondFactorDependencies): Check {
  async function useRecoveryCode(userId: string, text: string, salt: string): Promise<Use | null> {
    const left = await factors.useRecoveryCode(userId, await hasher.digest(text, salt))
    return left === null ? null : { left }
  }

  return async (userId, code) => {
    const factor = await factors.find(userId)
    if (!factor) return null
    const text = recoveryTextOf(code)
    if (text !== null && factor.recovery_salt !== null) return useRecoveryCode(userId, text, factor.recovery_salt)
    const secret = box.open(factor.secret, userId)
    if (secret === null) {
      log.error(
        { userId },
        'A second factor was encrypted with another TOKEN_SECRET: user reset-second-factor removes it.',
      )
      return null
    }
    const step = stepOf(code, secret, now())
    return step !== null && (await factors.useStep(userId, step)) ? { left: null } : null
  }
}

function managing({ factors, box, hasher, now }: SecondFactorDependencies) {
  const off = () => notFound('Second factor')

  async function turnOn(user: SessionUser, code: string): Promise<RecoveryCodes> {
    requireFresh(user, now())
    const factor = await factors.find(user.id)
    const secret = factor?.confirmed_at === null ? box.open(factor.secret, user.id) : null
    if (!factor || secret === null) throw off()
    const step = stepOf(code, secret, now())
    if (step === null) throw fieldError('code', 'wrong_code')
    const { shown, codes } = await recoveryCodes(hasher)
    const first = { secret: factor.secret, step, codes, sessionId: user.sessionId }
    if (!(await factors.turnOn(user.id, first))) throw off()
    return { recovery_codes: shown }
  }

  async function renew(user: SessionUser): Promise<RecoveryCodes> {
    requireFresh(user, now())
    const { shown, codes } = await recoveryCodes(hasher)
    if (!(await factors.replaceCodes(user.id, codes))) throw off()
    return { recovery_codes: shown }
  }

  return {
    async state(user: SessionUser): Promise<SecondFactor> {
      const factor = await factors.find(user.id)
      const since = factor?.confirmed_at ?? null
      return { on_since: since?.toISOString() ?? null, recovery_left: since === null ? 0 : (factor?.codesLeft ?? 0) }
    },

    /** @throws AppError 403 `confirmation_needed`, 409 `second_factor_on` */
    async begin(user: SessionUser): Promise<NewSecondFactor> {
      requireFresh(user, now())
      const secret = newSecret()
      if (!(await factors.begin(user.id, box.seal(secret, user.id)))) throw problem('second_factor_on')
      return forApp(secret, user.username)
    },

    /** @throws FieldError for a wrong code, AppError 403 `confirmation_needed`, 404 where none was started */
    turnOn: (user: SessionUser, code: string): Promise<RecoveryCodes> => hasher.admit(() => turnOn(user, code)),

    /** @throws AppError 403 `confirmation_needed`, 404 where it is off */
    renewRecoveryCodes: (user: SessionUser): Promise<RecoveryCodes> => hasher.admit(() => renew(user)),

    /** @throws AppError 403 `confirmation_needed`, 404 where it is off */
    async turnOff(user: SessionUser): Promise<void> {
      requireFresh(user, now())
      if (!(await factors.turnOff(user.id))) throw off()
    },
  }
}

function signingIn({ factors, hasher, throttle, tokens, openSession }: SecondFactorDependencies, check: Check) {
  const ticketNotValid = () => problem('ticket_not_valid')

  async function finish({ ticket, code, device }: Finish, { userAgent, address }: Origin): Promise<SignedIn> {
    const hash = hashToken(ticket)
    const userId = await factors.tryTicket(hash)
    if (userId === undefined) throw ticketNotValid()
    const known = device === undefined ? null : tokens.readDevice(device, userId)
    const succeed = await throttle.begin({ account: userId, address, device: known })
    const use = await check(userId, code)
    if (use === null) throw problem('wrong_code')
    if (!(await factors.takeTicket(hash))) throw ticketNotValid()
    await succeed()
    const opened = await openSession(userId, userAgent, { bothFactors: true })
    const recovery = await recoveryOf(factors, userId, use)
    return {
      ...opened,
      ...(device !== undefined && { device: tokens.newDevice(userId) }),
      ...(recovery !== null && { recovery }),
    }
  }

  return {
    /** A ticket for the second half of a sign-in whose password was right. */
    async giveTicket(userId: string): Promise<string> {
      const ticket = newToken()
      await factors.giveTicket(hashToken(ticket), userId)
      return ticket
    },

    /** @throws AppError 401 `wrong_code` or `ticket_not_valid`, 403 `account_disabled`, 429 */
    finishSignIn: (body: Finish, origin: Origin): Promise<SignedIn> => hasher.admit(() => finish(body, origin)),
  }
}

/** The second half of a sign-in, by its ticket. */
interface Finish {
  ticket: string
  code: string
  device?: string
}

/** Notices about recovery codes: immediately after a use, and once at the next sign-in. */
async function recoveryOf(
  factors: SecondFactorRepository,
  userId: string,
  { left }: Use,
): Promise<SignedIn['recovery'] | null> {
  if (left !== null) return { used_at: new Date().toISOString(), left }
  const notice = await factors.takeRecoveryNotice(userId)
  return notice && { used_at: notice.usedAt.toISOString(), left: notice.left }
}

function confirming({ factors, hasher, throttle, sessions }: SecondFactorDependencies, check: Check) {
  async function confirm(user: SessionUser, code: string, address: string): Promise<void> {
    if (!(await factors.isOn(user.id))) throw notFound('Second factor')
    const succeed = await throttle.begin({ account: user.id, address, device: user.sessionId })
    if ((await check(user.id, code)) === null) throw fieldError('code', 'wrong_code')
    await succeed()
    await sessions.confirmSession(user.sessionId, { bothFactors: true })
  }

  return {
    /** Makes the session fresh. @throws FieldError for a wrong code, AppError 404 where the factor is off, 429 */
    confirm: (user: SessionUser, code: string, address: string): Promise<void> =>
      hasher.admit(() => confirm(user, code, address)),
  }
}

/** Hashed one after the other, so that others' sign-ins find a place between them. */
async function recoveryCodes({
  newSalt,
  digest,
}: SecondFactorDependencies['hasher']): Promise<{ shown: string[]; codes: HashedCodes }> {
  const shown = newRecoveryCodes()
  const salt = newSalt()
  const hashes: Buffer[] = []
  for (const text of shown) hashes.push(await digest(recoveryTextOf(text) ?? text, salt))
  return { shown, codes: { salt, hashes } }
}
