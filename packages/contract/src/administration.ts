import { Type, type Static } from 'typebox'
import {
  Closed,
  FieldErrors,
  Nullable,
  NullableInteger,
  NullableString,
  Paged,
  Problem,
  Timestamp,
  Uuid,
  pageQuery,
} from './common.ts'
import { defineRoute } from './route.ts'

const Count = Type.Integer({ minimum: 0 })
const Bytes = Type.Integer({ minimum: 0, examples: [25_165_824] })
/** Null when it is not known, or there is none. */
const NullableBytes = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, examples: [25_165_824] })
const NullableTimestamp = Nullable(Timestamp)
const Username = Type.String({ minLength: 1, maxLength: 256, examples: ['ada'] })

/** An account as administrators see it. */
export const AdminPerson = Closed({
  id: Uuid,
  username: Type.String({ examples: ['ada'] }),
  email: NullableString,
  created_at: Timestamp,
  /** The last time that one of its sessions or personal tokens was used, as far as they are still there. */
  last_seen_at: NullableTimestamp,
  administrator: Type.Boolean(),
  disabled: Type.Boolean(),
  ratings: Count,
  groups: Count,
  /** Whether it has a password. */
  password: Type.Boolean(),
  passkeys: Count,
  /** How many accounts of identity providers it is connected with. */
  providers: Count,
})
export type AdminPerson = Static<typeof AdminPerson>

/** A link with which somebody chooses a new password, once. It is shown only here. */
const link = {
  link: Type.String({
    examples: ['https://movies.example.org/reset-password#token=Uk2Jm1r0pQ7bq3v9XwzA5sLd8eFhTnYc4gKi6oP_xB0'],
  }),
  expires_at: Timestamp,
}
export const PasswordLink = Closed(link)
export type PasswordLink = Static<typeof PasswordLink>
export const CreatedPerson = Closed({ ...AdminPerson.properties, ...link })
export type CreatedPerson = Static<typeof CreatedPerson>

/** What administrators do, and the audit log keeps. */
export const AdministrativeAct = Type.Union(
  [
    Type.Literal('account_created'),
    Type.Literal('renamed'),
    Type.Literal('disabled'),
    Type.Literal('enabled'),
    Type.Literal('promoted'),
    Type.Literal('demoted'),
    Type.Literal('password_reset'),
    Type.Literal('sessions_ended'),
    Type.Literal('deleted'),
    Type.Literal('invite_created'),
    Type.Literal('invite_revoked'),
    Type.Literal('registration_open'),
    Type.Literal('registration_invite'),
    Type.Literal('registration_closed'),
    Type.Literal('member_invites_on'),
    Type.Literal('member_invites_off'),
    Type.Literal('message_deleted'),
  ],
  { examples: ['renamed'] },
)
export type AdministrativeAct = Static<typeof AdministrativeAct>

export const AuditEntry = Closed({
  id: Type.Integer({ minimum: 1 }),
  at: Timestamp,
  /** Null when it was a command, or when the account has been deleted. */
  actor: Nullable(Type.String({ examples: ['grace'] })),
  by_command: Type.Boolean(),
  act: AdministrativeAct,
  /** Whom it was done to; null when it was nobody's account, or the account has been deleted. */
  target: Nullable(Type.String({ examples: ['ada'] })),
})
export type AuditEntry = Static<typeof AuditEntry>

/** What somebody wrote in the feedback form. */
export const AdminMessage = Closed({
  id: Type.Integer({ minimum: 1 }),
  created_at: Timestamp,
  /** Of the account that was signed in. */
  username: Nullable(Type.String({ examples: ['ada'] })),
  name: Nullable(Type.String({ examples: ['Ada'] })),
  page: Nullable(Type.String({ examples: ['/movie/238'] })),
  message: Type.String({ examples: ['The poster of Heat is missing.'] }),
})
export type AdminMessage = Static<typeof AdminMessage>

/** A setting, and where its value comes from. */
export const AdminSetting = Closed({
  name: Type.String({ examples: ['PUBLIC_URL'] }),
  /** Null for secrets, and where there is no value. */
  value: Nullable(Type.String({ examples: ['https://movies.example.org'] })),
  /** Whether the operator or an administrator has given it. */
  given: Type.Boolean(),
  source: Type.Union([
    Type.Literal('environment'),
    Type.Literal('file'),
    Type.Literal('default'),
    Type.Literal('administrator'),
  ]),
  meaning: Type.String({
    examples: ['Address people open, used in absolute links; taken from each request when not given'],
  }),
  secret: Type.Boolean(),
})
export type AdminSetting = Static<typeof AdminSetting>

const Job = Closed({
  queue: Type.String({ examples: ['train-model'] }),
  /** Jobs that can start now, and those that are at work. */
  waiting: Count,
  running: Count,
  /** When a job of the queue last ended well, and when one last failed; jobs are forgotten after some days. */
  last_end: NullableTimestamp,
  last_failure: NullableTimestamp,
})
const Import = Closed({
  /** Of movies into the catalogue, or of somebody's history. */
  kind: Type.Union([Type.Literal('catalogue'), Type.Literal('history')]),
  source: Type.String({ examples: ['csv'] }),
  started_at: Timestamp,
  done: Count,
  /** Null where nobody knows how much there is. */
  total: NullableInteger,
})
const Source = Closed({
  name: Type.String({ examples: ['tmdb'] }),
  /** Whether it can be asked: always for those that need no setting. */
  configured: Type.Boolean(),
  /** When something of it was last fetched or imported. */
  fetched_at: NullableTimestamp,
})

/** What runs on this instance, and how it fares. */
export const AdminStatus = Closed({
  version: Type.String(),
  /** When this process started. */
  since: Timestamp,
  database: Closed({
    kind: Type.Union([Type.Literal('embedded'), Type.Literal('external')]),
    version: Type.String({ examples: ['18.1'] }),
    bytes: Bytes,
  }),
  /** Of the disk that holds DATA_DIR: bytes in all, and those that the parts take. */
  disk: Closed({
    free: NullableBytes,
    total: NullableBytes,
    database: NullableBytes,
    backups: NullableBytes,
    images: NullableBytes,
  }),
  jobs: Type.Array(Job),
  /** Those that have not ended, newest first. */
  imports: Type.Array(Import),
  last_backup: Nullable(Closed({ at: Timestamp, bytes: Bytes })),
  /** The recommender in use. */
  model: Nullable(
    Closed({
      version: Type.String(),
      trained_at: Timestamp,
      users: Count,
      movies: Count,
      ratings: Count,
    }),
  ),
  sources: Type.Array(Source),
})
export type AdminStatus = Static<typeof AdminStatus>

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
  adminEndSessions: defineRoute({
    ...person,
    method: 'DELETE',
    path: '/main/admin/people/:id/sessions',
    summary: 'End every session of an account',
    responses: { 204: Type.Null(), ...unknown },
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

export const administrationRoutes = { ...peopleRoutes, ...operatingRoutes } as const
