import { MAX_TOKENS, type NewPersonalToken, type PersonalToken, type PersonalTokenChoice } from '@marquee/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { SessionUser, TokenUser } from '../../../common/auth-user.ts'
import { conflict, notFound } from '../../../errors.ts'
import { requireFresh } from '../confirmation/confirmation.ts'
import { hashToken, newToken } from '../tokens/tokens.ts'
import type { PersonalTokenRepository, PersonalTokenRow } from './personal-token-repository.ts'

/** What every personal token begins with, so that scanners for leaked secrets can tell it. */
const PREFIX = 'mq_'

export type PersonalTokenService = ReturnType<typeof createPersonalTokenService>

export interface PersonalTokenDependencies {
  tokens: PersonalTokenRepository
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}

/** Named tokens that people make for their scripts. */
export function createPersonalTokenService({ tokens, log, now }: PersonalTokenDependencies) {
  /** What the script asked for does not depend on it, so it may fail. */
  async function noteUse(tokenId: string): Promise<void> {
    try {
      await tokens.noteUse(tokenId)
    } catch (error) {
      log.warn({ err: error }, 'The last use of a personal token was not saved.')
    }
  }

  return {
    /** Whether a bearer token is to be looked for among the personal tokens. */
    isPersonal: (token: string): boolean => token.startsWith(PREFIX),

    /** The user of a personal token; null when it is revoked, expired or unknown, or the account disabled. */
    async authenticate(token: string): Promise<TokenUser | null> {
      const found = await tokens.findToken(hashToken(token))
      if (!found) return null
      const { userId, isUseOld, ...user } = found
      if (isUseOld) await noteUse(user.tokenId)
      return { ...user, id: userId }
    },

    async list(user: SessionUser): Promise<{ results: PersonalToken[] }> {
      return { results: (await tokens.list(user.id)).map(toPersonalToken) }
    },

    async create(user: SessionUser, { name, scope, days = null }: PersonalTokenChoice): Promise<NewPersonalToken> {
      requireFresh(user, now())
      const token = `${PREFIX}${newToken()}`
      const row = await tokens.insert({ userId: user.id, name, scope, days, hash: hashToken(token) })
      if (!row) throw conflict(`You have ${MAX_TOKENS} tokens. Revoke one first.`, 'too_many_tokens')
      return { ...toPersonalToken(row), token }
    },

    async delete(user: SessionUser, id: string): Promise<void> {
      if (!(await tokens.delete(id, user.id))) throw notFound('Token')
    },
  }
}

function toPersonalToken({ id, name, scope, created_at, expires_at, last_used_at }: PersonalTokenRow): PersonalToken {
  return {
    id,
    name,
    scope,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
