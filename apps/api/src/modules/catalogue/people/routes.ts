import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from '../../../http/register.ts'
import { onePage } from '../../../http/pages.ts'
import { viewerOf } from '../movies/routes.ts'
import { type PeopleService } from './service.ts'

export function peopleRoutes(app: FastifyInstance, { people }: { people: PeopleService }): void {
  register(app, routes.person, async (call) => people.person(call.params.id, await viewerOf(call)))
  register(app, routes.personCast, (call) =>
    onePage(call, async (page) => people.cast(call.params.id, { page, viewer: await viewerOf(call) })),
  )
  register(app, routes.personCrew, (call) =>
    onePage(call, async (page) => people.crew(call.params.id, { page, viewer: await viewerOf(call) })),
  )
}
