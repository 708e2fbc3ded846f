import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import type { Catalogue } from '../catalogue/module.ts'
import { toVisitorCard } from '../catalogue/movies/visitor-card.ts'
import { createPortabilityRepository } from './export-repository.ts'
import { createHistories } from './histories.ts'
import { portabilityRoutes } from './routes.ts'
import { createPortabilityService } from './service.ts'

/** Import of histories from other services, and export. */
export function createPortability({ db, log, now, queue, catalogue }: Platform & { catalogue: Catalogue }) {
  const { movieDatabase: database, movies } = catalogue
  const cards = async (ids: readonly number[]) => (await movies.cards(ids)).map(toVisitorCard)
  const titles = () => catalogue.indexes().titles
  const { histories, run, close } = createHistories({ db, log, queue, database, cards, titles })
  const portability = createPortabilityService({ portability: createPortabilityRepository(db), now })

  return {
    histories,
    ...defineModule({
      routes: (app: FastifyInstance) => portabilityRoutes(app, { portability, histories }),
      jobs: { importHistory: run, purge: histories.purge },
      close: async () => close(),
    }),
  }
}
