import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { t } from '../../words/t.ts'

/** The product accepts pages from 1 up to count / size + 1. */
export function isPageInRange(page: number, count: number, size: number): boolean {
  return page >= 1 && page <= count / size + 1
}

export function lastPageOf(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size))
}

/** A change of page. A correction takes the place of an address that no page has. */
export type ChangePage = (page: number, change?: { correction: boolean }) => void

interface PaginationProps {
  page: number
  count: number
  size: number
  onChange: ChangePage
}

/**
 * True if the page is past the end of the list, after an old address or a removed entry; then it changes to the last one.
 * @param count undefined until the list has arrived
 */
export function useLastPage(
  count: number | undefined,
  { page, size, onChange }: Omit<PaginationProps, 'count'>,
): boolean {
  const last = count === undefined ? page : lastPageOf(count, size)
  const isBeyond = page > last
  useEffect(() => {
    if (isBeyond) onChange(last, { correction: true })
  })
  return isBeyond
}

/** Previous and next, each of which goes to the start of the list. Shows nothing when everything fits on one page. */
export function Pagination({ page, count, size, onChange }: PaginationProps) {
  const nav = useRef<HTMLElement>(null)
  const pages = lastPageOf(count, size)
  if (pages === 1 && page === 1) return null
  const go = (next: number) => {
    if (!isPageInRange(next, count, size)) return
    onChange(next)
    nav.current?.closest('[role="tabpanel"], section, main')?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav
      ref={nav}
      aria-label={t('ui.pagination.pages')}
      className="mt-8 flex items-center justify-center gap-2 sm:gap-4"
    >
      <Button onClick={() => go(page - 1)} disabled={page <= 1}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        {t('ui.pagination.previous')}
      </Button>
      <span className="text-center text-sm text-muted" aria-live="polite">
        {t('ui.pagination.pagePageOfPages', { page, pages })}
      </span>
      <Button onClick={() => go(page + 1)} disabled={page >= pages}>
        {t('ui.pagination.next')}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </nav>
  )
}
