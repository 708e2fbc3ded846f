import type { FastifyInstance } from 'fastify'
import { textPreference } from '@marquee/sources'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { createDailyGameRepository } from './repository.ts'
import { dailyGameRoutes } from './routes.ts'
import { createDailyGameService } from './service.ts'

export interface GameSecrets {
  /** Draws the daily movie. */
  gameSecret: string
}

/** The daily game: guess a movie. */
export function createGame({
  config,
  db,
  now,
  catalogue,
  gameSecret,
}: Platform & GameSecrets & { catalogue: Catalogue }) {
  const dailyGame = createDailyGameService({
    games: createDailyGameRepository(db, textPreference(config.shownTexts)),
    cards: catalogue.movies.cards,
    suggestMovies: catalogue.suggestions.foundMovies,
    ageLimitOf: catalogue.ageLimitOf,
    now,
    secret: gameSecret,
  })
  return defineModule({
    routes: (app: FastifyInstance) => dailyGameRoutes(app, { dailyGame }),
    jobs: { purge: dailyGame.purge },
  })
}
