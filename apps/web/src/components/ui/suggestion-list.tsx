import { Command } from 'cmdk'
import type { ReactNode } from 'react'

interface SuggestionListProps {
  /** The closed list stays in the page, because the field refers to it with `aria-controls`. */
  open: boolean
  /** Said above the entries. */
  note?: string | undefined
  children: ReactNode
}

/** Suggestions under a field: at most 300 pixels high, then it scrolls. */
export function SuggestionList({ open, note, children }: SuggestionListProps) {
  return (
    <Command.List
      hidden={!open}
      className="absolute inset-x-0 top-full z-40 mt-2 max-h-[300px] overflow-y-auto rounded-control border border-line bg-surface p-1.5 shadow-float"
    >
      {open && note !== undefined && <p className="p-3 text-sm text-muted">{note}</p>}
      {open && children}
    </Command.List>
  )
}
