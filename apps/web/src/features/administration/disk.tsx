import type { AdminStatus } from '@marquee/contract'
import { Alert } from '../../components/ui/alert.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { formatBytes } from '../../words/format.ts'
import { t } from '../../words/t.ts'

type DiskUse = AdminStatus['disk']

const PARTS = [
  { key: 'database', name: t('administration.disk.database'), look: 'bg-accent' },
  { key: 'backups', name: t('administration.disk.backups'), look: 'bg-high' },
  { key: 'images', name: t('administration.disk.pictures'), look: 'bg-low' },
  { key: 'other', name: t('administration.disk.everythingElse'), look: 'bg-field' },
  { key: 'free', name: t('administration.disk.free'), look: 'bg-raised' },
] as const

/** Below this share the operator should do something. */
const SCARCE = 0.1

/** The disk as a bar with a part for each use, and the same in words. */
export function Disk(disk: DiskUse) {
  const { free, total, measured_at: at } = disk
  const known = free !== null && total !== null && total > 0
  const sizes = { ...disk, other: known ? Math.max(0, total - free - ours(disk)) : null }
  return (
    <>
      {known && free / total < SCARCE && (
        <div className="mb-4">
          <Alert>{t('administration.disk.theDiskIsNearlyFull')}</Alert>
        </div>
      )}
      {known && (
        <div aria-hidden="true" className="mb-4 flex h-3 overflow-hidden rounded-full bg-raised">
          {PARTS.map(({ key, look }) => (
            <div key={key} className={look} style={{ width: `${(100 * (sizes[key] ?? 0)) / total}%` }} />
          ))}
        </div>
      )}
      <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        {PARTS.filter(({ key }) => sizes[key] !== null).map(({ key, name, look }) => (
          <div key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={classNames('size-3 shrink-0 rounded-full border border-line', look)} />
            <dt className="grow text-muted">{name}</dt>
            <dd>{formatBytes(sizes[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">
        {known
          ? t('administration.disk.totalInAllOnThe', { total: formatBytes(total) })
          : at === null
            ? t('administration.disk.notKnownYetTheDisk')
            : t('administration.disk.howLargeTheDiskIs')}
      </p>
    </>
  )
}

const ours = ({ database, backups, images }: DiskUse) => (database ?? 0) + (backups ?? 0) + (images ?? 0)
