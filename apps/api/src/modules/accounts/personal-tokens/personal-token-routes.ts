import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { register } from '../../../http/register.ts'
import type { PersonalTokenService } from './personal-tokens.ts'

export function personalTokenRoutes(app: FastifyInstance, tokens: PersonalTokenService): void {
  register(app, routes.personalTokens, ({ user }) => tokens.list(user))
  register(app, routes.createPersonalToken, ({ user, body }) => tokens.create(user, body))
  register(app, routes.deletePersonalToken, async ({ user, params }) => {
    await tokens.delete(user, params.id)
    return null
  })
}
