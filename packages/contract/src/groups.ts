import { Type, type Static } from 'typebox'
import { Closed, Paged, Problem, Secret, Timestamp, Uuid, pageQuery } from './common.ts'
import { User } from './accounts.ts'
import { defineRoute } from './route.ts'

export const GroupMember = Closed({ user: User, created_at: Timestamp })
export type GroupMember = Static<typeof GroupMember>
export const Group = Closed({
  id: Uuid,
  name: Type.String({ examples: ['Friday night'] }),
  is_member: Type.Boolean(),
  /** The creator's user id. */
  creator: Uuid,
  member_count: Type.Integer({ minimum: 0 }),
  /** Empty for users whom the link does not invite. */
  users: Type.Array(GroupMember),
  /** The code that the link carries since it was renewed; members only. */
  invite_code: Type.Optional(Secret({ examples: ['q2VYb3Jk1t0h'] })),
  /** Why the link does not let the viewer in: they were removed, or it has been renewed since. */
  refusal: Type.Optional(Type.Union([Type.Literal('removed'), Type.Literal('renewed')])),
})
export type Group = Static<typeof Group>

/** Public facts of a group for the holders of its link. */
export const GroupInvitation = Closed({
  name: Type.String(),
  invited_by: Type.String({ examples: ['ada'] }),
  member_count: Type.Integer({ minimum: 1 }),
  /** The evening whose film is being chosen now; `eveningInvitation` says more about it. */
  evening: Type.Optional(Uuid),
})
export type GroupInvitation = Static<typeof GroupInvitation>

/** User whom the creator removed, and who cannot join again until let back in. */
export const RemovedMember = Closed({ id: Uuid, username: Type.String(), removed_at: Timestamp })
export type RemovedMember = Static<typeof RemovedMember>

export const MAX_GROUP_NAME = 80

const GroupParams = Closed({ id: Uuid })
const GroupName = Closed({ name: Type.String({ minLength: 3, maxLength: MAX_GROUP_NAME }) })
const InviteCode = Type.Optional(Type.String({ maxLength: 64, examples: ['q2VYb3Jk1t0h'] }))

export const groupRoutes = {
  groups: defineRoute({
    method: 'GET',
    path: '/identity/groups',
    tag: 'groups',
    access: 'required',
    limit: 'read',
    summary: "The user's groups",
    query: Closed(pageQuery(30)),
    responses: { 200: Paged(Group) },
  }),
  createGroup: defineRoute({
    method: 'POST',
    path: '/identity/groups',
    tag: 'groups',
    access: 'required',
    limit: 'write',
    summary: 'Create a group',
    body: GroupName,
    responses: { 201: Group, 409: Problem },
  }),
  group: defineRoute({
    method: 'GET',
    path: '/identity/groups/:id',
    tag: 'groups',
    access: 'required',
    limit: 'read',
    summary: 'One group, as a member or as somebody invited by its link',
    params: GroupParams,
    query: Closed({ code: InviteCode }),
    responses: { 200: Group, 404: Problem },
  }),
  renameGroup: defineRoute({
    method: 'PUT',
    path: '/identity/groups/:id',
    tag: 'groups',
    access: 'required',
    limit: 'write',
    summary: 'Rename the group (creator only)',
    params: GroupParams,
    body: GroupName,
    responses: { 200: Group, 403: Problem, 404: Problem },
  }),
  groupAction: defineRoute({
    method: 'POST',
    path: '/identity/groups/:id',
    tag: 'groups',
    access: 'required',
    limit: 'write',
    summary: 'Join, leave, or (creator only) kick a member',
    description:
      'Joining needs the `code` of the link if the link has been renewed. Whoever was kicked cannot join again until the creator lets them.',
    params: GroupParams,
    query: Closed({ action: Type.Union([Type.Literal('join'), Type.Literal('leave'), Type.Literal('kick')]) }),
    body: Closed({ user_id: Type.Optional(Uuid), code: InviteCode }),
    bodyOptional: true,
    responses: { 200: Group, 403: Problem, 404: Problem, 409: Problem },
  }),
  destroyGroup: defineRoute({
    method: 'DELETE',
    path: '/identity/groups/:id',
    tag: 'groups',
    access: 'required',
    limit: 'write',
    summary: 'Destroy the group (creator only)',
    params: GroupParams,
    responses: { 204: Type.Null(), 403: Problem, 404: Problem },
  }),
  groupInvitation: defineRoute({
    method: 'GET',
    path: '/identity/groups/:id/invitation',
    tag: 'groups',
    access: 'anonymous',
    limit: 'read',
    summary: 'What a group’s link says to somebody who is not signed in',
    params: GroupParams,
    query: Closed({ code: InviteCode }),
    responses: { 200: GroupInvitation, 403: Problem, 404: Problem },
  }),
  renewGroupLink: defineRoute({
    method: 'POST',
    path: '/identity/groups/:id/invitation',
    tag: 'groups',
    access: 'required',
    limit: 'write',
    summary: 'Renew the link (creator only): earlier links no longer invite',
    params: GroupParams,
    responses: { 200: Group, 403: Problem, 404: Problem },
  }),
  removedMembers: defineRoute({
    method: 'GET',
    path: '/identity/groups/:id/removed',
    tag: 'groups',
    access: 'required',
    limit: 'read',
    summary: 'Who was removed from the group, the latest first (creator only)',
    params: GroupParams,
    query: Closed(pageQuery(30)),
    responses: { 200: Paged(RemovedMember), 403: Problem, 404: Problem },
  }),
  letBackIn: defineRoute({
    method: 'DELETE',
    path: '/identity/groups/:id/removed/:userId',
    tag: 'groups',
    access: 'required',
    limit: 'write',
    summary: 'Let somebody who was removed join again (creator only)',
    params: Closed({ id: Uuid, userId: Uuid }),
    responses: { 204: Type.Null(), 403: Problem, 404: Problem },
  }),
} as const
