import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from '../../http/register.ts'
import { type ErasureService } from './erasure/erasure.ts'
import { type IdentityService } from './identity/identity-service.ts'
import { type AccountService } from './service.ts'
import { userAgentOf } from './user-agent.ts'

export interface AccountRouteDependencies {
  accounts: AccountService
  identities: IdentityService
  erasure: ErasureService
}

export function accountRoutes(app: FastifyInstance, { accounts, identities, erasure }: AccountRouteDependencies): void {
  register(app, routes.signUp, ({ body }) => accounts.signUp(body))
  register(app, routes.token, ({ body, request }) =>
    accounts.signIn(body, { userAgent: userAgentOf(request), address: request.ip }),
  )
  register(app, routes.exchangeIdentity, ({ body, request }) => identities.exchange(body, userAgentOf(request)))
  register(app, routes.refreshToken, ({ body }) => accounts.refresh(body.refresh, body.rotate ?? false))
  register(app, routes.me, ({ user }) => accounts.me(user))
  register(app, routes.rename, ({ user, body }) => accounts.rename(user, body.username))
  register(app, routes.changePassword, async ({ user, body }) => {
    await accounts.changePassword(user, body)
    return { detail: 'New password has been saved.' }
  })
  register(app, routes.sessions, ({ user }) => accounts.sessions(user))
  register(app, routes.endSession, async ({ user, params }) => {
    await accounts.endSession(user, params.id)
    return null
  })
  register(app, routes.deleteAccount, async ({ user, body }) => {
    await erasure.deleteAccount(user, body.password)
    return null
  })
}
