import { type PlotQuery } from '@marquee/contract'
import { type PlotMatch } from '@marquee/search'
import { toFilterQuery } from './filter-query.ts'
import { type Indexes } from './indexes.ts'

export interface PlotSearchDependencies {
  indexes: () => Indexes
  /** Dense neighbours of a plot; undefined without an embedding service or when it does not answer. */
  neighbours?: ((plot: string) => Promise<{ id: number; score: number }[] | undefined>) | undefined
}

const PLOT_RESULTS = 100

/** Movies whose plot fits a description, best first. */
export function createPlotSearch({ indexes, neighbours }: PlotSearchDependencies) {
  return async function searchByPlot(query: PlotQuery): Promise<PlotMatch[]> {
    const allowed = allowedBy(indexes(), query)
    const dense = await neighbours?.(query.plot)
    return indexes().plot.search(query.plot, {
      limit: PLOT_RESULTS,
      ...(query.year_from && { yearFrom: query.year_from }),
      ...(query.year_to && { yearTo: query.year_to }),
      ...(allowed && { allow: (id: number) => allowed.has(id) }),
      ...(dense && { dense }),
    })
  }
}

/** The movies that the filters of a plot search allow; null means all. */
function allowedBy({ filter }: Indexes, { genre_ids, label_ids, keyword_ids }: PlotQuery): Set<number> | null {
  if (!genre_ids?.length && !label_ids?.length && !keyword_ids?.length) return null
  const result = filter.query(toFilterQuery({ genre_ids, label_ids, keyword_ids }))
  return new Set(result.page(0, result.total))
}
