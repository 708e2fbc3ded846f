import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { register } from '../../../http/register.ts'
import { userAgentOf } from '../user-agent.ts'
import type { SecondFactorService } from './second-factor.ts'

export function secondFactorRoutes(app: FastifyInstance, factor: SecondFactorService): void {
  register(app, routes.finishSignIn, ({ body, request }) =>
    factor.finishSignIn(body, { userAgent: userAgentOf(request), address: request.ip }),
  )
  register(app, routes.secondFactor, ({ user }) => factor.state(user))
  register(app, routes.beginSecondFactor, ({ user }) => factor.begin(user))
  register(app, routes.turnOnSecondFactor, ({ user, body }) => factor.turnOn(user, body.code))
  register(app, routes.renewRecoveryCodes, ({ user }) => factor.renewRecoveryCodes(user))
  register(app, routes.turnOffSecondFactor, async ({ user }) => {
    await factor.turnOff(user)
    return null
  })
  register(app, routes.confirmByCode, async ({ user, body, request }) => {
    await factor.confirm(user, body.code, request.ip)
    return null
  })
}
