import { sql, type PostgresPool, type PostgresPoolClient, type RawBuilder } from 'kysely'
import type pg from 'pg'

/**
 * Begins a statement that is asked all the time: each connection has it planned once instead of every time. The text of
 * a name is always the same; whatever changes is a parameter.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`)
}

const NAMED = /^\s*\/\* prepared: ([a-z ]+) \*\//

/** A pool whose connections prepare the statements that say so. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client)
      clients.set(client, known)
      return known
    },
  }
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  function query(text: string, parameters: readonly unknown[] = []) {
    const name = NAMED.exec(text)?.[1]
    const values = [...parameters]
    return name === undefined ? client.query(text, values) : client.query({ name, text, values })
  }
  return {
    // The other form is for cursors, which nothing here uses.
    query: query as unknown as PostgresPoolClient['query'],
    // pg gives every borrower a release of its own.
    release: (destroy) => client.release(destroy),
  }
}
