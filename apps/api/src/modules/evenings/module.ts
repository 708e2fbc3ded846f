import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Diaries } from '../diary/index.ts'
import type { Groups } from '../groups/index.ts'
import type { Lists } from '../lists/index.ts'
import type { Taste } from '../taste/index.ts'
import { createAccess } from './access.ts'
import { createCleanupRepository } from './cleanup-repository.ts'
import { createDeck } from './deck.ts'
import { createEveningRepository, createHintReader } from './evening-repository.ts'
import { createEveningService } from './evening-service.ts'
import { createChangeRepository, createChangeEvening } from './evening-transaction-repository.ts'
import { createGuests } from './guests.ts'
import { createHomeEvenings } from './home-evenings.ts'
import { createHomeRepository } from './home-repository.ts'
import { createInvitation } from './invitation.ts'
import { eveningLiveRoutes } from './live-routes.ts'
import { eveningRoutes } from './routes.ts'
import { createScreens } from './screens.ts'
import { createScreenRepository } from './screen-repository.ts'
import { createMemberSeating, createSeats } from './seats.ts'
import { createStarting } from './start-evening.ts'
import { createStartRepository } from './start-repository.ts'
import { createViewCache } from './view-cache.ts'

/** Time after which a guest's name, votes and token are erased. */
const GUEST_DAYS = 30
const DAY_MS = 86_400_000

interface EveningsDependencies extends Platform {
  catalogue: Catalogue
  taste: Taste
  groups: Groups
  lists: Lists
  diary: Pick<Diaries, 'recordEvening'>
  /** Keys the hashes of guests' networks. */
  tokenSecret: string
}

export type Evenings = ReturnType<typeof createEvenings>

/** Evenings: a group, with guests, decides on a movie. */
export function createEvenings(dependencies: EveningsDependencies) {
  const { db, catalogue, taste, live, events, log, now, groups, diary, tokenSecret } = dependencies
  const { movies, ageLimitOf } = catalogue
  const evenings = createEveningRepository(db)
  const starts = createStartRepository(db)
  const cleanup = createCleanupRepository(db)
  const views = createViewCache({ evenings, movies, ageLimitOf, now })
  const changeEvening = createChangeEvening({ changes: createChangeRepository(db), views, live, log })
  const access = createAccess({ evenings })
  const deal = createDeck({ ...dependencies, starts })
  const rules = { requireMovie: movies.requireMovie, ageLimitOf, lowestAge: starts.lowestAge }
  const service = createEveningService({ access, changeEvening, deal, views, ...rules, now })
  const seatMember = createMemberSeating({ evenings, changeEvening, deal, ...rules })
  const shared = {
    access,
    changeEvening,
    service,
    views,
    now,
    live,
    groups,
    cards: movies.cards,
    ageLimitOf,
  }
  const parts = {
    service,
    views,
    starting: createStarting({ ...shared, evenings, starts, catalogue, deal }),
    seats: createSeats({ ...shared, seatMember, membersOf: groups.membersOf, tokenSecret }),
    screens: createScreens({ service, screens: createScreenRepository(db), now }),
    guests: createGuests(shared),
    invitation: createInvitation({ ...shared, evenings }),
    home: createHomeEvenings({
      ...shared,
      repository: createHomeRepository(db),
      rate: taste.rate,
      recordViewing: diary.recordEvening,
    }),
  }
  events.on('member-left', async ({ groupId }) => {
    const id = await evenings.votingOf(groupId)
    if (id !== undefined) await service.settle(id)
  })
  return {
    /** Answers that everyone with the link of an evening may have. */
    invitation: parts.invitation,
    ...defineModule({
      routes(app: FastifyInstance) {
        eveningRoutes(app, parts)
        eveningLiveRoutes(app, { live, look: service.look, cachedHint: views.hint, ...createHintReader(db) })
      },
      jobs: { purge: () => cleanup.eraseGuests(new Date(now().getTime() - GUEST_DAYS * DAY_MS)) },
      onCatalogueChanged: () => Promise.resolve(views.forget()),
    }),
  }
}
