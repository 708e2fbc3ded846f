import { hash } from 'node:crypto'
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * Starts a statement that runs with most requests: each connection plans it once instead of every time. Use it only
 * where the text never changes, as connections keep one plan for each text; whatever changes is a parameter.
 */
export const PREPARED = sql.raw(MARK)

/** A pool whose connections prepare the marked statements where they may name them; the pool itself prepares nothing. */
export function preparingPool(pool: pg.Pool, { names = true } = {}): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client, names)
      clients.set(client, known)
      return known
    },
  }
}

function preparingClient(client: pg.PoolClient, names: boolean): PostgresPoolClient {
  function query(text: string, parameters: readonly unknown[] = []) {
    const values = [...parameters]
    return names && text.startsWith(MARK)
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text, values)
  }
  return {
    // The other form is for cursors, which nothing here uses.
    query: query as unknown as PostgresPoolClient['query'],
    // pg gives each borrower a separate release function.
    release: (destroy) => client.release(destroy),
  }
}

/** Different texts must never share a name; the driver refuses a name that it knows with another text. */
function nameOf(text: string): string {
  return hash('sha256', text, 'base64url')
}
