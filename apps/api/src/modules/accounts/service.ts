import {
  fieldMessage,
  type Credentials,
  type Me,
  type Problem,
  type SignedIn,
  type SignUp,
  type User,
} from '@marquee/contract'
import { fieldError, FieldError, SecondFactorNeeded, problem, type FieldMessages } from '../../errors.ts'
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
    if (!account) throw fieldError('username', 'username_taken')
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
  if (account === 'taken') throw fieldError('username', 'username_taken')
  if (account === 'similar') throw fieldError('username', 'username_similar')
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
): Promise<FieldMessages> {
  const fields: FieldMessages = {}
  const taken = await accounts.taken({ username, email })
  const similar = taken.similar ? fieldMessage('username_similar') : null
  const fault = usernameFault(username) ?? (taken.username ? fieldMessage('username_taken') : similar)
  if (fault !== null) fields['username'] = [fault]
  if (email !== null && !isEmail(email)) fields['email'] = [fieldMessage('email_not_valid')]
  else if (taken.email) fields['email'] = [fieldMessage('email_taken')]
  return fields
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.length <= 254
}

/** Error of a username by itself; null if there is none. */
export function usernameFault(username: string): Problem | null {
  if (!USERNAME.test(username)) return usernameRule(username)
  return isReserved(username) ? fieldMessage('username_reserved') : null
}

function usernameRule(username: string): Problem {
  const length = [...username].length
  if (length < 3) return fieldMessage('too_short', { least: 3 })
  if (length > 30) return fieldMessage('too_long', { most: 30 })
  return fieldMessage('username_characters')
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
