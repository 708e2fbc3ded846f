import { Type } from 'typebox'
import { adminFriendsRoutes } from './admin-friends.ts'
import { adminTmdbRoutes } from './admin-tmdb.ts'
import {
  AdminMessage,
  AdminPerson,
  AdminSetting,
  AdminStatus,
  AuditEntry,
  CreatedPerson,
  PasswordLink,
  Registration,
} from './administration.ts'
import { Closed, FieldErrors, Nullable, Paged, Problem, Uuid, pageQuery } from './common.ts'
import { CreatedInvite, Invite, NewInvite, RegistrationMode } from './registration.ts'
import { defineRoute } from './route.ts'

const Username = Type.String({ minLength: 1, maxLength: 256, examples: ['ada'] })

const admin = { tag: 'administration', access: 'administrator' } as const
const reading = { ...admin, method: 'GET', limit: 'read' } as const
const person = { ...admin, limit: 'write', params: Closed({ id: Uuid }) } as const
const unknown = { 404: Problem }
/** The last administrator stays. */
const last = { 404: Problem, 409: Problem }

const peopleRoutes = {
  adminPeople: defineRoute({
    ...reading,
    path: '/main/admin/people',
    summary: 'The accounts of this instance, by name',
    query: Closed({
      query: Type.Optional(
        Type.String({ maxLength: 256, description: 'Part of a name or an address', examples: ['ada'] }),
      ),
      ...pageQuery(30),
    }),
    responses: { 200: Paged(AdminPerson) },
  }),
  adminCreatePerson: defineRoute({
    ...admin,
    method: 'POST',
    path: '/main/admin/people',
    limit: 'write',
    summary: 'Create an account, whose owner chooses a password by the link',
    body: Closed({
      username: Username,
      email: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 320, examples: ['ada@example.org'] }))),
      administrator: Type.Optional(Type.Boolean()),
    }),
    responses: { 201: CreatedPerson, 400: FieldErrors },
  }),
  adminRename: defineRoute({
    ...person,
    method: 'PUT',
    path: '/main/admin/people/:id',
    summary: 'Change the username of an account',
    body: Closed({ username: Username }),
    responses: { 200: AdminPerson, 400: FieldErrors, ...unknown },
  }),
  adminDelete: defineRoute({
    ...person,
    method: 'DELETE',
    path: '/main/admin/people/:id',
    summary: 'Delete an account and everything it holds',
    responses: { 204: Type.Null(), ...last },
  }),
  adminDisable: defineRoute({
    ...person,
    method: 'POST',
    path: '/main/admin/people/:id/disable',
    summary: 'Keep somebody out: every session ends, no sign-in and no token works',
    responses: { 200: AdminPerson, ...last },
  }),
  adminEnable: defineRoute({
    ...person,
    method: 'POST',
    path: '/main/admin/people/:id/enable',
    summary: 'Let somebody in again',
    responses: { 200: AdminPerson, ...unknown },
  }),
  adminPromote: defineRoute({
    ...person,
    method: 'POST',
    path: '/main/admin/people/:id/promote',
    summary: 'Make somebody an administrator',
    responses: { 200: AdminPerson, ...unknown },
  }),
  adminDemote: defineRoute({
    ...person,
    method: 'POST',
    path: '/main/admin/people/:id/demote',
    summary: 'Make an administrator a member',
    responses: { 200: AdminPerson, ...last },
  }),
  adminResetPassword: defineRoute({
    ...person,
    method: 'POST',
    path: '/main/admin/people/:id/reset-password',
    summary: 'Make a link with which somebody chooses a new password',
    description:
      'It works once, for a day, and replaces earlier links. The password stays until it is used; then every session ends.',
    responses: { 200: PasswordLink, ...unknown },
  }),
  adminRemoveSecondFactor: defineRoute({
    ...person,
    method: 'DELETE',
    path: '/main/admin/people/:id/second-factor',
    summary: 'Remove the second factor of another account',
    description: 'Administrators turn their own off in their profile (409 `own_second_factor`).',
    responses: { 200: AdminPerson, 409: Problem, ...unknown },
  }),
  adminSetAgeLimit: defineRoute({
    ...person,
    method: 'PUT',
    path: '/main/admin/people/:id/age-limit',
    summary: 'Limit an account to movies for ages up to this one',
    description:
      'Movies above the age are left out for this account, and those without a certificate. Null removes the limit. Administrators have none (409 `administrator_limit`).',
    body: Closed({
      age: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: 17, examples: [12] }),
    }),
    responses: { 200: AdminPerson, 400: FieldErrors, ...last },
  }),
  adminEndSessions: defineRoute({
    ...person,
    method: 'DELETE',
    path: '/main/admin/people/:id/sessions',
    summary: 'End every session of an account',
    responses: { 204: Type.Null(), ...unknown },
  }),
} as const

