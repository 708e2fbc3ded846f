import type { Paged } from '@marquee/contract'
import type { PageRequest, Slice } from '../common/paging.ts'

/** The page parameters of a list call; validation has already filled in the contract's defaults. */
export interface PagedCall {
  query: { page?: number; page_size?: number }
  /** Absolute address of the call. */
  url: () => URL
}

/**
 * Builds one page of a list as the contract has it: next and previous are absolute addresses or null; a page past the end is empty.
 * @param list returns the total number of entries, and those of the page
 */
export async function onePage<T>(
  { query, url }: PagedCall,
  list: (page: PageRequest) => Promise<Slice<T>> | Slice<T>,
): Promise<Paged<T>> {
  const request = { page: query.page ?? 1, pageSize: query.page_size ?? 30 }
  const { count, results } = await list(request)
  const last = Math.max(1, Math.ceil(count / request.pageSize))
  const { page } = request
  return {
    count,
    next: page < last ? addressOf(url(), page + 1) : null,
    previous: page > 1 ? addressOf(url(), Math.min(page - 1, last)) : null,
    results,
  }
}

function addressOf(url: URL, page: number): string {
  url.searchParams.set('page', String(page))
  return url.href
}
