import Type from 'typebox'
import { isUrl } from './addresses.ts'

const isPostgresUrl = isUrl(['postgres:', 'postgresql:'], () => true)
const postgresUrl = {
  expected: 'an address such as postgres://user:password@host:5432/database',
  secret: true,
}

/** Directories of data, backups and secrets. */
export const dataSettings = {
  DATA_DIR: Type.String({
    default: './data',
    expected: 'a directory',
    example: '/var/lib/marquee',
    path: true,
    meaning: 'Where data and secrets are kept',
  }),
  BACKUP_DIR: Type.Optional(
    Type.String({
      expected: 'a directory',
      example: '/srv/backups',
      path: true,
      meaning:
        'Directory for a backup every night at two (UTC), the newest 14 kept; it must exist unless it is DATA_DIR/backups; without one none is made',
    }),
  ),
  BACKUP_COPY_COMMAND: Type.Optional(
    Type.String({
      minLength: 1,
      expected: 'a program with its arguments',
      example: '/srv/marquee/copy-backup.sh',
      meaning:
        'Program that copies each backup elsewhere; its last argument is the path of the backup, and no shell reads the line',
    }),
  ),
  DATABASE_URL: Type.Optional(
    Type.Refine(
      Type.String({
        ...postgresUrl,
        example: 'postgres://marquee:password@db.example.org:5432/marquee',
        meaning: 'PostgreSQL 15 or newer to use instead of the embedded one',
      }),
      isPostgresUrl,
    ),
  ),
  DATABASE_DIRECT_URL: Type.Optional(
    Type.Refine(
      Type.String({
        ...postgresUrl,
        example: 'postgres://marquee:password@primary.example.org:5432/marquee',
        meaning: 'The same database past a pooler in transaction mode, for notifications, migrations, backups and jobs',
      }),
      isPostgresUrl,
    ),
  ),
  DATABASE_READ_URL: Type.Optional(
    Type.Refine(
      Type.String({
        ...postgresUrl,
        example: 'postgres://marquee:password@replica.example.org:5432/marquee',
        meaning:
          'Read replica, the same for all processes; it answers what may be some seconds old, and everything while DATABASE_URL takes no changes',
      }),
      isPostgresUrl,
    ),
  ),
  PROCESS_ROLES: Type.String({
    default: 'web,jobs',
    pattern: '^(web|jobs|web *, *jobs|jobs *, *web)$',
    expected: 'web, jobs or web,jobs',
    example: 'web',
    meaning:
      'Serve people (web), run jobs such as training (jobs), where several processes share a database. Without web only health checks and /metrics are answered',
  }),
  TOKEN_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      expected: 'at least 32 characters',
      example: 'at-least-32-characters-by-openssl-rand',
      meaning:
        'Key from which all others follow, the same for all processes on one database; when not given, keys are made in DATA_DIR',
      secret: true,
    }),
  ),
}
