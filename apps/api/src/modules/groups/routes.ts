import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from '../../http/register.ts'
import { onePage } from '../../http/pages.ts'
import { type GroupService } from './service.ts'

export function groupRoutes(app: FastifyInstance, { groups }: { groups: GroupService }): void {
  register(app, routes.groups, (call) => onePage(call, (page) => groups.list(call.user, page)))
  register(app, routes.createGroup, ({ user, body }) => groups.create(user, body.name))
  register(app, routes.group, ({ user, params }) => groups.show(user, params.id))
  register(app, routes.groupAction, ({ user, params, query, body }) => {
    switch (query.action) {
      case 'join':
        return groups.join(user, params.id)
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
