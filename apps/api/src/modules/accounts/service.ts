import type { Credentials, Me, SignedIn, SignUp, User } from '@marquee/contract'
import { FieldError, SecondFactorNeeded, problem } from '../../errors.ts'
import { lacksSecondFactor, type AuthUser, type Caller, type FactorRule } from '../../common/auth-user.ts'
import { passwordErrors, type PasswordHasher } from './passwords.ts'
import type { RegistrationService } from './registration/registration.ts'
import type { Account, AccountRepository } from './repository.ts'
import type { SessionService } from './sessions.ts'
import type { SessionRepository } from './sessions-repository.ts'
import type { SecondFactorService } from './second-factor/second-factor.ts'
import type { SignInThrottle } from './throttle/throttle.ts'
import type { TokenMaker } from './tokens/tokens.ts'
import { isReserved } from '../../common/look-alikes.ts'

const USERNAME = /^[\p{L}\p{M}\p{N}_.-]{3,30}$/u
const EMAIL = /^[^\s\p{C}@]+@[^\s\p{C}@.]+(\.[^\s\p{C}@.]+)+$/u
export const TAKEN = 'A user with that username already exists.'
export const EMAIL_TAKEN = 'A user with that email already exists.'
export const SIMILAR = 'This username is too similar to another one.'

export type AccountService = ReturnType<typeof createAccountService>

export interface AccountDependencies {
  accounts: AccountRepository
  sessions: SessionService
  repository: Pick<SessionRepository, 'purgeExpiredSessions'>
  hasher: PasswordHasher
  tokens: TokenMaker
  throttle: SignInThrottle
  registration: Pick<RegistrationService, 'mayRegister' | 'admit' | 'requirePasswordSignIn'>
  /** Gives a ticket where an account takes a code besides its password. */
  factor: Pick<SecondFactorService, 'isOn' | 'giveTicket'>
  requireSecondFactor: FactorRule
}

/** Origin of a sign-in. */
export interface Origin {
  userAgent: string | null
  address: string
}

/** Sign-up, sign-in, sessions and the user's own details. */
export function createAccountService({
  accounts,
  sessions,
  repository,
  hasher,
  tokens,
  throttle,
  registration,
  factor,
  requireSecondFactor,
}: AccountDependencies) {
  async function signUp({ username, email, password, invite }: SignUp, isLocal: boolean): Promise<User> {
    const door = { invite, isLocal }
    await registration.mayRegister(door)
    await registration.requirePasswordSignIn()
    const name = username.normalize('NFC')
    const address = email.trim()
    await rejectInvalid(accounts, { username: name, email: address, password })
    const account = await accounts.insert(
      { username: name, email: address, password_hash: await hasher.hash(password) },
      (trx, account) => registration.admit(trx, door, account),
    )
    if (!account) throw new FieldError({ username: [TAKEN] })
    return toUser(account)
  }

  async function signIn(credentials: Credentials, { userAgent, address }: Origin): Promise<SignedIn> {
    await registration.requirePasswordSignIn()
    const username = credentials.username.normalize('NFC')
    const account = await accounts.findByUsername(username)
    const device = account && credentials.device ? tokens.readDevice(credentials.device, account.id) : null
    const succeed = await throttle.begin({ account: account?.id ?? username.toLowerCase(), address, device })
    const correct = await hasher.verify(credentials.password, account?.password_hash ?? null)
    if (!account || !correct) throw problem('wrong_credentials')
    // The attempt counts as a wrong one until its code comes.
    if (await factor.isOn(account.id)) throw new SecondFactorNeeded(await factor.giveTicket(account.id))
    await succeed()
    if (account.password_hash !== null && hasher.isOutdated(account.password_hash)) {
      await accounts.rehashPassword(account.id, await hasher.hash(credentials.password))
    }
    const opened = await sessions.openSession(account.id, userAgent)
    return credentials.device === undefined ? opened : { ...opened, device: tokens.newDevice(account.id) }
  }

  return {
    ...sessions,

    purge: () => Promise.all([repository.purgeExpiredSessions(), throttle.purge()]),

    /** @param isLocal whether the request comes from this machine itself */
    signUp: (details: SignUp, isLocal: boolean): Promise<User> => hasher.admit(() => signUp(details, isLocal)),

    /** Answers a device token when the request has a device field, which may be empty. */
    signIn: (credentials: Credentials, origin: Origin): Promise<SignedIn> =>
      hasher.admit(() => signIn(credentials, origin)),

    async me(user: Caller): Promise<Me> {
      const me = toMe(await existing(accounts, user))
      return lacksSecondFactor(user, requireSecondFactor) ? { ...me, second_factor_required: true } : me
    },

    rename: (user: AuthUser, username: string): Promise<Me> => rename(accounts, user, username),
  }
}

async function rename(accounts: AccountRepository, user: AuthUser, username: string): Promise<Me> {
  const name = username.normalize('NFC')
  const fault = usernameFault(name)
  if (fault !== null) throw new FieldError({ username: [fault] })
  const account = await accounts.rename(user.id, name)
  if (account === null) throw problem('not_authenticated')
  if (account === 'taken') throw new FieldError({ username: [TAKEN] })
  if (account === 'similar') throw new FieldError({ username: [SIMILAR] })
  return toMe(account)
}

async function existing(accounts: AccountRepository, user: AuthUser): Promise<Account> {
  const account = await accounts.findById(user.id)
  if (!account) throw problem('not_authenticated')
  return account
}

async function rejectInvalid(accounts: AccountRepository, { username, email, password }: SignUp): Promise<void> {
  const fields = await detailFaults(accounts, { username, email })
  const errors = passwordErrors(password, { username, email })
  if (errors.length > 0) fields['password'] = errors
  if (Object.keys(fields).length > 0) throw new FieldError(fields)
}

/** Errors of a new account's name and address, by field. */
export async function detailFaults(
  accounts: Pick<AccountRepository, 'taken'>,
  { username, email }: { username: string; email: string | null },
): Promise<Record<string, string[]>> {
  const fields: Record<string, string[]> = {}
  const taken = await accounts.taken({ username, email })
  const fault = usernameFault(username) ?? (taken.username ? TAKEN : taken.similar ? SIMILAR : null)
  if (fault !== null) fields['username'] = [fault]
  const emailError = (email === null ? null : emailFault(email)) ?? (taken.email ? EMAIL_TAKEN : null)
  if (emailError !== null) fields['email'] = [emailError]
  return fields
}

/** The error of a malformed address; null for a good one. */
export function emailFault(email: string): string | null {
  return isEmail(email) ? null : 'Enter a valid email address.'
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.length <= 254
}

/** Error of a username by itself; null if there is none. */
export function usernameFault(username: string): string | null {
  if (!USERNAME.test(username)) return usernameRule(username)
  return isReserved(username) ? 'This username is reserved.' : null
}

function usernameRule(username: string): string {
  const length = [...username].length
  if (length < 3) return 'Ensure this field has at least 3 characters.'
  if (length > 30) return 'Ensure this field has no more than 30 characters.'
  return 'A username may contain only letters, digits and the characters _ . -'
}

export function toUser(account: Pick<Account, 'id' | 'username' | 'email'>): User {
  return { id: account.id, username: account.username, email: account.email }
}

export function toMe(account: Account): Me {
  const { is_administrator: isAdministrator, age_limit: age } = account
  return {
    ...toUser(account),
    ...(isAdministrator && { administrator: true }),
    ...(!isAdministrator && age !== null && { age_limit: age }),
  }
}
