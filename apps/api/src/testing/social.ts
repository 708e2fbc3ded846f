import { pino } from 'pino'
import { createPool, createQueries } from '../database/pool.ts'
import type { IdentitySettings } from '../modules/accounts/identity/identity-verifier.ts'
import { createTestApp } from './app.ts'
import { insertMovie, type TestMovie } from './movies.ts'

export interface SocialOptions {
  now?: () => Date
  identity?: IdentitySettings
}

/** User signed in without a password, as after the identity provider. */
export interface Visitor {
  id: string
  username: string
  token: string
}

export type SocialApp = Awaited<ReturnType<typeof openSocialApp>>

/** The whole app without a catalogue, with its database at hand and calls by plain method and path. */
export async function openSocialApp({ now, identity }: SocialOptions = {}) {
  const env = identity && {
    IDENTITY_CLIENT_ID: identity.clientId,
    IDENTITY_ISSUER: identity.issuer,
    IDENTITY_JWKS_URL: identity.jwksUrl,
  }
  const test = await createTestApp({ catalogue: false, ...(now && { now }), ...(env && { env }) })
  const { app, modules, changes, databaseUrl } = test
  const db = createQueries(createPool(databaseUrl, pino({ level: 'silent' })))

  return {
    app,
    db,
    databaseUrl,
    modules,
    changes,

    async aUser(username: string, email: string | null = `${username}@example.org`): Promise<Visitor> {
      const { id } = await db
        .insertInto('user_account')
        .values({ username, email, password_hash: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { access } = await modules.accounts.openSession(id, null)
      return { id, username, token: access }
    },

    aMovie: (movie: Partial<TestMovie> = {}): Promise<number> => insertMovie(db, movie),

    /** @param request method and path below the API base, as in `GET /identity/me`. */
    call(request: string, { user, body }: { user?: Visitor | undefined; body?: unknown } = {}) {
      const [method, path] = request.split(' ')
      return app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: user ? { authorization: `Bearer ${user.token}` } : {},
        ...(body !== undefined && { payload: body as object }),
      })
    },

    async close() {
      await db.destroy()
      await test.close()
    },
  }
}
