import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** Positions of the servers that may stand in for the primary. */
export interface StandIns {
  /** Position of the most advanced server. */
  furthest(): Promise<number>
  /** Of the server that a connection leads to, when it was asked before. */
  known(client: PostgresPoolClient): number | null
  ask(client: PostgresPoolClient): Promise<number>
}

/** Number of new connections to try: an address with three servers usually leads to each of them by then. */
const NEW_CONNECTIONS = 4

/**
 * Connections to the most advanced server behind the replica's address, as the primary cannot be asked what the others lack.
 * If chance never leads to that server, any other is better than none.
 */
export function furthestPool(pool: PostgresPool, standIns: StandIns): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    const furthest = await standIns.furthest()
    for (let opened = 0; ;) {
      const client = await pool.connect()
      try {
        const known = standIns.known(client)
        if (known === null) opened++
        const reached = known ?? (await standIns.ask(client))
        if (reached >= furthest || opened >= NEW_CONNECTIONS) return client
      } catch (error) {
        client.release(true)
        throw error
      }
      // Before the next one is opened: as many requests as there are connections may be looking for a better one.
      client.release(true)
    }
  }

  return { options: pool.options, connect, end: () => pool.end() }
}
