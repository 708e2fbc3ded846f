import type { SessionEntry, Tokens } from '@marquee/contract'
import { notFound, problem } from '../../errors.ts'
import type { SessionUser } from '../../common/auth-user.ts'
import { requireFresh } from './confirmation/confirmation.ts'
import type { SessionRepository, SessionRow } from './sessions-repository.ts'
import { checkRefresh } from './tokens/rotation.ts'
import { ACCESS_TTL_SECONDS, hashToken, newToken, type TokenMaker } from './tokens/tokens.ts'

export interface SessionDependencies {
  repository: Pick<
    SessionRepository,
    'openSession' | 'findSession' | 'findRefresh' | 'rotate' | 'renewSession' | 'endSession' | 'listSessions'
  >
  tokens: Pick<TokenMaker, 'childOf'>
  now: () => Date
}

/** Proofs of a sign-in. */
export interface HowSignedIn {
  /** The provider's proof. */
  idToken?: string | null
  /** True if it had more than a password. */
  bothFactors?: boolean
}

export type SessionService = ReturnType<typeof createSessionService>

const disabled = () => problem('account_disabled')
const notValid = () => problem('token_not_valid')

/** Sessions: opened by every kind of sign-in, extended by refresh tokens, and ended immediately. */
export function createSessionService({ repository, tokens, now }: SessionDependencies) {
  /** A used token was shown again and may be stolen: the session ends, because thief and owner look the same. */
  async function refuseReuse(sessionId: string, userId: string): Promise<never> {
    await repository.endSession(sessionId, userId)
    throw problem('token_reused')
  }

  return {
    /** Signs a user in, however they proved who they are. @throws AppError 403 `account_disabled` */
    async openSession(
      userId: string,
      userAgent: string | null,
      { idToken = null, bothFactors = false }: HowSignedIn = {},
    ): Promise<Tokens> {
      const [access, refresh] = [newToken(), newToken()]
      const hashes = { accessHash: hashToken(access), refreshHash: hashToken(refresh) }
      if (!(await repository.openSession({ userId, userAgent, idToken, bothFactors, ...hashes }))) throw disabled()
      return { access, refresh, expires_in: ACCESS_TTL_SECONDS }
    },

    /** The user of an access token whose session is active. */
    async authenticate(token: string): Promise<SessionUser | null> {
      const session = await repository.findSession(hashToken(token))
      if (!session) return null
      const { id, userId, createdAt, ...user } = session
      return { ...user, id: userId, sessionId: id, signedInAt: createdAt }
    },

    async refresh(token: string, rotate: boolean): Promise<Omit<Tokens, 'refresh'> & Partial<Tokens>> {
      const hash = hashToken(token)
      const child = tokens.childOf(token)
      const childHash = hashToken(child)
      const shown = await repository.findRefresh(hash, childHash)
      const verdict = checkRefresh(shown)
      if (!shown || verdict === 'unknown') throw notValid()
      const { sessionId, userId } = shown
      if (verdict === 'reuse') return refuseReuse(sessionId, userId)
      if (rotate && verdict === 'trade') await repository.rotate({ sessionId, hash, childHash })
      const access = newToken()
      if (!(await repository.renewSession(sessionId, hashToken(access)))) throw notValid()
      const answer = { access, expires_in: ACCESS_TTL_SECONDS }
      return rotate ? { ...answer, refresh: child } : answer
    },

    logout: async (user: SessionUser): Promise<void> => {
      await repository.endSession(user.sessionId, user.id)
    },

    async sessions(user: SessionUser): Promise<{ results: SessionEntry[] }> {
      const rows = await repository.listSessions(user.id)
      return { results: rows.map((row) => toSessionEntry(row, user.sessionId)) }
    },

    /** Ends this session, or another one. @throws AppError 403 `confirmation_needed` for another one, 404 */
    async endSession(user: SessionUser, sessionId: string): Promise<void> {
      if (sessionId.toLowerCase() !== user.sessionId) requireFresh(user, now())
      if (!(await repository.endSession(sessionId, user.id))) throw notFound('Session')
    },
  }
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
