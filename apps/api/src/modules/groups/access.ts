import type { Group } from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import { problem } from '../../errors.ts'
import type { GroupRepository } from './repository.ts'
import { existing, refusedJoin, requireCreator, type GroupService } from './service.ts'

/** Permissions in groups, for other modules. */
export function createGroupAccess({ groups, show }: { groups: GroupRepository; show: GroupService['show'] }) {
  return {
    /** @throws AppError 403 or 404 unless the user is a member */
    async requireMember(user: AuthUser, id: string): Promise<void> {
      if (await groups.isMember(id, user.id)) return
      await existing(groups, id)
      throw problem('not_a_member')
    },

    /** @throws AppError 403 or 404 unless the user created the group */
    requireCreator: (user: AuthUser, id: string): Promise<void> => requireCreator(groups, user, id),

    /** Adds a guest of an evening to the group; a member already is no error. */
    async admitGuest(user: AuthUser, id: string): Promise<Group> {
      const outcome = await groups.join({ groupId: id, userId: user.id, code: undefined, wasGuest: true })
      if (outcome !== 'joined' && outcome !== 'already a member') throw refusedJoin(outcome)
      return show(user, id)
    },
  }
}
