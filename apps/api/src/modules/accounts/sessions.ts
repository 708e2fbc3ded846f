import { type SessionEntry, type Tokens } from '@marquee/contract'
import { notFound, unauthorized } from '../../errors.ts'
import { type AuthUser } from '../../common/auth-user.ts'
import { type AccountRepository, type SessionRow } from './repository.ts'
import { checkRefresh } from './tokens/rotation.ts'
import { hashToken, type TokenSigner } from './tokens/tokens.ts'

export interface SessionDependencies {
  accounts: Pick<
    AccountRepository,
    'openSession' | 'findSession' | 'findRefresh' | 'rotate' | 'touchSession' | 'endSession' | 'listSessions'
  >
  signer: Pick<TokenSigner, 'signAccess' | 'readAccess' | 'newRefresh' | 'childOf'>
}

const notValid = () => unauthorized('Token is invalid or expired', 'token_not_valid')

/** Sessions: opened by every kind of sign-in, extended by refresh tokens, and ended immediately. */
export function createSessionService({ accounts, signer }: SessionDependencies) {
  /** A used token was shown again and may be stolen: the session ends, because thief and owner look the same. */
  async function refuseReuse(sessionId: string, userId: string): Promise<never> {
    await accounts.endSession(sessionId, userId)
    throw unauthorized('This session has ended. Please sign in again.', 'token_reused')
  }

  return {
    async openSession(userId: string, userAgent: string | null): Promise<Tokens> {
      const refresh = signer.newRefresh()
      const sessionId = await accounts.openSession({ userId, userAgent, refreshHash: hashToken(refresh) })
      return { access: await signer.signAccess({ userId, sessionId }), refresh }
    },

    /** The user of an access token whose session is active. */
    async authenticate(token: string): Promise<AuthUser | null> {
      const claims = signer.readAccess(token)
      const session = claims && (await accounts.findSession(claims))
      if (!session) return null
      const { id, userId, username, createdAt, feedbackRevision } = session
      return { id: userId, username, sessionId: id, signedInAt: createdAt, feedbackRevision }
    },

    async refresh(token: string, rotate: boolean): Promise<{ access: string; refresh?: string }> {
      const hash = hashToken(token)
      const child = signer.childOf(token)
      const childHash = hashToken(child)
      const shown = await accounts.findRefresh(hash, childHash)
      const verdict = checkRefresh(shown)
      if (!shown || verdict === 'unknown') throw notValid()
      const { sessionId, userId } = shown
      if (verdict === 'reuse') return refuseReuse(sessionId, userId)
      if (rotate && verdict === 'trade') await accounts.rotate({ sessionId, hash, childHash })
      if (!(await accounts.touchSession(sessionId))) throw notValid()
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
