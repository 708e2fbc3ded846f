import type { Kysely } from 'kysely'
import { pino } from 'pino'
import type { Tables } from '../database/tables.ts'
import { createExchange, type Exchange } from '../plugins/rate-limit/exchange.ts'
import { createRateCountRepository } from '../plugins/rate-limit/rate-count-repository.ts'

/** Shares the rate limits of an app with others on its database, as processes do, but faster and by the clock of the test. */
export function exchangeOn(db: Kysely<Tables>, now: () => Date): Exchange {
  const counts = createRateCountRepository(db)
  const log = pino({ level: 'silent' })
  return createExchange({
    counts,
    secret: 'rate limits of tests',
    isReadOnly: () => false,
    log,
    now: () => now().getTime(),
    everyMs: 20,
  })
}
