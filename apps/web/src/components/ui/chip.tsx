import type { ReactNode } from 'react'

/** The look of a chip, for links and labels. */
export const chipClass =
  'inline-flex items-center gap-1.5 rounded-full border border-line bg-raised px-3 min-h-8 text-sm text-text whitespace-nowrap transition-colors hover:border-field'

export function Chip({ children }: { children: ReactNode }) {
  return <span className={chipClass}>{children}</span>
}
