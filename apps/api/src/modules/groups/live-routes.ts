import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { credentialsOf, subjectsOf, type AuthUser } from '../../common/auth-user.ts'
import type { Live } from '../../common/live.ts'
import { registerStream } from '../../http/register-stream.ts'
import type { Follower } from './live-repository.ts'

export interface GroupLiveRoutes {
  live: Live
  requireMember: (user: AuthUser, groupId: string) => Promise<void>
  /** The group's version for a member; null for users who are no longer members. */
  versionFor: (follower: Follower) => Promise<number | null>
}

export function groupLiveRoutes(app: FastifyInstance, { live, requireMember, versionFor }: GroupLiveRoutes): void {
  registerStream(app, routes.groupEvents, async ({ user, params: { id } }) => {
    await requireMember(user, id)
    const follower = { groupId: id, ...credentialsOf(user) }
    return {
      subjects: [...subjectsOf(user), ['member', id.toLowerCase(), user.id], ['group', id.toLowerCase()]],
      subscribe: (listener) => live.subscribe('group', id, listener),
      async newest() {
        const version = await versionFor(follower)
        return version === null ? null : { version }
      },
    }
  })
}
