import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { first } from '../../common/required.ts'
import { countDeafProcesses } from '../../database/change-log.ts'

/** Facts of a server and of Marquee's account on it. */
export interface ServerFacts {
  version: string
  bytes: number
  encoding: string
  /** True for a replica, which takes no changes. */
  isReplica: boolean
  /** True if the account may make schemas in the database and tables in its schema. */
  mayCreate: boolean
  connections: number
  mostConnections: number
  /** Marquee processes on the database. */
  processes: number
  /** Its time in milliseconds since 1970. */
  time: number
}

export async function readServer(pool: pg.Pool): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
            pg_database_size(current_database())::float8 as bytes,
            current_setting('server_encoding') as encoding,
            pg_is_in_recovery() as "isReplica",
            has_database_privilege(current_database(), 'create') and
              coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
              as "mostConnections",
            (select count(*)::int from pg_stat_activity
              where datname = current_database() and application_name like 'marquee notifications%') as processes,
            extract(epoch from clock_timestamp())::float8 * 1000 as time`,
  )
  const facts = first(rows)
  return { ...facts, processes: facts.processes + (await countDeafProcesses(pool)) }
}

const CHANNEL = 'marquee_doctor'
const PATIENCE_MS = 2000

/** True if a connection receives the notifications of another one. A pooler in between may swallow them. */
export async function hearsNotifications(url: string): Promise<boolean> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url, application_name: 'marquee doctor' }))
  const [listener, sender] = clients as [pg.Client, pg.Client]
  for (const client of clients) client.on('error', () => {})
  try {
    await listener.connect()
    await listener.query(`listen ${CHANNEL}`)
    await sender.connect()
    const heard = once(listener, 'notification').then(
      () => true,
      () => false,
    )
    await sender.query(`notify ${CHANNEL}`)
    return await Promise.race([heard, sleep(PATIENCE_MS, false, { ref: false })])
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

export interface CatalogueFacts {
  movies: number
  people: number
  users: number
  ratings: number
  imported: number
}

export async function countCatalogue(pool: pg.Pool): Promise<CatalogueFacts> {
  const { rows } = await pool.query<CatalogueFacts>(
    `select (select count(*) from movie) as movies, (select count(*) from person) as people,
            (select count(*) from user_account) as users, (select count(*) from rating) as ratings,
            (select count(*) from imported_rating) as imported`,
  )
  return first(rows)
}
