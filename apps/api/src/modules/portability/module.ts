import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import { type Catalogue, toVisitorCard } from '../catalogue/index.ts'
import { createPortabilityRepository } from './export-repository.ts'
import { createHistories, type HistoriesDependencies } from './histories.ts'
import { portabilityRoutes } from './routes.ts'
import { createPortabilityService } from './service.ts'

// For the start and the command line.
export { createHistories } from './histories.ts'
export type { LeftOutRow } from './history-service.ts'

export type UploadReading = Pick<HistoriesDependencies, 'readUpload'>

/** Import of histories from other services, and export. */
export function createPortability({
  catalogue,
  readUpload,
  ...platform
}: Platform & UploadReading & { catalogue: Catalogue }) {
  const { db, log, now, queue } = platform
  const { movieDatabase: database, movies } = catalogue
  const cards = async (ids: readonly number[]) => (await movies.cards(ids)).map(toVisitorCard)
  const titles = () => catalogue.indexes().titles
  const { histories, brought, run, close } = createHistories({ db, log, queue, database, cards, titles, readUpload })
  const portability = createPortabilityService({ portability: createPortabilityRepository(db), now })

  return {
    histories,
    brought,
    ...defineModule({
      routes: (app: FastifyInstance) => portabilityRoutes(app, { portability, histories }),
      jobs: { importHistory: run, purge: histories.purge },
      close: async () => close(),
    }),
  }
}
