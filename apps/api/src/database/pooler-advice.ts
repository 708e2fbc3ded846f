import type { ConnectionTraits } from './probe.ts'

/** Capabilities of the addresses of an external database; `read` is null without a replica. */
export interface AddressTraits {
  url: ConnectionTraits
  direct: ConnectionTraits
  read: ConnectionTraits | null
}

/** Something that works less well than it could, and the setting that changes it; each a part of one sentence. */
export interface Advice {
  found: string
  remedy: string
}

/** A limit below this would end a training or an import. */
const MIN_JOBS_MS = 600_000

/** Returns advice for limits of a pooler or a role that cost performance. */
export function adviseOn({ url, direct, read }: AddressTraits): Advice[] {
  const advice: Advice[] = []
  for (const [setting, traits] of Object.entries({ DATABASE_URL: url, DATABASE_READ_URL: read })) {
    if (traits === null || traits.acceptsTimeouts || traits.statementTimeoutMs > 0) continue
    advice.push({
      found:
        `${setting} leads through a pooler that passes no time limits on, so a statement that takes too long keeps its ` +
        'connection of the server',
      remedy:
        "set connect_query = 'set statement_timeout = 5000' in PgBouncer, or ALTER ROLE … SET statement_timeout for a role " +
        'that DATABASE_DIRECT_URL does not use.',
    })
  }
  if (direct.pooled)
    advice.push({
      found: 'No address leads past the transaction pooler, so changes of other processes arrive up to 10 seconds late',
      remedy: 'set DATABASE_DIRECT_URL to the server itself.',
    })
  if (direct.statementTimeoutMs > 0 && direct.statementTimeoutMs < MIN_JOBS_MS)
    advice.push({
      found: `Statements of jobs are cut off after ${direct.statementTimeoutMs} ms, which is too short for trainings and imports`,
      remedy: 'set DATABASE_DIRECT_URL to the server itself with a role that has no statement_timeout.',
    })
  return advice
}

/** Describes the destination of an address, in a clause. */
export function describeAddress(setting: string, { pooled, prepares }: ConnectionTraits): string {
  if (!pooled) return `${setting} leads to one connection of the server each time`
  const named = prepares ? 'with named statements' : 'without named statements, so each is planned every time'
  return `${setting} leads through a pooler of transactions, ${named}`
}
