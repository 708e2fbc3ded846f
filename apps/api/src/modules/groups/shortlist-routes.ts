import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register, Reply } from '../../http/register.ts'
import { onePage } from '../../http/pages.ts'
import { viewerOf } from '../catalogue/movies/routes.ts'
import { type ShortlistService } from './shortlist.ts'

const added = (isNew: boolean) => new Reply(isNew ? 201 : 200, { shortlisted: true })

export function shortlistRoutes(app: FastifyInstance, { shortlists }: { shortlists: ShortlistService }): void {
  register(app, routes.personalShortlist, (call) =>
    onePage(call, async (page) => shortlists.personal(await viewerOf(call), page)),
  )
  register(app, routes.groupShortlist, (call) =>
    onePage(call, (page) => shortlists.group(call.params.groupId, page, call.user.id)),
  )
  register(app, routes.addToShortlist, async ({ user, params }) => added(await shortlists.add(user.id, params.id)))
  register(app, routes.onShortlist, async ({ user, params }) => {
    await shortlists.requireOn(user.id, params.id)
    return { shortlisted: true }
  })
  register(app, routes.removeFromShortlist, ({ user, params }) => shortlists.remove(user.id, params.id))
  register(app, routes.addToGroupShortlist, async ({ user, params, group }) =>
    added(await shortlists.addToGroup(await group(), params.id, user.id)),
  )
  register(app, routes.onGroupShortlist, async ({ params, group }) => {
    await shortlists.requireOnGroup(await group(), params.id)
    return { shortlisted: true }
  })
  register(app, routes.removeFromGroupShortlist, async ({ user, params, group }) =>
    shortlists.removeFromGroup(await group(), params.id, user.id),
  )
}
