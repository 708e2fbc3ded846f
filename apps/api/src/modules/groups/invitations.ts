import { randomBytes } from 'node:crypto'
import type { Group, GroupInvitation, RemovedMember } from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import { offsetOf, type PageRequest, type Slice } from '../../common/paging.ts'
import { notFound } from '../../errors.ts'
import type { InvitationRepository } from './invitation-repository.ts'
import type { GroupRepository } from './repository.ts'
import { refusedJoin, requireCreator, type GroupService } from './service.ts'

/** 72 random bits: too many to guess, few enough for a link. */
const CODE_BYTES = 9

export interface InvitationDependencies {
  groups: GroupRepository
  invitations: InvitationRepository
  show: GroupService['show']
}

export type Invitations = ReturnType<typeof createInvitations>

/** The link of a group: what it tells strangers, its renewal, and who it no longer lets in. */
export function createInvitations({ groups, invitations, show }: InvitationDependencies) {
  return {
    /** @throws AppError 404 for an unknown group, 403 when the link has been renewed since */
    async about(id: string, code: string | undefined): Promise<GroupInvitation> {
      const found = await invitations.invitation(id)
      if (found === undefined) throw notFound('Group')
      const { invite_code: current, evening, ...invitation } = found
      if (current !== null && current !== code) throw refusedJoin('renewed')
      return { ...invitation, ...(evening !== null && { evening }) }
    },

    async renew(user: AuthUser, id: string): Promise<Group> {
      const code = randomBytes(CODE_BYTES).toString('base64url')
      if (!(await invitations.renewLink({ groupId: id, creatorId: user.id, code })))
        await requireCreator(groups, user, id)
      return show(user, id)
    },

    async removed(user: AuthUser, id: string, page: PageRequest): Promise<Slice<RemovedMember>> {
      await requireCreator(groups, user, id)
      const [count, rows] = await Promise.all([
        invitations.countRemoved(id),
        invitations.removedFrom(id, { limit: page.pageSize, offset: offsetOf(page) }),
      ])
      const results = rows.map((row) => ({
        id: row.id,
        username: row.username,
        removed_at: row.created_at.toISOString(),
      }))
      return { count, results }
    },

    async letBackIn(user: AuthUser, id: string, userId: string): Promise<void> {
      if (await invitations.letBackIn({ groupId: id, creatorId: user.id, userId })) return
      await requireCreator(groups, user, id)
      throw notFound('Member')
    },
  }
}
