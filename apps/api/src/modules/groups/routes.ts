import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { first } from '../../common/required.ts'
import { onePage } from '../../http/pages.ts'
import { register, Reply } from '../../http/register.ts'
import type { Invitations } from './invitations.ts'
import type { GroupService } from './service.ts'
import { requireGroup, type GroupShortlist } from './shortlist.ts'
import type { GroupTaste } from './taste.ts'

export interface GroupRoutes {
  groups: GroupService
  invitations: Invitations
  shortlist: GroupShortlist
  taste: GroupTaste
  requireMovie: (id: number) => Promise<unknown>
}

export function groupRoutes(app: FastifyInstance, parts: GroupRoutes): void {
  membershipRoutes(app, parts)
  invitationRoutes(app, parts)
  sharedMovieRoutes(app, parts)
}

function membershipRoutes(app: FastifyInstance, { groups }: GroupRoutes): void {
  register(app, routes.groups, (call) => onePage(call, (page) => groups.list(call.user, page)))
  register(app, routes.createGroup, ({ user, body }) => groups.create(user, body.name))
  register(app, routes.group, ({ user, params, query }) => groups.show(user, params.id, query.code))
  register(app, routes.renameGroup, ({ user, params, body }) => groups.rename(user, params.id, body.name))
  register(app, routes.groupAction, ({ user, params, query, body }) => {
    switch (query.action) {
      case 'join':
        return groups.join(user, params.id, body.code)
      case 'leave':
        return groups.leave(user, params.id)
      case 'kick':
        return groups.kick(user, params.id, body.user_id)
    }
  })
  register(app, routes.destroyGroup, async ({ user, params }) => {
    await groups.destroy(user, params.id)
    return null
  })
}

function invitationRoutes(app: FastifyInstance, { invitations }: GroupRoutes): void {
  register(app, routes.groupInvitation, ({ params, query }) => invitations.about(params.id, query.code))
  register(app, routes.renewGroupLink, ({ user, params }) => invitations.renew(user, params.id))
  register(app, routes.removedMembers, (call) =>
    onePage(call, (page) => invitations.removed(call.user, call.params.id, page)),
  )
  register(app, routes.letBackIn, async ({ user, params }) => {
    await invitations.letBackIn(user, params.id, params.userId)
    return null
  })
}

function sharedMovieRoutes(app: FastifyInstance, { shortlist, taste, requireMovie }: GroupRoutes): void {
  register(app, routes.addToGroupShortlist, async ({ user, params, group }) => {
    const isNew = await shortlist.add(await group(), params.id, user.id)
    return new Reply(isNew ? 201 : 200, { shortlisted: true })
  })
  register(app, routes.onGroupShortlist, async ({ params, group }) => {
    await shortlist.requireOn(await group(), params.id)
    return { shortlisted: true }
  })
  register(app, routes.removeFromGroupShortlist, async ({ user, params, group }) =>
    shortlist.remove(await group(), params.id, user.id),
  )
  register(app, routes.groupMembersScores, async ({ params, group }) => {
    const context = await taste.load(requireGroup(await group()))
    await requireMovie(params.id)
    return first(taste.memberScores(context, [params.id]))
  })
}
