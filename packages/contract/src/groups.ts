import { Type, type Static } from 'typebox'
import { Closed, Paged, Problem, Timestamp, Uuid, pageQuery } from './common.ts'
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
  users: Type.Array(GroupMember),
})
export type Group = Static<typeof Group>

const GroupParams = Closed({ id: Uuid })

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
    body: Closed({ name: Type.String({ minLength: 3, maxLength: 80 }) }),
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
    responses: { 200: Group, 404: Problem },
  }),
  groupAction: defineRoute({
    method: 'POST',
    path: '/identity/groups/:id',
    tag: 'groups',
    access: 'required',
    limit: 'write',
    summary: 'Join, leave, or (creator only) kick a member',
    params: GroupParams,
    query: Closed({ action: Type.Union([Type.Literal('join'), Type.Literal('leave'), Type.Literal('kick')]) }),
    body: Closed({ user_id: Type.Optional(Uuid) }),
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
} as const
