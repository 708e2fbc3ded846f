import type { Kysely } from 'kysely'
import { createSecretBox } from '../../../common/secret-box.ts'
import type { Config } from '../../../config.ts'
import type { Tables } from '../../../database/tables.ts'
import { createTmdbTokenRepository } from './token-repository.ts'

/** The token in use, and where it comes from. `unreadable`: it was encrypted with another TOKEN_SECRET. */
export type TmdbToken =
  | { source: 'none'; token: null; since: null }
  | { source: 'environment'; token: string; since: null }
  | { source: 'stored'; token: string; since: Date }
  | { source: 'unreadable'; token: null; since: Date }

export type TmdbTokens = ReturnType<typeof createTmdbTokens>

export interface TmdbTokensDependencies {
  config: Pick<Config, 'tmdb'>
  db: Kysely<Tables>
  /** Null for a command whose account may not read the keys. */
  tokenSecret: string | null
}

const PURPOSE = 'tokens of services'
const OWNER = 'tmdb'

/** The token of TMDB: that of the environment, else the one that an administrator has entered. */
export function createTmdbTokens({ config, db, tokenSecret }: TmdbTokensDependencies) {
  const repository = createTmdbTokenRepository(db)
  const box = tokenSecret === null ? null : createSecretBox(tokenSecret, PURPOSE)
  const { apiToken } = config.tmdb
  return {
    isFixed: apiToken !== null,

    async current(): Promise<TmdbToken> {
      if (apiToken !== null) return { source: 'environment', token: apiToken, since: null }
      const stored = await repository.stored()
      if (!stored) return { source: 'none', token: null, since: null }
      const token = box?.open(stored.secret, OWNER)?.toString('utf8')
      if (token === undefined) return { source: 'unreadable', token: null, since: stored.since }
      return { source: 'stored', token, since: stored.since }
    },

    /** Call it last in a transaction. */
    async store(trx: Kysely<Tables>, token: string): Promise<void> {
      if (box === null) throw new Error('The keys of this instance are needed to store a token.')
      await repository.store(trx, box.seal(Buffer.from(token), OWNER))
    },

    /** False if there is none. Call it last in a transaction. */
    remove: repository.remove,
  }
}
