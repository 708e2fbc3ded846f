import { offsetOf, type PageRequest, type Slice } from '../../common/paging.ts'
import type { AgeLimit, Indexes } from '../catalogue/index.ts'
import { doneWith, type Feedback } from '../taste/index.ts'
import { toCandidates, type Candidate } from './pipeline.ts'

export interface PopularRequest {
  years?: { yearFrom?: number; yearTo?: number }
  /** Movies to leave out. */
  hide?: ReadonlySet<number>
  /** Age limit of the viewer. */
  limit: AgeLimit | null
  page: PageRequest
}

/** The most popular movies, also in place of a ranking while there is no model. */
export function byPopularity({ filter }: Indexes, { years, hide, limit, page }: PopularRequest): Slice<Candidate> {
  const found = filter.query({ ...years, ...(hide && { hide }), ...(limit && { maxAge: limit.age }) })
  return { count: found.total, results: toCandidates(found.page(offsetOf(page), page.pageSize)) }
}

/** Movies that a member has hidden, and unless they are wanted, those that one has rated or seen. */
export function doneWithTogether(feedback: Iterable<Feedback>, { includeSeen = false }): Set<number> {
  return new Set([...feedback].flatMap((own) => [...(includeSeen ? own.hidden : doneWith(own))]))
}
