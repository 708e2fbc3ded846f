import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import type { AuthUser } from '../../common/auth-user.ts'
import type { Live } from '../../common/live.ts'
import { registerStream } from '../../http/register-stream.ts'
import type { Follower } from './live-repository.ts'

export interface GroupLiveRoutes {
  live: Live
  requireMember: (user: AuthUser, groupId: string) => Promise<void>
  /** The group's version for a member; null for whoever is no member any more. */
  versionFor: (follower: Follower) => Promise<number | null>
}

export function groupLiveRoutes(app: FastifyInstance, { live, requireMember, versionFor }: GroupLiveRoutes): void {
  registerStream(app, routes.groupEvents, async ({ user, params: { id } }) => {
    await requireMember(user, id)
    return {
      subscribe: (listener) => live.subscribe('group', id, listener),
      async newest() {
        const version = await versionFor({ groupId: id, userId: user.id })
        return version === null ? null : { version }
      },
    }
  })
}
