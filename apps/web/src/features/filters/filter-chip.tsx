import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../words/t.ts'

interface FilterChipProps {
  name: string
  onRemove: () => void
  /** A control before the name. */
  children?: ReactNode
}

/** A chosen filter that can only be wanted: pressing it removes it. */
export function FilterChip({ name, onRemove, children }: FilterChipProps) {
  return (
    <span className="inline-flex min-h-8 max-w-full items-center rounded-full border border-line bg-raised text-sm">
      {children}
      <button
        type="button"
        aria-label={t('filters.filterChip.removeName', { name })}
        onClick={onRemove}
        className="flex min-h-8 min-w-0 items-center gap-1.5 rounded-full px-3 text-left"
      >
        <span className="min-w-0 py-1 wrap-anywhere">{name}</span>
        <X className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
      </button>
    </span>
  )
}
