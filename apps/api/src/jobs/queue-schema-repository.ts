import pg from 'pg'

const TABLES = ['version', 'queue', 'schedule', 'job']

/** Reads the queue's tables once, unless there are none yet. @throws the error of PostgreSQL if one is missing or damaged */
export function checkQueueSchema(databaseUrl: string): Promise<void> {
  return onConnection(databaseUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_namespace where nspname = 'pgboss'")
    if (rowCount === 0) return
    for (const table of TABLES) await client.query(`select sum(length(each::text)) from pgboss.${table} as each`)
  })
}

/** Deletes the queue with all jobs; its next start creates it. */
export function dropQueueSchema(databaseUrl: string): Promise<unknown> {
  return onConnection(databaseUrl, (client) => client.query('drop schema if exists pgboss cascade'))
}

async function onConnection<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'marquee jobs' })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
