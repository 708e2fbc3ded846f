import type { FastifyInstance } from 'fastify'
import { createAfterRepository } from './after-repository.ts'
import { createAfterEvening } from './after.ts'
import { aroundRoutes } from './around-routes.ts'
import { createClaimRepository } from './claim-repository.ts'
import { createSeatClaims } from './claim.ts'
import { createHistoryRepository } from './history-repository.ts'
import { createEveningHistory } from './history.ts'
import type { EveningsDependencies } from './module.ts'
import { createPurgeRepository } from './purge-repository.ts'
import { createTiltRepository } from './tilt-repository.ts'
import { createTilt } from './tilt.ts'
import { createTonightRepository } from './tonight-repository.ts'
import { createTonight } from './tonight.ts'

const GUEST_DAYS = 30
const DAY_MS = 86_400_000

/** What comes before and after evenings: home's part of them, history, seats that are kept, and what guests leave behind. */
export function createAround({ db, now, live, catalogue, taste, groups }: EveningsDependencies) {
  const { cards } = catalogue.movies
  const guests = createPurgeRepository(db)
  const parts = {
    tonight: createTonight({ evenings: createTonightRepository(db), cards, now }),
    history: createEveningHistory({ history: createHistoryRepository(db), groups, cards }),
    tilt: createTilt({ tilt: createTiltRepository(db), groups, live }),
    claims: createSeatClaims({ seats: createClaimRepository(db), groups, live }),
    after: createAfterEvening({ evenings: createAfterRepository(db), groups, rate: taste.rate, now }),
  }
  return {
    routes: (app: FastifyInstance) => aroundRoutes(app, parts),
    /** Erases what guests left behind 30 days ago or earlier; returns at how many evenings. */
    purge: () => guests.eraseGuests(new Date(now().getTime() - GUEST_DAYS * DAY_MS)),
  }
}
