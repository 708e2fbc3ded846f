export interface PageRequest {
  page: number
  pageSize: number
}

/** The entries of one page, and how many there are in all. */
export interface Slice<T> {
  count: number
  results: T[]
}

export function offsetOf({ page, pageSize }: PageRequest): number {
  return (page - 1) * pageSize
}

/** Cuts one page out of a whole list. */
export function sliceOf<T>(entries: readonly T[], page: PageRequest): Slice<T> {
  const offset = offsetOf(page)
  return { count: entries.length, results: entries.slice(offset, offset + page.pageSize) }
}
