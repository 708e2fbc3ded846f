import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import { administrationRoutes } from './routes.ts'
import { createAdministrationTools } from './tools.ts'

/** What administrators do and see: people, invites, registration, what runs, settings, messages, and what they did. */
export function createAdministration({ config, db, log, now, live }: Platform) {
  const groupChanged = (id: string, version: number) => live.announce('group', id, version)
  const tools = createAdministrationTools({ config, db, log, now, groupChanged })
  return {
    ...defineModule({
      routes: (app: FastifyInstance) => administrationRoutes(app, tools),
      start: async () => tools.disk.start(),
      close: async () => tools.disk.close(),
    }),
    /** What runs on this instance, for the metrics. */
    status: tools.status,
  }
}
