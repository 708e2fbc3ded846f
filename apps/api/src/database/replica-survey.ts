import pg from 'pg'
import { BELIEVED_MS, REPLAYED, type Answer, type Servers } from './replica-servers.ts'

/** An address with two or three servers leads to each of them by this many connections, as a rule. */
const CONNECTIONS = 4
const EVERY_MS = 1000
const PATIENCE_MS = 1000

/**
 * Asks all servers behind an address for their positions, over separate connections, at most once a second. Waits for the
 * answers only where the last ones are too old to be believed.
 */
export function createSurvey(url: string, servers: Servers): () => Promise<number> {
  let startedAt = -Infinity
  let survey: Promise<unknown> = Promise.resolve()

  async function ask(): Promise<void> {
    const askedAt = performance.now()
    const client = new pg.Client({
      connectionString: url,
      application_name: 'marquee replica survey',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      servers.note((await client.query<Answer>(REPLAYED)).rows[0]!, askedAt)
    } finally {
      void client.end().catch(() => {})
    }
  }

  return async () => {
    const age = performance.now() - startedAt
    if (age >= EVERY_MS) {
      startedAt = performance.now()
      // Servers that do not answer are not among those that may be chosen.
      survey = Promise.allSettled(Array.from({ length: CONNECTIONS }, ask))
    }
    if (age >= BELIEVED_MS) await survey
    return servers.furthest()
  }
}
