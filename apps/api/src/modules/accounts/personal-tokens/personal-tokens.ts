import { MAX_TOKENS, type NewPersonalToken, type PersonalToken, type PersonalTokenChoice } from '@marquee/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { SessionUser, TokenUser } from '../../../common/auth-user.ts'
import { notFound, problem } from '../../../errors.ts'
import { requireFresh } from '../confirmation/confirmation.ts'
import { hashToken, newToken } from '../tokens/tokens.ts'
import type { PersonalTokenRepository, PersonalTokenRow } from './personal-token-repository.ts'

/** Prefix of every personal token, by which scanners for leaked secrets recognise it. */
const PREFIX = 'mq_'

export type PersonalTokenService = ReturnType<typeof createPersonalTokenService>

export interface PersonalTokenDependencies {
  tokens: PersonalTokenRepository
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}

/** Named tokens that people make for their scripts. */
export function createPersonalTokenService({ tokens, log, now }: PersonalTokenDependencies) {
  /** May fail, because the script's request does not depend on it. */
  async function noteUse(tokenId: string): Promise<void> {
    try {
      await tokens.noteUse(tokenId)
    } catch (error) {
      log.warn({ err: error }, 'The last use of a personal token was not saved.')
    }
  }

  return {
    /** True if a bearer token has the form of a personal token. */
    isPersonal: (token: string): boolean => token.startsWith(PREFIX),

    /** User of a personal token; null if it is revoked, expired or unknown, or the account disabled. */
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
      if (!row) throw problem('too_many_tokens', { most: MAX_TOKENS })
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
