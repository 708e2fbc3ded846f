import type { AdminStatus } from '@marquee/contract'
import type { SourceName } from '@marquee/sources'
import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { Tables } from '../../database/tables.ts'
import { isOnDatabaseDisk } from '../../database/backup-directory.ts'
import {
  isStalled,
  lastCopyError,
  lastNightlyBackup,
  queueStatus,
  type QueueStatus,
} from '../../jobs/queue-status-repository.ts'
import { VERSION } from '../../version.ts'
import { createImportStatusRepository, createTmdbTokenRepository } from '../catalogue/index.ts'
import { runningHistories } from '../portability/index.ts'
import { createModelRepository } from '../taste/index.ts'
import { databaseFacts } from './database-repository.ts'
import type { DiskFacts } from './disk.ts'

interface StatusDependencies {
  config: Pick<Config, 'backupDir' | 'dataDir' | 'database' | 'tmdb'>
  db: Kysely<Tables>
  now: () => Date
  disk: () => DiskFacts
}

/** Sources of the catalogue, in the order in which they are shown. */
const SOURCES: readonly SourceName[] = ['starter', 'tmdb', 'wikidata', 'movielens', 'csv']

/** Status of this instance, for administrators and for the operator's command. */
export function createStatus({ config, db, now, disk: diskFacts }: StatusDependencies) {
  const since = new Date(now().getTime() - process.uptime() * 1000).toISOString()
  const imports = createImportStatusRepository(db)
  const models = createModelRepository(db)
  const tokens = createTmdbTokenRepository(db)

  return async (): Promise<AdminStatus> => {
    const [database, nightly, copyError, onDatabaseDisk, ...work] = await Promise.all([
      databaseFacts(db),
      lastNightlyBackup(db),
      lastCopyError(db),
      isOnDatabaseDisk(config),
      queueStatus(db),
      models.newest(),
      imports.fetched(SOURCES),
      imports.open(),
      runningHistories(db),
      tokens.stored(),
    ])
    const [queues, model, fetched, open, histories, token] = work
    const { disk, lastBackup } = diskFacts()
    const isEmbedded = config.database.url === null
    return {
      version: VERSION,
      since,
      database: { kind: isEmbedded ? 'embedded' : 'external', ...database },
      disk: { ...disk, database: isEmbedded ? database.bytes : null },
      jobs: queues.map(toJob),
      imports: [
        ...histories.map((run) => toImport('history', run)),
        ...open.map((run) => toImport('catalogue', { ...run, total: null })),
      ].toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1)),
      last_backup: newer(lastBackup, nightly),
      backups: { on_database_disk: onDatabaseDisk, copy_error: copyError },
      model: model
        ? {
            version: model.version,
            trained_at: model.created_at.toISOString(),
            users: model.users,
            movies: model.movies,
            ratings: model.ratings,
          }
        : null,
      sources: fetched.map(({ source, at }) => ({
        name: source,
        configured: source !== 'tmdb' || config.tmdb.apiToken !== null || token !== undefined,
        fetched_at: at?.toISOString() ?? null,
      })),
    }
  }
}

/** Backups are files of one machine, which another process may not see. */
function newer(one: AdminStatus['last_backup'], other: AdminStatus['last_backup']): AdminStatus['last_backup'] {
  return one === null || (other !== null && other.at > one.at) ? other : one
}

function toJob(status: QueueStatus): AdminStatus['jobs'][number] {
  const { queue, waiting, running, lastEnd, lastFailure } = status
  const times = { last_end: lastEnd?.toISOString() ?? null, last_failure: lastFailure?.toISOString() ?? null }
  return { queue, waiting, running, stalled: isStalled(status), ...times }
}

function toImport(
  kind: 'catalogue' | 'history',
  { source, startedAt, done, total }: { source: string; startedAt: Date; done: number; total: number | null },
): AdminStatus['imports'][number] {
  return { kind, source, started_at: startedAt.toISOString(), done, total }
}
