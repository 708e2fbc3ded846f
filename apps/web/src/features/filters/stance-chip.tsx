import { Minus, Plus, X } from 'lucide-react'
import { classNames } from '../../components/ui/class-names.ts'
import type { Stance } from './filters.ts'
import { t } from '../../words/t.ts'

interface StanceChipProps {
  name: string
  detail?: string
  leftOut: boolean
  onStance: (stance: Stance) => void
}

/** A chosen term: pressing it removes it; the plus or minus before it switches between wanted and left out. */
export function StanceChip({ name, detail, leftOut, onStance }: StanceChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-8 max-w-full items-center rounded-full border bg-raised text-sm',
        leftOut ? 'border-danger' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-label={t('filters.stanceChip.leaveOutName', { name })}
        aria-pressed={leftOut}
        onClick={() => onStance(leftOut ? 'wanted' : 'without')}
        className={classNames(
          'flex size-8 shrink-0 items-center justify-center rounded-full',
          leftOut ? 'text-danger' : 'text-muted hover:text-text',
        )}
      >
        {leftOut ? <Minus className="size-3.5" aria-hidden="true" /> : <Plus className="size-3.5" aria-hidden="true" />}
      </button>
      <button
        type="button"
        aria-label={t('filters.stanceChip.removeName', { name })}
        onClick={() => onStance('either')}
        className="flex min-h-8 min-w-0 items-center gap-1.5 rounded-full pr-3 text-left"
      >
        <span className="min-w-0 py-1 wrap-anywhere">
          {detail !== undefined && <span className="text-muted">{detail} </span>}
          <span className={classNames(leftOut && 'line-through')}>{name}</span>
        </span>
        <X className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
      </button>
    </span>
  )
}
