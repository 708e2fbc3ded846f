import { once } from 'node:events'
import { starterVersion } from '@marquee/starter'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../../../apps/api/src/database/migrate.ts'
import { instanceRows, type CopyRows, type Size } from './rows.ts'

/** Brings an empty database to the newest schema and fills it with a generated instance. @returns its bytes */
export async function fillDatabase(url: string, size: Size): Promise<number> {
  await migrate(url)
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const rows of instanceRows(size)) await copy(client, rows)
    for (const table of ['movie', 'person', 'keyword']) {
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
    }
    // Without this the start would add the starter catalogue.
    const version = { version: starterVersion() }
    await client.query("insert into import_run (source, arguments, finished_at) values ('starter', $1, now())", [
      version,
    ])
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0].bytes)
  } finally {
    await client.end()
  }
}

async function copy(client: pg.Client, { into, rows }: CopyRows): Promise<void> {
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  stream.end(rows.join(''))
  await once(stream, 'finish')
}

/** Cost of the newest training and its model. */
export async function trainingOf(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ seconds: number; peak: string; model: string; ratings: number }>(
      `select seconds, peak_bytes as peak, ratings, (select size_bytes from model_snapshot order by id desc limit 1) as model
         from training_run order by started_at desc limit 1`,
    )
    const [{ seconds, peak, model, ratings }] = rows
    return { seconds: Math.round(seconds), peakMB: megabytes(Number(peak)), modelMB: megabytes(Number(model)), ratings }
  } finally {
    await client.end()
  }
}

/** Bytes in megabytes, rounded. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
