import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import type { AccountAdministration } from '../accounts/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { BroughtPeopleService } from '../portability/index.ts'
import { createFriendsAdministration } from './friends.ts'
import { administrationRoutes } from './routes.ts'
import { createTmdbAdministration } from './tmdb.ts'
import { createAdministrationTools } from './tools.ts'

// For the start and the command line.
export { newestBackup, newestBackupFile } from './disk.ts'
export { type AdministrationTools, createAdministrationTools } from './tools.ts'

interface AdministrationParts {
  accounts: AccountAdministration
  catalogue: Pick<Catalogue, 'tmdb'>
  brought: BroughtPeopleService
}

/** Administration: people, invites, registration, status, settings, messages, the token of TMDB, ratings of friends, and the audit log. */
export function createAdministration({
  config,
  db,
  now,
  accounts,
  catalogue,
  brought,
}: Platform & AdministrationParts) {
  const tools = createAdministrationTools({ config, db, now, accounts })
  const tmdb = createTmdbAdministration({ config, db, audit: accounts.audit, tmdb: catalogue.tmdb })
  const friends = createFriendsAdministration({ db, audit: accounts.audit, brought })
  return {
    ...defineModule({
      routes: (app: FastifyInstance) => administrationRoutes(app, { ...tools, tmdb, friends }),
      start: async () => tools.disk.start(),
      close: async () => tools.disk.close(),
    }),
    /** Status of this instance, for the metrics. */
    status: tools.status,
  }
}
