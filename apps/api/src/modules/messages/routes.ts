import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { register } from '../../http/register.ts'
import type { MessageService } from './service.ts'

export function messageRoutes(app: FastifyInstance, { messages }: { messages: MessageService }): void {
  register(app, routes.sendFeedback, async ({ user, body }) => {
    await messages.send(user, body)
    return null
  })
}
