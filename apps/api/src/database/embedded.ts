import {
  EmbeddedPostgresError,
  startEmbedded,
  visitEmbedded,
  type EmbeddedPostgres,
  type EmbeddedPostgresErrorCode,
} from '@marquee/embedded-postgres'
import type { FastifyBaseLogger } from 'fastify'
import { readOrCreateSecret } from '../secrets.ts'
import { explainRefusal, StartError } from '../start-error.ts'

/** Advice to add to the library's errors, in terms of Marquee's own settings. */
const REMEDIES: Record<EmbeddedPostgresErrorCode, string | null> = {
  'in-use': 'give this one a DATA_DIR of its own',
  'not-installed': 'set DATABASE_URL to a PostgreSQL 15 or newer',
  'cannot-run': 'set DATABASE_URL to a PostgreSQL 15 or newer',
  'no-account': 'set DATABASE_URL',
  'no-home': 'set DATABASE_URL',
  'home-missing': null,
  'home-unreachable': 'set DATABASE_URL',
  'other-release': 'back up with the Marquee that made it, then restore here into a new DATA_DIR',
  'wrong-password': 'bring DATA_DIR/secrets/database-password back from a backup',
  'foreign-server': 'give this Marquee a DATA_DIR of its own',
  'copied-while-running': 'bring a backup back into an empty DATA_DIR (marquee restore)',
  busy: null,
  'disk-full': null,
  failed: 'set DATABASE_URL to a PostgreSQL 15 or newer',
}

/**
 * Opens the embedded database of a data directory: as its owner, or as a guest next to the Marquee that has it.
 * @throws StartError in one sentence when it cannot run or another Marquee has it.
 */
export async function openEmbedded(
  dataDir: string,
  log: FastifyBaseLogger,
  { guest = false }: { guest?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const readPassword = () => readOrCreateSecret(dataDir, 'database-password')
  try {
    return await (guest ? visitEmbedded : startEmbedded)({ dataDir, product: 'Marquee', readPassword, log })
  } catch (error) {
    throw explain(error, dataDir)
  }
}

function explain(error: unknown, dataDir: string): unknown {
  if (!(error instanceof EmbeddedPostgresError)) return explainRefusal(error, dataDir)
  const remedies = [error.remedy, REMEDIES[error.code]].filter((remedy) => remedy !== null)
  return new StartError(`${error.reason}: ${remedies.join(', or ')}.`, { cause: error })
}
