/** One of the servers behind the replica's address. */
export interface Server {
  name: string
  /** Up to where it has replayed the log; 0 for one that is no replica. */
  replayed: number
  isPrimary: boolean
  askedAt: number
}

/** Answer of a server about itself. */
export type Answer = Omit<Server, 'askedAt'>

/** Nothing is believed of a server that was not asked for this long. */
export const BELIEVED_MS = 2000
const FORGOTTEN_MS = 60_000
/** Time without connections to the replica after one failed. */
const REST_MS = 1000

/** A promoted replica shows nothing new of the primary that we know, so reads that may lag only go to one that still replays. */
export const REPLAYED = `select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as name,
  coalesce(case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end, 0) as replayed,
  not pg_is_in_recovery() as "isPrimary"`

export type Servers = ReturnType<typeof createServers>

/** The servers behind the address, by their last answers. Times are those of `performance.now()`. */
export function createServers() {
  const servers = new Map<string, Server>()
  let restUntil = 0

  function* believed(): Generator<Server> {
    const now = performance.now()
    for (const server of servers.values()) if (now - server.askedAt < BELIEVED_MS) yield server
  }

  return {
    note(answer: Answer, askedAt: number): Server {
      const server = servers.get(answer.name) ?? { ...answer, askedAt }
      servers.set(answer.name, server)
      // Answers may come in another order than the questions; a server that is alive never goes back.
      if (askedAt >= server.askedAt) Object.assign(server, answer, { askedAt })
      for (const [name, other] of servers) if (askedAt - other.askedAt > FORGOTTEN_MS) servers.delete(name)
      return server
    },

    /** Leaves all of them alone for a while. */
    rest(): void {
      restUntil = performance.now() + REST_MS
    },

    /** True if one of the servers has replayed this position. */
    someHas(position: number): boolean {
      if (performance.now() < restUntil) return false
      for (const { replayed } of believed()) if (replayed >= position) return true
      return false
    },

    /** The highest replay position of all servers. */
    furthest(): number {
      let furthest = 0
      for (const server of believed()) furthest = Math.max(furthest, reachedBy(server))
      return furthest
    },
  }
}

/** Position of a server for reads while the primary is away: a replica that has just been promoted has everything. */
export function reachedBy({ replayed, isPrimary }: Server): number {
  return isPrimary ? Infinity : replayed
}
