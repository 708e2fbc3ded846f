import type { CardFacts, MovieCard } from '@marquee/contract'
import { sliceOf, type PageRequest, type Slice } from '../../common/paging.ts'
import { withinLimit } from '../catalogue/index.ts'
import { toCard } from './cards.ts'
import type { LoadViewer, Viewer, ViewerContext } from './viewer.ts'

/** A movie on its way into a list, with percents if its ranking has computed them; undefined ones are computed later. */
export interface Candidate {
  id: number
  /** The percent for the viewer. */
  personal?: number | null
  /** The percent for the active group. */
  group?: number | null
}

/** A candidate with the facts of its card. */
export interface Hydrated<C extends Candidate = Candidate> {
  facts: CardFacts
  candidate: C
  personal: number | null
  group: number | null
}

/** The request for a list. */
export interface ListRequest<P> {
  context: ViewerContext
  page: PageRequest
  params: P
}

/** The four steps of a list; the contract's shape is the last one's. */
export interface ListSteps<P, C extends Candidate, E> {
  /**
   * The whole list in its order; or only the movies of the page, and how many there are in all, by a ranking that keeps to the
   * viewer's age limit itself.
   */
  candidates: (request: ListRequest<P>) => Promise<Slice<C> | readonly C[]> | Slice<C> | readonly C[]
  /** True for movies that users have rated or seen themselves: they stay in these lists whatever their age. */
  ownHistory?: boolean
  /** Filters and orders the candidates. */
  rules?: (candidates: C[], request: ListRequest<P>) => C[]
  hydrate: (candidates: readonly C[], context: ViewerContext) => Promise<Hydrated<C>[]>
  /** A card when not given. */
  present?: (entry: Hydrated<C>, context: ViewerContext) => E
}

export type List<P, E = MovieCard> = (viewer: Viewer, page: PageRequest, params: P) => Promise<Slice<E>>

/**
 * Runs every list of movies in four steps (candidates, rules, hydration, presentation), with the viewer read once
 * (after the pipeline of atproto's app view).
 */
export function createPipeline(loadViewer: LoadViewer) {
  return function createList<P, C extends Candidate = Candidate, E = MovieCard>({
    candidates,
    rules,
    hydrate,
    present,
    ownHistory = false,
  }: ListSteps<P, C, E>): List<P, E> {
    return async (viewer, page, params) => {
      const request = { context: await loadViewer(viewer), page, params }
      const limit = ownHistory ? null : request.context.limit
      const found = await candidates(request)
      const { count, results: onPage } = isWhole(found) ? sliceOf(withinLimit(found, limit), page) : found
      const results = [...withinLimit(onPage, limit)]
      const chosen = rules ? rules(results, request) : results
      const entries = await hydrate(chosen, request.context)
      return {
        count,
        results: entries.map((entry) =>
          present ? present(entry, request.context) : (toCard(entry, request.context) as E),
        ),
      }
    }
  }
}

/** True for a list of which the page is not chosen yet. */
function isWhole<C>(found: Slice<C> | readonly C[]): found is readonly C[] {
  return Array.isArray(found)
}

/** Candidates of which nothing but the id is known yet. */
export function toCandidates(ids: Iterable<number>): Candidate[] {
  return Array.from(ids, (id) => ({ id }))
}
