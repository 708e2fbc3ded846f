import { Type, type Static } from 'typebox'
import { Closed, Nullable, NullableInteger, NullableString, Secret, Timestamp, Uuid } from './common.ts'
import { RegistrationMode } from './registration.ts'

const Count = Type.Integer({ minimum: 0 })
const Bytes = Type.Integer({ minimum: 0, examples: [25_165_824] })
/** Null if it is unknown, or there is none. */
const NullableBytes = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, examples: [25_165_824] })
const NullableTimestamp = Nullable(Timestamp)

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
  /** True if it has a password. */
  password: Type.Boolean(),
  passkeys: Count,
  second_factor: Type.Boolean(),
  /** Number of connected accounts of identity providers. */
  providers: Count,
  /** Highest age of the movies that it sees; null for no limit. */
  age_limit: NullableInteger,
})
export type AdminPerson = Static<typeof AdminPerson>

/** A link for choosing a new password, once. It is shown only here. */
const link = {
  link: Secret({
    examples: ['https://movies.example.org/reset-password#token=Uk2Jm1r0pQ7bq3v9XwzA5sLd8eFhTnYc4gKi6oP_xB0'],
  }),
  expires_at: Timestamp,
}
export const PasswordLink = Closed(link)
export type PasswordLink = Static<typeof PasswordLink>
export const CreatedPerson = Closed({ ...AdminPerson.properties, ...link })
export type CreatedPerson = Static<typeof CreatedPerson>

/** Acts of administrators in the audit log. */
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
    Type.Literal('second_factor_removed'),
    Type.Literal('recovery_code_used'),
    Type.Literal('age_limit_set'),
    Type.Literal('age_limit_removed'),
    Type.Literal('invite_created'),
    Type.Literal('invite_revoked'),
    Type.Literal('registration_open'),
    Type.Literal('registration_invite'),
    Type.Literal('registration_closed'),
    Type.Literal('member_invites_on'),
    Type.Literal('member_invites_off'),
    Type.Literal('message_deleted'),
    Type.Literal('tmdb_token_set'),
    Type.Literal('tmdb_token_removed'),
    Type.Literal('movie_fetch_started'),
    Type.Literal('movie_fetch_stopped'),
    Type.Literal('ratings_brought'),
    Type.Literal('ratings_removed'),
  ],
  { examples: ['renamed'] },
)
export type AdministrativeAct = Static<typeof AdministrativeAct>

export const AuditEntry = Closed({
  id: Type.Integer({ minimum: 1 }),
  at: Timestamp,
  /** Null for a command, and if the account has been deleted. */
  actor: Nullable(Type.String({ examples: ['grace'] })),
  by_command: Type.Boolean(),
  act: AdministrativeAct,
  /** The changed account; null if there is none, or it has been deleted. */
  target: Nullable(Type.String({ examples: ['ada'] })),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Message of the feedback form. */
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
  /** Null for secrets, and without a value. */
  value: Nullable(Type.String({ examples: ['https://movies.example.org'] })),
  /** True if the operator or an administrator has set it. */
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

/** Rules of sign-up. */
export const Registration = Closed({
  mode: RegistrationMode,
  /** True if members may invite, too. */
  member_invites: Type.Boolean(),
  /** Set by the environment: nothing of it can be changed here. */
  fixed: Type.Boolean(),
})
export type Registration = Static<typeof Registration>

const Job = Closed({
  queue: Type.String({ examples: ['train-model'] }),
  /** Jobs that can start now, and those that are at work. */
  waiting: Count,
  running: Count,
  /** True if jobs have waited for more than ten minutes and none runs: no process runs jobs. */
  stalled: Type.Boolean(),
  /** When a job of the queue last ended well, and when one last failed; jobs are forgotten after some days. */
  last_end: NullableTimestamp,
  last_failure: NullableTimestamp,
})
const Import = Closed({
  /** Import of movies into the catalogue, or of a user's history. */
  kind: Type.Union([Type.Literal('catalogue'), Type.Literal('history')]),
  source: Type.String({ examples: ['csv'] }),
  started_at: Timestamp,
  done: Count,
  /** Null if the total is unknown. */
  total: NullableInteger,
})
const Source = Closed({
  name: Type.String({ examples: ['tmdb'] }),
  /** True if it can be used: always for those that need no setting. */
  configured: Type.Boolean(),
  /** When something of it was last fetched or imported. */
  fetched_at: NullableTimestamp,
})

/** Status of this instance. */
export const AdminStatus = Closed({
  version: Type.String(),
  /** When this process started. */
  since: Timestamp,
  database: Closed({
    kind: Type.Union([Type.Literal('embedded'), Type.Literal('external')]),
    version: Type.String({ examples: ['18.1'] }),
    bytes: Bytes,
  }),
  /** Disk of DATA_DIR: bytes in all, and those of its parts. Null for parts that cannot be read. */
  disk: Closed({
    /** When they were counted; null before the first time. */
    measured_at: Nullable(Timestamp),
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
  backups: Closed({
    /** True if nightly backups are on the disk of the database. */
    on_database_disk: Type.Boolean(),
    /** Why the newest one was not copied by BACKUP_COPY_COMMAND; null if that did not fail. */
    copy_error: Nullable(Type.String({ examples: ['No route to host'] })),
  }),
  /** The recommender in use; null until one is trained. */
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
