import type { AdminStatus } from '@marquee/contract'
import { Alert } from '../../components/ui/alert.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { formatBytes } from '../../lib/format.ts'

type DiskUse = AdminStatus['disk']

const PARTS = [
  { key: 'database', name: 'Database', look: 'bg-accent' },
  { key: 'backups', name: 'Backups', look: 'bg-high' },
  { key: 'images', name: 'Pictures', look: 'bg-low' },
  { key: 'other', name: 'Everything else', look: 'bg-field' },
  { key: 'free', name: 'Free', look: 'bg-raised' },
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
          <Alert>The disk is nearly full. Marquee stops saving before nothing is left.</Alert>
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
          ? `${formatBytes(total)} in all, on the disk of Marquee’s data.`
          : at === null
            ? 'Not known yet: the disk is being measured.'
            : 'How large the disk is cannot be read here.'}
      </p>
    </>
  )
}

const ours = ({ database, backups, images }: DiskUse) => (database ?? 0) + (backups ?? 0) + (images ?? 0)
