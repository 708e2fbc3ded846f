import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Groups } from '../groups/index.ts'
import type { Lists } from '../lists/index.ts'
import type { Taste } from '../taste/index.ts'
import { createAccess } from './access.ts'
import { createSeatingOfMembers } from './member-seating.ts'
import { createAround } from './around.ts'
import { createChangeRepository } from './change-repository.ts'
import { createChanging } from './changing.ts'
import { createDealing } from './dealing.ts'
import { createEveningRepository } from './evening-repository.ts'
import { createInvitation } from './invitation.ts'
import { createLeading } from './leading.ts'
import { createGuests } from './guests.ts'
import { createHintReader } from './hint-repository.ts'
import { eveningLiveRoutes } from './live-routes.ts'
import { eveningRoutes } from './routes.ts'
import { createSeats } from './seats.ts'
import { createSettling } from './settling.ts'
import { createSnapshots } from './snapshots.ts'
import { createStartRepository } from './start-repository.ts'
import { createStarting } from './starting.ts'
import { createVoting } from './voting.ts'

export interface EveningsDependencies extends Platform {
  catalogue: Catalogue
  taste: Taste
  groups: Groups
  lists: Lists
  /** Keys the hashes of guests' networks. */
  tokenSecret: string
}

export type Evenings = ReturnType<typeof createEvenings>

/** Evenings: a group, with guests, decides on a movie. */
export function createEvenings(dependencies: EveningsDependencies) {
  const { db, catalogue, live, log, now, groups, tokenSecret } = dependencies
  const { movies } = catalogue
  const evenings = createEveningRepository(db)
  const starts = createStartRepository(db)
  const snapshots = createSnapshots({ evenings, movies, now })
  const changeEvening = createChanging({ changes: createChangeRepository(db), snapshots, live, log })
  const access = createAccess({ evenings })
  const deal = createDealing({ ...dependencies, starts })
  const settling = createSettling({ changeEvening, deal, now })
  const voting = createVoting({ access, changeEvening, settling, snapshots, now })
  const seatMember = createSeatingOfMembers({ evenings, changeEvening, deal })
  const shared = { access, changeEvening, settling, snapshots, show: voting.show, now, live }
  const parts = {
    voting,
    snapshots,
    starting: createStarting({ ...shared, evenings, starts, groups, choices: catalogue.limits.choices, deal }),
    leading: createLeading({ ...shared, requireMovie: movies.requireMovie }),
    seats: createSeats({ ...shared, seatMember, membersOf: groups.membersOf, tokenSecret }),
    guests: createGuests(shared),
    invitation: createInvitation({ evenings, snapshots, cards: movies.cards, now }),
  }
  const around = createAround(dependencies)
  groups.onDeparture(async (groupId) => {
    const id = await evenings.votingOf(groupId)
    if (id !== undefined) await settling.settle(id)
  })
  return {
    /** What the link of an evening tells everybody. */
    invitation: parts.invitation,
    /** The services of the person's last evening that had any; null without one. */
    servicesOf: starts.servicesOf,
    ...defineModule({
      routes(app: FastifyInstance) {
        eveningRoutes(app, parts)
        eveningLiveRoutes(app, { live, voting, keptHint: snapshots.hint, ...createHintReader(db) })
        around.routes(app)
      },
      jobs: { purge: around.purge },
      onCatalogueChanged: () => Promise.resolve(snapshots.forget()),
    }),
  }
}
