import type { MovieFilter, PlotPage, PlotQuery } from '@marquee/contract'
import type { FilterQuery, PlotMatch } from '@marquee/search'
import { offsetOf } from '../../common/paging.ts'
import { ageOf, withLimit } from '../catalogue/index.ts'
import type { Feedback } from '../taste/index.ts'
import { toCard } from './cards.ts'
import type { ListDependencies } from './dependencies.ts'
import { toCandidates, type Candidate, type List } from './pipeline.ts'

type PlotResult = PlotPage['results'][number]

export interface SearchLists {
  filter: List<MovieFilter>
  plot: List<PlotQuery, PlotResult>
}

interface PlotCandidate extends Candidate {
  matched: PlotMatch['matched']
}

/** Movies that fit a filter, and movies whose plot fits a description. */
export function searchLists({ createList, hydrate, catalogue, taste }: ListDependencies): SearchLists {
  const { indexes } = catalogue

  /** Orders movies by predicted percent. */
  function personalOrder(query: FilterQuery, feedback: Feedback) {
    const found = indexes().filter.query(query)
    const ids = found.page(0, found.total)
    const expected = taste.percents.expected(feedback, ids)
    const percentOf = new Map(ids.map((id, index) => [id, expected[index] ?? 0]))
    return (movies: Int32Array) => Float64Array.from(movies, (id) => percentOf.get(id) ?? 0)
  }

  return {
    filter: createList<MovieFilter>({
      async candidates({ context: { feedback, limit }, page, params }) {
        const query = await catalogue.toFilterQuery(withLimit(params, ageOf(limit)))
        const order = params.order === 'personal' && feedback ? personalOrder(query, feedback) : undefined
        const found = indexes().filter.query({ ...query, ...(order && { order }) })
        return { count: found.total, results: toCandidates(found.page(offsetOf(page), page.pageSize)) }
      },
      hydrate,
    }),

    plot: createList<PlotQuery, PlotCandidate, PlotResult>({
      candidates: ({ context, page, params }) =>
        catalogue.textSearch.byPlot(withLimit(params, ageOf(context.limit)), page),
      hydrate,
      present: (entry, context) => ({ ...toCard(entry, context), matched: entry.candidate.matched }),
    }),
  }
}
