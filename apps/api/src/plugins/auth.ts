import { SEAT_HEADER } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { type AuthUser } from '../common/auth-user.ts'
import { unauthorized } from '../errors.ts'

export interface AuthDependencies {
  /** Returns the user of a valid access token with a live session, or null. */
  authenticate: (accessToken: string) => Promise<AuthUser | null>
  isMember: (groupId: string, userId: string) => Promise<boolean>
  /** Origin for absolute links; null takes it from the request. */
  publicUrl: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    user: AuthUser | null
    activeGroup: () => Promise<string | null>
    publicOrigin: () => string
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Reads the bearer token and the active group. An invalid token is a 401 even where none is needed, so that the client refreshes it. */
export function auth(app: FastifyInstance, { authenticate, isMember, publicUrl }: AuthDependencies): void {
  app.decorateRequest('user', null)
  app.decorateRequest('activeGroup', function () {
    const { user } = this
    const header = this.headers['x-group-id']
    if (!user || typeof header !== 'string' || !UUID.test(header)) return Promise.resolve(null)
    const groupId = header.toLowerCase()
    const found = isMember(groupId, user.id).then((member) => (member ? groupId : null))
    this.activeGroup = () => found
    return found
  })
  app.decorateRequest('publicOrigin', function () {
    return publicUrl ?? `${this.protocol}://${this.host}`
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.contract?.access ?? 'anonymous'
    if (access === 'anonymous') return
    const { authorization } = request.headers
    if (authorization === undefined) {
      // Whether the token is one of a seat is for the evening to say.
      const hasSeat = access === 'seat' && request.headers[SEAT_HEADER] !== undefined
      if (access === 'required' || (access === 'seat' && !hasSeat)) throw unauthorized()
      return
    }
    const token = /^Bearer ([^\s]+)$/i.exec(authorization)?.[1]
    request.user = token === undefined ? null : await authenticate(token)
    if (!request.user) throw unauthorized()
  })
}
