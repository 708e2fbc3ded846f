import type { AdminTmdb, TmdbTest } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { Tables } from '../../database/tables.ts'
import { FieldError, notFound, problem } from '../../errors.ts'
import type { Actor, Audit } from '../accounts/index.ts'
import { checkTmdbToken, sentenceOf, type Catalogue } from '../catalogue/index.ts'

export interface TmdbAdministrationDependencies {
  config: Pick<Config, 'tmdb'>
  db: Kysely<Tables>
  audit: Audit
  tmdb: Catalogue['tmdb']
}

export type TmdbAdministration = ReturnType<typeof createTmdbAdministration>

/** The token of TMDB, which administrators enter, try, replace and remove while Marquee runs. */
export function createTmdbAdministration({ config, db, audit, tmdb }: TmdbAdministrationDependencies) {
  const { tokens } = tmdb
  const check = (token: string) => checkTmdbToken(config.tmdb.apiUrl, token)

  function requireChangeable(): void {
    if (tokens.isFixed) throw problem('set_in_environment')
  }

  async function describe(): Promise<AdminTmdb> {
    const { source, since } = await tokens.current()
    return { token_state: source, since: since?.toISOString() ?? null }
  }

  return {
    describe,

    /** Stores a token that TMDB accepts. @throws FieldError with the reason if it does not, AppError 409 */
    async setToken(by: Actor, token: string): Promise<AdminTmdb> {
      requireChangeable()
      const verdict = await check(token)
      if (verdict.grade !== 'ok') throw new FieldError({ token: [sentenceOf(verdict)] })
      await db.transaction().execute(async (trx) => {
        await audit.record(trx, { ...by, act: 'tmdb_token_set', targetId: null })
        await tokens.store(trx, token)
      })
      await tmdb.reload()
      return describe()
    },

    /** @throws AppError 404, 409 */
    async removeToken(by: Actor): Promise<AdminTmdb> {
      requireChangeable()
      await db.transaction().execute(async (trx) => {
        await audit.record(trx, { ...by, act: 'tmdb_token_removed', targetId: null })
        if (!(await tokens.remove(trx))) throw notFound('Token')
      })
      await tmdb.reload()
      return describe()
    },

    /** Tries a token, or that in use. @throws AppError 404 if there is none */
    async test(given: string | undefined): Promise<TmdbTest> {
      const token = given ?? (await tokens.current()).token
      if (token === null) throw notFound('Token')
      const verdict = await check(token)
      return { accepted: verdict.grade === 'ok', detail: sentenceOf(verdict) }
    },
  }
}
