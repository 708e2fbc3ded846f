import type { AdminStatus } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/ui/card.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { formatBytes, formatMoment } from '../../lib/format.ts'
import { Disk } from './disk.tsx'
import { Jobs } from './jobs.tsx'
import { Loaded } from './loaded.tsx'
import { Fact } from './fact.tsx'
import { adminQueries } from './queries.ts'
import { sourceName } from './words.ts'

/** Status of this instance, followed while the page is visible. */
export function Status() {
  return (
    <Loaded result={useQuery(adminQueries.status())}>
      {(status) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <Instance {...status} />
            <Card title="Disk">
              <Disk {...status.disk} />
            </Card>
            <Card title="Recommendations">
              <Model model={status.model} />
            </Card>
            <Card title="Sources of movies">
              <Sources sources={status.sources} />
            </Card>
          </div>
          <div className="flex flex-col gap-5">
            <Card title="Imports">
              <Imports imports={status.imports} />
            </Card>
            <Card title="Jobs">
              <Jobs jobs={status.jobs} />
            </Card>
          </div>
        </div>
      )}
    </Loaded>
  )
}

const KINDS = { embedded: 'comes with Marquee', external: 'a server of its own' }

function Instance({ version, since, database, disk, last_backup: backup, backups }: AdminStatus) {
  const none = disk.measured_at === null ? 'not known yet' : 'none yet'
  return (
    <Card title="This instance">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Fact name="Version">{version}</Fact>
        <Fact name="Running since">{formatMoment(since)}</Fact>
        <Fact name="Last backup">
          {backup === null ? none : `${formatMoment(backup.at)}, ${formatBytes(backup.bytes)}`}
        </Fact>
        <Fact name="Database">
          PostgreSQL {database.version}, {KINDS[database.kind]}, {formatBytes(database.bytes)}
        </Fact>
      </dl>
      {backup === null && (
        <p className="mt-4 text-sm text-muted">
          <code>npm run marquee -- backup</code> makes a backup while Marquee runs.
        </p>
      )}
      {backups.on_database_disk && (
        <p className="mt-4 text-sm text-muted">
          Backups are on the same disk as the database: both are lost if it fails. Set BACKUP_DIR to another disk.
        </p>
      )}
      {backups.copy_error !== null && (
        <p className="mt-4 text-sm text-muted">The newest backup could not be copied: {backups.copy_error}</p>
      )}
    </Card>
  )
}

const number = new Intl.NumberFormat('en-US')

function Model({ model }: Pick<AdminStatus, 'model'>) {
  if (model === null)
    return <p className="text-sm text-muted">A model is being trained. Until then lists are ordered by popularity.</p>
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Fact name="Trained">{formatMoment(model.trained_at)}</Fact>
      <Fact name="Ratings">{number.format(model.ratings)}</Fact>
      <Fact name="People">{number.format(model.users)}</Fact>
      <Fact name="Movies">{number.format(model.movies)}</Fact>
    </dl>
  )
}

function Sources({ sources }: Pick<AdminStatus, 'sources'>) {
  return (
    <ul aria-label="Sources" className="flex flex-col divide-y divide-line">
      {sources.map(({ name, configured, fetched_at: at }) => (
        <li key={name} className="flex flex-wrap justify-between gap-3 py-3 text-sm first:pt-0 last:pb-0">
          <span className="font-medium">{sourceName(name)}</span>
          <span className="text-muted">
            {configured ? (at === null ? 'nothing fetched yet' : `last fetched ${formatMoment(at)}`) : 'not set up'}
          </span>
        </li>
      ))}
    </ul>
  )
}

const IMPORT_KINDS = { catalogue: 'Movies', history: 'A user’s history' }

function Imports({ imports }: Pick<AdminStatus, 'imports'>) {
  if (imports.length === 0) return <p className="text-sm text-muted">Nothing is being imported.</p>
  return (
    <ul aria-label="Imports" className="flex flex-col gap-4">
      {imports.map(({ kind, source, started_at: at, done, total }) => (
        <li key={kind + source + at}>
          <Progress label={`${IMPORT_KINDS[kind]}: ${sourceName(source)}`} done={done} total={total} />
          <p className="mt-1 text-xs text-muted">Since {formatMoment(at)}</p>
        </li>
      ))}
    </ul>
  )
}
