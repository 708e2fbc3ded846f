import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { repeatAfterDeadlock } from './deadlock.ts'
import { isDisconnection, isOfReadOnlyServer, isWrongPassword } from './errors.ts'

type Query = (text: string, parameters?: readonly unknown[]) => Promise<unknown>

/** Pause before the second attempt to connect: a proxy needs a moment to choose another server. */
const SECOND_ATTEMPT_MS = 100

/**
 * A pool that survives the loss of its server. When a connection turns out to be lost, or to lead to a server that only
 * reads, all connections that were opened before leave the pool, as they lead to the same server. A statement that
 * certainly changed nothing is sent once more over a new connection; the error of any other one is thrown, because
 * its effect is unknown. A single statement that lost a deadlock is sent again as well.
 * @param isReplica a replica takes no changes, so that refusing them says nothing about its connections
 */
export function reconnectingPool(pool: PostgresPool, { isReplica = false } = {}): PostgresPool {
  // Raised with each loss: a connection of an older generation is not used again.
  let generation = 0
  const generations = new WeakMap<PostgresPoolClient, number>()

  async function take(): Promise<PostgresPoolClient> {
    for (;;) {
      const opened = generation
      const client = await connectTwice(pool)
      const own = generations.get(client) ?? opened
      generations.set(client, own)
      if (own === generation) return client
      client.release(true)
    }
  }

  function noteLoss(client: PostgresPoolClient): void {
    if (generations.get(client) === generation) generation++
  }

  /** One loan of a connection. Only its first statement is repeated: later ones may depend on those before them. */
  function lend(first: PostgresPoolClient): PostgresPoolClient {
    let client: PostgresPoolClient | null = first
    let isFirst = true
    let isLost = false

    async function query(text: string, parameters?: readonly unknown[]): Promise<unknown> {
      const mayRepeat = isFirst
      isFirst = false
      if (client === null) throw new Error('Connection terminated: it could not be replaced')
      try {
        const attempt = send.bind(null, client, text, parameters)
        return await (mayRepeat ? repeatAfterDeadlock(attempt) : attempt())
      } catch (error) {
        if (!isDisconnection(error) && (isReplica || !isOfReadOnlyServer(error))) throw error
        noteLoss(client)
        isLost = true
        if (!mayRepeat || !changedNothing(text, error)) throw error
      }
      client.release(true)
      client = null
      client = await take()
      isLost = false
      return send(client, text, parameters)
    }

    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client?.release(destroy === true || isLost),
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => lend(await take()),
  }
}

function send(client: PostgresPoolClient, text: string, parameters?: readonly unknown[]): Promise<unknown> {
  return (client.query as unknown as Query)(text, parameters)
}

/** No statement has been sent yet, so that any failure but a silent server or a wrong password is worth a second attempt. */
async function connectTwice(pool: PostgresPool): Promise<PostgresPoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (!isDisconnection(error) || isWrongPassword(error) || isTimeout(error)) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, SECOND_ATTEMPT_MS))
  return pool.connect()
}

/** A caller that has waited for seconds must not wait as long again. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout|ETIMEDOUT/i.test(error.message)
}

/** True if a failed statement certainly had no effect: it was refused, starts a transaction, or only reads. */
function changedNothing(text: string, error: unknown): boolean {
  if (isOfReadOnlyServer(error)) return true
  return !isTimeout(error) && !isWrongPassword(error) && (/^(begin|start transaction)\b/.test(text) || onlyReads(text))
}

const COMMENT = /^\s*(\/\*.*?\*\/\s*)*/s
/** Anything that can write, in any place: `with … as (insert …)`, `for update`, and functions with side effects. */
const WRITING =
  /\b(insert|update|delete|merge|truncate|create|alter|drop|into|for share|nextval|setval|set_config|pg_notify|lo_\w+|pg_\w*advisory\w*|pg_terminate_backend|pg_cancel_backend)\b/i

/** True if a statement is certain to change nothing in the database; false if in doubt. */
export function onlyReads(text: string): boolean {
  const statement = text.replace(COMMENT, '')
  return /^\(*(select|with|values|show)\b/i.test(statement) && !WRITING.test(statement)
}
