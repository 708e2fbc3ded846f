import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { onlyReads } from './reconnecting.ts'
import type { Replica } from './replica.ts'

/** Destination of the statements of one request. */
export interface Reading {
  /** True while read-only statements may go to the replica; false after the first write, which the replica does not have. */
  fromReplica: boolean
  /** True once a statement that may write was sent. */
  hasWritten: boolean
}

const readings = new AsyncLocalStorage<Reading>()

/** Calls something whose statements go where `reading` says; outside of any, all go to the primary. */
export function withReading(reading: Reading, call: () => void): void {
  readings.run(reading, call)
}

/** Destination of a read-only statement, if the replica is good enough. */
export function readsFrom(): 'replica' | 'primary' {
  return readings.getStore()?.fromReplica === true ? 'replica' : 'primary'
}

export interface Routes {
  primary: PostgresPool
  /** Answers everything while the primary is away. */
  standIn: PostgresPool
  replica: Pick<Replica, 'read'>
  isPrimaryAway: () => boolean
  /** Called with the server that each statement was sent to. */
  count?: (server: 'primary' | 'replica') => void
}

/** A pool whose statements go to the primary, or to the replica: what a request reads and may, and all while the primary is away. */
export function routingPool({ primary, standIn, replica, isPrimaryAway, count = () => {} }: Routes): PostgresPool {
  /** Connects with the first statement that the replica does not answer; the rest of a transaction follows it. */
  function lend(): PostgresPoolClient {
    let client: PostgresPoolClient | null = null

    async function query(text: string, parameters?: readonly unknown[]): Promise<unknown> {
      const reading = readings.getStore()
      const isAway = isPrimaryAway()
      if (reading && !onlyReads(text)) noteWriting(reading, text)
      else if (client === null && reading?.fromReplica && !isAway) {
        const answer = await replica.read(text, parameters)
        if (answer !== null) {
          count('replica')
          return answer
        }
      }
      client ??= await (isAway ? standIn : primary).connect()
      count(isAway ? 'replica' : 'primary')
      return (client.query as unknown as (text: string, parameters?: readonly unknown[]) => Promise<unknown>)(
        text,
        parameters,
      )
    }

    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client?.release(destroy),
    }
  }

  return {
    options: primary.options,
    connect: () => Promise.resolve(lend()),
    end: async () => {
      await Promise.all([primary.end(), standIn.end()])
    },
  }
}

/** Statements that start and end transactions, and write nothing by themselves. */
const BRACKETS = /^(begin|start transaction|commit|rollback|savepoint|release)\b/i

function noteWriting(reading: Reading, text: string): void {
  if (BRACKETS.test(text)) return
  reading.hasWritten = true
  reading.fromReplica = false
}
