import { type PlotQuery } from '@marquee/contract'
import { type PlotMatch } from '@marquee/search'
import { offsetOf, type PageRequest, type Slice } from '../../../common/paging.ts'
import { type Platform } from '../../../common/platform.ts'
import { createThread } from '../../../workers/thread.ts'
import { toFilterQuery } from './filter-query.ts'
import { type Indexes } from './indexes.ts'
import type { PlotFunctions, PlotThreadData } from './plot-thread.ts'

export interface PlotSearchOptions {
  indexes: () => Indexes
  learnable: readonly string[]
  /** A plot as a vector; undefined when the embedding service does not answer. */
  vectorOf?: ((plot: string) => Promise<Float32Array | undefined>) | undefined
}

/**
 * Finds movies whose plot fits a description. Ranking a catalogue takes milliseconds, in which nobody else would be answered, so a
 * thread of its own holds the index and follows the catalogue.
 */
export function createPlotSearch({ config, databaseUrl, log }: Platform, options: PlotSearchOptions) {
  const { indexes, learnable, vectorOf } = options
  const data: PlotThreadData = {
    databaseUrl,
    learnable,
    embeddings: config.embeddings && { url: config.embeddings.url, model: config.embeddings.model },
  }
  const script = new URL('plot-thread.ts', import.meta.url)
  const thread = createThread<PlotFunctions>({ name: 'plot search', script, data, log })
  return {
    /** Best first. */
    async search(query: PlotQuery, page: PageRequest): Promise<Slice<Pick<PlotMatch, 'id' | 'matched'>>> {
      return thread.ask('search', {
        plot: query.plot,
        yearFrom: query.year_from ?? undefined,
        yearTo: query.year_to ?? undefined,
        allowed: allowedBy(indexes(), query),
        vector: await vectorOf?.(query.plot),
        offset: offsetOf(page),
        limit: page.pageSize,
      })
    },
    start: () => thread.start(),
    /** Takes in movies that were added, changed or removed. */
    update: (movieIds: readonly number[]) => thread.tell('takeIn', movieIds),
    /** Takes in the stored vectors of the given movies, or of all. */
    updateVectors: (movieIds: readonly number[] | null) => thread.tell('takeInVectors', movieIds),
    close: () => thread.close(),
  }
}

/** The movies that the filters of a plot search allow; null means all. */
function allowedBy({ filter }: Indexes, { genre_ids, label_ids, keyword_ids }: PlotQuery): number[] | null {
  if (!genre_ids?.length && !label_ids?.length && !keyword_ids?.length) return null
  const result = filter.query(toFilterQuery({ genre_ids, label_ids, keyword_ids }))
  return result.page(0, result.total)
}
