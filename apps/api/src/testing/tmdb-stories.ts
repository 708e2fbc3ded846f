import type { OperationId } from '@marquee/contract'
import { createWorld, startFakeTmdb } from '@marquee/sources/testing'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'

interface Call {
  operation: OperationId
  args: unknown
  user: TestUser
  app: TestApp
}
type Provoked = Record<number, () => Promise<number>>
type Stories = Partial<Record<OperationId, () => Provoked>>

interface Parts {
  /** Instance on which nothing of TMDB is set up, and its administrator. */
  api: TestApp
  administrator: TestUser
  db: Kysely<Tables>
  send: (call: Call) => Promise<number>
}

/** Statuses of the administrators' calls about TMDB that their valid call does not return. */
export function tmdbStories(parts: () => Parts): Stories {
  const none = (operation: OperationId, args: object = {}) => {
    const { api: app, administrator: user, send } = parts()
    return send({ operation, args, user, app })
  }
  /** Status of a call where the environment names a fake TMDB, with its token or without one. */
  async function withFake(operation: OperationId, { isFixed }: { isFixed: boolean }): Promise<number> {
    const fake = await startFakeTmdb(createWorld({ invented: 0, starter: true }))
    const { TMDB_API_TOKEN: token, ...addresses } = fake.settings
    const app = await createTestApp({ catalogue: false, env: isFixed ? fake.settings : addresses })
    const user = await app.signUp()
    const bodies: Partial<Record<OperationId, object>> = {
      adminSetTmdbToken: { token },
      adminFetchMovies: { movies: null },
    }
    const args = { body: bodies[operation] }
    const status = await parts().send({ operation, args, user, app })
    await app.close()
    await fake.close()
    return status
  }
  return {
    adminSetTmdbToken: () => ({
      200: () => withFake('adminSetTmdbToken', { isFixed: false }),
      409: () => withFake('adminSetTmdbToken', { isFixed: true }),
    }),
    adminRemoveTmdbToken: () => ({
      200: async () => {
        await parts()
          .db.insertInto('service_token')
          .values({ service: 'tmdb', secret: Buffer.from('sealed') })
          .execute()
        return none('adminRemoveTmdbToken')
      },
      404: () => none('adminRemoveTmdbToken'),
      409: () => withFake('adminRemoveTmdbToken', { isFixed: true }),
    }),
    adminFetchMovies: () => ({
      200: () => withFake('adminFetchMovies', { isFixed: true }),
      409: () => none('adminFetchMovies', { body: { movies: null } }),
    }),
    adminStopFetch: () => ({
      200: async () => {
        await parts().db.insertInto('movie_fetch').values({ kind: 'shipped' }).execute()
        return none('adminStopFetch')
      },
      404: () => none('adminStopFetch'),
    }),
    adminTestTmdb: () => ({ 404: () => none('adminTestTmdb') }),
  }
}
