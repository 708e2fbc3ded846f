import type { AdminTmdb, FetchChoice, MovieFetch, TmdbTest } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { Tables } from '../../database/tables.ts'
import { fieldError, notFound, problem } from '../../errors.ts'
import type { Actor, Audit } from '../accounts/index.ts'
import {
  checkTmdbToken,
  sentenceOf,
  SHIPPED,
  type Catalogue,
  type Fetches,
  type FetchRow,
  type WantedFetch,
} from '../catalogue/index.ts'

/** Numbers of best known movies to choose from. */
const BEST_KNOWN = [2000, 5000, 10_000]

export interface TmdbAdministrationDependencies {
  config: Pick<Config, 'tmdb'>
  db: Kysely<Tables>
  audit: Audit
  tmdb: Catalogue['tmdb']
}

export type TmdbAdministration = ReturnType<typeof createTmdbAdministration>

/** The token of TMDB, which administrators enter, try, replace and remove while Marquee runs, and the movies fetched by it. */
export function createTmdbAdministration({ config, db, audit, tmdb }: TmdbAdministrationDependencies) {
  const { tokens, fetches } = tmdb
  const check = (token: string) => checkTmdbToken(config.tmdb.apiUrl, token)

  function requireChangeable(): void {
    if (tokens.isFixed) throw problem('set_in_environment')
  }

  const describe = () => describeTmdb(tmdb)

  /** False if another fetch waits or runs. */
  const start = (by: Actor, wanted: WantedFetch): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      if (!(await fetches.start(trx, wanted))) return false
      await audit.record(trx, { ...by, act: 'movie_fetch_started', targetId: null })
      return true
    })

  return {
    describe,

    /** Stores a token that TMDB accepts. @throws FieldError with the reason if it does not, AppError 409 */
    async setToken(by: Actor, token: string): Promise<AdminTmdb> {
      requireChangeable()
      const verdict = await check(token)
      if (verdict.grade !== 'ok') throw fieldError('token', 'token_refused', { reason: sentenceOf(verdict) })
      await db.transaction().execute(async (trx) => {
        await audit.record(trx, { ...by, act: 'tmdb_token_set', targetId: null })
        await tokens.store(trx, token)
      })
      await tmdb.reload()
      const { movies: lacking } = await fetches.estimate(SHIPPED)
      if (lacking > 0 && (await start(by, SHIPPED))) await fetches.wake()
      return describe()
    },

    /** @throws AppError 404, 409 */
    async removeToken(by: Actor): Promise<AdminTmdb> {
      requireChangeable()
      await db.transaction().execute(async (trx) => {
        await audit.record(trx, { ...by, act: 'tmdb_token_removed', targetId: null })
        await fetches.stop(trx)
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

    /** Fetches the best known movies, or with null the shipped ones. @throws AppError 409 */
    async fetch(by: Actor, movies: number | null): Promise<AdminTmdb> {
      if (tmdb.client() === null) throw problem('no_tmdb_token')
      const wanted: WantedFetch = movies === null ? SHIPPED : { kind: 'best_known', movies }
      if (!(await start(by, wanted))) throw problem('fetch_running')
      await fetches.wake()
      return describe()
    },

    /** @throws AppError 404 if nothing is fetched */
    async stopFetch(by: Actor): Promise<AdminTmdb> {
      await db.transaction().execute(async (trx) => {
        if (!(await fetches.stop(trx))) throw notFound('Fetch')
        await audit.record(trx, { ...by, act: 'movie_fetch_stopped', targetId: null })
      })
      return describe()
    },
  }
}

async function describeTmdb({ tokens, fetches }: Catalogue['tmdb']): Promise<AdminTmdb> {
  const [{ source, since }, newest, choices] = await Promise.all([
    tokens.current(),
    fetches.newest(),
    choicesOf(fetches),
  ])
  const fetch = newest === undefined ? null : await describeFetch(newest, fetches)
  return { token_state: source, since: since?.toISOString() ?? null, fetch, fetch_choices: choices }
}

async function choicesOf(fetches: Fetches): Promise<FetchChoice[]> {
  const wanted: WantedFetch[] = [SHIPPED, ...BEST_KNOWN.map((movies) => ({ kind: 'best_known' as const, movies }))]
  const choices = await Promise.all(wanted.map(async (one) => ({ kind: one.kind, ...(await fetches.estimate(one)) })))
  return choices.filter(({ movies }) => movies > 0)
}

async function describeFetch(row: FetchRow, fetches: Fetches): Promise<MovieFetch> {
  const { kind, movies, state, done, total, failure, ended_at: endedAt } = row
  const left = endedAt === null ? await fetches.left(row) : null
  return {
    kind,
    movies,
    state,
    done,
    total,
    requests_left: left?.requests ?? null,
    seconds_left: left?.seconds ?? null,
    failure,
    ended_at: endedAt?.toISOString() ?? null,
  }
}
