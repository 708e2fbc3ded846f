import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import { noteSaved } from '../../database/saved-repository.ts'
import type { Catalogue } from '../catalogue/module.ts'
import { toVisitorCard } from '../catalogue/movies/visitor-card.ts'
import { RETRAIN_RATINGS } from '../taste/model/training-jobs.ts'
import { createPortabilityRepository } from './export-repository.ts'
import { createHistoryApplyRepository } from './history-apply-repository.ts'
import { createHistoryRepository } from './history-repository.ts'
import { createHistoryService } from './history-service.ts'
import { importHistory } from './import-history.ts'
import { lookUpHistory } from './look-up-history.ts'
import { portabilityRoutes } from './routes.ts'
import { createPortabilityService } from './service.ts'

/** Import of histories from other services, and export. */
export function createPortability({ db, log, now, queue, catalogue }: Platform & { catalogue: Catalogue }) {
  const { movieDatabase: database, movies } = catalogue
  const history = createHistoryRepository(db, database !== null)
  const applying = createHistoryApplyRepository(db)
  const { enqueueImport, enqueueTastes, enqueueTraining } = queue
  const cards = async (ids: readonly number[]) => (await movies.cards(ids)).map(toVisitorCard)
  const histories = createHistoryService({ history, applying, cards, enqueueImport, enqueueTastes })
  const portability = createPortabilityService({ portability: createPortabilityRepository(db), now })
  const titles = () => catalogue.indexes().titles
  const lookUp = database && ((importId: string) => lookUpHistory({ history, database, log }, importId))

  return {
    histories,
    ...defineModule({
      routes: (app: FastifyInstance) => portabilityRoutes(app, { portability, histories }),
      jobs: {
        async importHistory(importId) {
          const applied = await importHistory({ history, applying, titles, lookUp, enqueueImport }, importId)
          if (applied) await noteSaved(db, applied.userId)
          if (applied) await enqueueTastes(applied.userId)
          // Imported ratings have the dates of their service, so counting recent ones would miss them.
          if (applied && applied.ratings >= RETRAIN_RATINGS) await enqueueTraining()
          return applied
        },
        purge: histories.purge,
      },
    }),
  }
}
