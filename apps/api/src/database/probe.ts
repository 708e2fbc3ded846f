import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Capabilities of a connection; found by trying, as a pooler looks like a server. */
export interface ConnectionTraits {
  /** True if each transaction may run on another connection of the server, because a pooler in transaction mode is in between. */
  pooled: boolean
  /** True if named statements work. */
  prepares: boolean
  /** True if timeouts given at the start of a connection are accepted and in force. */
  acceptsTimeouts: boolean
  /** The time limit of statements without ours, in ms; 0 is none. */
  statementTimeoutMs: number
}

/** Of a server without anything in between. */
export const DIRECT: ConnectionTraits = { pooled: false, prepares: true, acceptsTimeouts: true, statementTimeoutMs: 0 }

/** Of an address that could not be tried: what is asked of it works with and without a pooler. */
export const UNTRIED: ConnectionTraits = {
  pooled: true,
  prepares: false,
  acceptsTimeouts: false,
  statementTimeoutMs: 0,
}

const CONNECT_MS = 5000
const ANSWER_MS = 5000
/** On a busy pooler one try may meet the same two connections by chance. */
const TRIES = 3
/** An unusual limit, to be recognised. */
const UNUSUAL_MS = 54_321
/** Unknown start-up parameter, duplicate name of a statement, unknown name of a statement. */
const PROTOCOL_VIOLATION = '08P01'
const NAME_REFUSED = new Set(['42P05', '26000', PROTOCOL_VIOLATION])

/** Finds out what an address can do, with three short connections. @throws what the server answers or the driver reports */
export async function probeConnection(url: string): Promise<ConnectionTraits> {
  const first = createClient(url)
  const second = createClient(url)
  try {
    await Promise.all([first.connect(), second.connect()])
    const sharing = await probeSharing(first, second)
    return {
      ...sharing,
      acceptsTimeouts: await probeTimeouts(url),
      statementTimeoutMs: await readStatementTimeout(first),
    }
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})))
  }
}

/**
 * Runs one named statement by turns. Where connections are shared, the first client gets another one, either the next time (they
 * are taken in turn) or while the second client keeps it for a transaction (the last one is taken first); the statement is
 * not known there.
 */
async function probeSharing(first: pg.Client, second: pg.Client): Promise<{ pooled: boolean; prepares: boolean }> {
  let pooled = false
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const ask = askBackend(`marquee_probe_${randomBytes(6).toString('hex')}`)
    let inTransaction = false
    try {
      const own = await ask(first)
      pooled ||= (await ask(first)) !== own
      await second.query('begin')
      inTransaction = true
      pooled ||= (await ask(second)) === own || (await ask(first)) !== own
    } catch (error) {
      if (!NAME_REFUSED.has(codeOf(error))) throw error
      return { pooled: true, prepares: false }
    } finally {
      if (inTransaction) await second.query('rollback')
    }
  }
  return { pooled, prepares: true }
}

function askBackend(name: string): (client: pg.Client) => Promise<number | undefined> {
  return async (client) => {
    const { rows } = await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' })
    return rows[0]?.pid
  }
}

async function probeTimeouts(url: string): Promise<boolean> {
  const client = createClient(url, { statement_timeout: UNUSUAL_MS, idle_in_transaction_session_timeout: UNUSUAL_MS })
  try {
    await client.connect()
    return (await readStatementTimeout(client)) === UNUSUAL_MS
  } catch (error) {
    if (codeOf(error) === PROTOCOL_VIOLATION) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function readStatementTimeout(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    "select setting::int as ms from pg_settings where name = 'statement_timeout'",
  )
  return rows[0]?.ms ?? 0
}

function createClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'marquee probe',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    ...options,
  })
  client.on('error', () => {})
  return client
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