const doors = { tag: 'registration' } as const
const doorRoutes = {
  adminInvites: defineRoute({
    ...reading,
    ...doors,
    path: '/main/admin/invites',
    summary: 'Every invite, newest first',
    query: Closed(pageQuery(30)),
    responses: { 200: Paged(Invite) },
  }),
  adminCreateInvite: defineRoute({
    ...admin,
    ...doors,
    method: 'POST',
    path: '/main/admin/invites',
    limit: 'write',
    summary: 'Make a link with which people sign up',
    body: NewInvite,
    bodyOptional: true,
    responses: { 201: CreatedInvite, 409: Problem },
  }),
  adminRevokeInvite: defineRoute({
    ...person,
    ...doors,
    method: 'DELETE',
    path: '/main/admin/invites/:id',
    summary: 'Revoke an invite',
    responses: { 204: Type.Null(), ...unknown },
  }),
  adminRegistration: defineRoute({
    ...reading,
    ...doors,
    path: '/main/admin/registration',
    summary: 'Who may sign up',
    responses: { 200: Registration },
  }),
  adminSetRegistration: defineRoute({
    ...admin,
    ...doors,
    method: 'PUT',
    path: '/main/admin/registration',
    limit: 'write',
    summary: 'Change who may sign up',
    description: 'Counts at once. What the environment sets cannot be changed: 409 `set_in_environment`.',
    body: Closed({ mode: RegistrationMode, member_invites: Type.Boolean() }),
    responses: { 200: Registration, 409: Problem },
  }),
} as const

const operatingRoutes = {
  adminStatus: defineRoute({
    ...reading,
    path: '/main/admin/status',
    summary: 'What runs: database, disk, jobs, imports, backup, model, sources',
    responses: { 200: AdminStatus },
  }),
  adminSettings: defineRoute({
    ...reading,
    path: '/main/admin/settings',
    summary: 'Every setting and where its value comes from; secrets only whether they are given',
    responses: { 200: Type.Array(AdminSetting) },
  }),
  adminAudit: defineRoute({
    ...reading,
    path: '/main/admin/audit',
    summary: 'What administrators did, newest first',
    query: Closed(pageQuery(30)),
    responses: { 200: Paged(AuditEntry) },
  }),
  adminMessages: defineRoute({
    ...reading,
    path: '/main/admin/messages',
    summary: 'What people wrote in the feedback form, newest first',
    query: Closed(pageQuery(30)),
    responses: { 200: Paged(AdminMessage) },
  }),
  adminDeleteMessage: defineRoute({
    ...admin,
    method: 'DELETE',
    path: '/main/admin/messages/:id',
    limit: 'write',
    summary: 'Delete a message',
    params: Closed({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [12] }) }),
    responses: { 204: Type.Null(), ...unknown },
  }),
} as const

export const administrationRoutes = {
  ...peopleRoutes,
  ...doorRoutes,
  ...operatingRoutes,
  ...adminTmdbRoutes,
  ...adminFriendsRoutes,
} as const
