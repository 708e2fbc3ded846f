import { type Paged } from '@marquee/contract'

export interface PageRequest {
  page: number
  pageSize: number
}

/** The page a query asks for; the contract's defaults are already filled in by validation. */
export function pageOf(query: { page?: number; page_size?: number }): PageRequest {
  return { page: query.page ?? 1, pageSize: query.page_size ?? 30 }
}

export function offsetOf({ page, pageSize }: PageRequest): number {
  return (page - 1) * pageSize
}

/** One page as the wire wants it: next and previous are absolute addresses or null; a page past the end is empty. */
export function paged<T>(
  url: URL,
  { page, pageSize }: PageRequest,
  { count, results }: { count: number; results: T[] },
): Paged<T> {
  const link = (to: number) => {
    const target = new URL(url)
    target.searchParams.set('page', String(to))
    return target.href
  }
  const last = Math.max(1, Math.ceil(count / pageSize))
  return {
    count,
    next: page < last ? link(page + 1) : null,
    previous: page > 1 ? link(Math.min(page - 1, last)) : null,
    results,
  }
}
