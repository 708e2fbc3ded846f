import { classNames } from './class-names.ts'
import { t } from '../../words/t.ts'

interface ProgressProps {
  label: string
  done: number
  /** Null if the total is unknown. */
  total: number | null
}

/** Progress of some work as a bar and in words. */
export function Progress({ label, done, total }: ProgressProps) {
  const percent = total === null ? null : total === 0 ? 0 : Math.floor((100 * done) / total)
  return (
    <div>
      <p className="mb-2 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="whitespace-nowrap text-muted">
          {total === null ? t('ui.progress.doneSoFar', { done }) : t('ui.progress.doneOfTotal', { done, total })}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent ?? undefined}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div
          className={classNames('h-full rounded-full bg-accent', percent === null && 'animate-glow')}
          style={{ width: `${percent ?? 100}%` }}
        />
      </div>
    </div>
  )
}
