import { X } from 'lucide-react'
import type { ReactNode } from 'react'

/** The look of a chip, for links and labels. */
export const chipClass =
  'inline-flex items-center gap-1.5 rounded-full border border-line bg-raised px-3 min-h-8 text-sm text-text whitespace-nowrap transition-colors hover:border-field'

export function Chip({ children }: { children: ReactNode }) {
  return <span className={chipClass}>{children}</span>
}

/** A chip that goes away when pressed. */
export function RemovableChip({ label, detail, onRemove }: { label: string; detail?: string; onRemove: () => void }) {
  return (
    <button type="button" className={chipClass} onClick={onRemove} aria-label={`Remove ${label}`}>
      {detail !== undefined && <span className="text-muted">{detail}</span>} {label}
      <X className="size-3.5 text-muted" aria-hidden="true" />
    </button>
  )
}
