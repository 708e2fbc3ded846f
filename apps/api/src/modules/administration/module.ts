import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import type { AccountAdministration } from '../accounts/index.ts'
import { administrationRoutes } from './routes.ts'
import { createAdministrationTools } from './tools.ts'

// For the start and the command line.
export { newestBackup, newestBackupFile } from './disk.ts'
export { type AdministrationTools, createAdministrationTools } from './tools.ts'

/** Administration: people, invites, registration, status, settings, messages, and the audit log. */
export function createAdministration({ config, db, now, accounts }: Platform & { accounts: AccountAdministration }) {
  const tools = createAdministrationTools({ config, db, now, accounts })
  return {
    ...defineModule({
      routes: (app: FastifyInstance) => administrationRoutes(app, tools),
      start: async () => tools.disk.start(),
      close: async () => tools.disk.close(),
    }),
    /** Status of this instance, for the metrics. */
    status: tools.status,
  }
}
