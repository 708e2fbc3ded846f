import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import type { GroupChanged } from '../../database/live-changes.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Taste } from '../taste/index.ts'
import { createGroupAccess } from './access.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { createInvitations } from './invitations.ts'
import { createVersionReader } from './live-repository.ts'
import { groupLiveRoutes } from './live-routes.ts'
import { createGroupRepository } from './repository.ts'
import { groupRoutes } from './routes.ts'
import { createGroupService } from './service.ts'
import { createGroupShortlistRepository } from './shortlist-repository.ts'
import { createGroupShortlist } from './shortlist.ts'
import { createGroupTaste } from './taste.ts'

export type Groups = ReturnType<typeof createGroups>

/** Groups of people who decide together: membership, shortlist, and the members' feedback and percents. */
export function createGroups({
  db,
  live,
  events,
  catalogue,
  taste,
}: Platform & { catalogue: Catalogue; taste: Taste }) {
  const { requireMovie } = catalogue.movies
  const changed: GroupChanged = (id, version) => live.announce('group', id, version)
  const repositories = {
    groups: createGroupRepository(db, { changed, events }),
    invitations: createInvitationRepository(db, changed),
  }
  const groups = createGroupService(repositories)
  const invitations = createInvitations({ ...repositories, show: groups.show })
  const shortlists = createGroupShortlistRepository(db, changed)
  const shortlist = createGroupShortlist({ shortlist: shortlists, requireMovie })
  const groupTaste = createGroupTaste({ membersOf: groups.membersOf, shortlistOf: shortlists.allIds, taste })
  const access = createGroupAccess({ groups: repositories.groups, show: groups.show })
  return {
    isMember: groups.isMember,
    membersOf: groups.membersOf,
    ...access,
    shortlistIds: shortlist.ids,
    taste: groupTaste,
    invitation: invitations.about,
    ...defineModule({
      routes(app: FastifyInstance) {
        groupRoutes(app, { groups, invitations, shortlist, taste: groupTaste, requireMovie })
        groupLiveRoutes(app, { live, requireMember: access.requireMember, versionFor: createVersionReader(db) })
      },
    }),
  }
}
