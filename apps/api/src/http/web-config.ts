import { routes, type WebConfig } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from './register.ts'

export function systemRoutes(app: FastifyInstance, { webConfig }: { webConfig: WebConfig }): void {
  register(app, routes.webConfig, () => webConfig)
}
