import type { FastifyBaseLogger } from 'fastify'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isDisconnection } from './errors.ts'
import type { LogPosition } from './primary.ts'
import { createDemands } from './replica-demands.ts'
import { watchServer, type Watch } from './watch-server.ts'

/** A replica that reads may go to, behind an address that may lead to several servers. */
export interface Replica {
  /** Whether a server has replayed the log up to this position, and whatever this process has learned of. */
  has(position: number): boolean
  /** Sends a statement that only reads to a server that has everything that `has` was true for; null when there is none. */
  read(text: string, parameters?: readonly unknown[]): Promise<unknown>
  /** Takes in each position of the primary. */
  primaryAt(position: LogPosition): void
  /** The process has learned of a change and refills its caches: no server is used that has not replayed it. */
  learned(): void
  close(): Promise<void>
}

interface Server {
  name: string
  /** Up to where it has replayed the log; 0 for one that is no replica. */
  replayed: number
  askedAt: number
}

type Query = (text: string, parameters?: readonly unknown[]) => Promise<unknown>

const EVERY_MS = 250
const PATIENCE_MS = 1000
/** Nothing is believed of a server that was not asked for so long. */
const BELIEVED_MS = 2000
const FORGOTTEN_MS = 60_000
/** How long the replica is left alone after a connection to it failed. */
const REST_MS = 1000
/** A statement that took too long would take as long on the primary. */
const CANCELLED = '57014'

/** A promoted replica shows nothing new of the primary that we know, so only one that still replays is of use. */
const ASK = `select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as name,
  coalesce(case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end, 0) as replayed`

/** The servers behind the address, by their last answers. */
function createServers() {
  const servers = new Map<string, Server>()
  let restUntil = 0
  return {
    note(row: Omit<Server, 'askedAt'>, askedAt: number): Server {
      const server = servers.get(row.name) ?? { ...row, askedAt }
      servers.set(row.name, server)
      // Answers may come in another order than the questions; a server that is alive never goes back.
      if (askedAt >= server.askedAt) Object.assign(server, row, { askedAt })
      for (const [name, other] of servers) if (askedAt - other.askedAt > FORGOTTEN_MS) servers.delete(name)
      return server
    },

    /** Leaves all of them alone for a while. */
    rest(): void {
      restUntil = performance.now() + REST_MS
    },

    /** Whether one of them has come so far. */
    someHas(position: number): boolean {
      const now = performance.now()
      if (now < restUntil) return false
      for (const { replayed, askedAt } of servers.values())
        if (replayed >= position && now - askedAt < BELIEVED_MS) return true
      return false
    },
  }
}

export interface ReplicaAddress {
  url: string
  /** Whether each transaction may run on another server, because a pooler is in between. */
  pooled: boolean
}

/** Follows how far the replica has come, and reads from it. @param pool names each connection by the same object */
export function followReplica({ url, pooled }: ReplicaAddress, pool: PostgresPool, log: FastifyBaseLogger): Replica {
  const servers = createServers()
  const serverOf = new WeakMap<PostgresPoolClient, Server>()
  const demands = createDemands()

  async function ask(client: PostgresPoolClient, text = ASK): Promise<Server> {
    const askedAt = performance.now()
    const answers = [await send(client, text)].flat() as { rows: Omit<Server, 'askedAt'>[] }[]
    const server = servers.note(answers.at(-1)!.rows[0]!, askedAt)
    serverOf.set(client, server)
    return server
  }

  async function readOn(client: PostgresPoolClient, text: string, parameters?: readonly unknown[]): Promise<unknown> {
    const known = serverOf.get(client)
    const isGood = known !== undefined && known.replayed >= demands.least()
    return isGood || (await ask(client)).replayed >= demands.least() ? send(client, text, parameters) : null
  }

  /** The question and the statement in one transaction, which has one server. */
  async function readTogether(client: PostgresPoolClient, text: string, parameters?: readonly unknown[]) {
    try {
      const { replayed } = await ask(client, `begin read only; ${ASK}`)
      return replayed >= demands.least() ? await send(client, text, parameters) : null
    } finally {
      await send(client, 'commit')
    }
  }

  const watch = watchReplica(url, servers, log)
  return {
    has(position) {
      if (!servers.someHas(Math.max(position, demands.least()))) return false
      demands.accept(position)
      return true
    },

    async read(text, parameters) {
      if (!servers.someHas(demands.least())) return null
      let client: PostgresPoolClient | null = null
      let isBroken = false
      try {
        client = await pool.connect()
        return await (pooled ? readTogether : readOn)(client, text, parameters)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === CANCELLED) throw error
        // The primary answers instead, with the same error where the statement is wrong.
        isBroken = isDisconnection(error)
        if (isBroken) servers.rest()
        return null
      } finally {
        client?.release(isBroken)
      }
    },

    primaryAt: demands.primaryAt,
    learned: () => demands.learned(),
    close: () => watch.close(),
  }
}

function send(client: PostgresPoolClient, text: string, parameters?: readonly unknown[]): Promise<unknown> {
  return (client.query as unknown as Query)(text, parameters)
}

function watchReplica(url: string, servers: ReturnType<typeof createServers>, log: FastifyBaseLogger): Watch {
  return watchServer<Omit<Server, 'askedAt'>>(url, log, {
    name: 'marquee replica watch',
    text: ASK,
    isGood: () => true,
    everyMs: EVERY_MS,
    patienceMs: PATIENCE_MS,
    heard(row, askedAt) {
      if (row === null) servers.rest()
      else servers.note(row, askedAt)
    },
  })
}
