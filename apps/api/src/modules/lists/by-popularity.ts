import { offsetOf, type PageRequest, type Slice } from '../../common/paging.ts'
import type { Indexes } from '../catalogue/index.ts'
import { doneWith, type Feedback } from '../taste/index.ts'
import { toCandidates, type Candidate } from './pipeline.ts'

export interface PopularRequest {
  years: { yearFrom?: number; yearTo?: number }
  /** Movies to leave out. */
  hide: ReadonlySet<number>
  page: PageRequest
}

/** Replaces a ranking while there is no model. */
export function byPopularity({ filter }: Indexes, { years, hide, page }: PopularRequest): Slice<Candidate> {
  const found = filter.query({ ...years, hide })
  return toCandidates({ count: found.total, results: found.page(offsetOf(page), page.pageSize) })
}

/** Movies that a member has hidden, and unless they are wanted, those that one has rated or seen. */
export function doneWithTogether(feedback: Iterable<Feedback>, { includeSeen = false }): Set<number> {
  return new Set([...feedback].flatMap((own) => [...(includeSeen ? own.hidden : doneWith(own))]))
}
