import type { AdminStatus } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/ui/card.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { formatBytes, formatMoment, formatNumber } from '../../words/format.ts'
import { Disk } from './disk.tsx'
import { Jobs } from './jobs.tsx'
import { Loaded } from './loaded.tsx'
import { Fact } from './fact.tsx'
import { adminQueries } from './queries.ts'
import { sourceName } from './words.ts'
import { rich, t } from '../../words/t.ts'

/** Status of this instance, followed while the page is visible. */
export function Status() {
  return (
    <Loaded result={useQuery(adminQueries.status())}>
      {(status) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <Instance {...status} />
            <Card title={t('administration.status.disk')}>
              <Disk {...status.disk} />
            </Card>
            <Card title={t('common.words.recommendations')}>
              <Model model={status.model} />
            </Card>
            <Card title={t('administration.status.sourcesOfMovies')}>
              <Sources sources={status.sources} />
            </Card>
          </div>
          <div className="flex flex-col gap-5">
            <Card title={t('administration.status.imports')}>
              <Imports imports={status.imports} />
            </Card>
            <Card title={t('administration.status.jobs')}>
              <Jobs jobs={status.jobs} />
            </Card>
          </div>
        </div>
      )}
    </Loaded>
  )
}

const KINDS = {
  embedded: t('administration.status.comesWithMarquee'),
  external: t('administration.status.aServerOfItsOwn'),
}

function Instance({ version, since, database, disk, last_backup: backup, backups }: AdminStatus) {
  const none = disk.measured_at === null ? t('administration.status.notKnownYet') : t('administration.status.noneYet')
  return (
    <Card title={t('administration.status.thisInstance')}>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Fact name={t('administration.status.version')}>{version}</Fact>
        <Fact name={t('administration.status.runningSince')}>{formatMoment(since)}</Fact>
        <Fact name={t('administration.status.lastBackup')}>
          {backup === null ? none : `${formatMoment(backup.at)}, ${formatBytes(backup.bytes)}`}
        </Fact>
        <Fact name={t('administration.status.database')}>
          {t('administration.status.postgresqlVersionKindBytes', {
            version: database.version,
            kind: KINDS[database.kind],
            bytes: formatBytes(database.bytes),
          })}
        </Fact>
      </dl>
      {backup === null && (
        <p className="mt-4 text-sm text-muted">
          {rich('administration.status.codeNpmRunMarqueeBackup', { code: <code /> })}
        </p>
      )}
      {backups.on_database_disk && (
        <p className="mt-4 text-sm text-muted">{t('administration.status.backupsAreOnTheSame')}</p>
      )}
      {backups.copy_error !== null && (
        <p className="mt-4 text-sm text-muted">
          {t('administration.status.theNewestBackupCouldNot', { copyError: backups.copy_error })}
        </p>
      )}
    </Card>
  )
}

function Model({ model }: Pick<AdminStatus, 'model'>) {
  if (model === null) return <p className="text-sm text-muted">{t('administration.status.aModelIsBeingTrained')}</p>
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Fact name={t('administration.status.trained')}>{formatMoment(model.trained_at)}</Fact>
      <Fact name={t('administration.status.ratings')}>{formatNumber(model.ratings)}</Fact>
      <Fact name={t('common.words.people')}>{formatNumber(model.users)}</Fact>
      <Fact name={t('administration.status.movies')}>{formatNumber(model.movies)}</Fact>
    </dl>
  )
}

function Sources({ sources }: Pick<AdminStatus, 'sources'>) {
  return (
    <ul aria-label={t('administration.status.sources')} className="flex flex-col divide-y divide-line">
      {sources.map(({ name, configured, fetched_at: at }) => (
        <li key={name} className="flex flex-wrap justify-between gap-3 py-3 text-sm first:pt-0 last:pb-0">
          <span className="font-medium">{sourceName(name)}</span>
          <span className="text-muted">
            {configured
              ? at === null
                ? t('administration.status.nothingFetchedYet')
                : t('administration.status.lastFetchedAt', { at: formatMoment(at) })
              : t('administration.status.notSetUp')}
          </span>
        </li>
      ))}
    </ul>
  )
}

const IMPORT_KINDS = { catalogue: t('administration.status.movies'), history: t('administration.status.aUsersHistory') }

function Imports({ imports }: Pick<AdminStatus, 'imports'>) {
  if (imports.length === 0)
    return <p className="text-sm text-muted">{t('administration.status.nothingIsBeingImported')}</p>
  return (
    <ul aria-label={t('administration.status.imports')} className="flex flex-col gap-4">
      {imports.map(({ kind, source, started_at: at, done, total }) => (
        <li key={kind + source + at}>
          <Progress label={`${IMPORT_KINDS[kind]}: ${sourceName(source)}`} done={done} total={total} />
          <p className="mt-1 text-xs text-muted">{t('administration.status.sinceAt', { at: formatMoment(at) })}</p>
        </li>
      ))}
    </ul>
  )
}
