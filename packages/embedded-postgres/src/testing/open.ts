import pg from 'pg'
import { startEmbedded, visitEmbedded, type EmbeddedPostgres } from '../open.ts'
import { collectLog } from './database-runner.ts'

/** The password that test databases have. */
export const PASSWORD = 'only for this test run'

export interface OpenDatabase extends EmbeddedPostgres {
  pool: pg.Pool
  /** Messages that were logged so far. */
  texts: string[]
  /** Ends the connections, then stops the server as `stop` does; a second call does nothing. */
  close(): Promise<void>
}

/** Opens the embedded database of a data directory as its owner or as a guest, with a pool on it. */
export async function open(
  dataDir: string,
  { guest = false, password = PASSWORD }: { guest?: boolean; password?: string } = {},
): Promise<OpenDatabase> {
  const { log, texts } = collectLog()
  const options = { dataDir, product: 'Marquee', readPassword: () => Promise.resolve(password), log }
  const database = await (guest ? visitEmbedded : startEmbedded)(options)
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {})
  let closed = false
  return {
    ...database,
    pool,
    texts,
    async close() {
      if (closed) return
      closed = true
      await pool.end()
      await database.stop()
    },
  }
}
