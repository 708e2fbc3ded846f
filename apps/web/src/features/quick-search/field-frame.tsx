import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import { t } from '../../words/t.ts'

export const LABEL = t('quickSearch.searchBox.searchMoviesAndPeople')

export const inputClass = (slim = false) =>
  classNames('w-full bg-transparent outline-none', slim ? 'min-h-9.5 text-sm' : 'min-h-12 text-base')

/** The frame of a field to search in, with its lens. */
export function FieldFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-control border border-field bg-surface px-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
      <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
      {children}
    </div>
  )
}
