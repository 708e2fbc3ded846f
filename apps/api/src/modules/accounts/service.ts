import { type SessionEntry, type SignUp, type Tokens, type User } from '@marquee/contract'
import { AppError, FieldError, notFound, unauthorized } from '../../errors.ts'
import { type AuthUser } from '../../plugins/auth.ts'
import { passwordFaults, type PasswordHasher } from './passwords.ts'
import { type Account, type AccountRepository, type SessionRow } from './repository.ts'
import { hashToken, type TokenSigner } from './tokens.ts'

/** How long a traded refresh token still answers its child: other tabs and lost answers. */
const GRACE_SECONDS = 10
const USERNAME = /^[\p{L}\p{M}\p{N}_.-]{3,30}$/u
const EMAIL = /^[^\s\p{C}@]+@[^\s\p{C}@.]+(\.[^\s\p{C}@.]+)+$/u
const TAKEN = 'A user with that username already exists.'

export type AccountService = ReturnType<typeof createAccountService>

export interface AccountDependencies {
  accounts: AccountRepository
  hasher: PasswordHasher
  signer: TokenSigner
}

/** Sign-up, sign-in, sessions and the user's own details. */
export function createAccountService({ accounts, hasher, signer }: AccountDependencies) {
  /** Opens a session: the pair of tokens every way of signing in ends with. */
  async function openSession(userId: string, userAgent: string | null): Promise<Tokens> {
    const refresh = signer.newRefresh()
    const sessionId = await accounts.openSession({ userId, userAgent, refreshHash: hashToken(refresh) })
    return { access: await signer.signAccess({ userId, sessionId }), refresh }
  }

  return {
    openSession,
    ...sessionCalls(accounts, signer),

    async signUp({ username, email, password }: SignUp): Promise<User> {
      const name = username.normalize('NFC')
      const address = email.trim()
      await rejectFaults(accounts, { username: name, email: address, password })
      const account = await accounts.insert({
        username: name,
        email: address,
        password_hash: await hasher.hash(password),
      })
      if (!account) throw new FieldError({ username: [TAKEN] })
      return toUser(account)
    },

    async signIn(credentials: { username: string; password: string }, userAgent: string | null): Promise<Tokens> {
      const account = await accounts.findByUsername(credentials.username.normalize('NFC'))
      const correct = await hasher.verify(credentials.password, account?.password_hash ?? null)
      if (!account || !correct)
        throw new AppError(401, 'wrong_credentials', 'No active account found with the given credentials.')
      if (account.password_hash !== null && hasher.isOutdated(account.password_hash)) {
        await accounts.setPassword(account.id, await hasher.hash(credentials.password))
      }
      return openSession(account.id, userAgent)
    },

    async me(user: AuthUser): Promise<User> {
      return toUser(await existing(accounts, user))
    },

    async rename(user: AuthUser, username: string): Promise<User> {
      const name = username.normalize('NFC')
      if (!USERNAME.test(name)) throw new FieldError({ username: [usernameRule(name)] })
      const account = await accounts.rename(user.id, name)
      if (account === 'taken') throw new FieldError({ username: [TAKEN] })
      return toUser(account)
    },

    async changePassword(user: AuthUser, passwords: { new_password1: string; new_password2: string }): Promise<void> {
      const faults = passwordFaults(passwords.new_password1, user.username)
      if (faults.length > 0) throw new FieldError({ new_password1: faults })
      if (passwords.new_password1 !== passwords.new_password2)
        throw new FieldError({ new_password2: ['Passwords do not match'] })
      await accounts.setPassword(user.id, await hasher.hash(passwords.new_password1))
      await accounts.endOtherSessions(user.id, user.sessionId)
    },
  }
}

function sessionCalls(accounts: AccountRepository, signer: TokenSigner) {
  /** A dead token in somebody's hands: the whole session ends, for the thief and the robbed alike. */
  async function refuseReuse(sessionId: string, userId: string): Promise<never> {
    await accounts.endSession(sessionId, userId)
    throw unauthorized('This session has ended. Please sign in again.', 'token_reused')
  }

  return {
    /** The user behind an access token whose session still lives. */
    async authenticate(token: string): Promise<AuthUser | null> {
      const claims = await signer.readAccess(token)
      const session = claims && (await accounts.findSession(claims.sessionId, claims.userId))
      if (!session) return null
      return { id: session.userId, username: session.username, sessionId: session.id, signedInAt: session.createdAt }
    },

    async refresh(token: string, rotate: boolean): Promise<{ access: string; refresh?: string }> {
      const hash = hashToken(token)
      const found = await accounts.findRefresh(hash)
      if (!found?.alive) throw unauthorized('Token is invalid or expired', 'token_not_valid')
      const { sessionId, userId } = found
      const child = signer.childOf(token)
      const childHash = hashToken(child)
      const late = found.usedSecondsAgo !== null
      if (late && !(found.usedSecondsAgo! <= GRACE_SECONDS && (await accounts.isUnused(childHash)))) {
        return refuseReuse(sessionId, userId)
      }
      if (rotate && !late) await accounts.rotate({ sessionId, hash, childHash })
      await accounts.touchSession(sessionId)
      const access = await signer.signAccess({ userId, sessionId })
      return rotate ? { access, refresh: child } : { access }
    },

    logout: async (user: AuthUser): Promise<void> => {
      await accounts.endSession(user.sessionId, user.id)
    },

    async sessions(user: AuthUser): Promise<{ results: SessionEntry[] }> {
      const rows = await accounts.listSessions(user.id)
      return { results: rows.map((row) => toSessionEntry(row, user.sessionId)) }
    },

    async endSession(user: AuthUser, sessionId: string): Promise<void> {
      if (!(await accounts.endSession(sessionId, user.id))) throw notFound('Session')
    },

    purge: () => accounts.purgeExpiredSessions(),
  }
}

async function existing(accounts: AccountRepository, user: AuthUser): Promise<Account> {
  const account = await accounts.findById(user.id)
  if (!account) throw unauthorized()
  return account
}

async function rejectFaults(accounts: AccountRepository, { username, email, password }: SignUp): Promise<void> {
  const fields: Record<string, string[]> = {}
  const taken = await accounts.taken({ username, email })
  if (!USERNAME.test(username)) fields['username'] = [usernameRule(username)]
  else if (taken.username) fields['username'] = [TAKEN]
  if (!isEmail(email)) fields['email'] = ['Enter a valid email address.']
  else if (taken.email) fields['email'] = ['A user with that email already exists.']
  const faults = passwordFaults(password, username)
  if (faults.length > 0) fields['password'] = faults
  if (Object.keys(fields).length > 0) throw new FieldError(fields)
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.length <= 254
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

function toSessionEntry(row: SessionRow, currentId: string): SessionEntry {
  return {
    id: row.id,
    current: row.id === currentId,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    user_agent: row.user_agent,
  }
}
