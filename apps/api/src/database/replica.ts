import type { FastifyBaseLogger } from 'fastify'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isDisconnection } from './errors.ts'
import type { LogPosition } from './primary.ts'
import { createDemands } from './replica-demands.ts'
import { createServers, reachedBy, REPLAYED, type Answer, type Server, type Servers } from './replica-servers.ts'
import { createSurvey } from './replica-survey.ts'
import type { StandIns } from './stand-in.ts'
import { watchServer, type Watch } from './watch-server.ts'

/** A replica that reads may go to, behind an address that may lead to several servers. */
export interface Replica {
  /** True if a server has replayed the log up to this position and up to everything this process has learned of. */
  has(position: number): boolean
  /** Sends a read-only statement to a server for which `has` was true; null if there is none. */
  read(text: string, parameters?: readonly unknown[]): Promise<unknown>
  /** Takes in each position of the primary. */
  primaryAt(position: LogPosition): void
  /** The process has learned of a change and refills its caches: no server is used that has not replayed it. */
  learned(): void
  /** Positions of the servers, for choosing one while the primary is away; null if a connection has no fixed server. */
  standIns: StandIns | null
  close(): Promise<void>
}

type Query = (text: string, parameters?: readonly unknown[]) => Promise<unknown>

const EVERY_MS = 250
const PATIENCE_MS = 1000
/** A statement that took too long would take as long on the primary. */
const CANCELLED = '57014'

export interface ReplicaAddress {
  url: string
  /** True if each transaction may run on another server, because a pooler is in between. */
  pooled: boolean
}

/** Follows the replica's position, and reads from it. @param pool names each connection by the same object */
export function followReplica({ url, pooled }: ReplicaAddress, pool: PostgresPool, log: FastifyBaseLogger): Replica {
  const servers = createServers()
  const demands = createDemands()
  const { known, ask } = createQuestions(servers)

  async function readOn(client: PostgresPoolClient, text: string, parameters?: readonly unknown[]): Promise<unknown> {
    const isGood = (known(client)?.replayed ?? -1) >= demands.least()
    return isGood || (await ask(client)).replayed >= demands.least() ? send(client, text, parameters) : null
  }

  /** The question and the statement in one transaction, which has one server. */
  async function readTogether(client: PostgresPoolClient, text: string, parameters?: readonly unknown[]) {
    try {
      const { replayed } = await ask(client, `begin read only; ${REPLAYED}`)
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
    standIns: pooled
      ? null
      : {
          furthest: createSurvey(url, servers),
          known(client) {
            const server = known(client)
            return server ? reachedBy(server) : null
          },
          ask: async (client) => reachedBy(await ask(client)),
        },
    close: () => watch.close(),
  }
}

/** Asks the server of a connection for its position, and remembers the server. */
function createQuestions(servers: Servers) {
  const serverOf = new WeakMap<PostgresPoolClient, Server>()
  return {
    known: (client: PostgresPoolClient) => serverOf.get(client),

    async ask(client: PostgresPoolClient, text = REPLAYED): Promise<Server> {
      const askedAt = performance.now()
      const answers = [await send(client, text)].flat() as { rows: Answer[] }[]
      const server = servers.note(answers.at(-1)!.rows[0]!, askedAt)
      serverOf.set(client, server)
      return server
    },
  }
}

function send(client: PostgresPoolClient, text: string, parameters?: readonly unknown[]): Promise<unknown> {
  return (client.query as unknown as Query)(text, parameters)
}

function watchReplica(url: string, servers: Servers, log: FastifyBaseLogger): Watch {
  return watchServer<Answer>(url, log, {
    name: 'marquee replica watch',
    text: REPLAYED,
    isGood: () => true,
    pauseMs: () => EVERY_MS,
    patienceMs: PATIENCE_MS,
    heard(row, askedAt) {
      if (row === null) servers.rest()
      else servers.note(row, askedAt)
    },
  })
}
