import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import { createMessageRepository } from './repository.ts'
import { messageRoutes } from './routes.ts'
import { createMessageService } from './service.ts'

/** Messages of users to the operator. */
export function createMessages({ db, now }: Pick<Platform, 'db' | 'now'>) {
  const messages = createMessageService({ messages: createMessageRepository(db), now })
  return defineModule({
    routes: (app: FastifyInstance) => messageRoutes(app, { messages }),
    jobs: { purge: messages.purge },
  })
}
