import { type FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import { type Platform } from '../../common/platform.ts'
import { type Catalogue } from '../catalogue/module.ts'
import { type Groups } from '../groups/module.ts'
import { type Lists } from '../lists/module.ts'
import { type Taste } from '../taste/module.ts'
import { createAround } from './around.ts'
import { eveningRoutes } from './routes.ts'

export interface EveningsDependencies extends Platform {
  catalogue: Catalogue
  taste: Taste
  groups: Groups
  lists: Lists
}

/** Evenings: a group, with guests, decides on a movie. */
export function createEvenings(dependencies: EveningsDependencies) {
  const around = createAround(dependencies)
  return defineModule({
    routes(app: FastifyInstance) {
      eveningRoutes(app)
      around.routes(app)
    },
    jobs: { purge: around.purge },
  })
}
