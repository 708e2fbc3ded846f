import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { register } from '../../../http/register.ts'
import { userAgentOf } from '../user-agent.ts'
import type { PasskeyService } from './passkeys.ts'

export function passkeyRoutes(app: FastifyInstance, passkeys: PasskeyService): void {
  register(app, routes.passkeys, ({ user }) => passkeys.list(user))
  register(app, routes.passkeyOptions, ({ user, request }) => passkeys.options(user, request.publicAddress()))
  register(app, routes.addPasskey, ({ user, body, request }) => passkeys.add(user, body, request.publicAddress()))
  register(app, routes.renamePasskey, ({ user, params, body }) => passkeys.rename(user, params.id, body.name))
  register(app, routes.deletePasskey, async ({ user, params }) => {
    await passkeys.delete(user, params.id)
    return null
  })
  register(app, routes.passkeySignInOptions, ({ request }) => passkeys.signInOptions(request.publicAddress()))
  register(app, routes.passkeySignIn, ({ body, request }) =>
    passkeys.signIn(body.credential, { origin: request.publicAddress(), userAgent: userAgentOf(request) }),
  )
  register(app, routes.confirmByPasskey, async ({ user, body, request }) => {
    await passkeys.confirm(user, body.credential, request.publicAddress())
    return null
  })
}
