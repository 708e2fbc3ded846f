import type { Group, Paged } from '@marquee/contract'
import { first } from '../../common/required.ts'
import { fieldError, notFound, problem } from '../../errors.ts'
import type { AuthUser } from '../../common/auth-user.ts'
import { offsetOf, type PageRequest } from '../../common/paging.ts'
import type { InvitationRepository } from './invitation-repository.ts'
import {
  MAX_GROUPS,
  MAX_MEMBERS,
  type GroupRepository,
  type GroupRow,
  type JoinOutcome,
  type JoinRefusal,
  type VisibleMember,
} from './repository.ts'

export type GroupService = ReturnType<typeof createGroupService>

export interface GroupServiceDependencies {
  groups: GroupRepository
  invitations: InvitationRepository
}

const MIN_NAME_LENGTH = 3

/** Groups: anyone with the link may join unless removed; members see each other's names, but not the e-mails of others. */
export function createGroupService({ groups, invitations }: GroupServiceDependencies) {
  const show = async (user: AuthUser, id: string, code?: string): Promise<Group> => {
    const row = await existing(groups, id)
    const group = first(await present(groups, user, [row]))
    if (group.is_member) return group
    const refusal = await refusalOf(invitations, { row, userId: user.id, code })
    return refusal === null ? group : { ...group, refusal, users: [] }
  }
  return {
    isMember: groups.isMember,
    membersOf: groups.membersOf,
    show,

    async list(user: AuthUser, page: PageRequest): Promise<Pick<Paged<Group>, 'count' | 'results'>> {
      const [count, rows] = await Promise.all([
        groups.countOf(user.id),
        groups.listOf(user.id, { limit: page.pageSize, offset: offsetOf(page) }),
      ])
      return { count, results: await present(groups, user, rows) }
    },

    async create(user: AuthUser, name: string): Promise<Group> {
      const created = await groups.create({ name: acceptableName(name), creatorId: user.id })
      if (created === 'unknown user') throw problem('not_authenticated')
      if (created === 'too many groups') throw tooManyGroups()
      return show(user, created.id)
    },

    async join(user: AuthUser, id: string, code?: string): Promise<Group> {
      const outcome = await groups.join({ groupId: id, userId: user.id, code })
      if (outcome !== 'joined') throw refusedJoin(outcome)
      return show(user, id)
    },

    async leave(user: AuthUser, id: string): Promise<Group> {
      if (!(await groups.leave(id, user.id))) {
        const group = await existing(groups, id)
        if (group.creator_id === user.id) throw problem('creator_cannot_leave')
        throw problem('not_a_member')
      }
      return show(user, id)
    },

    ...creatorActions(groups, show),
  }
}

/** Actions that only the creator of a group may take. */
function creatorActions(groups: GroupRepository, show: (user: AuthUser, id: string) => Promise<Group>) {
  return {
    async rename(user: AuthUser, id: string, name: string): Promise<Group> {
      if (!(await groups.rename({ groupId: id, creatorId: user.id, name: acceptableName(name) })))
        await requireCreator(groups, user, id)
      return show(user, id)
    },

    async kick(user: AuthUser, id: string, memberId: string | undefined): Promise<Group> {
      if (memberId === undefined) throw fieldError('user_id', 'required')
      const userId = memberId.toLowerCase()
      if (!(await groups.kick({ groupId: id, creatorId: user.id, userId }))) {
        await requireCreator(groups, user, id)
        if (userId === user.id) throw fieldError('user_id', 'yourself')
        throw notFound('Member')
      }
      return show(user, id)
    },

    async destroy(user: AuthUser, id: string): Promise<void> {
      if (await groups.destroy(id, user.id)) return
      await requireCreator(groups, user, id)
      // The group was handed over to this user between the two statements.
      await groups.destroy(id, user.id)
    },
  }
}

/** Error for a non-member with this link; null if the link lets them in. */
async function refusalOf(
  invitations: InvitationRepository,
  { row, userId, code }: { row: GroupRow; userId: string; code: string | undefined },
): Promise<JoinRefusal | null> {
  if (await invitations.isRemoved(row.id, userId)) return 'removed'
  return row.invite_code === null || row.invite_code === code ? null : 'renewed'
}

export async function existing(groups: GroupRepository, id: string): Promise<GroupRow> {
  const group = await groups.find(id)
  if (!group) throw notFound('Group')
  return group
}

/** @throws AppError 403 or 404 unless the user created the group */
export async function requireCreator(groups: GroupRepository, user: AuthUser, id: string): Promise<void> {
  const group = await existing(groups, id)
  if (group.creator_id !== user.id) throw problem('not_creator')
}

/** Error for a user who could not join. */
export function refusedJoin(outcome: Exclude<JoinOutcome, 'joined'>) {
  switch (outcome) {
    case 'unknown group':
      return notFound('Group')
    case 'unknown user':
      return problem('not_authenticated')
    case 'already a member':
      return problem('already_member')
    case 'removed':
      return problem('removed')
    case 'renewed':
      return problem('link_renewed/group')
    case 'full':
      return problem('group_full', { most: MAX_MEMBERS })
    case 'too many groups':
      return tooManyGroups()
  }
}

function tooManyGroups() {
  return problem('too_many_groups', { most: MAX_GROUPS })
}

/** @throws FieldError when fewer than 3 visible characters are left, or control characters are inside. */
function acceptableName(name: string): string {
  const trimmed = name.normalize('NFC').trim()
  if (/\p{Cc}/u.test(trimmed)) throw fieldError('name', 'control_characters')
  const visible = trimmed.replaceAll(/[\p{Cf}\s]/gu, '')
  if ([...trimmed].length < MIN_NAME_LENGTH || visible === '')
    throw fieldError('name', 'group_name_too_short', { least: MIN_NAME_LENGTH })
  return trimmed
}

/** One query for the members of all groups. */
async function present(groups: GroupRepository, viewer: AuthUser, rows: readonly GroupRow[]): Promise<Group[]> {
  if (rows.length === 0) return []
  const members = await groups.membersSeenBy(
    viewer.id,
    rows.map((row) => row.id),
  )
  const byGroup = Map.groupBy(members, (member) => member.group_id)
  return rows.map((row) => toGroup(row, byGroup.get(row.id) ?? [], viewer.id))
}

function toGroup(row: GroupRow, members: readonly VisibleMember[], viewerId: string): Group {
  const isMember = members.some((member) => member.id === viewerId)
  return {
    id: row.id,
    name: row.name,
    is_member: isMember,
    creator: row.creator_id,
    member_count: members.length,
    users: members.map(({ id, username, email, created_at }) => ({
      user: { id, username, email },
      created_at: created_at.toISOString(),
    })),
    ...(isMember && row.invite_code !== null && { invite_code: row.invite_code }),
  }
}
